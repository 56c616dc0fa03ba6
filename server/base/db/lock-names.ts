import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** Locks names until the transaction ends. A fixed order prevents deadlocks. */
export async function lockNames(tx: Db, ...names: readonly string[]): Promise<void> {
  const sorted = names.toSorted();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(sorted)}::text[]) as name`);
}
