import { expect, test } from 'vitest';
import { readReview } from './read-review.ts';

const GOOD = { reference: 'F-1', author: 'Awa', stars: '5', text: 'Bien', date: '2024-03-14' };
const products = { find: () => ({ id: 1, name: 'Frigo' }) };

const read = (fields: Record<string, string>, heading = 'content') => {
  const all: Record<string, string> = { ...GOOD, ...fields };
  const row = { line: 2, text: (field: string) => all[field] ?? '', heading: () => heading };
  const found = readReview(row, products, []);
  return 'values' in found ? found.values : found;
};

test.each([
  ['4/5', 4],
  ['4 sur 5', 4],
  ['8/10', 4],
  ['80', 4],
  ['100 %', 5],
  ['★★★★☆', 4],
])('%s are %i stars', (stars, count) => expect(read({ stars })).toMatchObject({ stars: count }));

test.each(['4.5', '0', '7/10', '81', '50'])('%s are no whole stars', (stars) =>
  expect(read({ stars })).toHaveProperty('reason'),
);

test('a text of software loses its tags, one of people stays', () => {
  const text = '<p>Très <b>bon</b> &amp; solide</p>Prix < 5 & net';
  expect(read({ text })).toMatchObject({ text: 'Très bon & solide\nPrix < 5 & net' });
  expect(read({ text }, 'Avis')).toMatchObject({ text });
});

test.each(['trash', 'Corbeille', 'Not Approved', 'refusé'])('%s stays hidden', (state) =>
  expect(read({ state })).toMatchObject({ state: 'refused' }),
);

test('what the other shop has deleted does not come', () => {
  expect(read({ deleted: '1', state: '1' })).toHaveProperty('reason');
  expect(read({ deleted: '0', state: '1' })).toMatchObject({ state: 'published' });
});
