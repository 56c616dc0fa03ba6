import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { CostForm, NotedProductCost, ProductCost } from '#contract/goods/stock/staff-costs.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { writeMoves } from '../ledger/change-stock.ts';
import { defaultPlaceId, lockStock } from '../ledger/read-stock.ts';
import { productCosts, stockMoves, transferLines, transfers } from '../tables.ts';

const SHOWN_MOVES = 20;

type CostRow = typeof productCosts.$inferSelect;

/** What the pieces of a product cost, for holders of `margins:read` (rule G-56). Throws `not-found`. */
export async function readProductCost(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
  productId: number,
): Promise<ProductCost> {
  const [found] = await db
    .select({ id: products.id, cost: productCosts })
    .from(products)
    .leftJoin(productCosts, eq(productCosts.productId, products.id))
    .where(eq(products.id, productId));
  if (found === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  const { pieces = 0, valued = 0, valueXof = 0, averageXof = null } = found.cost ?? {};
  const moves = await db
    .select()
    .from(stockMoves)
    .where(and(eq(stockMoves.productId, productId), hasValue))
    .orderBy(desc(stockMoves.id))
    .limit(SHOWN_MOVES);
  return {
    product_id: productId,
    pieces,
    valued,
    value: valueXof,
    average: averageXof,
    vat_percent: settings.SHOP_VAT_PERCENT,
    moves: moves.map((move) => ({
      id: move.id,
      at: isoTime(move.at),
      kind: move.kind,
      pieces: move.pieces,
      valued: move.valued,
      value: move.valueXof,
      reason: move.reason,
    })),
  };
}

const hasValue = ne(sql`abs(${stockMoves.valued}) + abs(${stockMoves.valueXof})`, 0);

/**
 * Gives the pieces without a cost this one, or values all pieces at it. A product without pieces keeps it for the next
 * count. The reply has figures for holders of `margins:read` only (rule G-56). Throws `not-found`, `bad-request` for a
 * revaluation without a reason, `conflict` if all pieces have a cost, or pieces to revalue are on their way.
 */
export function setProductCost(
  { db, config, actor }: Act,
  productId: number,
  { unit_cost: costXof, revalue = false, reason = '' }: CostForm,
): Promise<NotedProductCost> {
  return db.transaction(async (tx) => {
    const { before, after } = await openCost(tx, actor, { productId, costXof, revalue, reason });
    if (after === undefined) {
      const message = 'Toutes les pièces ont déjà un coût : réévaluez-les, avec une raison.';
      throw new Problem('conflict', message, [{ field: 'unit_cost', message }]);
    }
    await writeAudit(tx, actor, {
      action: 'cost set',
      subject: `product:${productId}`,
      before: { valued: before.valued, valueXof: before.valueXof, averageXof: before.averageXof },
      after: { unitCostXof: costXof, ...after, ...(reason !== '' && { reason }) },
    });
    if (actorHasRight(actor, 'margins:read')) return readProductCost(tx, config, productId);
    return { product_id: productId, vat_percent: config.settings.SHOP_VAT_PERCENT };
  });
}

type Opening = { productId: number; costXof: number; revalue?: boolean; reason?: string };

/** As `setProductCost`, without the audit; `after` is undefined if all pieces have a cost and stay as they are. */
async function openCost(
  tx: Db,
  by: ActorOrSource,
  { productId, costXof, revalue = false, reason = '' }: Opening,
): Promise<{ before: CostRow; after: { valued: number; valueXof: number } | undefined }> {
  if (revalue && reason === '') {
    const message = 'Dites pourquoi les pièces sont réévaluées.';
    throw new Problem('bad-request', message, [{ field: 'reason', message }]);
  }
  const before = await lockCost(tx, productId);
  if (revalue) await refuseOnRoad(tx, productId);
  const { pieces, valued, valueXof } = before;
  const added = pieces - valued;
  if (pieces === 0) {
    await tx
      .update(productCosts)
      .set({ averageXof: costXof })
      .where(eq(productCosts.productId, productId));
    return { before, after: { valued: 0, valueXof: 0 } };
  }
  if (!revalue && added === 0) return { before, after: undefined };
  const changeXof = revalue ? pieces * costXof - valueXof : added * costXof;
  await writeValue(tx, by, { productId, valued: added, valueXof: changeXof, reason });
  return { before, after: { valued: pieces, valueXof: valueXof + changeXof } };
}

/** Locks the stock of a product and what it cost. Throws `not-found`. */
export async function lockCost(tx: Db, productId: number): Promise<CostRow> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('key share');
  if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  await lockStock(tx, [productId]);
  await tx.execute(sql`insert into product_costs (product_id, pieces)
    select ${productId}::int, coalesce(sum(on_hand), 0) from place_stock
    where product_id = ${productId} on conflict do nothing`);
  const isThis = eq(productCosts.productId, productId);
  return oneRow(await tx.select().from(productCosts).where(isThis).for('update'));
}

/**
 * Throws `conflict` while pieces of a product with locked stock are between two places: they arrive at the value that
 * they left with, so a correction would miss them.
 */
export async function refuseOnRoad(tx: Db, productId: number): Promise<void> {
  const [sent] = await tx
    .select({ name: transferLines.name })
    .from(transferLines)
    .innerJoin(transfers, eq(transfers.id, transferLines.transferId))
    .where(and(eq(transferLines.productId, productId), eq(transfers.state, 'sent')))
    .limit(1);
  if (sent === undefined) return;
  const message = `${sent.name} est en route entre deux lieux : recevez le transfert d’abord.`;
  throw new Problem('conflict', message);
}

type Value = { productId: number; valued: number; valueXof: number; reason: string };

/** Writes a move that changes the value of locked stock alone. */
export async function writeValue(
  tx: Db,
  by: ActorOrSource,
  value: Value & { purchaseId?: number },
): Promise<void> {
  if (value.valued === 0 && value.valueXof === 0) return;
  const placeId = await defaultPlaceId(tx);
  await writeMoves(tx, by, [{ ...value, placeId, kind: 'value', pieces: 0 }]);
}
