import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import {
  MAX_CASE_MEDIA,
  PIECE_BYTES,
  UPLOAD_BYTES,
} from '#contract/delivery/after-sales-states.ts';
import { readRange } from '#server/base/byte-range.ts';
import { mimeOf } from '#server/base/recordings/mime-of.ts';
import {
  afterSalesCases,
  caseMedia,
  caseMediaPieces,
} from '#server/delivery/after-sales/tables.ts';
import { aCase, aWarranty } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { deleteUnfinishedUploads } from './upload.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let owner: Headers;
let stranger: Headers;
let caseId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(afterSalesCases);
  const account = await anAccount(shop.db);
  owner = await signedIn(shop.db, account);
  stranger = await signedIn(shop.db, await anAccount(shop.db));
  caseId = (await aCase(shop.db, { partnerId: account.id })).id;
});

/** Some hundred kilobytes that begin as an MP4 does. */
function aVideo(size = PIECE_BYTES * 2 + 1000): Buffer {
  const bytes = Buffer.from(Array.from({ length: size }, (_, place) => place % 251));
  Buffer.from('\0\0\0\x18ftypmp42', 'latin1').copy(bytes);
  return bytes;
}
const start = (payload: object, headers = owner) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(paths.caseMedia, { id: caseId }),
    headers,
    payload,
  });
const piece = (key: string, offset: number, payload: Buffer, headers = owner) =>
  shop.app.inject({
    method: 'PUT',
    url: withQuery(pathTo(paths.caseUploadPiece, { key }), { offset }),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });
const finish = (key: string, headers = owner) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(paths.caseUploadEnd, { key }),
    headers,
    payload: {},
  });
const part = (bytes: Buffer, offset: number) => bytes.subarray(offset, offset + PIECE_BYTES);
async function begun(bytes: Buffer): Promise<string> {
  return (await start({ kind: 'video', size: bytes.length })).json().key;
}
async function uploaded(bytes: Buffer): Promise<string> {
  const key = await begun(bytes);
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    await piece(key, offset, part(bytes, offset));
  }
  await finish(key);
  return key;
}

test('a video comes in pieces, goes on where it stopped, and is what was sent', async () => {
  const bytes = aVideo();
  const key = await begun(bytes);
  expect((await piece(key, 0, part(bytes, 0))).json()).toMatchObject({ received: PIECE_BYTES });
  // The answer was lost: the same piece once more changes nothing.
  expect((await piece(key, 0, part(bytes, 0))).json()).toMatchObject({ received: PIECE_BYTES });
  const ahead = await piece(key, PIECE_BYTES * 2, part(bytes, PIECE_BYTES * 2));
  expect([ahead.statusCode, ahead.json().message]).toEqual([
    409,
    `Il manque des morceaux : reprenez à ${PIECE_BYTES}.`,
  ]);
  expect((await finish(key)).statusCode).toBe(409);
  const state = await shop.app.inject({ url: pathTo(paths.caseUpload, { key }), headers: owner });
  expect(state.json()).toEqual({
    key,
    size: bytes.length,
    received: PIECE_BYTES,
    is_whole: false,
  });
  await piece(key, PIECE_BYTES, part(bytes, PIECE_BYTES));
  await piece(key, PIECE_BYTES * 2, part(bytes, PIECE_BYTES * 2));
  expect((await finish(key)).json()).toMatchObject({ is_whole: true });
  expect((await finish(key)).statusCode).toBe(200);
  const file = await shop.app.inject({ url: pathTo(paths.caseMediaFile, { key }), headers: owner });
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a video of an account wants an order or a receipt, a voice note does not', async () => {
  const [{ partnerId } = { partnerId: null }] = await shop.db.select().from(afterSalesCases);
  const begin = async (id: number, kind: string) => {
    const url = pathTo(paths.caseMedia, { id });
    const payload = { kind, size: 1000 };
    return (await shop.app.inject({ method: 'POST', url, headers: owner, payload })).statusCode;
  };
  const typed = await aCase(shop.db, { partnerId, channel: 'account' });
  expect([await begin(typed.id, 'video'), await begin(typed.id, 'voice')]).toEqual([409, 201]);
  const { id: warrantyId } = await aWarranty(shop.db);
  const proven = await aCase(shop.db, { partnerId, channel: 'account', warrantyId });
  expect(await begin(proven.id, 'video')).toBe(201);
});

test('a customer uploads so much a day, over all cases and also at once', async () => {
  const [{ partnerId } = { partnerId: null }] = await shop.db.select().from(afterSalesCases);
  const cases = [caseId];
  for (let place = 0; place < 3; place += 1) {
    cases.push((await aCase(shop.db, { partnerId })).id);
  }
  const begun = await Promise.all(
    [...cases, ...cases].map((id) =>
      shop.app.inject({
        method: 'POST',
        url: pathTo(paths.caseMedia, { id }),
        headers: owner,
        payload: { kind: 'video', size: UPLOAD_BYTES.video },
      }),
    ),
  );
  expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = begun.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json().message).toContain('100 Mo de vidéos');
  await shop.db.update(caseMedia).set({ startedAt: sql`now() - interval '25 hours'` });
  expect((await start({ kind: 'video', size: 1000 })).statusCode).toBe(201);
});

test('two phones that send the same piece at once leave one', async () => {
  const bytes = aVideo();
  const key = await begun(bytes);
  const replies = await Promise.all([0, 1, 2].map(() => piece(key, 0, part(bytes, 0))));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await shop.db.$count(caseMediaPieces)).toBe(1);
});

test('a player gets the part that it asks for', async () => {
  const bytes = aVideo();
  const key = await uploaded(bytes);
  const from = PIECE_BYTES - 10;
  const reply = await shop.app.inject({
    url: pathTo(paths.caseMediaFile, { key }),
    headers: { ...owner, range: `bytes=${from}-${PIECE_BYTES + 9}` },
  });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers['content-range']).toBe(`bytes ${from}-${PIECE_BYTES + 9}/${bytes.length}`);
  expect(reply.rawPayload.equals(bytes.subarray(from, PIECE_BYTES + 10))).toBe(true);
});

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=100-', undefined],
  ['bytes=-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-1', undefined],
  ['lines=1-2', undefined],
])('the range %j of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('nobody else sends to a case, or reads its files', async () => {
  const bytes = aVideo(1000);
  expect((await start({ kind: 'video', size: 10 }, stranger)).statusCode).toBe(404);
  const key = await begun(bytes);
  expect((await piece(key, 0, bytes, stranger)).statusCode).toBe(404);
  await piece(key, 0, bytes);
  expect((await finish(key, stranger)).statusCode).toBe(404);
  const url = pathTo(paths.caseMediaFile, { key });
  expect((await shop.app.inject({ url, headers: owner })).statusCode, 'not whole yet').toBe(404);
  await finish(key);
  const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'support' }));
  const keeper = await signedIn(shop.db, await anAccount(shop.db, { role: 'catalogue' }));
  expect((await shop.app.inject({ url, headers: clerk })).statusCode).toBe(200);
  for (const headers of [{}, stranger, keeper]) {
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(404);
  }
});

describe('refused is', () => {
  test('what is too large, by its kind', async () => {
    expect((await start({ kind: 'video', size: UPLOAD_BYTES.video + 1 })).statusCode).toBe(400);
    const voice = await start({ kind: 'voice', size: UPLOAD_BYTES.voice + 1 });
    expect([voice.statusCode, voice.json().message]).toEqual([
      400,
      'Ce fichier est trop lourd : 5 Mo au plus.',
    ]);
  });

  test('what is no recording, whatever it is called', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200));
    const key = await begun(page);
    const reply = await piece(key, 0, page);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Ce fichier n’est pas lu comme vidéo. Choisissez-en un autre.',
    ]);
    expect(await shop.db.$count(caseMediaPieces)).toBe(0);
  });

  test('a piece of another length, without a place or in another wrapping', async () => {
    const bytes = aVideo();
    const key = await begun(bytes);
    expect((await piece(key, 0, bytes.subarray(0, 100))).statusCode).toBe(400);
    expect((await piece(key, 7, part(bytes, 0))).statusCode).toBe(400);
    expect((await piece(key, 0, bytes)).statusCode).toBe(413);
    const url = pathTo(paths.caseUploadPiece, { key });
    const none = { ...owner, 'content-type': 'application/octet-stream' };
    const nowhere = await shop.app.inject({
      method: 'PUT',
      url,
      headers: none,
      payload: bytes.subarray(0, 9),
    });
    expect(nowhere.statusCode).toBe(400);
    const json = await shop.app.inject({ method: 'PUT', url, headers: owner, payload: { a: 1 } });
    expect(json.statusCode).toBe(400);
  });

  test('a thirteenth file', async () => {
    const bytes = aVideo(500);
    const last = await begun(bytes);
    for (let file = 0; file < MAX_CASE_MEDIA; file += 1) await uploaded(bytes);
    expect((await start({ kind: 'voice', size: 10 })).statusCode).toBe(409);
    expect((await piece(last, 0, bytes)).statusCode).toBe(409);
  });
});

test('what nobody finished within a day goes, with its bytes', async () => {
  const whole = await uploaded(aVideo(500));
  const bytes = aVideo();
  const key = await begun(bytes);
  await piece(key, 0, part(bytes, 0));
  const young = await begun(bytes);
  await shop.db.execute(sql`update case_media set started_at = now() - interval '25 hours'
    where key <> ${young}`);
  await deleteUnfinishedUploads(shop.db);
  const left = await shop.db.select({ key: caseMedia.key }).from(caseMedia);
  expect(left.map((row) => row.key).toSorted()).toEqual([whole, young].toSorted());
  expect(await shop.db.$count(caseMediaPieces)).toBe(1);
});

test('a recording is known by its first bytes', () => {
  const webm = Buffer.from('1a45dfa3'.padEnd(40, '0'), 'hex');
  expect([mimeOf('video', webm), mimeOf('voice', webm)]).toEqual(['video/webm', 'audio/webm']);
  const m4a = Buffer.from('\0\0\0\x20ftypM4A ', 'latin1');
  expect(mimeOf('voice', m4a)).toBe('audio/mp4');
  expect(mimeOf('voice', Buffer.from('OggS\0\x02'))).toBe('audio/ogg');
  expect(mimeOf('video', Buffer.from('OggS\0\x02'))).toBeUndefined();
  expect(mimeOf('video', Buffer.alloc(0))).toBeUndefined();
});

test('uploads of which nothing came take no place of others', async () => {
  for (let count = 0; count < MAX_CASE_MEDIA; count += 1) await begun(aVideo());
  expect((await start({ kind: 'voice', size: 1000 })).statusCode).toBe(201);
});
