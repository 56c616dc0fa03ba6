import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { searchSynonyms } from '../tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const found = async (search: string) => namesOf(await ask(database.db, { search, limit: 100 }));

describe('a synonym of the owner', () => {
  const synonyms = [
    ['glaciere', "l'armoire  réfrigérée"],
    ['lave linge', "Machine à l'eau"],
    ['vide', ' !! '],
  ] as const;
  beforeAll(async () => {
    const { db } = database;
    await emptyCatalogue(db);
    await aProduct(db, { name: 'Armoire réfrigérée L 200' });
    await aProduct(db, { name: 'Machine automatique, L 8, à eau chaude' });
    for (const [term, meaning] of synonyms) {
      await db.insert(searchSynonyms).values({ term, meaning });
    }
  });
  afterAll(async () => {
    for (const [, meaning] of synonyms) {
      await database.db.delete(searchSynonyms).where(eq(searchSynonyms.meaning, meaning));
    }
  });

  test.each([
    ['glacière', ['Armoire réfrigérée L 200']],
    ['glacières', ['Armoire réfrigérée L 200']],
    ['lave linges', ['Machine automatique, L 8, à eau chaude']],
    ['vide', []],
  ])('« %s » is read whatever signs its meaning has, and finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });
});
