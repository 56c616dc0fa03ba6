import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Picture, Product } from '#contract/goods/catalogue/catalogue.ts';
import { pictures, pictureVariants } from '#server/goods/media/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aProduct, pictureFile } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function upload(bytes: Uint8Array, name = 'photo.jpg') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { headers, body } = await encode(form);
  return app.inject({ method: 'POST', url: paths.pictures, headers, payload: body });
}

async function encode(form: FormData) {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { body, headers: { ...asStaff, 'content-type': encoded.headers.get('content-type')! } };
}

async function uploaded(bytes: Uint8Array): Promise<Picture> {
  const reply = await upload(bytes);
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const read = (hash: string, size: string | number, accept?: string) =>
  app.inject({
    url: pathTo(paths.picture, { hash, size }),
    headers: accept === undefined ? {} : { accept },
  });

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const picture = await uploaded(await pictureFile(format, 40));
    expect(picture).toMatchObject({
      width: 40,
      height: 40,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const { url } of [picture, ...picture.sizes]) {
      expect((await app.inject(url)).statusCode).toBe(200);
    }
  });

  test('keeps nothing of where and by whom it was taken, and stands upright', async () => {
    const raw = { width: 60, height: 20, channels: 3 as const };
    const photo = await sharp(randomBytes(60 * 20 * 3), { raw })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Awa' }, IFD3: { GPSLatitude: '14/1 41/1 0/1' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    expect(photo.includes('Awa')).toBe(true);
    const { hash, width, height } = await uploaded(photo);
    expect([width, height]).toEqual([20, 60]);
    const kept = await database.db.select().from(pictures);
    const { bytes } = kept.find((row) => row.hash === hash)!;
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(Buffer.from(bytes).includes('Awa')).toBe(false);
  });

  test('is at most 2048 pixels wide and high, and never enlarged', async () => {
    const create = { width: 3000, height: 1500, channels: 3 as const, background: '#0678d8' };
    const large = await uploaded(await sharp({ create }).png().toBuffer());
    expect(large).toMatchObject({ width: 2048, height: 1024, color: '#0878d8' });
    const small = await uploaded(await pictureFile('png', 300));
    const widths = [];
    for (const size of [256, 512, 1024]) {
      widths.push((await sharp((await read(small.hash, size)).rawPayload).metadata()).width);
    }
    expect(widths).toEqual([256, 300, 300]);
  });

  test('sent twice is one picture', async () => {
    const file = await pictureFile('png');
    const before = await database.db.$count(pictures);
    expect((await uploaded(file)).hash).toBe((await uploaded(file)).hash);
    expect(await database.db.$count(pictures)).toBe(before + 1);
  });

  test.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', () => pictureFile('gif')],
    ['a TIFF', () => pictureFile('tiff')],
    ['no picture', async () => randomBytes(500)],
    ['an empty file', async () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await pictureFile('jpeg', 200)).subarray(0, 4000)],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('that is %s is refused', async (_what, make) => {
    const before = await database.db.$count(pictures);
    const reply = await upload(await make(), 'photo.jpg');
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({
      code: 'unsupported-picture',
      message: 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF lisible.',
    });
    expect(await database.db.$count(pictures)).toBe(before);
  });

  test('that is too large is refused', async () => {
    const reply = await upload(Buffer.alloc(MAX_PICTURE_BYTES + 1));
    expect([reply.statusCode, reply.json().message]).toEqual([413, 'L’image dépasse 10 Mo.']);
  });

  test('has to be there', async () => {
    const { headers, body } = await encode(new FormData());
    const send = (payload: object | Buffer, own: Record<string, string>) =>
      app.inject({ method: 'POST', url: paths.pictures, headers: own, payload });
    const message = 'Aucune image reçue : joignez-la au champ « file ».';
    for (const reply of [await send(body, headers), await send({}, asStaff)]) {
      expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
    }
  });
});

describe('a picture', () => {
  let picture: Picture;
  beforeAll(async () => {
    picture = await uploaded(await pictureFile('png', 600));
  });

  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    [undefined, 'image/jpeg', 'jpeg'],
  ])('for a browser that takes %s is %s', async (accept, type, format) => {
    const reply = await read(picture.hash, 256, accept);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(String(reply.headers.vary).toLowerCase()).toContain('accept');
    const made = await sharp(reply.rawPayload).metadata();
    expect([made.format, made.width]).toEqual([format, 256]);
  });

  test.each([
    [256, 256],
    [512, 256],
    [1024, 512],
    [1600, 1024],
  ])('of %i px has %i px for a browser that saves data', async (size, width) => {
    const create = { width: 1700, height: 40, channels: 3 as const, background: '#0678d8' };
    const { hash } = await uploaded(await sharp({ create }).png().toBuffer());
    const ask = (saveData: string) =>
      app.inject({
        url: pathTo(paths.picture, { hash, size }),
        headers: { accept: 'image/webp', 'save-data': saveData },
      });
    const saved = await ask('on');
    expect((await sharp(saved.rawPayload).metadata()).width).toBe(width);
    expect(saved.headers.vary).toBe('Accept, Save-Data');
    expect((await sharp((await ask('off')).rawPayload).metadata()).width).toBe(size);
  });

  test('is a JPEG on white where a link preview asks for one', async () => {
    const create = { width: 300, height: 300, channels: 4 as const, background: '#00000000' };
    const { hash } = await uploaded(await sharp({ create }).png().toBuffer());
    const reply = await read(hash, '512.jpg', 'image/avif');
    expect(reply.headers['content-type']).toBe('image/jpeg');
    const { dominant } = await sharp(reply.rawPayload).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('asked for by many at once is made once', async () => {
    const { hash } = await uploaded(await pictureFile('png', 300));
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => read(hash, 256, 'image/webp')));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const variants = await database.db.select().from(pictureVariants);
    expect(variants.filter((row) => row.hash === hash)).toHaveLength(1);
  });

  test.each([
    ['f'.repeat(32), '256'],
    ['%2e%2e%2fpasswd', '256'],
    ['HASH', '257'],
    ['HASH', '99999'],
    ['HASH', '256.png'],
    ['HASH', 'original'],
  ])('at %s/%s does not exist', async (hash, size) => {
    const url = `/images/${hash === 'HASH' ? picture.hash : hash}/${size}`;
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Cette image n’existe pas.']);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('is base64 PNG for API clients, and false where there is none', async () => {
    const pictured = await aProduct(database.db, { pictures: [picture.hash] });
    const bare = await aProduct(database.db);
    const listed = (await app.inject(paths.products)).json<Product[]>();
    const imageOf = (id: number) => listed.find((product) => product.id === id)?.image_256;
    expect(imageOf(bare.id)).toBe(false);
    const bytes = Buffer.from(String(imageOf(pictured.id)), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 256 });
    const detail = (await app.inject(pathTo(paths.product, { id: pictured.id }))).json();
    const wide = await sharp(Buffer.from(detail.image_512, 'base64')).metadata();
    expect([wide.width, detail.image_1]).toEqual([512, false]);
  });
});
