import { and, desc, eq, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { type ActorOrSource, actorFieldsOf } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { serialEvents, serials } from '#server/goods/stock/tables.ts';
import type { StockProduct } from '../ledger/find-products.ts';

type Serial = typeof serials.$inferSelect;

type Received = {
  article: StockProduct;
  serials: readonly string[];
  pieces: number;
  placeId: number;
  purchaseId: number;
};

/**
 * Records received serial numbers. Throws `bad-request` for more than came, for a number given twice or a product
 * without serials, `conflict` for one already in place.
 */
export async function receiveSerials(
  tx: Db,
  by: ActorOrSource,
  { article, serials: given, pieces, placeId, purchaseId }: Received,
): Promise<void> {
  if (given.length === 0) return;
  refuseUntracked(article);
  if (given.length > pieces) {
    throw wrong('bad-request', `${given.length} numéros pour ${pieces} pièces de ${article.name}.`);
  }
  for (const row of await lockSerials(tx, article, given)) {
    // A piece that was returned to its supplier was sold or returned before.
    if (row.state !== 'sold') throw wrong('conflict', `Le numéro ${row.serial} est déjà en place.`);
    await noteEvent(tx, by, row, { kind: 'received', placeId, purchaseId });
  }
}

/**
 * Records the pieces handed over with an order line and returns their ids. Adds unknown numbers, leaves those already
 * sold with this line. The caller checks the line's quantity. Throws `bad-request` for a number given twice or a
 * product without serials, `conflict` for a piece sold with another line.
 */
export async function sellSerialsOf(
  tx: Db,
  by: ActorOrSource,
  article: StockProduct,
  given: readonly string[],
  { orderLineId }: { orderLineId: number },
): Promise<number[]> {
  if (given.length === 0) return [];
  refuseUntracked(article);
  const rows = await lockSerials(tx, article, given);
  for (const row of rows) {
    if (row.isKnown && row.state === 'sold') {
      if ((await lineOf(tx, row)) === orderLineId) continue;
      throw wrong('conflict', `La pièce ${row.serial} est déjà vendue.`);
    }
    await noteEvent(tx, by, row, { kind: 'sold', placeId: null, orderLineId });
  }
  return rows.map(({ id }) => id);
}

/**
 * Notes which pieces of an order came back. Throws `bad-request` for a number given twice or a product without serials,
 * `conflict` for a piece that did not leave with the order.
 */
export async function returnSerials(
  tx: Db,
  by: ActorOrSource,
  article: StockProduct,
  given: readonly string[],
  { placeId, orderLineIds }: { placeId: number; orderLineIds: readonly number[] },
): Promise<void> {
  if (given.length === 0) return;
  refuseUntracked(article);
  for (const row of await lockSerials(tx, article, given)) {
    const orderLineId = await lineOf(tx, row);
    if (row.state !== 'sold' || orderLineId === null || !orderLineIds.includes(orderLineId)) {
      throw wrong('conflict', `La pièce ${row.serial} n’est pas partie avec cette commande.`);
    }
    await noteEvent(tx, by, row, { kind: 'returned', placeId, orderLineId });
  }
}

/** The order line of a piece's last event; null without one. */
async function lineOf(tx: Db, { id }: Serial): Promise<number | null> {
  const [last] = await tx
    .select({ orderLineId: serialEvents.orderLineId })
    .from(serialEvents)
    .where(eq(serialEvents.serialId, id))
    .orderBy(desc(serialEvents.id))
    .limit(1);
  return last?.orderLineId ?? null;
}

type Locked = Serial & { isKnown: boolean };

/** The pieces with these numbers; unknown ones are added. */
async function lockSerials(
  tx: Db,
  { productId, name }: StockProduct,
  given: readonly string[],
): Promise<Locked[]> {
  const wanted = [...new Set(given.map((serial) => serial.trim().toUpperCase()))].sort();
  if (wanted.length < given.length) {
    throw wrong('bad-request', `Un numéro de ${name} est donné deux fois.`);
  }
  const locked: Locked[] = [];
  for (const serial of wanted) {
    const [created] = await tx
      .insert(serials)
      .values({ productId, serial, state: 'sold' })
      .onConflictDoNothing()
      .returning();
    if (created !== undefined) {
      locked.push({ ...created, isKnown: false });
      continue;
    }
    const isThis = and(eq(serials.productId, productId), eq(sql`upper(${serials.serial})`, serial));
    const row = oneRow(await tx.select().from(serials).where(isThis).for('update'));
    locked.push({ ...row, isKnown: true });
  }
  return locked;
}

async function noteEvent(
  tx: Db,
  by: ActorOrSource,
  { id: serialId }: Serial,
  event: Pick<typeof serialEvents.$inferInsert, 'kind' | 'placeId' | 'purchaseId' | 'orderLineId'>,
): Promise<void> {
  await tx.insert(serialEvents).values({ ...event, serialId, ...actorFieldsOf(by) });
  await tx
    .update(serials)
    .set({ state: event.kind, placeId: event.placeId ?? null })
    .where(eq(serials.id, serialId));
}

function refuseUntracked({ tracksSerials, name }: StockProduct): void {
  if (tracksSerials) return;
  throw wrong('bad-request', `Les pièces de ${name} ne portent pas de numéro de série.`);
}

const wrong = (code: 'bad-request' | 'conflict', message: string) =>
  new Problem(code, message, [{ field: 'serials', message }]);
