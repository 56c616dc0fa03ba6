import { expect, test } from 'vitest';
import { nameStatement } from './open-pool.ts';

const named = (text: string) => {
  const { operation, table } = nameStatement(text);
  return [operation, table].filter(Boolean).join(' ');
};

test.each([
  ['select "id" from "orders" where "id" = $1 for update', 'select orders'],
  ['select extract(epoch from now()) from "lead_reports"', 'select lead_reports'],
  ['select 1 where "a" is distinct from "b"', 'select'],
  ['select \'from Fatou\' from "partners"', 'select partners'],
  ['select word from unnest($1::text[]) word', 'select'],
  [
    'insert into "attempts" ("key") values ($1) on conflict do update set "n" = 2',
    'insert attempts',
  ],
  ['WITH ins AS (\n INSERT INTO pgboss.job_common (id) SELECT 1) SELECT 1', 'insert job_common'],
  ['with "found" as (select 1 from "products") select 1 for update', 'select products'],
  [
    'select "name", (select "mark" from "order_terms" where "id" = 1) from "products"',
    'select products',
  ],
  ['select extract(epoch from now()), (select 1 from "coupons") from "orders"', 'select orders'],
  ['select count(*) from (select 1 from "orders") "all"', 'select orders'],
  ['update "outgoing_messages" set "text" = $1', 'update outgoing_messages'],
  ['delete from "sessions" where "id" = $1', 'delete sessions'],
  ['begin', 'begin'],
  ['rollback to savepoint sp1', 'rollback'],
  ['', 'unknown'],
])('%s', (text, name) => {
  expect(named(text)).toBe(name);
});
