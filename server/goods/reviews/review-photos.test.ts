import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Review } from '#contract/goods/reviews.ts';
import { staffReviews } from '#contract/goods/staff-reviews.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { eraseAccount } from '#server/people/customers/erase-account.ts';
import { exportPerson } from '#server/people/customers/staff/export-person.ts';
import { anyVersion, asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, aQuestion, aReview, aReviewPhoto } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { deleteRefusedPhotos } from './tidy-reviews.ts';

const shop = openCatalogueApp();
let product: { id: number };
let awa: { id: number };
let asAwa: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  product = await aProduct(shop.db);
  awa = await anAccount(shop.db);
  asAwa = await signedIn(shop.db, awa);
});

const dataUrl = (bytes: Buffer, type = 'jpeg') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const ofCamera = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '14/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
const write = (photos: string[], headers = asAwa) => {
  const payload = { text: 'Reçu en bon état.', produit_id: product.id, review: 5, photos };
  return shop.app.inject({ method: 'POST', url: paths.reviews, headers, payload });
};
const shown = async () =>
  (await shop.app.inject(pathTo(paths.reviewsOfProduct, { id: product.id }))).json() as Review[];
const put = (url: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url, headers: { ...asStaff, ...anyVersion }, payload });
const moderate = (id: number, state: string) => put(pathTo(paths.review, { id }), { state });
const latest = async () =>
  (
    await shop.app.inject({ url: withQuery(staffReviews.path, { limit: 1 }), headers: asStaff })
  ).json().items[0];

describe('photos of a review', () => {
  test('are not named in the answer to whoever wrote', async () => {
    const reply = await write([dataUrl(await ofCamera())]);
    expect(reply.json()).not.toHaveProperty('photos');
  });

  test('are small, know nothing of the camera, and are nobody else’s until staff publishes', async () => {
    expect((await write([dataUrl(await ofCamera())])).statusCode).toBe(201);
    const { id, photos } = await latest();
    expect(photos).toMatchObject([{ refused: false }]);
    for (const url of [photos[0].small, photos[0].large]) {
      expect((await shop.app.inject(url)).statusCode).toBe(404);
      expect((await shop.app.inject({ url, headers: asAwa })).statusCode).toBe(404);
      const seen = await shop.app.inject({ url, headers: asStaff });
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    await moderate(id, 'published');
    const [{ photos: public_ = [] }] = (await shown()) as [Review];
    const sizes = await Promise.all(
      [public_[0]!.small, public_[0]!.large].map(async (url) => {
        const reply = await shop.app.inject(url);
        expect(reply.headers['content-type']).toBe('image/webp');
        const { format, width, height, exif } = await sharp(reply.rawPayload).metadata();
        return { format, width, height, exif };
      }),
    );
    const webp = { format: 'webp', exif: undefined };
    expect(sizes).toEqual([
      { ...webp, width: 256, height: 256 },
      { ...webp, width: 800, height: 600 },
    ]);
    await moderate(id, 'refused');
    expect((await shop.app.inject(public_[0]!.large)).statusCode).toBe(404);
  });

  test('are refused one by one, and taken back in', async () => {
    const { id } = await aReview(shop.db, product);
    const [kept, refused] = [await aReviewPhoto(shop.db, id), await aReviewPhoto(shop.db, id)];
    const large = pathTo(paths.reviewPhoto, { key: refused, size: 'grande' });
    const url = pathTo(paths.staffReviewPhoto, { id: refused });
    expect((await shop.app.inject(large)).statusCode).toBe(200);
    expect((await put(url, { refused: true })).json()).toMatchObject({ refused: true, large });
    const one = { small: expect.stringContaining(kept), large: expect.stringContaining(kept) };
    expect(await shown()).toMatchObject([{ photos: [one] }]);
    expect((await shop.app.inject(large)).statusCode).toBe(404);
    await put(url, { refused: false });
    expect((await shown())[0]?.photos).toHaveLength(2);
    const unknown = pathTo(paths.staffReviewPhoto, { id: '0'.repeat(32) });
    expect((await put(unknown, { refused: true })).statusCode).toBe(404);
  });

  test('that are too many, no pictures, too heavy or too large to unpack are refused with the review', async () => {
    const photo = dataUrl(await ofCamera());
    const bomb = await sharp({
      create: { width: 6000, height: 6000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refusals: [string[], number][] = [
      [Array(4).fill(photo), 400],
      [Array(50).fill(photo), 400],
      [[dataUrl(Buffer.from('<script>alert(1)</script>'))], 415],
      [[dataUrl(svg, 'svg+xml')], 415],
      [[dataUrl(svg, 'png')], 415],
      [['https://ailleurs.sn/photo.jpg'], 415],
      [[dataUrl(bomb, 'png')], 413],
      [[`data:image/jpeg;base64,${'A'.repeat(410 * 1024)}`], 400],
    ];
    const statuses: number[] = [];
    for (const [photos] of refusals) {
      // Each by another account, as one may try ten times an hour.
      statuses.push(
        (await write(photos, await signedIn(shop.db, await anAccount(shop.db)))).statusCode,
      );
    }
    expect(statuses).toEqual(refusals.map(([, status]) => status));
    expect(await shop.db.$count(reviews)).toBe(0);
  });

  test('come ten times an hour at most from one account', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await write([])).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  test('go with the review and with the account, and a person gets them with their data', async () => {
    const { id } = await aReview(shop.db, product, { partnerId: awa.id });
    await aReviewPhoto(shop.db, id);
    const waiting = await aQuestion(shop.db, product, { partnerId: awa.id });
    const answered = await aQuestion(shop.db, product, { partnerId: awa.id });
    await shop.db
      .update(questions)
      .set({ state: 'published', answer: 'Oui.', answeredAt: new Date() })
      .where(eq(questions.id, answered));
    const data = await exportPerson(shop.db, byMachine, awa.id);
    expect(data.photos_d_avis).toMatchObject([{ webp: Buffer.from('webp').toString('base64') }]);
    expect(JSON.stringify(data.photos_d_avis)).not.toContain('"key"');
    await eraseAccount({ db: shop.db, config: testConfig(), actor: byMachine }, awa.id);
    expect(await shop.db.$count(reviewPhotos)).toBe(0);
    expect(await shown()).toMatchObject([{ author: 'Compte effacé' }]);
    const left = await shop.db.select().from(questions);
    expect(left).toMatchObject([{ id: answered, author: 'Compte effacé' }]);
    expect(left.map((one) => one.id)).not.toContain(waiting);
    const other = await aReview(shop.db, product);
    await aReviewPhoto(shop.db, other.id);
    await shop.db.delete(reviews).where(eq(reviews.id, other.id));
    expect(await shop.db.$count(reviewPhotos)).toBe(0);
  });
});

test('photos that were refused go a month later, those that are shown stay', async () => {
  const [shownOne, refusedOne] = [await aReview(shop.db, product), await aReview(shop.db, product)];
  const [kept, alone] = [
    await aReviewPhoto(shop.db, shownOne.id),
    await aReviewPhoto(shop.db, shownOne.id),
  ];
  await aReviewPhoto(shop.db, refusedOne.id);
  await put(pathTo(paths.staffReviewPhoto, { id: alone }), { refused: true });
  await moderate(refusedOne.id, 'refused');
  await deleteRefusedPhotos(shop.db);
  expect(await shop.db.$count(reviewPhotos)).toBe(3);
  await shop.db.update(reviewPhotos).set({ keptAt: new Date(Date.now() - 31 * 86_400_000) });
  await deleteRefusedPhotos(shop.db);
  const left = await shop.db.select({ key: reviewPhotos.key }).from(reviewPhotos);
  expect(left).toEqual([{ key: kept }]);
});

test('photos of an old review that is refused by mistake stay for a month from then on', async () => {
  const [alone, whole] = [await aReview(shop.db, product), await aReview(shop.db, product)];
  const key = await aReviewPhoto(shop.db, alone.id);
  await aReviewPhoto(shop.db, whole.id);
  const daysAgo = (days: number) => ({ keptAt: new Date(Date.now() - days * 86_400_000) });
  await shop.db.update(reviewPhotos).set(daysAgo(60));
  const refuse = async () => {
    await put(pathTo(paths.staffReviewPhoto, { id: key }), { refused: true });
    await moderate(whole.id, 'refused');
    await deleteRefusedPhotos(shop.db);
  };
  await refuse();
  expect(await shop.db.$count(reviewPhotos)).toBe(2);
  await shop.db.update(reviewPhotos).set(daysAgo(31));
  // To refuse once more what is refused keeps nothing longer.
  await refuse();
  expect(await shop.db.$count(reviewPhotos)).toBe(0);
});

test('the shop answers a review, changes its words and takes them back', async () => {
  const { id } = await aReview(shop.db, product);
  const url = pathTo(paths.reviewAnswer, { id });
  for (const answer of ['Merci Awa.', 'Merci beaucoup, Awa.']) {
    expect((await put(url, { answer })).json()).toEqual({ id, answer });
    expect((await shown())[0]?.answer).toBe(answer);
  }
  expect((await latest()).answer).toBe('Merci beaucoup, Awa.');
  await put(url, { answer: '  ' });
  expect((await shown())[0]).not.toHaveProperty('answer');
  expect((await put(url, { answer: 'a'.repeat(2001) })).statusCode).toBe(400);
  const gone = pathTo(paths.reviewAnswer, { id: 2_147_483_647 });
  expect((await put(gone, { answer: 'Merci.' })).statusCode).toBe(404);
});
