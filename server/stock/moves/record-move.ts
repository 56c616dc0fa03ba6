import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ArticleName } from '#contract/staff/stock-lines.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import type { Actor } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { type Article, findArticle } from '../ledger/find-articles.ts';
import { checkPlace } from '../places/places.ts';
import { returnSerials } from '../serials/move-serials.ts';

type Moved = ArticleName & { place_id: number; pieces: number; reason: string };

/**
 * Notes pieces that are broken, stolen or lost. Answers the number of the article. Throws `bad-request`, and
 * `conflict` for pieces that do not lie there, are kept for orders or not counted.
 */
export function recordLoss(db: Db, actor: Actor, loss: Moved): Promise<number> {
  return db.transaction(async (tx) => {
    const { place_id: placeId, pieces, reason } = loss;
    const article = await findArticle(tx, loss);
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
 * Puts pieces that came back from an order where they can be sold again. Answers the number of the article.
 * Throws `bad-request`, and `conflict` for more than have left with the order.
 */
export function recordReturn(
  db: Db,
  actor: Actor,
  returned: Moved & { order_id: number; serials?: readonly string[] | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    const { place_id: placeId, order_id: orderId, pieces, reason, serials = [] } = returned;
    const article = await findArticle(tx, returned);
    const { productId } = article;
    await checkPlace(tx, placeId);
    const orderLineIds = await takeFromLines(tx, article, orderId, pieces);
    const move = { productId, placeId, kind: 'return' as const, pieces, reason, orderId };
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

async function changeCounted(
  tx: Db,
  actor: Actor,
  { name }: Article,
  move: Parameters<typeof changeStock>[2][number],
): Promise<void> {
  const uncounted = await changeStock(tx, actor, [move]);
  if (uncounted.size > 0) throw notCounted(name);
}

export const notCounted = (name: string): Problem =>
  new Problem('conflict', `${name} n’est pas compté : comptez-le d’abord.`);

/** What an order is cancelled with later does not come back a second time. */
async function takeFromLines(
  tx: Db,
  { productId, name }: Article,
  orderId: number,
  pieces: number,
): Promise<number[]> {
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
  for (const { id, departed } of lines) {
    const part = Math.min(departed, missing);
    missing -= part;
    await tx
      .update(orderLines)
      .set({ departed: sql`${orderLines.departed} - ${part}` })
      .where(eq(orderLines.id, id));
  }
  return lines.map(({ id }) => id);
}
