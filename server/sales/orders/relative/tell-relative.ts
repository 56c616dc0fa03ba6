import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { type RelativeNews, relativeSms } from '#server/talk/messages/templates/order/relative.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import { promiseOf } from '../delivery/promise-delivery.ts';
import { parcelLink } from './parcel-link.ts';

type Parcel = typeof orders.$inferSelect;

/** At the door, where a surprise is over. */
const AT_THE_DOOR: readonly RelativeNews['kind'][] = [
  'coming',
  'missed',
  'fetching',
  'fetched-on',
  'not-fetched',
];

/**
 * Queues a text message to whoever receives an order that somebody else pays, without a price; nothing for orders of
 * one's own. A surprise is kept until the day of delivery, and of what nobody was told nobody hears the end.
 */
export async function tellRelative(
  tx: Db,
  config: Config,
  order: Parcel,
  news: RelativeNews,
): Promise<void> {
  const { forRelative, recipientPhone } = order;
  if (forRelative === null || recipientPhone === null || isKeptFrom(order, news)) return;
  const told = { number: order.number, sender: order.buyerName, link: parcelLink(config, order) };
  const text = relativeSms({ ...told, ...news }, describeSender(config));
  await sendLater(tx, { to: recipientPhone, text });
  if (order.relativeToldAt !== null) return;
  await tx.update(orders).set({ relativeToldAt: new Date() }).where(eq(orders.id, order.id));
}

function isKeptFrom(order: Parcel, { kind }: RelativeNews): boolean {
  if (AT_THE_DOOR.includes(kind)) return false;
  const isUntold = order.relativeToldAt === null;
  if (kind === 'cancelled' || kind === 'another-day') return isUntold;
  if (order.forRelative === 'told') return false;
  if (kind === 'announced') return isUntold;
  const day = order.slotDay ?? order.wishedOn;
  return day !== null && today() < day;
}

/** Tells once, of an order that is paid, that it comes. */
export async function announceToRelative(tx: Db, config: Config, order: Parcel): Promise<void> {
  const isPaid = order.amountPaid >= order.amountTotal;
  if (order.state !== 'sale' || !isPaid || order.relativeToldAt !== null) return;
  await tellRelative(tx, config, order, { kind: 'announced', promise: promiseOf(order) });
}
