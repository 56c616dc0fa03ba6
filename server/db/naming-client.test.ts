import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';
import { inTransaction } from './in-transaction.ts';
import { keptPlans } from './kept-plans.ts';
import { type Db, rowsOf } from './open.ts';
import { categories } from './schema/catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const OFTEN = 20;

async function often<T>(db: Db, ask: (tx: Db) => Promise<T>): Promise<T> {
  for (let i = 1; i < OFTEN; i += 1) await ask(db);
  return ask(db);
}

test('a text with parameters that comes often is read once, and planned for its values', async () => {
  const prepared = await inTransaction(database.db, async (tx) => {
    const answers = await often(tx, async (inner) =>
      rowsOf(await inner.execute(sql`select ${7}::int as often`)),
    );
    expect(answers).toEqual([{ often: 7 }]);
    await tx.execute(sql`select ${7}::int as seldom`);
    return rowsOf(
      await tx.execute(sql`select statement, generic_plans > 0 as "isAnyGeneric"
        from pg_prepared_statements where statement like '%::int as%'`),
    );
  });
  expect(prepared).toEqual([{ statement: 'select $1::int as often', isAnyGeneric: false }]);
});

test('columns that a migration adds meanwhile cost one answer at most', async () => {
  const { db } = database;
  await db.execute(sql`create table growing (id int)`);
  await db.execute(sql`insert into growing values (1)`);
  const ask = async (tx: Db) =>
    rowsOf(await tx.execute(sql`select * from growing where id = ${1}`));
  const askInTransaction = () => inTransaction(db, ask);
  await often(db, askInTransaction);
  await db.execute(sql`alter table growing add column name text default 'Awa'`);
  await askInTransaction().catch(() => undefined);
  expect(await often(db, askInTransaction)).toEqual([{ id: 1, name: 'Awa' }]);
});

test('the texts of another database take no names from those of this one', async () => {
  const other = await openTestDatabase();
  try {
    for (let i = 0; i < 150; i += 1) {
      const column = sql.identifier(`column_${i}`);
      await often(other.db, (db) => db.execute(sql`select ${i}::int as ${column}`));
    }
  } finally {
    await other.close();
  }
  const named = await inTransaction(database.db, async (tx) => {
    await often(tx, (inner) => inner.execute(sql`select ${7}::int as still`));
    return rowsOf(
      await tx.execute(sql`select statement from pg_prepared_statements
        where statement like '%::int as still%'`),
    );
  });
  expect(named).toEqual([{ statement: 'select $1::int as still' }]);
});

test('the plan of a statement that its caller has named is kept, on a connection that others plan on', async () => {
  const { db } = database;
  const named = db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, sql.placeholder('id')))
    .prepare('named_by_its_caller');
  const modes = async (tx: Db) =>
    rowsOf(await tx.execute(sql`select current_setting('plan_cache_mode') as mode`));
  for (let i = 0; i < 3; i += 1) {
    await named.execute({ id: 1 });
    expect(await modes(db)).toEqual([{ mode: 'force_custom_plan' }]);
  }
  const [kept] = await db.transaction(async (tx) => {
    await often(tx, async (inner) => inner.execute(sql`select ${7}::int as kept`));
    return rowsOf(
      await tx.execute(sql`select generic_plans > 0 as "isKept" from pg_prepared_statements
        where statement = 'select $1::int as kept'`),
    );
  }, keptPlans);
  expect(kept).toEqual({ isKept: true });
  await db
    .transaction(async (tx) => {
      expect(await modes(tx)).toEqual([{ mode: 'force_custom_plan' }]);
      tx.rollback();
    })
    .catch(() => undefined);
});
