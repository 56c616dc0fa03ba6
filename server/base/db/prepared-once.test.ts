import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { places } from '#server/goods/stock/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { type Database, type Db, openDatabase, preparedOnce } from './open.ts';

let whole: TestDatabase;
let database: Database;
beforeAll(async () => {
  whole = await openTestDatabase();
  database = await openDatabase({ databaseUrl: whole.url(), dataDir: '', poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await whole.close();
});

const given = (db: Db) =>
  db
    .select({ given: sql<string>`${sql.placeholder('given')} || '!'` })
    .from(places)
    .limit(1)
    .prepare('');

test('transactions of one connection share a statement, those of another do not', async () => {
  const prepare = vi.fn(given);
  const statement = preparedOnce(prepare);
  const ask = (word: string) =>
    database.db.transaction(async (tx) => (await statement(tx).execute({ given: word }))[0]);
  expect(await ask('un')).toEqual({ given: 'un!' });
  expect(await ask('deux')).toEqual({ given: 'deux!' });
  expect(prepare).toHaveBeenCalledTimes(1);
  await database.db.transaction(async (tx) => {
    expect(await ask('trois')).toEqual({ given: 'trois!' });
    await tx.transaction(async (within) => {
      expect(await statement(within).execute({ given: 'quatre' })).toEqual([{ given: 'quatre!' }]);
    });
  });
  expect(prepare).toHaveBeenCalledTimes(2);
});
