import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_NOTICE_BYTES } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { uploadOf } from '#tests/helpers/base/audit-uses/use.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { products } from '../tables.ts';
import { noticeFiles } from './tables.ts';

const shop = openCatalogueApp();

const aPdf = (text: string = randomUUID()) => Buffer.from(`%PDF-1.7\n${text}`);
async function upload(bytes: Buffer) {
  const request = new Request('http://shop', {
    method: 'POST',
    body: uploadOf(bytes, 'application/pdf', 'notice.pdf'),
  });
  const reply = await shop.app.inject({
    method: 'POST',
    url: paths.notices,
    headers: { ...asStaff, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, ...reply.json() };
}
const aFile = async (): Promise<string> => (await upload(aPdf())).hash;
async function choose(id: number, payload: object, ifMatch?: string) {
  const headers = { ...asStaff, ...(ifMatch === undefined ? anyVersion : { 'if-match': ifMatch }) };
  const url = pathTo(paths.productNotices, { id });
  const both = { notices: [], videos: [], ...payload };
  const reply = await shop.app.inject({ method: 'PUT', url, headers, payload: both });
  return { status: reply.statusCode, ...reply.json() };
}
const shown = async (id: number) =>
  (await shop.app.inject({ url: pathTo(paths.product, { id }) })).json();
const video = (name: string) => ({ title: `Vidéo ${name}`, url: `https://youtu.be/${name}` });
const files = () => shop.db.$count(noticeFiles);

describe('notices and videos of a product (rule G-63)', () => {
  test('stand in the order of staff on its page, and nowhere without any', async () => {
    const { id } = await aProduct(shop.db, { name: 'Four « Pôle » 65 L' });
    const before = await shown(id);
    expect([before.notices, before.videos]).toEqual([undefined, undefined]);
    const [one, two] = [await aFile(), await aFile()];
    const notices = [
      { hash: two, title: 'Notice' },
      { hash: one, title: 'Fiche technique' },
    ];
    const chosen = await choose(id, { notices, videos: [video('b'), video('a')] });
    expect(chosen).toMatchObject({ status: 200, notices, videos: [video('b'), video('a')] });
    expect(await shown(id)).toMatchObject({
      notices: [
        { title: 'Notice', bytes: 45, url: `/notices/${two}/notice-four-pole-65-l.pdf` },
        { title: 'Fiche technique', url: `/notices/${one}/fiche-technique-four-pole-65-l.pdf` },
      ],
      videos: [{ ...video('b'), site: 'YouTube' }, video('a')],
    });
    await choose(id, { notices: [{ hash: one, title: 'Mode d’emploi' }] });
    const after = await shown(id);
    expect(after.notices).toMatchObject([{ title: 'Mode d’emploi' }]);
    expect(after.videos).toBeUndefined();
  });

  test('are a file with its type and name, which browsers keep and do not guess about', async () => {
    const { id } = await aProduct(shop.db, { name: 'Four' });
    const bytes = aPdf();
    const { hash } = await upload(bytes);
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
    const { notices } = await choose(id, { notices: [{ hash, title: 'Notice' }] });
    const reply = await shop.app.inject({ url: notices[0].url });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="notice-four.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    for (const url of [
      pathTo(paths.noticeFile, { hash: 'f'.repeat(32), name: 'notice.pdf' }),
      pathTo(paths.noticeFile, { hash, name: 'a"; x.pdf' }),
      pathTo(paths.noticeFile, { hash: 'x', name: 'notice.pdf' }),
    ]) {
      const refused = await shop.app.inject({ url });
      expect([refused.statusCode, refused.json().message]).toEqual([
        404,
        'Cette notice n’existe pas ou plus.',
      ]);
    }
  });

  test('are deleted with the last product that names them, and a day after an upload for nothing', async () => {
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)];
    const notices = [{ hash: await aFile(), title: 'Notice' }];
    await choose(one.id, { notices });
    await choose(two.id, { notices });
    await choose(one.id, {});
    expect(await files()).toBe(1);
    await aFile();
    await choose(two.id, {});
    expect(await files()).toBe(1);
    await shop.db.update(noticeFiles).set({ receivedAt: sql`now() - interval '25 hours'` });
    await choose(two.id, { videos: [video('a')] });
    expect(await files()).toBe(0);
  });

  test('go with a product that is deleted', async () => {
    const { id } = await aProduct(shop.db);
    await choose(id, { notices: [{ hash: await aFile(), title: 'Notice' }], videos: [video('a')] });
    await shop.db.delete(products).where(eq(products.id, id));
    expect((await choose(id, {})).status).toBe(404);
  });
});

describe('a notice is refused', () => {
  test.each([
    ['that is no PDF', Buffer.from('bonjour'), 400, 'Ce fichier n’est pas un PDF.'],
    ['with a sign that comes late', Buffer.from(' %PDF-1.7'), 400, 'Ce fichier n’est pas un PDF.'],
    ['that is empty', Buffer.alloc(0), 400, 'Ce fichier n’est pas un PDF.'],
    [
      'that is too large',
      Buffer.concat([aPdf(), Buffer.alloc(MAX_NOTICE_BYTES)]),
      413,
      'Ce PDF dépasse 10 Mo.',
    ],
  ])('%s', async (_, bytes, status, message) => {
    expect(await upload(bytes)).toMatchObject({ status, message });
    expect(await files()).toBe(0);
  });

  test('as the sixth, twice, without its file or a title', async () => {
    const { id } = await aProduct(shop.db);
    const hashes = await Promise.all(Array.from({ length: 6 }, aFile));
    const all = hashes.map((hash) => ({ hash, title: 'Notice' }));
    const refusals = [
      [all, '5 notices au plus par produit.'],
      [[all[0], all[0]], 'Ce PDF est déjà dans la liste.'],
      [
        [{ hash: 'f'.repeat(32), title: 'Notice' }],
        'Ce PDF n’est plus là : déposez-le de nouveau.',
      ],
    ] as const;
    for (const [notices, message] of refusals) {
      const refused = await choose(id, { notices });
      expect(refused).toMatchObject({ status: 400, message });
      expect(refused.errors).toMatchObject([{ field: 'notices' }]);
    }
    const untitled = await choose(id, { notices: [{ hash: hashes[0], title: ' ' }] });
    expect(untitled.status).toBe(400);
    expect((await choose(id, { notices: all.slice(0, 5) })).status).toBe(200);
  });
});

describe('a video is refused', () => {
  test.each([
    ['without https', 'http://youtu.be/a', 'Un lien qui commence par https:// est attendu.'],
    [
      'of another site',
      'https://example.com/a',
      'Un lien de YouTube, Vimeo, TikTok, Facebook ou Dailymotion est attendu.',
    ],
  ])('%s', async (_, url, message) => {
    const { id } = await aProduct(shop.db);
    const refused = await choose(id, { videos: [video('a'), { title: 'Pose', url }] });
    expect(refused).toMatchObject({ status: 400, message, errors: [{ field: 'videos.1.url' }] });
    expect((await shown(id)).videos).toBeUndefined();
  });

  test('twice, in whatever writing, and as the sixth', async () => {
    const { id } = await aProduct(shop.db);
    const again = { title: 'La même', url: 'HTTPS://YOUTU.BE/a' };
    expect(await choose(id, { videos: [video('a'), again] })).toMatchObject({
      status: 400,
      message: 'Ce lien est déjà dans la liste.',
    });
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(video);
    expect(await choose(id, { videos: six })).toMatchObject({
      status: 400,
      message: '5 vidéos au plus par produit.',
    });
  });
});

test('an unknown product has no notices, and a stale version changes none', async () => {
  expect(await choose(999_999, {})).toMatchObject({
    status: 404,
    message: 'Ce produit n’existe pas.',
  });
  const { id } = await aProduct(shop.db);
  const { version } = await choose(id, {});
  const first = await choose(id, { videos: [video('a')] }, `"${version}"`);
  expect(first.status).toBe(200);
  const second = await choose(id, { videos: [video('b')] }, `"${version}"`);
  expect(second).toMatchObject({ status: 409, code: 'conflict' });
  expect((await shown(id)).videos).toMatchObject([video('a')]);
  const renamed = [{ title: 'Autre titre', url: 'https://youtu.be/a' }];
  const third = await choose(id, { videos: renamed }, `"${first.version}"`);
  expect(third).toMatchObject({ status: 200, videos: renamed });
});
