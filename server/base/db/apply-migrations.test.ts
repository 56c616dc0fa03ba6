import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { applyMigrations } from './apply-migrations.ts';
import { rowsOf } from './open.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await database.db.execute(sql`create table shelves (id integer primary key)`);
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const INDEX = 'create index concurrently shelves_again on shelves (id)';

describe('migrations', () => {
  test('are applied once, by whichever of the nodes that start comes first', async () => {
    write('create table boxes (id integer)', INDEX, 'alter table boxes add column height integer');
    await Promise.all([apply(), apply(), apply()]);
    expect(await countApplied()).toBe(3);
    expect(await columnsOf('boxes')).toEqual(['id', 'height']);
    const valid = await database.db.execute(
      sql`select indisvalid as valid from pg_index where indexrelid = 'shelves_again'::regclass`,
    );
    expect(rowsOf(valid)).toEqual([{ valid: true }]);
  });

  test('let readers pass while they wait for a long transaction', async () => {
    write('alter table shelves add column height integer');
    const long = new pg.Client({ connectionString: database.url() });
    await long.connect();
    try {
      await long.query('begin');
      await long.query('select * from shelves');
      const said: string[] = [];
      const migrating = applyMigrations(database.url(), { folder, say: (line) => said.push(line) });
      await expect.poll(countWaiting).toBe(1);
      await database.db.execute(sql`select * from shelves`);
      await expect.poll(() => said).toHaveLength(1);
      expect(await columnsOf('shelves')).toEqual(['id']);
      await long.query('commit');
      await migrating;
      expect(await columnsOf('shelves')).toEqual(['id', 'height']);
    } finally {
      await long.end();
    }
  });

  test('that fail leave nothing of their own, and keep those before', async () => {
    write('create table boxes (id integer)', 'drop table boxes', 'drop table nowhere');
    writeFileSync(
      join(folder, '1.sql'),
      'alter table boxes add column height integer;\n--> statement-breakpoint\ndrop table nowhere',
    );
    await expect(apply()).rejects.toThrow('"nowhere" does not exist');
    expect(await columnsOf('boxes')).toEqual(['id']);
    expect(await countApplied()).toBe(1);
    writeFileSync(join(folder, '1.sql'), 'select 1');
    writeFileSync(join(folder, '2.sql'), 'drop table boxes');
    await apply();
    expect(await columnsOf('boxes')).toEqual([]);
  });

  test('may take longer than a request', async () => {
    const name = sql.identifier(new URL(database.url()).pathname.slice(1));
    await database.db.execute(sql`alter database ${name} set statement_timeout = 100`);
    write('select pg_sleep(0.3)');
    await apply();
    expect(await countApplied()).toBe(1);
  });
});

const apply = () => applyMigrations(database.url(), { folder });

/** A folder as drizzle-kit writes it, of migrations of one statement each. */
function write(...statements: string[]): void {
  mkdirSync(join(folder, 'meta'));
  const entries = statements.map((_, idx) => ({ idx, when: idx + 1, tag: `${idx}` }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [place, text] of statements.entries())
    writeFileSync(join(folder, `${place}.sql`), text);
}

async function countApplied(): Promise<number> {
  const rows = await database.db.execute(sql`select 1 from drizzle.__drizzle_migrations`);
  return rowsOf(rows).length;
}

async function countWaiting(): Promise<number> {
  const rows = await database.db.execute(
    sql`select 1 from pg_locks where relation = 'shelves'::regclass and not granted`,
  );
  return rowsOf(rows).length;
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await database.db.execute(sql`select column_name as name
    from information_schema.columns where table_name = ${table} order by ordinal_position`);
  return rowsOf<{ name: string }>(rows).map(({ name }) => name);
}
