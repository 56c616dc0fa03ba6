import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { findOrCreateTags, listTags } from './tags.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

const names = async () => (await listTags(database.db)).map(({ name }) => name);

test('a tag is known in any case and keeps the first way it was written', async () => {
  const [first] = await findOrCreateTags(database.db, ['Économe']);
  const again = await findOrCreateTags(database.db, ['ÉCONOME', ' Inverter ', 'inverter']);
  expect(again).toHaveLength(2);
  expect(again).toContain(first);
  expect(await names()).toEqual(['Économe', 'Inverter']);
});

test('tags stand in the order of French, accents or not', async () => {
  await aProduct(database.db, { tags: ['Zen', 'été', 'Froid', 'Éco', 'garantie'] });
  expect(await names()).toEqual(['Éco', 'été', 'Froid', 'garantie', 'Zen']);
});
