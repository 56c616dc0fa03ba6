import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteProduct, updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { aProduct, aReview, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { listReviews, listReviewsOfProduct } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { writeReview } from './write-review.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

const inputs = fc.record({
  text: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
  stars: fc.integer({ min: 0, max: 5 }),
});
const states = fc.constantFrom('pending' as const, 'published' as const, 'refused' as const);

test('a review is kept as it was written, today, and waits for staff', async () => {
  const { db } = database;
  const product = await aProduct(db);
  const { id: partnerId } = await anAccount(db, { name: 'Awa Ndiaye' });
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const written = await writeReview(db, { productId: product.id, partnerId, ...input });
      expect(written).toMatchObject({
        author: 'Awa',
        text: input.text,
        review: input.stars,
        product_id: product.id,
      });
      expect(written.date).toMatch(new RegExp(`^${dayFromNow(0)} \\d\\d:\\d\\d:\\d\\d$`));
      const [latest] = await listReviews(db, { state: 'pending' });
      expect(latest).toEqual({ ...written, state: 'pending' });
    }),
    { numRuns: 25 },
  );
  expect(await listReviewsOfProduct(db, product.id)).toEqual([]);
});

test('a product shows what is published, oldest first, whatever was judged before', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(states, { maxLength: 3 }), { maxLength: 6 }),
      async (judgements) => {
        const product = await aProduct(db);
        const published: number[] = [];
        for (const verdicts of judgements) {
          const { id } = await aReview(db, product, { state: 'pending' });
          for (const state of verdicts) await moderateReview(db, { kind: 'machine' }, id, state);
          if (verdicts.at(-1) === 'published') published.push(id);
        }
        const shown = await listReviewsOfProduct(db, product.id);
        expect(shown.map(({ id }) => id)).toEqual(published);
      },
    ),
    { numRuns: 15 },
  );
});

test('a product shows its own reviews, and none while it is not for sale', async () => {
  const { db } = database;
  const [one, other] = [await aProduct(db), await aProduct(db)];
  await aReview(db, one, { text: 'Silencieux.' });
  const textsOf = async (id: number) =>
    (await listReviewsOfProduct(db, id)).map(({ text }) => text);
  expect(await textsOf(one.id)).toEqual(['Silencieux.']);
  expect(await textsOf(other.id)).toEqual([]);
  expect(await textsOf(2_147_483_647)).toEqual([]);
  await updateProduct(db, byMachine, { id: one.id }, { active: false });
  expect(await textsOf(one.id)).toEqual([]);
});

test('staff reads the latest first, of one state or of all', async () => {
  const { db } = database;
  const product = await aProduct(db);
  for (const state of ['published', 'pending', 'refused', 'pending'] as const) {
    await aReview(db, product, { state });
  }
  const statesOf = async (state?: 'pending') =>
    (await listReviews(db, { state })).map((review) => review.state);
  expect(await statesOf()).toEqual(['pending', 'refused', 'pending', 'published']);
  expect(await statesOf('pending')).toEqual(['pending', 'pending']);
});

test('a product or a review that is not there is refused and changes nothing', async () => {
  const { db } = database;
  const gone = { code: 'not-found' };
  const { id: partnerId } = await anAccount(db);
  const input = { partnerId, text: 'Bien.', stars: 4 };
  await expect(writeReview(db, { productId: 2_147_483_647, ...input })).rejects.toMatchObject(gone);
  await expect(
    moderateReview(db, { kind: 'machine' }, 2_147_483_647, 'published'),
  ).rejects.toMatchObject(gone);
  expect(await listReviews(db, { state: undefined })).toEqual([]);
});

test('a deleted product takes its reviews along', async () => {
  const { db } = database;
  const product = await aProduct(db);
  const { id } = await aReview(db, product);
  await deleteProduct(db, byMachine, { id: product.id });
  await expect(moderateReview(db, byMachine, id, 'refused')).rejects.toMatchObject({
    code: 'not-found',
  });
});
