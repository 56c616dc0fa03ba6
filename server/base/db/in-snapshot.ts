import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from './open.ts';

/** Reads everything as it is at one moment, however others write during it. Changes nothing. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * The same for what comes in parts, never undefined or null. A connection is taken until the last part is read or
 * the reader ends, so the caller that gives the parts to a client lets them wait elsewhere (`spool`).
 */
export async function* streamSnapshot<T>(
  db: Db,
  read: (tx: Db) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 });
  inSnapshot(db, (tx) => pipeline(read(tx), parts)).catch((error) => parts.destroy(error));
  yield* parts;
}
