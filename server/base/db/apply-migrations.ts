import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import { withClient } from './with-client.ts';

/** A release after this one has changed the database; this one might take it for what it no longer is. */
export class NewerSchema extends Error {}

/** Somebody has held for minutes what a migration changes. */
export class LockedTable extends Error {}

type Say = (line: string) => void;

const FOLDER = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 4_726_001;
const LOOK_EVERY_MS = 200;
/**
 * Whoever reads a table waits behind a migration that waits for it: so long at most, then it lets them pass. More
 * than PostgreSQL's deadlock_timeout of a second, after which an automatic VACUUM gives way to it.
 */
const LOCK_TIMEOUT_MS = 1500;
const MAX_TRIES = 12;
const MAX_PAUSE_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const COMMENT = /--.*$/gm;

/**
 * Applies the migrations of a folder that a database lacks, each in a transaction of its own, while others work
 * on it; from several processes at once, one does it. A statement that waits long for a lock gives way, and
 * its migration is tried again after a pause. A migration that names CONCURRENTLY runs without a transaction.
 * `say` is told that it waits. Throws LockedTable after minutes of that, and NewerSchema, with nothing changed,
 * when the database has a migration that this release does not know.
 */
export async function applyMigrations(
  connectionString: string,
  { folder = FOLDER, say = () => undefined }: { folder?: string; say?: Say | undefined } = {},
): Promise<void> {
  // The pool's connections give up on a long statement, whatever the server is told.
  await withClient(connectionString, async (client) => {
    await client.query('set statement_timeout = 0');
    await awaitTurn(client, say);
    for (const migration of await findMissing(
      client,
      readMigrationFiles({ migrationsFolder: folder }),
    )) {
      await applyPatiently(client, migration, say);
    }
  });
}

/**
 * The lock is given back with the connection. It is asked for again and again: a statement that waits for it is a
 * transaction, whose end an index that is built CONCURRENTLY would wait for.
 */
async function awaitTurn(client: pg.Client, say: Say): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine) return;
    if (looks === 1) say('Une autre instance met la base de données à jour…');
    await delay(LOOK_EVERY_MS);
  }
}

/** Drizzle's own table, by which its tools know too what is there. */
async function findMissing(client: pg.Client, known: MigrationMeta[]): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name;`,
  );
  if (rows[0]?.name == null) {
    await client.query('create schema if not exists drizzle');
    await client.query(`create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint);`);
    return known;
  }
  const applied = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations;',
  );
  const newest = Number(applied.rows[0]?.at);
  if (known.every(({ folderMillis }) => folderMillis < newest)) throw new NewerSchema();
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

async function applyPatiently(
  client: pg.Client,
  migration: MigrationMeta,
  say: Say,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration);
    } catch (cause) {
      if (!isLocked(cause)) throw cause;
      if (tries === MAX_TRIES)
        throw new LockedTable('une longue opération y tient des tables.', { cause });
      if (tries === 1) say('La mise à jour de la base de données attend la fin d’une opération…');
      await delay(Math.min(MAX_PAUSE_MS, 500 * 2 ** tries));
    }
  }
}

const isLocked = (error: unknown) =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(errorCodeOf(error) ?? '');

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  if (runsOutside(migration)) {
    // Nobody else waits while these wait.
    await client.query('set lock_timeout = 0');
    await applyStatements(client, migration);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await applyStatements(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** PostgreSQL refuses what is done CONCURRENTLY within a transaction. */
const runsOutside = ({ sql }: MigrationMeta) =>
  sql.some((statement) => /\bconcurrently\b/i.test(statement.replace(COMMENT, '')));

async function applyStatements(
  client: pg.Client,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) await client.query(statement);
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2);';
  await client.query(note, [hash, folderMillis]);
}
