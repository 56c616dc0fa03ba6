import { expect, test } from 'vitest';
import { findGoals } from './find-goals.ts';

const goal = (label: string, words = '') => ({
  label,
  detail: 'Catalogue',
  words,
  to: `/${label}`,
});
const goals = [
  goal('Coupons à une date'),
  goal('Nouveau coupon'),
  goal('Coupons', 'codes promo'),
  goal('Étiquettes'),
  goal('Clore la journée', 'caisse'),
];

test.each([
  ['coupons', ['Coupons à une date', 'Coupons']],
  ['etiq', ['Étiquettes']],
  ['CLORE journee', ['Clore la journée']],
  ['code', ['Coupons']],
  ['nouveau coup', ['Nouveau coupon']],
  ['oupon', []],
  ['  ', []],
])('« %s » finds its places and acts', (text, labels) => {
  expect(findGoals(goals, text).map(({ label }) => label)).toEqual(labels);
});

test('a word of the label counts more than another word', () => {
  const found = findGoals([goal('Journal', 'coupons'), goal('Coupons')], 'coupons');
  expect(found.map(({ label }) => label)).toEqual(['Coupons', 'Journal']);
});
