import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { type CountedPlace, setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import {
  openStock,
  type SellableStock,
  setAvailable,
} from '#server/goods/stock/ledger/count-products.ts';
import { type NotedCost, noteCosts } from '#server/goods/stock/ledger/note-costs.ts';

const REASON = 'Import';

/** Writes the stock and the costs of a file at the end of the transaction, so that orders do not wait. */
export async function writeStock(
  tx: Db,
  by: ActorOrSource,
  {
    stock,
    places,
    costs,
  }: {
    stock: readonly SellableStock[];
    places: readonly CountedPlace[];
    costs: readonly NotedCost[];
  },
): Promise<void> {
  // All at once, in one order: a second set of locks could wait for an order that waits for the first.
  await openStock(
    tx,
    by,
    [...stock, ...places].map(({ productId }) => productId),
    costs,
  );
  // First, so that pieces which a count adds come at this cost.
  await noteCosts(tx, by, costs, REASON);
  await setAvailable(tx, by, stock, { reason: REASON });
  await setOnHand(tx, by, places, REASON);
}
