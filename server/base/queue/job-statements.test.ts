import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgBoss, type Db as Store } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { enqueue, enqueueOnce } from './queue.ts';

type Statement = { text: string; job: Record<string, unknown> };

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase();
  boss = new PgBoss({ db: database.jobStore, migrate: false, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss?.stop();
  await database?.close();
});

const isGiven = ([, value]: [string, unknown]) => value !== null && value !== undefined;

/** Null or absent values come from the queue. */
function statementOf(text: string, [json]: unknown[]): Statement {
  const parsed: unknown = JSON.parse(String(json));
  const job = Object.entries([parsed].flat()[0] as object).filter(isGiven);
  return { text, job: Object.fromEntries(job) };
}

async function sentByLibrary(send: (db: Store) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await send({
    executeSql: async (text, values = []) => {
      statements.push(statementOf(text, values));
      return { rows: [] };
    },
  });
  return statements;
}

async function sentByUs(send: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const execute = async (query: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(query);
    statements.push(statementOf(text, params));
    return { rows: [] };
  };
  await send({ execute } as unknown as Db);
  return statements;
}

const defaults = { priority: 0, singletonOffset: 0, name: 'forward-lead' };

test('a job is inserted as a started pg-boss would', async () => {
  const ours = await sentByUs((db) => enqueue(db, 'forward-lead', { leadId: 7 }, { afterS: 60 }));
  const [theirs] = await sentByLibrary((db) =>
    boss.send('forward-lead', { leadId: 7 }, { db, startAfter: 60 }),
  );
  expect(ours.map(({ text }) => text)).toEqual([theirs?.text]);
  // pg-boss sends numbers as text; the column reads both.
  expect({ ...defaults, ...ours[0]?.job, startAfter: '60' }).toEqual(theirs?.job);
});

test('a job that waits is changed as a started pg-boss would', async () => {
  const once = { key: 'lead 7', afterS: 60 };
  const ours = await sentByUs((db) => enqueueOnce(db, 'forward-lead', { leadId: 8 }, once));
  const theirs = await sentByLibrary((db) =>
    boss.upsert('forward-lead', { leadId: 8 }, { db, singletonKey: 'lead 7' }),
  );
  expect(ours.map(({ text }) => text)).toEqual(theirs.slice(0, 2).map(({ text }) => text));
  expect(ours[0]?.job).toEqual(theirs[0]?.job);
});
