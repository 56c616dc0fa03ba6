import type { Db } from '#server/base/db/open.ts';
import { readStockCheck } from '#server/goods/stock/ledger/check-stock.ts';
import type { Metrics } from './registry.ts';

const SINCE_S = Date.now() / 1000;

/**
 * Whether the stock is what its movements come to, by the last nightly check. A shop that had none yet counts from
 * its start. Rejects as the database does.
 */
export async function tellStockCheck(db: Db, metrics: Metrics): Promise<void> {
  const last = await readStockCheck(db);
  metrics.stockDifferences.set(last?.differing ?? 0);
  metrics.stockChecked.set(last === undefined ? SINCE_S : last.at.getTime() / 1000);
}
