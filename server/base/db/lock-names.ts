import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/**
 * Waits until nobody else holds one of these names, and holds them until the transaction ends. In one order
 * for all, so that two who want the same names never wait for each other.
 */
export async function lockNames(tx: Db, ...names: readonly string[]): Promise<void> {
  const sorted = names.toSorted();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(sorted)}::text[]) as name`);
}
