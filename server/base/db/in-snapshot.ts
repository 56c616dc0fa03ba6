import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from './open.ts';

/** Reads one consistent state. Changes nothing. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** Parts are never undefined or null. Holds a connection until the reader ends: use `spool` for clients. */
export async function* streamSnapshot<T>(
  db: Db,
  read: (tx: Db) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 });
  inSnapshot(db, (tx) => pipeline(read(tx), parts)).catch((error) => parts.destroy(error));
  yield* parts;
}
