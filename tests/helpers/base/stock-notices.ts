import { sql } from 'drizzle-orm';
import type { TestDatabase } from './db.ts';

/** How often `act` told all nodes that cached replies about stock are outdated. */
export async function noticesOfStock(
  database: TestDatabase,
  act: () => Promise<unknown>,
): Promise<number> {
  const listening = await database.openAnother();
  let count = 0;
  let arrived = () => {};
  await listening.listen('stock_turned', () => {
    count += 1;
  });
  await listening.listen('all_before', () => arrived());
  // PostgreSQL delivers in the order of the commits.
  const allBefore = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    arrived = resolve;
    await database.db.execute(sql`select pg_notify('all_before', '')`);
    await promise;
  };
  try {
    await allBefore();
    count = 0;
    await act();
    await allBefore();
    return count;
  } finally {
    await listening.close();
  }
}
