import { and, or, type SQL } from 'drizzle-orm';

/** Unlike `and`, never undefined. */
export const allOf = (first: SQL, ...others: (SQL | undefined)[]): SQL =>
  and(first, ...others) ?? first;

/** Unlike `or`, never undefined. */
export const anyOf = (first: SQL, ...others: (SQL | undefined)[]): SQL =>
  or(first, ...others) ?? first;
