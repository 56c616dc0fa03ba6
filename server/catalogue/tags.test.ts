import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';
import { findOrCreateTags, listTags } from './tags.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

test('a tag is known in any case and listed by name', async () => {
  const [first] = await findOrCreateTags(database.db, ['Inverter']);
  const again = await findOrCreateTags(database.db, ['INVERTER', 'Eco']);
  expect(again).toContain(first);
  expect((await listTags(database.db)).map(({ name }) => name)).toEqual(['Eco', 'Inverter']);
});
