// What a signed-in customer can send to take the memory of the whole shop.
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { uploadPicture } from '#contract/goods/catalogue/products.ts';
import { avatars } from '#server/people/customers/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
let me: { id: number };
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  me = await anAccount(shop.db);
  headers = await signedIn(shop.db, me);
});

const putAvatar = (partnerId: number, payload: string) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.avatar, { partnerId }),
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });
const photo = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const asAvatar = (file: Buffer) =>
  JSON.stringify({ avatar: `data:image/png;base64,${file.toString('base64')}` });

test('nesting without end is refused by a clear sentence, at every call that takes JSON', async () => {
  const nested = `{"avatar":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const reply = await putAvatar(me.id, nested);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Le corps de la demande est trop imbriqué : 32 niveaux au plus.',
  ]);
  const unsigned = await shop.app.inject({
    method: 'POST',
    url: paths.tokens,
    payload: nested,
    headers: { 'content-type': 'application/json' },
  });
  expect(unsigned.statusCode).toBe(400);
});

test('who may not change an account is told before a byte of the body is read', async () => {
  const other = await anAccount(shop.db);
  for (const body of ['{"avatar":', '['.repeat(200_000), 'x'.repeat(300_000)]) {
    expect((await putAvatar(other.id, body)).statusCode).toBe(403);
  }
});

test('a photo weighs 400 KB at most', async () => {
  const reply = await putAvatar(me.id, JSON.stringify({ avatar: 'x'.repeat(400 * 1024) }));
  expect([reply.statusCode, reply.json().message]).toEqual([
    413,
    'Le contenu envoyé est trop volumineux.',
  ]);
});

test('a photo that unpacks to more than 16 megapixels is refused, one of 16 is taken', async () => {
  const large = await putAvatar(me.id, asAvatar(await photo(4001, 4000)));
  expect([large.statusCode, large.json().message]).toEqual([
    413,
    'Cette photo dépasse 16 mégapixels.',
  ]);
  expect(await shop.db.$count(avatars)).toBe(0);
  expect((await putAvatar(me.id, asAvatar(await photo(4000, 4000)))).statusCode).toBe(200);
});

test('a picture of staff that unpacks to more than 40 megapixels is refused', async () => {
  const form = new FormData();
  const file = new File([await photo(8000, 5001)], 'photo.png', { type: 'image/png' });
  form.append('file', file);
  const request = new Request('http://shop', { method: 'POST', body: form });
  const reply = await shop.app.inject({
    method: 'POST',
    url: uploadPicture.path,
    headers: { ...asStaff, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([reply.statusCode, reply.json().message]).toEqual([
    413,
    'Ce fichier dépasse 40 mégapixels.',
  ]);
});
