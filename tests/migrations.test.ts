// That the previous release goes on working beside the migrations of the next.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/helpers/base/db.ts';
import { findBreaks, type Migration } from '#tests/helpers/base/rules/migration-rules.ts';
import { findRefused, readReleased } from '#tests/helpers/base/rules/released-statements.ts';

const folder = join(import.meta.dirname, '../server/base/db/migrations');
const released = readReleased();
const migrations = readMigrations();
const place = migrations.findIndex(({ name }) => name === released.migration);
const before = migrations.slice(0, place + 1);

test('those since the last release do nothing that it would not survive', () => {
  expect(place).toBeGreaterThan(-1);
  expect(findBreaks(migrations.slice(place + 1), { before, released: released.release })).toEqual(
    [],
  );
});

test('PostgreSQL plans on their schema whatever the last release asks', async () => {
  expect(released.statements.length).toBeGreaterThan(500);
  const database = await openTestDatabase();
  const refused = await findRefused(database.url(), released.statements).finally(database.close);
  expect(refused).toEqual([]);
});

describe('survived is', () => {
  test.each([
    ['a column that may be absent', `ALTER TABLE "orders" ADD COLUMN "note" text;`],
    [
      'one with a default',
      `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT 'it''s, "x"' NOT NULL`,
    ],
    ['a list', `alter table orders add column marks text[] default '{}'::text[] not null`],
    ['a price', `alter table orders add column price numeric(10, 2)`],
    ['a default', `ALTER TABLE "orders" ALTER COLUMN "city" SET DEFAULT 'Dakar'`],
    [
      'words',
      `INSERT INTO search_synonyms (term, meaning) VALUES ('a;b', '-- c') ON CONFLICT DO NOTHING`,
    ],
    ['a function', 'create function f() returns void language sql as $$ select 1; select 2; $$'],
    [
      'a trigger that notes what was written',
      'create function note() returns trigger language plpgsql as $$ begin return null; end $$',
      'create trigger t after insert on orders for each row execute function note()',
    ],
    [
      'a table with what belongs to it',
      `CREATE TABLE "shelves" ("id" integer PRIMARY KEY, "order_id" integer NOT NULL)`,
      'ALTER TABLE "shelves" ADD CONSTRAINT "s" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id")',
      'CREATE UNIQUE INDEX "shelves_key" ON "shelves" USING btree ("order_id")',
      'create trigger t after insert on shelves for each row execute function f()',
      'update shelves set order_id = 1',
    ],
    [
      'an index that is built beside the work',
      'drop index concurrently if exists orders_city;',
      'create index concurrently orders_city on orders (city, id);',
    ],
    [
      'a link to what is new',
      'alter table orders add column shelf_id integer',
      'alter table orders add constraint c foreign key (shelf_id) references shelves(id) on delete set null not valid',
    ],
    [
      'a check that lets more pass',
      'ALTER TABLE "reviews" DROP CONSTRAINT "reviews_state"',
      `ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('pending', 'hidden', 'published', 'refused')) NOT VALID`,
    ],
    ['a check that is read later', 'alter table reviews validate constraint reviews_state'],
    [
      'what the released version no longer uses',
      '-- Safe since 0.3.0: nobody reads it.\nalter table orders drop column city',
    ],
  ])('%s', (_, ...statements) => {
    expect(judge(...statements)).toEqual([]);
  });
});

describe('refused is', () => {
  test.each([
    ['a column that goes', 'ALTER TABLE "orders" DROP COLUMN "city"'],
    ['behind another change', 'alter table orders add column note text, drop column city'],
    ['behind another statement', 'alter table orders add column note text; drop table orders'],
    ['a new name', 'ALTER TABLE "orders" RENAME COLUMN "city" TO "town"'],
    ['of a table', 'alter table orders rename to purchases'],
    ['a table that goes', 'DROP TABLE "orders"'],
    ['a type', 'ALTER TABLE "orders" ALTER COLUMN "city" SET DATA TYPE varchar(20)'],
    ['a value that becomes needed', 'alter table orders alter column phone set not null'],
    ['a needed column', 'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL'],
    [
      'a default that differs by row',
      'alter table orders add column k uuid default gen_random_uuid()',
    ],
    ['a computed column', 'alter table orders add column k text generated always as (city) stored'],
    ['an index that stops writers', 'CREATE INDEX "orders_city" ON "orders" USING btree ("city")'],
    ['one that cannot be tried again', 'create index concurrently orders_city on orders (city)'],
    [
      'one among other things',
      'drop index concurrently if exists a',
      'create table b (id integer)',
    ],
    [
      'a key',
      'drop index concurrently if exists k',
      'create unique index concurrently k on orders (city)',
    ],
    ['a check', `alter table orders add constraint c check (orders.city <> '') not valid`],
    [
      'a check that lets less pass',
      'alter table reviews drop constraint reviews_state',
      `alter table reviews add constraint reviews_state check (reviews.state in ('pending', 'published')) not valid`,
    ],
    ['a link that goes', 'alter table orders drop constraint orders_partner_id_partners_id_fk'],
    [
      'a link that is read under its lock',
      'alter table orders add column s integer',
      'alter table orders add constraint c foreign key (s) references s(id)',
    ],
    [
      'the same in two steps',
      'alter table orders add column s integer',
      'alter table orders add constraint c foreign key (s) references s(id) not valid',
      'alter table orders validate constraint c',
    ],
    ['what changes many rows', `update orders set city = 'Dakar'`],
    [
      'another inside',
      'create or replace function shop_fold(text) returns text language sql as $$ select 1 $$',
    ],
    ['a trigger', 'create trigger t after insert on orders for each row execute function f()'],
    [
      'a trigger that refuses',
      'create function f() returns trigger language plpgsql as $$ begin raise exception $q$no$q$; end $$',
      'create trigger t after insert on orders for each row execute function f()',
    ],
    [
      'a trigger before the row',
      'create function f() returns trigger language plpgsql as $$ begin return null; end $$',
      'create trigger t before insert on orders for each row execute function f()',
    ],
    [
      'what is in use until later',
      '-- Safe since 0.11.0: nobody reads it.\nalter table orders drop column city',
    ],
    ['without a reason', '-- Safe since 0.3.0\nalter table orders drop column city'],
  ])('%s', (_, ...statements) => {
    expect(judge(...statements)).toHaveLength(1);
  });
});

const judge = (...statements: string[]) =>
  findBreaks([{ name: 'next', statements }], { before, released: '0.3.0' });

function readMigrations(): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return entries.map(({ tag }) => ({
    name: tag,
    statements: readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'),
  }));
}
