import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';
import { type Database, type Db, openDatabase } from './open.ts';
import { preparedByShape, preparedOnce } from './prepared-once.ts';
import { places } from './schema/stock.ts';

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

const given = (db: Db, shape: string) =>
  db
    .select({ given: sql<string>`${sql.placeholder('given')} || ${shape}::text` })
    .from(places)
    .limit(1)
    .prepare('');

test('transactions of one connection share a statement, those of another do not', async () => {
  const prepare = vi.fn((db: Db) => given(db, '!'));
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

test('each shape has a statement of its own, of which the last ones are kept', async () => {
  const prepare = vi.fn(given);
  const statement = preparedByShape(prepare);
  const ask = async (shape: string) => {
    const found = await statement(database.db, shape).execute({ given: 'a' });
    expect(found).toEqual([{ given: `a${shape}` }]);
  };
  for (let place = 0; place < 50; place += 1) {
    await ask('!');
    await ask(`-${place}`);
  }
  expect(prepare).toHaveBeenCalledTimes(51);
  await ask('-49');
  expect(prepare).toHaveBeenCalledTimes(51);
  await ask('-0');
  expect(prepare).toHaveBeenCalledTimes(52);
});

test('a statement of a large shape is not kept', async () => {
  const prepare = vi.fn(given);
  const statement = preparedByShape(prepare);
  const shape = '-'.repeat(2001);
  for (const word of ['a', 'b']) {
    const found = await statement(database.db, shape).execute({ given: word });
    expect(found).toEqual([{ given: `${word}${shape}` }]);
  }
  expect(prepare).toHaveBeenCalledTimes(2);
});
