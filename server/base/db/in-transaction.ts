import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './open.ts';

/**
 * Does work in the transaction that is open already, else in one of its own: all of it or nothing. Whoever
 * goes on after a part of their transaction has failed asks for a savepoint instead (`tx.transaction`).
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : db.transaction(work);

const isTransaction = (db: Db): boolean => db instanceof PgTransaction;
