import { getTableColumns, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { insertJsonRows, toJsonRows } from './json-rows.ts';
import type { Db } from './open.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

type Row = typeof outgoingMessages.$inferInsert;

async function insert(tx: Db, rows: Row[]) {
  const statement = tx
    .with(
      tx
        .$with('written', {})
        .as(sql`${insertJsonRows(outgoingMessages, sql.placeholder('rows'))} returning id`),
    )
    .select({ ids: sql<number[]>`(select json_agg(id order by id) from written)` })
    .from(sql`(values (1)) as once`)
    .prepare('');
  await statement.execute({ rows: toJsonRows(outgoingMessages, rows) });
}

const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const row: fc.Arbitrary<Row> = fc.record(
  {
    channel: fc.constantFrom('mail', 'sms'),
    recipient: word,
    text: word,
    replyTo: maybe(word),
    subject: word,
    isSecret: fc.boolean(),
    instead: maybe(fc.record({ to: word, subject: word, text: word }, { noNullPrototype: true })),
    attempts: fc.integer({ min: 0, max: 1000 }),
    sentAt: maybe(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
  },
  { requiredKeys: ['channel', 'recipient', 'text'], noNullPrototype: true },
);

test('rows that come as one parameter read as those that are inserted one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      await database.db.transaction(async (tx) => {
        const { id: _id, createdAt: _at, ...columns } = getTableColumns(outgoingMessages);
        const written = () =>
          tx.select(columns).from(outgoingMessages).orderBy(outgoingMessages.id);
        await tx.insert(outgoingMessages).values(rows);
        const expected = await written();
        await tx.delete(outgoingMessages);
        await insert(tx, rows);
        expect(await written()).toEqual(expected);
        await tx.delete(outgoingMessages);
      });
    }),
    { numRuns: 50 },
  );
});

test('none are inserted where there are none', async () => {
  await database.db.transaction(async (tx) => {
    await insert(tx, []);
    expect(await tx.$count(outgoingMessages)).toBe(0);
  });
});
