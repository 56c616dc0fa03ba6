import { expect, test } from 'vitest';
import { MAX_IMPORT_PICTURES } from '#contract/goods/catalogue/staff-imports.ts';
import { listPictures } from './want-pictures.ts';

test('an import takes pictures up to its limit, and counts the rest', () => {
  const list = listPictures();
  expect(list.facts()).toBeNull();
  const urls = Array.from({ length: 6 }, (_, at) => `https://exemple.sn/${at}.jpg`);
  const products = Math.ceil(MAX_IMPORT_PICTURES / urls.length);
  for (let at = 0; at < products + 2; at += 1) list.add(`R${at}`, [...urls, ...urls]);
  const over = (products + 2) * urls.length - MAX_IMPORT_PICTURES;
  expect(list.facts()).toMatchObject({ wanted: MAX_IMPORT_PICTURES, left_out: over, done: 0 });
  const given = [...list.urlsOf.values()];
  expect(given).toHaveLength(products);
  expect(given.flat()).toHaveLength(MAX_IMPORT_PICTURES);
});
