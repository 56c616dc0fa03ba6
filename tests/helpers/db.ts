import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type Database,
  type Db,
  openDatabase,
  pgliteOptions,
  rowsOf,
  wrapPglite,
} from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PGlite dump's file, or the URL of PostgreSQL's template database. */
    databaseTemplate: string;
  }
}

/** The database of a test file. `openAnother` is a second process on it, as far as the engine allows. */
export type TestDatabase = Database & { openAnother(): Promise<Database> };

/** `pglite` or `postgres`, settled by the project in `vitest.config.ts`. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';

/** A migrated and empty database of the engine under test. Whoever opens it closes it. */
export function openTestDatabase(): Promise<TestDatabase> {
  return testEngine === 'postgres' ? openPostgres() : openPglite();
}

/** Leaves the database as `openTestDatabase` gave it. */
export async function emptyCatalogue(db: Db): Promise<void> {
  await db.execute(sql`truncate products, categories, tags, product_tags, campaigns,
    campaign_products, pictures, picture_variants, search_terms, packs, pack_lines, reviews restart identity cascade`);
  await db.execute(sql`delete from search_words
    where word not in (select term from search_synonyms)`);
}

/** The same for what visitors leave behind, with the jobs that it caused. */
export async function emptyCollected(db: Db): Promise<void> {
  await db.execute(sql`truncate leads, lead_reports, page_views, contact_messages,
    outgoing_messages, compared_ledgers, pgboss.job_common restart identity cascade`);
}

/** The same for people, their sessions and what is kept of both. */
export async function emptyAccounts(db: Db): Promise<void> {
  await db.execute(sql`truncate partners, attempts, recovery_requests, audit_entries, idempotency_keys
    restart identity cascade`);
  await emptyCollected(db);
}

/** The jobs that wait, oldest first. */
export async function waitingJobs(db: Db): Promise<{ name: string; data: unknown }[]> {
  return rowsOf(
    await db.execute(sql`select name, data from pgboss.job_common
      where state < 'active' order by created_on, id`),
  );
}

async function openPglite(): Promise<TestDatabase> {
  const dump = await readFile(inject('databaseTemplate'));
  const loadDataDir = new Blob([new Uint8Array(dump)]);
  const client = await PGlite.create({ ...(await pgliteOptions()), loadDataDir });
  const openAnother = async () => ({ ...wrapPglite(client), close: async () => undefined });
  return { ...wrapPglite(client), openAnother };
}

async function openPostgres(): Promise<TestDatabase> {
  const template = new URL(inject('databaseTemplate'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template.pathname.slice(1)}`);
  const own = new URL(template);
  own.pathname = `/${name}`;
  const openAnother = () => openDatabase({ databaseUrl: own.href, dataDir: '', poolSize: 4 });
  const database = await openAnother();
  const close = async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  };
  return { ...database, close, openAnother };
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject('databaseTemplate'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
