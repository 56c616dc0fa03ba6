import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { describeColumn } from './column-words.ts';
import { describeTables, type Table } from './describe-tables.ts';
import { EXPORTED } from './exported-tables.ts';
import { COLUMNS_LEFT_OUT, LEFT_OUT, RENEWED } from './left-out.ts';

/** Names of what opens something. */
const SECRET =
  /(^|_)(pass(word|wd)?|tokens?|secrets?|hash(es)?|codes?|keys?|sealed|challenge|otp|pin|credentials?|signature)(_|$)/;

/** Exported columns that only sound like a secret, and why they are none. */
const HARMLESS: Record<string, string> = {
  'address_media.key': 'names a file of the archive',
  'addresses.door_photo_key': 'names a file of the archive',
  'addresses.voice_note_key': 'names a file of the archive',
  'avatars.key': 'names a file of the archive',
  'bank_lines.key': 'made of the line, against a second import',
  'case_media.key': 'names a file of the archive',
  'case_media_pieces.key': 'names a file of the archive',
  'delivery_proofs.key': 'names a file of the archive',
  'families.key': 'a word that products share',
  'orders.door_photo_key': 'names a file of the archive',
  'orders.voice_note_key': 'names a file of the archive',
  'return_photos.key': 'names a file of the archive',
  'review_photos.key': 'names a file of the archive',
  'till_sessions.keys': 'names a session; only its device knows its own key',
  'tills.code': 'stands on each ticket',
  'till_refunds.command_key': 'names a command; its device alone has its own key',
  'service_outcomes.photo_key': 'names a photo of the shop, which the new one shows again',
  'notice_files.hash': 'names a file of the archive',
  'pictures.hash': 'names a file of the archive',
  'product_notices.file_hash': 'names a file of the archive',
  'audit_entries.key_id': 'the number of a key',
  'coupons.code': 'the shop prints it',
  'packs.code': 'the shop prints it',
  'partners.company_code': 'an employer tells it all employees, who are then looked at',
  'partners.email_key': 'an e-mail address',
  'payment_events.event_key': 'the number of a message',
  'vouchers.code_hash':
    'of 80 random bits, which no one finds again; without it no customer could redeem a paid voucher',
};

let database: TestDatabase;
let tables: Table[];
beforeAll(async () => {
  database = await openTestDatabase();
  tables = await describeTables(database.db);
});
afterAll(() => database?.close());

const columnsOf = (found: readonly Table[]) =>
  found.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));

test('every table leaves, or says why it stays', async () => {
  const found = rowsOf<{ name: string }>(
    await database.db.execute(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`),
  );
  const known = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)];
  expect(known.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

test('nothing that sounds like a secret leaves', () => {
  const sounding = columnsOf(tables).filter((name) => SECRET.test(name.split('.')[1]!));
  expect(sounding.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
});

test('what is left out exists', async () => {
  const found = rowsOf<{ name: string }>(
    await database.db.execute(sql`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public'`),
  ).map(({ name }) => name);
  expect(Object.keys(COLUMNS_LEFT_OUT).filter((name) => !found.includes(name))).toEqual([]);
  expect(Object.keys(RENEWED).filter((name) => !(name in COLUMNS_LEFT_OUT))).toEqual([]);
});

test('a left-out column may be absent, has a default or gets a new value', async () => {
  const found = rowsOf<{ name: string }>(
    await database.db.execute(sql`select table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null`),
  ).map(({ name }) => name);
  const wanting = Object.keys(COLUMNS_LEFT_OUT).filter(
    (name) => found.includes(name) && !(name in RENEWED),
  );
  expect(wanting).toEqual([]);
});

test('no row refers to one that stays', async () => {
  const found = rowsOf<{ column: string; target: string }>(
    await database.db.execute(sql`
      select conrelid::regclass || '.' || attname as column, confrelid::regclass::text as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace`),
  );
  const leaving = new Set(columnsOf(tables));
  expect(found.filter(({ column, target }) => leaving.has(column) && target in LEFT_OUT)).toEqual(
    [],
  );
});

test('every column has French words, and every file a name of its own', () => {
  const silent = columnsOf(tables).filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return describeColumn(table, column) === column;
  });
  expect(silent).toEqual([]);
  const files = Object.values(EXPORTED).map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !/^[a-z-]+$/.test(file))).toEqual([]);
});
