import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  is as isOfDrizzle,
  Param,
  Placeholder,
  SQL,
  Subquery,
  sql,
  Table,
  View,
} from 'drizzle-orm';
import { alias, integer, PgColumn, PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { withQuickIs } from './quick-drizzle.ts';

const source = readFileSync(
  join(import.meta.dirname, '../node_modules/drizzle-orm/entity.js'),
  'utf8',
);
const quick = withQuickIs(source);

test('the installed Drizzle is the one that was looked at', () => {
  expect(quick).toBeDefined();
});

test('another Drizzle stays as it is', () => {
  expect(withQuickIs(`${source}\n`)).toBeUndefined();
});

test('what something is has the same answer, the first time and later', async () => {
  const { is } = (await import(
    `data:text/javascript,${encodeURIComponent(quick ?? '')}`
  )) as typeof import('drizzle-orm');
  const orders = pgTable('orders', { id: integer('id'), note: text('note') });
  class OwnColumn extends PgColumn {
    getSQLType = () => 'own';
  }
  const values = [
    orders,
    orders.id,
    orders.note,
    alias(orders, 'others'),
    Object.create(OwnColumn.prototype),
    sql`select ${orders.id}`,
    sql.raw('now()'),
    sql.placeholder('id'),
    sql.param(1),
    new Date(),
    [],
    {},
    () => undefined,
    'text',
    0,
    null,
    undefined,
  ];
  const types = [Table, PgTable, PgColumn, SQL, Param, Placeholder, View, Subquery];
  const answersOf = (ask: typeof isOfDrizzle) =>
    values.map((value) => types.map((type) => ask(value, type)));
  const expected = answersOf(isOfDrizzle);
  expect(answersOf(is)).toEqual(expected);
  expect(answersOf(is)).toEqual(expected);
  expect(expected.flat()).toContain(true);
});
