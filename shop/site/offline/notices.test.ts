import { expect, test } from 'vitest';
import { ownUrl, readNotice } from './kept-requests.ts';

const origin = 'https://boutique.sn';
const notice = {
  title: 'Congélateur Astech',
  body: 'De nouveau en stock.',
  url: `${origin}/alerte/12?token=abc`,
};

test('a notification shows what the shop wrote and leads to its alert', () => {
  expect(readNotice(JSON.stringify(notice), origin)).toEqual(notice);
});

test.each([undefined, '', '{', '{}', 'null', '{"title":1}'])('%s still shows something', (text) => {
  expect(readNotice(text, origin)).toEqual({
    title: 'Une alerte de la boutique',
    body: '',
    url: origin,
  });
});

test.each([
  'https://piege.example/',
  'javascript:alert(1)',
  '',
  undefined,
  `${origin}.piege.example/`,
])('it never leads to %s', (url) => {
  expect(ownUrl(url, origin)).toBe(origin);
  expect(readNotice(JSON.stringify({ ...notice, url: url ?? '' }), origin).url).toBe(origin);
});
