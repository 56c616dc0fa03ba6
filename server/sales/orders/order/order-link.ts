import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import { trackingLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { countIfWritable, type Sender } from '#server/base/identity/sender.ts';
import { isoTime } from '#server/base/time.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { orderCodeSms } from '#server/talk/messages/templates/order/order-link.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { codeWay, takesCode } from '#server/talk/messages/texts-abroad.ts';
import type { orders } from '../tables.ts';
import type { OwnedOrder } from './may-see.ts';

/** 132 bits, and short enough for a text message. */
const TOKEN_SIGNS = 22;

/** A path of the shop with the token, which opens the order without an account. */
export const orderPath = (config: Config, { number }: { number: string }): string =>
  trackingLink(number, orderToken(config, number));

/** `orderPath` as a full address. */
export const orderLink = (config: Config, order: { number: string }): string =>
  `${config.publicUrl}${orderPath(config, order)}`;

/** In constant time. Also true after the buyer was erased, unlike `isValidOrderToken`. */
export function isOrderToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(orderToken(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Derived from the order number and SESSION_SECRET; not stored. */
export const orderToken = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`order link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

/** False once the buyer was erased. */
export const isValidOrderToken = (
  config: Config,
  { number, isErased }: Pick<OwnedOrder, 'number' | 'isErased'>,
  token: string,
): boolean => isOrderToken(config, number, token) && !isErased;

export type LinkHolder = { actor: Actor | undefined; orderToken: string | undefined };

/** The owner's account, or a holder of the link of the order. */
export const isBuyer = (
  config: Config,
  { actor, orderToken }: LinkHolder,
  order: OwnedOrder,
): boolean =>
  (actor !== undefined && isOwner(actor, order.ownerId)) ||
  (orderToken !== undefined && isValidOrderToken(config, order, orderToken));

/** A code is valid for at least this time and at most twice as long. */
const CODE_MINUTES = 10;

const STEP_MS = CODE_MINUTES * 60_000;

type CodedOrder = Pick<OwnedOrder, 'id' | 'number' | 'buyerPhone'>;

/** Queues the code. False without a telephone, or beyond the limit of its number, which may be a stranger's. */
export async function sendOrderCode(
  tx: Db,
  config: Config,
  order: CodedOrder,
  sender: Sender | undefined,
): Promise<boolean> {
  if (order.buyerPhone === null || !takesCode(config, order.buyerPhone)) return false;
  const asked = { what: 'order codes', to: order.buyerPhone, sender };
  if (!(await countIfWritable(tx, config, asked))) return false;
  const code = codeOf(config, order, stepOf(new Date()));
  const text = orderCodeSms(
    { number: order.number, code, minutes: CODE_MINUTES },
    shopContactOf(config),
  );
  const way = codeWay(order.buyerPhone, code);
  await sendLater(tx, { to: order.buyerPhone, text, isSecret: true, ...way });
  return true;
}

/** Compares in constant time. */
export function isOrderCode(config: Config, order: CodedOrder, code: string): boolean {
  const step = stepOf(new Date());
  const given = Buffer.from(code);
  return [step, step - 1].some((at) => {
    const right = Buffer.from(codeOf(config, order, at));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

const stepOf = (at: Date) => Math.floor(at.getTime() / STEP_MS);

/** Bound to the telephone number and to this order. */
function codeOf({ sessionSecret }: Config, { id, buyerPhone }: CodedOrder, step: number): string {
  const digest = createHmac('sha256', sessionSecret)
    .update(`order code ${id} ${buyerPhone} ${step}`)
    .digest();
  return String(digest.readUInt32BE() % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

type Held = Pick<
  typeof orders.$inferSelect,
  'heldUntil' | 'isReservation' | 'paymentMode' | 'state' | 'fulfilment' | 'amountPaid' | 'saleType'
>;

/** An unpaid order, not to be paid online, whose goods are held until it is confirmed. */
export const awaitsConfirmation = (order: Held): boolean =>
  order.heldUntil !== null &&
  !order.isReservation &&
  order.paymentMode !== 'online' &&
  order.saleType === 'order' &&
  order.state === 'sale' &&
  order.fulfilment === 'to_prepare' &&
  order.amountPaid === 0;

/** ISO 8601; null if the order does not wait. */
export const confirmUntil = (order: Held): string | null =>
  awaitsConfirmation(order) && order.heldUntil !== null ? isoTime(order.heldUntil) : null;

/** Until when a showroom sets the piece aside (ISO 8601); no field for other orders, nor once it is paid or prepared. */
export const reservedUntil = (order: Held): { reserved_until?: string } =>
  order.isReservation &&
  order.heldUntil !== null &&
  order.state === 'sale' &&
  order.fulfilment === 'to_prepare'
    ? { reserved_until: isoTime(order.heldUntil) }
    : {};
