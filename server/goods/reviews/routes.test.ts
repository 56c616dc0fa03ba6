import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ModeratedReview, Review } from '#contract/goods/reviews.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct, aReview } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

const shownOf = async (id: number) =>
  (await shop.app.inject(pathTo(paths.reviewsOfProduct, { id }))).json() as Review[];
const moderate = (id: number, payload: object) =>
  shop.app.inject({ method: 'PUT', url: pathTo(paths.review, { id }), headers: asStaff, payload });

test('what staff publishes is shown with the next request, and gone when it is refused', async () => {
  const product = await aProduct(shop.db);
  const { id } = await aReview(shop.db, product, {
    text: 'Froid en une heure.',
    state: 'pending',
  });
  expect(await shownOf(product.id)).toEqual([]);
  const published = await moderate(id, { state: 'published' });
  expect([published.statusCode, published.json().state]).toEqual([200, 'published']);
  expect(await shownOf(product.id)).toEqual([
    {
      id,
      author: 'Awa',
      text: 'Froid en une heure.',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      product_id: product.id,
      review: 4,
    },
  ]);
  await moderate(id, { state: 'refused' });
  expect(await shownOf(product.id)).toEqual([]);
});

test('an unknown state is refused and changes nothing', async () => {
  const product = await aProduct(shop.db);
  const { id } = await aReview(shop.db, product);
  const refused = await moderate(id, { state: 'deleted' });
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'state : valeur inconnue']);
  expect(await shownOf(product.id)).toHaveLength(1);
  expect((await moderate(2_147_483_647, { state: 'refused' })).statusCode).toBe(404);
});

test('staff lists what waits', async () => {
  const product = await aProduct(shop.db);
  await aReview(shop.db, product);
  const { id } = await aReview(shop.db, product, { state: 'pending' });
  const reply = await shop.app.inject({ url: `${paths.reviews}?state=pending`, headers: asStaff });
  expect((reply.json() as ModeratedReview[]).map((review) => review.id)).toEqual([id]);
});

test('nobody writes a review without being a customer', async () => {
  const product = await aProduct(shop.db);
  const payload = { author: 'Awa', text: 'Bien.', produit_id: product.id, review: 5 };
  const reply = await shop.app.inject({ method: 'POST', url: paths.reviews, payload });
  expect([reply.statusCode, reply.json().message]).toEqual([401, 'Connectez-vous pour continuer.']);
});

test('a review carries the given name of the account, whoever the client says it is from', async () => {
  const product = await aProduct(shop.db);
  const headers = await signedIn(shop.db, await anAccount(shop.db, { name: ' Awa  Ndiaye ' }));
  for (const author of [{}, { author: 'Modou Fall' }]) {
    const payload = { ...author, text: 'Froid en une heure.', produit_id: product.id, review: 5 };
    const reply = await shop.app.inject({ method: 'POST', url: paths.reviews, headers, payload });
    expect([reply.statusCode, reply.json().author]).toEqual([201, 'Awa']);
  }
  expect(await shownOf(product.id)).toEqual([]);
  const waiting = await shop.app.inject({
    url: `${paths.reviews}?state=pending`,
    headers: asStaff,
  });
  const authors = (waiting.json() as ModeratedReview[]).map(({ author }) => author);
  expect(authors).toEqual(['Awa']);
});

test('a machine has no name to write a review under', async () => {
  const product = await aProduct(shop.db);
  const payload = { text: 'Bien.', produit_id: product.id, review: 5 };
  const url = paths.reviews;
  const reply = await shop.app.inject({ method: 'POST', url, headers: asStaff, payload });
  expect(reply.statusCode).toBe(403);
});
