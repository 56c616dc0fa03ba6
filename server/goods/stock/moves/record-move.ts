import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ProductName } from '#contract/goods/stock/staff-stock-lines.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { lockNamedProduct, type StockProduct } from '../ledger/find-products.ts';
import { checkPlace, choosePlace } from '../places/places.ts';
import { returnSerials } from '../serials/move-serials.ts';
import { takeBackCosts } from '../value/line-costs.ts';
import type { Valued } from '../value/take-value.ts';

type Moved = ProductName & { place_id: number; pieces: number; reason: string };
/** The order by its id or its number; the default place unless one is named. */
type Returned = Omit<Moved, 'place_id'> & {
  place_id?: number | undefined;
  order_id?: number | undefined;
  order_name?: string | undefined;
  serials?: readonly string[] | undefined;
};

/** Takes pieces off the stock, returns the product's id. Throws `bad-request`, `conflict` (not free or not counted). */
export function recordLoss(db: Db, actor: Actor, loss: Moved): Promise<number> {
  return db.transaction(async (tx) => {
    const { place_id: placeId, pieces, reason } = loss;
    const article = await lockNamedProduct(tx, loss);
    const { productId } = article;
    const move = { productId, placeId, kind: 'loss' as const, pieces: -pieces, reason };
    await checkPlace(tx, placeId);
    await changeCounted(tx, actor, article, move);
    await writeAudit(tx, actor, {
      action: 'stock lost',
      subject: `product:${productId}`,
      after: { placeId, pieces, reason },
    });
    return productId;
  });
}

/**
 * Puts pieces of an order and their serials back, returns the product's id. Throws `bad-request`, `conflict` for more
 * than had left.
 */
export function recordReturn(db: Db, actor: Actor, returned: Returned): Promise<number> {
  return db.transaction(async (tx) => {
    const { pieces, reason, serials = [] } = returned;
    const article = await lockNamedProduct(tx, returned);
    const { productId } = article;
    const orderId = await findOrderId(tx, returned);
    const placeId = await choosePlace(tx, returned.place_id);
    const { orderLineIds, cost } = await takeFromLines(tx, article, orderId, pieces);
    const move = { productId, placeId, kind: 'return' as const, ...cost, reason, orderId };
    await changeCounted(tx, actor, article, move);
    await returnSerials(tx, actor, article, serials, { placeId, orderLineIds });
    await writeAudit(tx, actor, {
      action: 'stock returned',
      subject: `product:${productId}`,
      after: { orderId, placeId, pieces, reason },
    });
    return productId;
  });
}

async function findOrderId(tx: Db, { order_id: id, order_name: name }: Returned): Promise<number> {
  if (id !== undefined) return id;
  const number = name?.replace(/\s/g, '').toUpperCase() ?? '';
  const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (found !== undefined) return found.id;
  const message =
    number === '' ? 'Indiquez la commande.' : `Aucune commande ne porte le numéro ${number}.`;
  throw new Problem('bad-request', message, [{ field: 'order_name', message }]);
}

async function changeCounted(
  tx: Db,
  actor: Actor,
  { name }: StockProduct,
  move: Parameters<typeof changeStock>[2][number],
): Promise<void> {
  const uncounted = await changeStock(tx, actor, [move]);
  if (uncounted.size > 0) throw notCounted(name);
}

/** The `conflict` for a product whose stock was never counted; the caller throws it. */
export const notCounted = (name: string): Problem =>
  new Problem('conflict', `${name} n’est pas compté : comptez-le d’abord.`);

/** A later cancellation must not return these pieces a second time. */
async function takeFromLines(
  tx: Db,
  { productId, name }: StockProduct,
  orderId: number,
  pieces: number,
): Promise<{ orderLineIds: number[]; cost: Valued }> {
  const lines = await tx
    .select({ id: orderLines.id, departed: orderLines.departed })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.productId, productId),
        gt(orderLines.departed, 0),
      ),
    )
    .orderBy(asc(orderLines.id))
    .for('update');
  const left = lines.reduce((sum, { departed }) => sum + departed, 0);
  if (pieces > left) {
    const message = `${left} pièces de ${name} sont parties avec cette commande.`;
    throw new Problem('conflict', message, [{ field: 'pieces', message }]);
  }
  let missing = pieces;
  const taken: { id: number; productId: number; pieces: number }[] = [];
  for (const { id, departed } of lines) {
    const part = Math.min(departed, missing);
    missing -= part;
    taken.push({ id, productId, pieces: part });
    await tx
      .update(orderLines)
      .set({ departed: sql`${orderLines.departed} - ${part}` })
      .where(eq(orderLines.id, id));
  }
  const costs = [...(await takeBackCosts(tx, taken)).values()];
  const sumOf = (part: 'valued' | 'valueXof') => costs.reduce((sum, one) => sum + one[part], 0);
  const cost = { pieces, valued: sumOf('valued'), valueXof: sumOf('valueXof') };
  return { orderLineIds: lines.map(({ id }) => id), cost };
}
