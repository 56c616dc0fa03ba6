import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { type Database, type Db, openDatabase, rowsOf } from '#server/base/db/open.ts';
import { applyFacts } from '#server/goods/catalogue/fact-fields/current-facts.ts';
import { emptyTables } from './empty-tables.ts';
import { administer } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string;
  }
}

const CATALOGUE = [
  'families',
  'refused_families',
  'products',
  'categories',
  'tags',
  'product_tags',
  'campaigns',
  'feasts',
  'campaign_products',
  'pictures',
  'picture_variants',
  'product_notices',
  'product_videos',
  'notice_files',
  'search_terms',
  'packs',
  'pack_lines',
  'pack_alternatives',
  'reviews',
  'questions',
  'stock_moves',
  'purchases',
  'transfers',
  'count_sheets',
];
const COLLECTED = [
  'leads',
  'alert_contacts',
  'lead_reports',
  'page_views',
  'contact_messages',
  'outgoing_messages',
  'whatsapp_contacts',
  'compared_ledgers',
  'pgboss.job_common',
];
const PEOPLE = [
  'past_orders',
  'partners',
  'attempts',
  'recovery_requests',
  'sign_in_codes',
  'passkey_challenges',
  'audit_entries',
  'idempotency_keys',
  'coupons',
  'vouchers',
  'journal_days',
  'journal_entries',
];

/** The database of a test file. `openAnother` opens it as a second process does. */
export type TestDatabase = Database & { openAnother(): Promise<Database> };

/** A migrated and empty database. The caller closes it, which deletes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  // Files of one worker share modules, and this value of the process with them.
  applyFacts({ facts: new Map(), families: new Map() });
  const template = new URL(inject('databaseTemplate'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.href, `create database ${name} template ${template.pathname.slice(1)}`);
  const own = new URL(template);
  own.pathname = `/${name}`;
  const openAnother = () => openDatabase({ databaseUrl: own.href, dataDir: '', poolSize: 4 });
  const database = await openAnother();
  const close = async () => {
    await database.close();
    await administer(template.href, `drop database ${name} with (force)`);
  };
  return { ...database, close, openAnother };
}

export async function emptyCatalogue(db: Db): Promise<void> {
  await emptyTables(db, CATALOGUE);
  await db.execute(sql`delete from search_words
    where word not in (select term from search_synonyms)`);
}

/** Deletes leads, alerts, visits, messages and all jobs. */
export async function emptyCollected(db: Db): Promise<void> {
  await emptyTables(db, COLLECTED);
}

/** Also deletes what `emptyCollected` does. */
export async function emptyAccounts(db: Db): Promise<void> {
  await emptyTables(db, [...PEOPLE, ...COLLECTED]);
}

/** Oldest first. */
export async function waitingJobs(db: Db): Promise<{ name: string; data: unknown }[]> {
  return rowsOf(
    await db.execute(sql`select name, data from pgboss.job_common
      where state < 'active' order by created_on, id`),
  );
}
