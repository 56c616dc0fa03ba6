import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/base/db/open.ts';
import type { TestDatabase } from './db.ts';

/** Acts, and cuts the connection that waits for the locked table, as a switchover of PostgreSQL would. */
export async function interrupted<T>(
  database: TestDatabase,
  table: string,
  act: () => Promise<T>,
): Promise<T> {
  const other = await database.openAnother();
  try {
    return await other.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      const acting = act();
      // It may fail before it is awaited.
      acting.catch(() => undefined);
      let cut = 0;
      while (cut === 0) {
        cut = rowsOf(
          await tx.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        ).length;
      }
      return acting;
    });
  } finally {
    await other.close();
  }
}

/** Ends every other connection to the database. Returns how many. */
export async function cutAll(database: TestDatabase): Promise<number> {
  const other = await database.openAnother();
  try {
    const ended = await other.db.execute(sql`select pg_terminate_backend(pid, 5000)
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    return rowsOf(ended).length;
  } finally {
    await other.close();
  }
}
