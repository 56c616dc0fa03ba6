import { expect, test } from 'vitest';
import { readPictureUrls } from './picture-urls.ts';

const A = 'https://exemple.sn/a.jpg';
const B = 'http://exemple.sn/b.png';

test.each([
  ['', []],
  ['photo.jpg', []],
  [A, [A]],
  [`${A} ${B}`, [A, B]],
  [`${A},${B}`, [A, B]],
  [`${A}, ${B},`, [A, B]],
  [`${A}|${B}`, [A, B]],
  [` ${A} ; ${B}\n`, [A, B]],
  [`${A}\r\n${B}`, [A, B]],
  [`${A} | photo.jpg | ${B}`, [A, B]],
  [`${A}, photo.jpg`, [A]],
  [`${A},${A}`, [A]],
  ['HTTPS://EXEMPLE.SN/A.JPG', ['HTTPS://EXEMPLE.SN/A.JPG']],
  ['ftp://exemple.sn/a.jpg', []],
  ['https://', []],
])('%j holds the addresses %j', (cell, urls) => {
  expect(readPictureUrls(cell)).toEqual(urls);
});

test('an address without a protocol means https', () => {
  expect(readPictureUrls('//cdn.exemple.sn/a.jpg')).toEqual(['https://cdn.exemple.sn/a.jpg']);
  expect(readPictureUrls(`${A},//cdn.exemple.sn/a.jpg`)).toEqual([
    A,
    'https://cdn.exemple.sn/a.jpg',
  ]);
});

test('a comma belongs to an address where WooCommerce escapes it, or no address follows', () => {
  expect(readPictureUrls(`https://cdn.sn/w_10\\,h_10/a.jpg, ${A}`)).toEqual([
    'https://cdn.sn/w_10,h_10/a.jpg',
    A,
  ]);
  expect(readPictureUrls('https://cdn.sn/w_10\\,https://exemple.sn/a.jpg')).toEqual([
    'https://cdn.sn/w_10,https://exemple.sn/a.jpg',
  ]);
  expect(readPictureUrls('https://cdn.sn/w_10,h_10/a.jpg')).toEqual([
    'https://cdn.sn/w_10,h_10/a.jpg',
  ]);
});

test('a blank inside an address stays, and what no database takes is left out', () => {
  expect(readPictureUrls('https://exemple.sn/ma photo.jpg')).toEqual([
    'https://exemple.sn/ma photo.jpg',
  ]);
  expect(readPictureUrls('https://exemple.sn/\u0000.jpg')).toEqual([]);
  expect(readPictureUrls('https://exemple.sn/\ud800.jpg')).toEqual([]);
});

test('a long cell of blanks is read at once', () => {
  const cell = `${A}${' '.repeat(1_000_000)}x`;
  const begun = performance.now();
  expect(readPictureUrls(`${cell}\n${B}`)).toContain(B);
  expect(performance.now() - begun).toBeLessThan(2000);
});
