import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parcelLink as linkOf } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { type RelativeNews, relativeSms } from '#server/talk/messages/templates/order/relative.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { promiseOf } from '../delivery/delivery-terms.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { orders } from '../tables.ts';

type Parcel = typeof orders.$inferSelect;

/** At the door a surprise is over. */
const AT_THE_DOOR: readonly RelativeNews['kind'][] = [
  'coming',
  'missed',
  'fetching',
  'fetched-on',
  'not-fetched',
];

/**
 * Queues a text message without a price to the relative and notes when the first went; does nothing for other orders. A
 * surprise stays secret until the day of delivery. A relative who was never informed is not informed of the end.
 */
export async function notifyRelative(
  tx: Db,
  config: Config,
  order: Parcel,
  news: RelativeNews,
): Promise<void> {
  const { forRelative, recipientPhone } = order;
  if (forRelative === null || recipientPhone === null || isKeptFrom(order, news)) return;
  const told = { number: order.number, sender: order.buyerName, link: parcelLink(config, order) };
  const text = relativeSms({ ...told, ...news }, shopContactOf(config));
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

/** Announces a paid order once. */
export async function announceToRelative(tx: Db, config: Config, order: Parcel): Promise<void> {
  const isPaid = order.amountPaid >= order.amountTotal;
  if (order.state !== 'sale' || !isPaid || order.relativeToldAt !== null) return;
  await notifyRelative(tx, config, order, { kind: 'announced', promise: promiseOf(order) });
}

/** As long as the token of the order's link. */
const TOKEN_SIGNS = 22;

type Addressed = Pick<OwnedOrder, 'number' | 'recipientPhone'>;

const parcelLink = (config: Config, order: Addressed): string =>
  `${config.publicUrl}${linkOf(order.number, parcelToken(config, order))}`;

/** Bound to the recipient's number: a replaced recipient's link opens nothing. */
export const parcelToken = ({ sessionSecret }: Config, { number, recipientPhone }: Addressed) =>
  createHmac('sha256', sessionSecret)
    .update(`parcel link ${number} ${recipientPhone}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

/** False once the buyer was erased. */
export function isValidParcelToken(
  config: Config,
  order: Addressed & Pick<OwnedOrder, 'forRelative' | 'isErased'>,
  token: string,
): boolean {
  const [right, given] = [Buffer.from(parcelToken(config, order)), Buffer.from(token)];
  const isRight = right.length === given.length && timingSafeEqual(right, given);
  return isRight && order.forRelative !== null && order.recipientPhone !== null && !order.isErased;
}
