import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './open.ts';

/**
 * Does work in the transaction that is open already, else in one of its own: all of it or nothing. Whoever
 * goes on after a part of their transaction has failed asks for a savepoint instead (`tx.transaction`).
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : db.transaction(work);

const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/** Reads everything as it is at one moment, whatever others write meanwhile. Changes nothing. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * The same for what comes in parts, never undefined or null. A connection is taken until the last part is read or
 * nobody reads on, so whoever gives the parts to a client lets them wait elsewhere (`spool`).
 */
export async function* streamSnapshot<T>(
  db: Db,
  read: (tx: Db) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 });
  inSnapshot(db, (tx) => pipeline(read(tx), parts)).catch((error) => parts.destroy(error));
  yield* parts;
}
