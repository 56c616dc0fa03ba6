import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { redirects } from '#server/site/redirects/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { movedReviews } from './move-reviews.ts';
import { reviews } from './tables.ts';

const by = { kind: 'machine' } as const;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.delete(redirects);
  await aProduct(db, { reference: 'F-1', name: 'Frigo LG 300 L' });
});

type Fields = Record<string, string>;
const GOOD = { reference: 'F-1', author: 'Awa Diop', stars: '5', text: 'Bien', date: '2024-03-14' };

async function* rowsOf(rows: Fields[]) {
  for (const [index, fields] of rows.entries()) {
    yield { line: index + 2, text: (field: string) => fields[field] ?? '' };
  }
}
const run = (rows: Fields[], dryRun = false) =>
  db.transaction((tx) => movedReviews.run(tx, rowsOf(rows), { dryRun, by }));
const all = () => db.select().from(reviews).orderBy(asc(reviews.id));
const contents = async () =>
  (await all()).map(({ id: _id, ...review }) => JSON.stringify(review)).toSorted();

test('a review comes with its author, stars, text and date, and never as a purchase', async () => {
  const row = { ...GOOD, title: 'Très bien', date: '2024-03-14 12:24:34 UTC', answer: 'Merci' };
  expect(await run([row], true)).toMatchObject({ created: 1 });
  expect(await all()).toEqual([]);
  expect(await run([row])).toMatchObject({ created: 1, unchanged: 0, refused: [] });
  expect(await all()).toMatchObject([
    {
      author: 'Awa Diop',
      stars: 5,
      text: 'Très bien\nBien',
      writtenAt: new Date('2024-03-14T12:24:34Z'),
      state: 'pending',
      answer: 'Merci',
      partnerId: null,
    },
  ]);
});

test.each([
  ['1', 'published'],
  ['approved', 'published'],
  ['Publié', 'published'],
  ['ok', 'published'],
  ['0', 'pending'],
  ['hold', 'pending'],
  ['spam', 'pending'],
  ['', 'pending'],
  ['refused', 'refused'],
])('the state « %s » of a source is %s', async (state, expected) => {
  await run([{ ...GOOD, state }]);
  expect(await all()).toMatchObject([{ state: expected }]);
});

test.each([
  [{ reference: '', product: 'frigo lg 300 l' }],
  [{ reference: '', product: 'Frigo LG 300 L' }],
  [{ reference: '', handle: 'frigo-lg-300-l' }],
  [{ reference: 'f-1' }],
])('a product is found by %o', async (named) => {
  expect(await run([{ ...GOOD, ...named }])).toMatchObject({ created: 1 });
});

test('a handle of Shopify is found by its redirect', async () => {
  const { id } = await aProduct(db, { reference: 'T-1', name: 'Téléviseur' });
  const toPath = `/produits/${id}/details`;
  await db.insert(redirects).values({ fromPath: '/products/tv-43', toPath });
  await run([{ ...GOOD, reference: '', handle: 'tv-43' }]);
  expect(await all()).toMatchObject([{ productId: id }]);
});

test.each([
  [{ reference: 'X' }, '« X » n’est pas un produit'],
  [{ reference: '' }, 'Le produit manque'],
  [{ author: '' }, 'l’auteur manque'],
  [{ stars: '6' }, '« 6 » n’est pas un nombre d’étoiles'],
  [{ stars: '4.5' }, '« 4.5 »'],
  [{ text: '' }, 'l’avis n’a pas de texte'],
  [{ date: 'hier' }, '« hier » n’est pas une date'],
  [{ date: '2999-01-01' }, '« 2999-01-01 » n’est pas une date passée'],
])('%o is refused', async (wrong, reason) => {
  const { refused, created } = await run([{ ...GOOD, ...wrong }]);
  expect({ created, refused }).toMatchObject({ created: 0, refused: [{ line: 2 }] });
  expect(refused[0]?.reason).toContain(reason);
});

describe('rules', () => {
  const aRow = fc.record({
    reference: fc.constantFrom('F-1', 'T-1', 'X'),
    author: fc.constantFrom('Awa', 'Moussa Fall', ''),
    stars: fc.constantFrom('1', '5', '4,0', '9'),
    text: fc.constantFrom('Bien', 'Très bien', '=1+1'),
    date: fc.constantFrom('2024-03-14', '14/03/2024 10:00', 'x'),
    state: fc.constantFrom('1', ''),
  });
  // Rows that are the same but for their state would be one review in the state of the first.
  const aFile = fc.uniqueArray(aRow, {
    maxLength: 8,
    selector: ({ state: _state, stars, ...row }) =>
      JSON.stringify([row, Number.parseInt(stars, 10)]),
  });

  test('twice changes nothing, order does not matter, undo brings all back', async () => {
    await aProduct(db, { reference: 'T-1', name: 'Téléviseur' });
    await fc.assert(
      fc.asyncProperty(aFile, async (rows) => {
        const before = await contents();
        const first = await run(rows);
        const after = await contents();
        expect(await run(rows)).toMatchObject({ created: 0, unchanged: first.created });
        expect(await contents()).toEqual(after);
        const stored = JSON.parse(JSON.stringify(first.before));
        const undo = await db.transaction((tx) => movedReviews.undo(tx, stored, by));
        expect(undo).toEqual({ deleted: first.created, restored: 0, kept: [] });
        expect(await contents()).toEqual(before);
        const turned = await run(rows.toReversed());
        expect(await contents()).toEqual(after);
        await db.transaction((tx) => movedReviews.undo(tx, turned.before, by));
      }),
      { numRuns: 10 },
    );
  });
});

test('an undo names the reviews that staff has moderated or answered', async () => {
  const { before } = await run([GOOD, { ...GOOD, author: 'Moussa Fall' }]);
  const [first] = await all();
  await db.update(reviews).set({ answer: 'Merci' });
  await db.update(reviews).set({ answer: null });
  await db.transaction(async (tx) => {
    await tx.update(reviews).set({ state: 'published' });
  });
  const undo = await db.transaction((tx) => movedReviews.undo(tx, before, by));
  expect(undo).toMatchObject({
    deleted: 0,
    kept: [{ name: 'Awa, Bien' }, { name: 'Moussa, Bien' }],
  });
  expect((await all())[0]?.id).toBe(first?.id);
});
