import { and, asc, eq, inArray } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedSerial,
  type SerialHistory,
  staffSerials,
} from '#contract/goods/stock/staff-serials.ts';
import type { ProductName } from '#contract/goods/stock/staff-stock-lines.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places, serialEvents, serials } from '#server/goods/stock/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { lockNamedProduct } from '../ledger/find-products.ts';
import { sellSerialsOf } from './move-serials.ts';

/** Sets whether each piece of a product has a serial number. Throws `not-found`. */
export function trackSerials(
  db: Db,
  actor: Actor,
  productId: number,
  tracksSerials: boolean,
): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(products)
      .set({ tracksSerials })
      .where(eq(products.id, productId))
      .returning({ id: products.id });
    if (changed.length === 0) {
      throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    }
    await writeAudit(tx, actor, {
      action: 'serials tracked',
      subject: `product:${productId}`,
      after: { tracksSerials },
    });
  });
}

/** Records the serials sold with an order; the stock stays. Throws `bad-request`, `conflict` (sold, or too many). */
export function sellSerials(
  db: Db,
  actor: Actor,
  orderId: number,
  { serials: given, ...name }: ProductName & { serials: readonly string[] },
): Promise<ListedSerial[]> {
  return db.transaction(async (tx) => {
    const article = await lockNamedProduct(tx, name);
    const isOfOrder = and(
      eq(orderLines.orderId, orderId),
      eq(orderLines.productId, article.productId),
    );
    const [line] = await tx
      .select({ id: orderLines.id, quantity: orderLines.quantity })
      .from(orderLines)
      .where(isOfOrder)
      .orderBy(asc(orderLines.id))
      .limit(1)
      .for('update');
    if (line === undefined) {
      throw new Problem('conflict', `${article.name} n’est pas dans cette commande.`);
    }
    const ids = await sellSerialsOf(tx, actor, article, given, { orderLineId: line.id });
    await refuseMoreThan(tx, line, article.name);
    await writeAudit(tx, actor, {
      action: 'serials sold',
      subject: `order:${orderId}`,
      after: { article: article.name, serials: given },
    });
    return readSerials(tx, ids);
  });
}

async function refuseMoreThan(
  tx: Db,
  { id, quantity }: { id: number; quantity: number },
  name: string,
): Promise<void> {
  const sold = await tx
    .selectDistinct({ id: serials.id })
    .from(serials)
    .innerJoin(serialEvents, eq(serialEvents.serialId, serials.id))
    .where(
      and(
        eq(serials.state, 'sold'),
        eq(serialEvents.kind, 'sold'),
        eq(serialEvents.orderLineId, id),
      ),
    );
  if (sold.length <= quantity) return;
  const message = `Cette commande a ${quantity} pièces de ${name}, pas plus.`;
  throw new Problem('conflict', message, [{ field: 'serials', message }]);
}

/** A piece and all that happened to it, oldest first. Throws `not-found`. */
export async function getSerial(db: Db, id: number): Promise<SerialHistory> {
  const [serial] = await readSerials(db, [id]);
  if (serial === undefined) throw new Problem('not-found', 'Ce numéro de série n’existe pas.');
  const events = await db
    .select({
      at: serialEvents.at,
      kind: serialEvents.kind,
      place: places.name,
      purchase_id: serialEvents.purchaseId,
      order_line_id: serialEvents.orderLineId,
      order_id: orderLines.orderId,
      by: partners.name,
    })
    .from(serialEvents)
    .leftJoin(places, eq(places.id, serialEvents.placeId))
    .leftJoin(orderLines, eq(orderLines.id, serialEvents.orderLineId))
    .leftJoin(partners, eq(partners.id, serialEvents.byId))
    .where(eq(serialEvents.serialId, id))
    .orderBy(asc(serialEvents.id));
  return { ...serial, events: events.map((event) => ({ ...event, at: isoTime(event.at) })) };
}

const readSerials = (db: Db, ids: number[]): Promise<ListedSerial[]> =>
  db
    .select({
      id: serials.id,
      product_id: serials.productId,
      name: products.name,
      serial: serials.serial,
      state: serials.state,
      place: places.name,
    })
    .from(serials)
    .innerJoin(products, eq(products.id, serials.productId))
    .leftJoin(places, eq(places.id, serials.placeId))
    .where(inArray(serials.id, ids))
    .orderBy(asc(serials.serial));

export function listSerials(db: Db, query: QueryOf<typeof staffSerials>): StaffRows<ListedSerial> {
  const { product_id: productId, state, q } = query;
  return listOf(db, staffSerials, query, {
    from: serials,
    where: and(
      productId === undefined ? undefined : eq(serials.productId, productId),
      state && eq(serials.state, state),
      q ? hasPart(serials.serial, q) : undefined,
    ),
    sortable: { serial: serials.serial },
    id: serials.id,
    read: (ids) => readSerials(db, ids),
  });
}
