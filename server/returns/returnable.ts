import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ReturnReason } from '#contract/return-states.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orderLines } from '#server/db/schema/orders.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';
import { readCreditable } from '#server/orders/crediting/credit-notes.ts';
import { piecesOf } from '#server/orders/crediting/price-credit.ts';
import type { OwnedOrder } from '#server/orders/order/may-see.ts';
import { today } from '#server/time.ts';
import { type ReturnDays, reasonsOn, returnDays } from './return-days.ts';

export type ReturnableLine = { lineId: number; name: string; quantity: number };
export type Returnable = {
  days: ReturnDays;
  /** Why nothing can be asked by the buyer now, in French; undefined when something can. */
  refusal: string | undefined;
  /** What is still with the buyer and in no other return. */
  lines: ReturnableLine[];
  reasons: ReturnReason[];
};

const NONE: ReturnDays = { withdrawal: null, warranty: null };

/** What of an order can be returned today and until when. */
export async function readReturnable(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
  order: OwnedOrder,
): Promise<Returnable> {
  const isDelivered = order.fulfilment === 'delivered' && order.state !== 'cancel';
  if (!isDelivered) {
    const refusal = 'Un retour se demande quand la commande est livrée.';
    return { days: NONE, refusal, lines: [], reasons: [] };
  }
  const lines = await readLines(db, order);
  const days = returnDays(settings, await readDelivered(db, order));
  const reasons = reasonsOn(days, today());
  return { days, refusal: refusalOf(lines, reasons), lines, reasons };
}

function refusalOf(lines: ReturnableLine[], reasons: ReturnReason[]): string | undefined {
  if (lines.length === 0) return 'Tous les articles de cette commande sont déjà dans un retour.';
  return reasons.length === 0
    ? 'Le délai pour rendre ces articles est passé. Appelez-nous : nous cherchons une solution.'
    : undefined;
}

async function readLines(db: Db, order: OwnedOrder): Promise<ReturnableLine[]> {
  const goods = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'product')))
    .orderBy(orderLines.position);
  const ids = goods.map(({ id }) => id);
  const returned = await db
    .select({
      lineId: returnLines.orderLineId,
      pieces: sql<number>`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returnLines.orderLineId, ids), ne(returns.state, 'refused')))
    .groupBy(returnLines.orderLineId);
  const { former } = await readCreditable(db, order);
  return goods.flatMap(({ id: lineId, name, quantity }) => {
    const inReturns = returned.find((one) => one.lineId === lineId)?.pieces ?? 0;
    const left = quantity - Math.max(inReturns, piecesOf(former, lineId));
    return left > 0 ? [{ lineId, name, quantity: left }] : [];
  });
}

/** The day of the delivery in Dakar; of an order without such a step, when it was to come. */
async function readDelivered(db: Db, { id, committedFor }: OwnedOrder): Promise<string> {
  const isDelivery = sql`${orderEvents.detail} ->> 'fulfilment' = 'delivered'`;
  const [event] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'moved'), isDelivery))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return (event?.at ?? committedFor).toISOString().slice(0, 10);
}
