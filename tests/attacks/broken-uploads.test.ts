// Uploads that are no uploads.
import { expect, test } from 'vitest';
import { uploadPicture } from '#contract/goods/catalogue/products.ts';
import { importCalls } from '#contract/goods/catalogue/staff-imports.ts';
import { catalogueImports } from '#server/goods/catalogue/tables.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

const calls = [uploadPicture, importCalls.uploadImport] as const;
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const BROKEN: [string, string, string][] = [
  ['without a boundary', 'multipart/form-data', `--x\r\n${HEAD}abc\r\n--x--`],
  ['cut off in the file', 'multipart/form-data; boundary=x', `--x\r\n${HEAD}abc`],
  ['cut off in the headers', 'multipart/form-data; boundary=x', '--x\r\nContent-Dispo'],
  ['without anything', 'multipart/form-data; boundary=x', ''],
  ['with another boundary', 'multipart/form-data; boundary=y', `--x\r\n${HEAD}abc\r\n--x--`],
];
const cases = calls.flatMap((call) =>
  BROKEN.map(([kind, type, payload]) => ({ call, path: call.path, kind, type, payload })),
);

test.each(cases)('$path $kind is refused in French, and nothing is kept', async (broken) => {
  const { call, type, payload } = broken;
  const reply = await shop.app.inject({
    method: call.method,
    url: call.path,
    payload,
    headers: { ...asStaff, 'content-type': type },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toMatch(/^(Le fichier n’est pas arrivé entier|Aucune? )/);
  expect(await shop.db.$count(catalogueImports)).toBe(0);
  expect(await shop.db.$count(pictures)).toBe(0);
});
