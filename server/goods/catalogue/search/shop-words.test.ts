import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const wordsOf = async (text: string | null) =>
  rowsOf<{ words: string[] }>(
    await database.db.execute(sql`select shop_words(${text}::text) as words`),
  )[0]!.words;

const LONGEST = 64;
const colors = 'rouge/vert/bleu/jaune/noir/blanc/gris/rose/orange/violet/marron/beige/turquoise';
const longNumber = '9'.repeat(LONGEST - 1);

test.each([
  ['nothing', null, []],
  ['an empty text', '', []],
  ['signs alone', ' .-/ (!)', []],
  ['the same word three times', 'Four four FOUR', ['four']],
  ['words out of order', 'zinc Écran b10 b9', ['b10', 'b9', 'ecran', 'zinc']],
  ['a model number', 'RAC-P09R4', ['p09r4', 'rac', 'racp09r4']],
  ['a measure', '300 L', ['300', '300l', 'l']],
  ['a word that has no end', 'a'.repeat(70), ['a'.repeat(LONGEST)]],
  [
    'a chain of words that has none',
    colors,
    [...colors.split('/'), colors.replaceAll('/', '').slice(0, LONGEST)].toSorted(),
  ],
  ['a long measure', `${longNumber} kg`, [longNumber, `${longNumber}k`, 'kg']],
])('the words of %s', async (_what, text, words) => {
  expect(await wordsOf(text)).toEqual(words);
});

test('an article is found by the words of its name and of its description, whatever they are', async () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab19éÀ-/._ "<>'), maxLength: 90 });
  const texts = fc.record({ name: part, brand: part, description: part });
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 40, maxLength: 40 }), async (articles) => {
      const others = await database.db.execute(sql`
        select name, brand, description
        from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as t(name text, brand text, description text),
          words_of_product(name, brand, 'R1', 'FOUR', description) as words
        where search_name <> array_to_tsvector(shop_words(name))
          or search_head <> array_to_tsvector(shop_words(concat_ws(' ', name, brand, 'R1', 'FOUR')))
          or search_full <> search_head || array_to_tsvector(shop_words(shop_without_tags(description)))`);
      expect(rowsOf(others)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
