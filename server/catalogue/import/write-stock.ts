import type { Db } from '#server/db/open.ts';
import type { By } from '#server/identity/who.ts';
import { type Counted, setAvailable } from '#server/stock/ledger/count-articles.ts';

/**
 * Writes what a file says of the stock. At the end of a transaction, so that orders do not wait for the
 * whole import.
 */
export async function writeStock(tx: Db, by: By, counted: readonly Counted[]): Promise<void> {
  await setAvailable(tx, by, counted, { reason: 'Import' });
}
