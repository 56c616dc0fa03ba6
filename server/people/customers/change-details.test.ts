import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { pictureFile } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { avatars } from './tables.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const dataUrl = (type: string, file: Buffer) => `data:${type};base64,${file.toString('base64')}`;
const setAvatar = (partnerId: number, headers: Record<string, string>, avatar: string) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.avatar, { partnerId }),
    headers,
    payload: { avatar },
  });
const read = (url: string) => shop.app.inject({ url });

describe('a picture of oneself', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'sent as %s is cropped to a square',
    async (format) => {
      const account = await anAccount(shop.db);
      const file = await pictureFile(format, 40);
      const headers = await signedIn(shop.db, account);
      const reply = await setAvatar(account.id, headers, dataUrl(`image/${format}`, file));
      expect(reply.statusCode).toBe(200);
      const { avatar } = reply.json();
      expect(avatar).toMatch(/^\/avatars\/[0-9a-f]{32}$/);
      const picture = await read(avatar);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      const { width, height, format: made } = await sharp(picture.rawPayload).metadata();
      expect([width, height, made]).toEqual([256, 256, 'webp']);
    },
  );

  test('keeps its middle, stands upright and forgets what the camera noted', async () => {
    const account = await anAccount(shop.db);
    // Lying on its side: what is left of the file is above once the camera's note is followed.
    const stripe = (background: string, left: number) => ({
      input: { create: { width: 200, height: 200, channels: 3 as const, background } },
      left,
      top: 0,
    });
    const lying = await sharp({
      create: { width: 600, height: 200, channels: 3, background: '#ffffff' },
    })
      .composite([stripe('#ff0000', 0), stripe('#00ff00', 200), stripe('#0000ff', 400)])
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Orientation: '6', Artist: 'Awa' }, IFD3: { GPSLatitude: '14/1' } })
      .toBuffer();
    const url = dataUrl('image/jpeg', lying);
    const reply = await setAvatar(account.id, await signedIn(shop.db, account), url);
    const made = (await read(reply.json().avatar)).rawPayload;
    const { exif, orientation } = await sharp(made).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const { dominant } = await sharp(made).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(Math.max(dominant.r, dominant.b)).toBeLessThan(60);
  });

  test('replaces the former one, whose address is gone', async () => {
    const account = await anAccount(shop.db);
    const headers = await signedIn(shop.db, account);
    const file = dataUrl('image/png', await pictureFile('png'));
    const first = (await setAvatar(account.id, headers, file)).json().avatar;
    const second = (await setAvatar(account.id, headers, file)).json().avatar;
    expect(second).not.toBe(first);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect(await shop.db.$count(avatars)).toBe(1);
  });

  test.each([
    ['text', 'bonjour'],
    ['an address elsewhere', 'https://example.sn/photo.png'],
    [
      'a drawing',
      dataUrl('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ],
    [
      'a drawing that calls itself a PNG',
      dataUrl(
        'image/png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ),
    ],
    ['nothing', dataUrl('image/png', Buffer.alloc(0))],
    ['noise', dataUrl('image/jpeg', Buffer.from('ceci n’est pas une image'))],
  ])('is not taken from %s', async (_kind, avatar) => {
    const account = await anAccount(shop.db);
    const reply = await setAvatar(account.id, await signedIn(shop.db, account), avatar);
    expect([reply.statusCode, reply.json().message]).toEqual([
      415,
      'Cette photo n’est pas une image JPEG, PNG, WebP ou AVIF lisible.',
    ]);
    expect(await shop.db.$count(avatars)).toBe(0);
  });

  test('is not taken from a file that was cut off, nor from one of another kind', async () => {
    const account = await anAccount(shop.db);
    const headers = await signedIn(shop.db, account);
    const whole = await pictureFile('png', 200);
    const cut = dataUrl('image/png', whole.subarray(0, whole.length / 2));
    expect((await setAvatar(account.id, headers, cut)).statusCode).toBe(415);
    const gif = dataUrl('image/png', await pictureFile('gif'));
    expect((await setAvatar(account.id, headers, gif)).statusCode).toBe(415);
    const tooLong = `data:image/png;base64,${'A'.repeat(5_000_000)}`;
    expect((await setAvatar(account.id, headers, tooLong)).statusCode).toBe(413);
    expect(await shop.db.$count(avatars)).toBe(0);
  });
});

test('somebody else’s picture is changed by staff that may, and a manager’s by admins', async () => {
  const { db } = shop;
  const picture = dataUrl('image/png', await pictureFile('png'));
  const customer = await anAccount(db);
  const manager = await anAccount(db, { role: 'manager' });
  const stranger = await signedIn(db, await anAccount(db));
  const reader = await signedIn(db, await anAccount(db, { role: 'reader' }));
  const support = await signedIn(db, await anAccount(db, { role: 'support' }));
  const admin = await signedIn(db, await anAccount(db, { role: 'admin' }));
  expect((await setAvatar(customer.id, {}, picture)).statusCode).toBe(401);
  expect((await setAvatar(customer.id, stranger, picture)).statusCode).toBe(403);
  expect((await setAvatar(customer.id, reader, picture)).statusCode).toBe(403);
  expect((await setAvatar(manager.id, support, picture)).statusCode).toBe(403);
  expect(await db.$count(avatars)).toBe(0);
  expect((await setAvatar(customer.id, support, picture)).statusCode).toBe(200);
  expect((await setAvatar(manager.id, admin, picture)).statusCode).toBe(200);
  expect((await setAvatar(2_147_483_647, asStaff, picture)).statusCode).toBe(404);
});

test.each(['0'.repeat(32), 'A'.repeat(32), '%2e%2e%2fpasswd', '1'])(
  'there is no picture at %s',
  async (key) => {
    const reply = await read(`/avatars/${key}`);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Cette image n’existe pas.']);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('an address that sends picture after picture is asked to wait', async () => {
  const account = await anAccount(shop.db);
  const app = await openApp(shop.database, testConfig({ RATE_LIMIT_PER_MINUTE: '600' }));
  const request = {
    method: 'PUT' as const,
    url: pathTo(paths.avatar, { partnerId: account.id }),
    headers: await signedIn(shop.db, account),
    payload: { avatar: 'bonjour' },
  };
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await app.inject(request)).statusCode).toBe(415);
  }
  const refused = await app.inject(request);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(
    /^Plusieurs photos ont déjà été envoyées\. Réessayez dans/,
  );
  await app.close();
});
