import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { mayWriteTo, type Sender } from '#server/base/identity/sender.ts';
import { isoTime } from '#server/base/time.ts';
import type { orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { orderCodeSms } from '#server/talk/messages/templates/order/order-link.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import type { OwnedOrder } from './may-see.ts';

/** A code is good for so long at least, and for twice as long at most. */
const CODE_MINUTES = 10;
const STEP_MS = CODE_MINUTES * 60_000;

type CodedOrder = Pick<OwnedOrder, 'id' | 'number' | 'buyerPhone'>;

/**
 * Queues the code for the buyer's telephone; false without one, and when none is left for the number, which may be a
 * stranger's.
 */
export async function sendOrderCode(
  tx: Db,
  config: Config,
  order: CodedOrder,
  sender: Sender | undefined,
): Promise<boolean> {
  if (order.buyerPhone === null) return false;
  const asked = { what: 'order codes', to: order.buyerPhone, sender };
  if (!(await mayWriteTo(tx, config, asked))) return false;
  const code = codeOf(config, order, stepOf(new Date()));
  const text = orderCodeSms(
    { number: order.number, code, minutes: CODE_MINUTES },
    describeSender(config),
  );
  await sendLater(tx, { to: order.buyerPhone, text, isSecret: true });
  return true;
}

/** Whether this is the code that was sent for the order lately, in constant time. */
export function isOrderCode(config: Config, order: CodedOrder, code: string): boolean {
  const step = stepOf(new Date());
  const given = Buffer.from(code);
  return [step, step - 1].some((at) => {
    const right = Buffer.from(codeOf(config, order, at));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

const stepOf = (at: Date) => Math.floor(at.getTime() / STEP_MS);

/** Bound to the number that it goes to, and to this order alone. */
function codeOf({ sessionSecret }: Config, { id, buyerPhone }: CodedOrder, step: number): string {
  const digest = createHmac('sha256', sessionSecret)
    .update(`order code ${id} ${buyerPhone} ${step}`)
    .digest();
  return String(digest.readUInt32BE() % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

type Held = Pick<
  typeof orders.$inferSelect,
  'heldUntil' | 'paymentMode' | 'state' | 'fulfilment' | 'amountPaid' | 'saleType'
>;

/** Whether an order to be paid at home waits for its buyer's code or the shop's word. */
export const awaitsConfirmation = (order: Held): boolean =>
  order.heldUntil !== null &&
  order.paymentMode !== 'online' &&
  order.saleType === 'order' &&
  order.state === 'sale' &&
  order.fulfilment === 'to_prepare' &&
  order.amountPaid === 0;

/** Until when it waits, as the wire has it; null for an order that does not. */
export const confirmUntil = (order: Held): string | null =>
  awaitsConfirmation(order) && order.heldUntil !== null ? isoTime(order.heldUntil) : null;
