import type { Order } from '#contract/order-shapes.ts';

const KEPT_DIGITS = 2;

/** `•••••••••67`: enough to recognise a number by, not to call it. */
const shortenPhone = (phone: string | null) =>
  phone === null ? null : phone.slice(-KEPT_DIGITS).padStart(phone.length, '•');

/** `a•••@example.sn`. */
const shortenEmail = (email: string | null) => email?.replace(/^(.)[^@]*/, '$1•••') ?? null;

/**
 * An order for whoever is neither its owner nor staff: numbers end in their last two digits, the
 * address is the quarter alone, and the note is the owner's.
 */
export function shortenDetails(order: Order, quarter: string): Order {
  return {
    ...order,
    partner_street: quarter === '' ? null : quarter,
    partner_street2: null,
    partner_email: shortenEmail(order.partner_email),
    partner_phone: shortenPhone(order.partner_phone),
    recipient_phone: shortenPhone(order.recipient_phone),
    note: null,
  };
}
