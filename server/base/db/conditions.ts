import { and, or, type SQL } from 'drizzle-orm';

/** All of these conditions; unlike `and`, never undefined, as the first is always there. */
export const allOf = (first: SQL, ...others: (SQL | undefined)[]): SQL =>
  and(first, ...others) ?? first;

/** Any of these conditions; unlike `or`, never undefined, as the first is always there. */
export const anyOf = (first: SQL, ...others: (SQL | undefined)[]): SQL =>
  or(first, ...others) ?? first;
