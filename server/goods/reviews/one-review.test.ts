import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Review } from '#contract/goods/reviews.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { keepOneReview } from './tidy-reviews.ts';
import { writeReview } from './write-review.ts';

const shop = openCatalogueApp();
let product: { id: number };
let awa: { id: number };
let asAwa: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  product = await aProduct(shop.db);
  awa = await anAccount(shop.db, { name: 'Awa Ndiaye' });
  asAwa = await signedIn(shop.db, awa);
});

const write = (text: string, review = 5, headers = asAwa) =>
  shop.app.inject({
    method: 'POST',
    url: paths.reviews,
    headers,
    payload: { text, review, produit_id: product.id },
  });
const shown = async () =>
  (await shop.app.inject(pathTo(paths.reviewsOfProduct, product))).json() as Review[];
const own = async (headers = asAwa) =>
  (await shop.app.inject({ url: pathTo(paths.ownReview, product), headers })).json();
const publish = async () => {
  for (const { id } of await shop.db.select().from(reviews)) {
    const url = pathTo(paths.review, { id });
    const payload = { state: 'published' };
    await shop.app.inject({ method: 'PUT', url, headers: asStaff, payload });
  }
};

test('a customer has one review of an article, which a new one replaces and staff reads again', async () => {
  expect(await own()).toBeNull();
  await write('Bruyant.', 2);
  await publish();
  expect(await shown()).toMatchObject([{ text: 'Bruyant.', review: 2 }]);
  const changed = await write('Silencieux depuis le réglage.', 4);
  expect(changed.statusCode).toBe(201);
  await expect.poll(shown).toEqual([]);
  expect(await own()).toMatchObject({ text: 'Silencieux depuis le réglage.', state: 'pending' });
  await publish();
  expect(await shown()).toMatchObject([{ text: 'Silencieux depuis le réglage.', review: 4 }]);
  const other = await signedIn(shop.db, await anAccount(shop.db));
  expect(await own(other)).toBeNull();
  await write('Froid en une heure.', 5, other);
  await publish();
  expect(await shown()).toHaveLength(2);
});

test('five at once are one', async () => {
  const replies = await Promise.all([1, 2, 3, 4, 5].map((stars) => write(`Avis ${stars}`, stars)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(await shop.db.$count(reviews, eq(reviews.productId, product.id))).toBe(1);
});

test('photos stay with a new text, and new ones take their place', async () => {
  const photo = { small: Buffer.from('petite'), large: Buffer.from('grande') };
  const input = { productId: product.id, partnerId: awa.id, text: 'Bien.', stars: 5 };
  await writeReview(shop.db, input, [photo, photo]);
  await writeReview(shop.db, { ...input, text: 'Très bien.' });
  expect(await shop.db.$count(reviewPhotos)).toBe(2);
  await writeReview(shop.db, input, [photo]);
  expect(await shop.db.$count(reviewPhotos)).toBe(1);
});

test('those from when there could be many count once, the latest', async () => {
  await shop.db.insert(reviews).values(
    ['Premier.', 'Deuxième.', 'Dernier.'].map((text, place) => ({
      productId: product.id,
      partnerId: awa.id,
      author: 'Awa',
      text,
      stars: 5,
      state: 'published' as const,
      writtenAt: sql`now() - make_interval(days => ${3 - place})` as never,
    })),
  );
  expect(await shown()).toHaveLength(3);
  await keepOneReview(shop.db);
  expect((await shop.db.select().from(reviews)).map(({ text, state }) => [text, state])).toEqual(
    expect.arrayContaining([
      ['Premier.', 'refused'],
      ['Deuxième.', 'refused'],
      ['Dernier.', 'published'],
    ]),
  );
});

test('a review says where its author bought the article, and only there', async () => {
  const lines = [{ id: product.id, quantity: 1 }];
  const of = (id: number) => ({ buyer: { kind: 'account', id } as const, lines });
  const paid = { amountPaid: 1000 };
  const writers = {
    paid: (id: number) => aStoredOrder(shop.db, of(id), paid),
    delivered: (id: number) => aStoredOrder(shop.db, of(id), { state: 'delivered' }),
    unpaid: (id: number) => aStoredOrder(shop.db, of(id)),
    cancelled: (id: number) => aStoredOrder(shop.db, of(id), { ...paid, state: 'cancel' }),
    stranger: () => aStoredOrder(shop.db, { buyer: aGuest(), lines }, paid),
  };
  for (const [text, order] of Object.entries(writers)) {
    const account = await anAccount(shop.db);
    await order(account.id);
    await write(text, 5, await signedIn(shop.db, account));
  }
  await publish();
  const verified = (await shown()).filter(({ verified_purchase }) => verified_purchase);
  expect(verified.map(({ text }) => text)).toEqual(['paid', 'delivered']);
});
