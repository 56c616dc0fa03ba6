import { and, eq, sql } from 'drizzle-orm';
import type { CostCorrection } from '#contract/goods/stock/staff-costs.ts';
import type { Purchase } from '#contract/goods/stock/staff-purchases.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { purchaseLines, stockMoves } from '#server/goods/stock/tables.ts';
import { lockCost, refuseOnRoad, writeValue } from '../costs/set-product-cost.ts';
import { roundedShare } from '../value/take-value.ts';
import { lockPurchase, readPurchase } from './save-purchase.ts';

/**
 * Changes what the received pieces of a purchase cost, as far as they still lie there: a sale keeps the cost at which its
 * pieces left (rule G-54). Throws `not-found`, `conflict` if none of them was received, or pieces of the product are on
 * their way to another place.
 */
export function correctPurchaseCost(
  db: Db,
  actor: Actor,
  id: number,
  { product_id: productId, unit_cost: unitCostXof, reason }: CostCorrection,
): Promise<Purchase> {
  return db.transaction(async (tx) => {
    await lockPurchase(tx, { id, version: undefined });
    const isLine = and(eq(purchaseLines.purchaseId, id), eq(purchaseLines.productId, productId));
    const [line] = await tx.select().from(purchaseLines).where(isLine);
    if (line === undefined || line.received === 0) {
      const message = 'Aucune pièce de cet article n’est reçue de cet achat.';
      throw new Problem('conflict', message, [{ field: 'product_id', message }]);
    }
    const held = await lockCost(tx, productId);
    await refuseOnRoad(tx, productId);
    const entered = await enteredOf(tx, { purchaseId: id, productId }, line);
    const { valued, valueXof, restXof } = correctionOf(held, entered, unitCostXof);
    await writeValue(tx, actor, { productId, valued, valueXof, reason, purchaseId: id });
    await tx
      .update(purchaseLines)
      .set({ costed: line.received, costXof: line.received * unitCostXof })
      .where(isLine);
    await writeAudit(tx, actor, {
      action: 'purchase cost corrected',
      subject: `purchase:${id}`,
      before: { productId, costed: line.costed, costXof: line.costXof },
      after: { unitCostXof, valueXof, soldXof: restXof, reason },
    });
    return readPurchase(tx, actor, id);
  });
}

type Held = { pieces: number; valued: number; valueXof: number };
type Received = { received: number; costed: number; costXof: number };

/** The part of a line that came into the ledger: pieces received while the product was not counted never did. */
async function enteredOf(
  tx: Db,
  { purchaseId, productId }: { purchaseId: number; productId: number },
  line: Received,
): Promise<Received> {
  const { received, valued } = oneRow(
    await tx
      .select({
        received: sql<number>`coalesce(sum(${stockMoves.pieces}), 0)::int`,
        valued: sql<number>`coalesce(sum(${stockMoves.valued}), 0)::int`,
      })
      .from(stockMoves)
      .where(
        and(
          eq(stockMoves.productId, productId),
          eq(stockMoves.purchaseId, purchaseId),
          eq(stockMoves.kind, 'receipt'),
        ),
      ),
  );
  if (received === line.received) return line;
  // An earlier correction gave all pieces a cost, those of receipts without one too.
  const costed = line.costed === line.received ? received : Math.min(valued, line.costed);
  const costXof = costed === 0 ? 0 : roundedShare(line.costXof, costed, line.costed);
  return { received, costed, costXof };
}

/**
 * The change of value of the stock: pieces received without a cost get it as far as pieces without a cost lie there; the
 * others share the difference as far as valued pieces lie there. `restXof` is the part of the pieces that have left.
 */
export function correctionOf(
  held: Held,
  { received, costed, costXof }: Received,
  unitCostXof: number,
): { valued: number; valueXof: number; restXof: number } {
  const wholeXof = received * unitCostXof - costXof;
  const valued = Math.min(received - costed, held.pieces - held.valued);
  const there = Math.min(costed, held.valued);
  const differenceXof = costed * unitCostXof - costXof;
  const shareXof =
    there === 0
      ? 0
      : Math.sign(differenceXof) * roundedShare(Math.abs(differenceXof), there, costed);
  const valueXof = valued * unitCostXof + Math.max(shareXof, -held.valueXof);
  return { valued, valueXof, restXof: wholeXof - valueXof };
}
