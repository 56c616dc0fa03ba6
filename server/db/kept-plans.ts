import type { PgTransactionConfig } from 'drizzle-orm/pg-core';

/*
 * A statement is planned each time for its values: a plan that is kept stays that of the small table for which it was
 * made until somebody analyses it, and some values want another one. Where neither can happen PostgreSQL keeps the
 * plan of a named statement, of a link between tables and of a trigger, and planning is half of what they cost. Without
 * reading whole tables where there is an index, which is right for one row of many and for a small table costs nothing.
 */
const settings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/** What a connection of the pool begins with. */
export const planEachTime = '-c plan_cache_mode=force_custom_plan';

const set = (how: string) =>
  Object.entries(settings)
    .map(([name, value]) => `set ${how} ${name} = ${value}`)
    .join('; ');

/** What makes a connection keep plans from now on, and what ends that. */
export const keepPlans = set('session');
export const endKeeping = Object.keys(settings)
  .map((name) => `reset ${name}`)
  .join('; ');

/**
 * For `db.transaction`: plans are kept in it. Its statements have to find their few rows by an index whatever their
 * values are.
 */
export const keptPlans: PgTransactionConfig = { accessMode: 'read write' };

/** How Drizzle writes the first statement of such a transaction, which other transactions begin without. */
const BEGIN = 'begin read write';

/** Whether a text begins such a transaction, and what is sent for it. */
export const beginsKept = (text: string): boolean => text === BEGIN;
export const beginKept = `${BEGIN}; ${set('local')}`;

/** The same for a part of a transaction, such as one that writes very many links. */
export const keptWithin = set('local');
export const endKeptWithin = [
  planEachTime.replace('-c ', 'set local '),
  'set local enable_seqscan = on',
].join('; ');
