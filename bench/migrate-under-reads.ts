import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { applyMigrations } from '#server/base/db/apply-migrations.ts';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillOffice } from './fill-office.ts';

// How long reads and writes of lists wait for migrations of a large shop. By hand: `node bench/migrate-under-reads.ts
// 0010_back_office 100000 1000000`, with the last migration before, products and orders. Each way migrates a copy, once
// alone and once beside a report of ten seconds.

const [before = '0010_back_office', products = '100000', orders = '1000000'] =
  process.argv.slice(2);
const REPORT_S = 10;
const READS = [
  'select id, number, state, amount_total from orders order by placed_at desc, id desc limit 25',
  'select count(*) from (select 1 from orders where fulfilment = $$to_prepare$$ limit 1000) as few',
  'select id, name, list_price from products order by updated_at desc, id desc limit 25',
  'select id, name, email from partners order by created_at desc, id desc limit 25',
  'select id, state, amount from payments order by created_at desc, id desc limit 25',
];
const WRITE = 'update orders set placed_at = placed_at where id = 1 + floor(random() * 1000)::int';

const migrations = join(import.meta.dirname, '../server/base/db/migrations');
const folder = mkdtempSync(join(tmpdir(), 'bench-migrate-'));
const copies = mkdtempSync(join(tmpdir(), 'bench-migrations-'));
const server = await joinServer(folder, { poolSize: 20 });
try {
  await query('postgres', 'create database filled');
  await applyMigrations(urlOf('filled'), { folder: folderUntil(before) });
  await fill();
  console.log('| way | beside | took | longest read | longest write |');
  console.log('| --- | --- | ---: | ---: | ---: |');
  const ways: [string, (url: string) => Promise<void>][] = [
    ['one transaction that waits', migrateAtOnce],
    ['as the shop does', (url) => applyMigrations(url)],
  ];
  for (const [way, run] of ways) {
    for (const beside of ['nothing', 'a report']) await measure(way, run, beside);
  }
} finally {
  await server.leave();
  for (const made of [folder, copies]) rmSync(made, { recursive: true });
}

async function measure(way: string, run: (url: string) => Promise<void>, beside: string) {
  await query('postgres', 'create database copy template filled');
  const report =
    beside === 'nothing'
      ? undefined
      : query('copy', `begin; select 1 from orders limit 1; select pg_sleep(${REPORT_S}); commit`);
  let isOver = false;
  const stop = () => isOver;
  const readers = READS.map((text) => ask(text, stop));
  const writer = ask(WRITE, stop);
  await delay(1000);
  const begun = performance.now();
  await run(urlOf('copy'));
  const tookMs = performance.now() - begun;
  await report;
  isOver = true;
  const times = [tookMs, Math.max(...(await Promise.all(readers))), await writer];
  console.log(`| ${way} | ${beside} | ${times.map((ms) => `${Math.round(ms)} ms`).join(' | ')} |`);
  await query('postgres', 'drop database copy with (force)');
}

async function ask(text: string, stop: () => boolean): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf('copy') });
  await client.connect();
  let longestMs = 0;
  while (!stop()) {
    const begun = performance.now();
    await client.query(text);
    longestMs = Math.max(longestMs, performance.now() - begun);
    await delay(20);
  }
  await client.end();
  return longestMs;
}

async function migrateAtOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: migrations });
  await client.end();
}

/** Skips what triggers keep up, which would take an hour; the lists do not read it. */
async function fill(): Promise<void> {
  const database = await openDatabase({ databaseUrl: urlOf('filled'), dataDir: '' });
  await fillCatalogue(database.db, Number(products));
  await database.close();
  await query('postgres', 'alter database filled set session_replication_role = replica');
  const again = await openDatabase({ databaseUrl: urlOf('filled'), dataDir: '' });
  await fillOffice(again.db, Number(orders)).finally(() => again.close());
  await query('postgres', 'alter database filled reset session_replication_role');
}

function folderUntil(tag: string): string {
  const copy = join(copies, 'migrations');
  cpSync(migrations, copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  journal.entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag) + 1,
  );
  writeFileSync(file, JSON.stringify(journal));
  return copy;
}

function urlOf(name: string): string {
  return Object.assign(new URL(server.url()), { pathname: `/${name}` }).href;
}

async function query(name: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
