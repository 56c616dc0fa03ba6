import { fieldsOf } from '#contract/base/tables.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Problem } from '#server/base/problem.ts';

/** Sent along but never meant as a change: existing clients send the present time as `commitment_date`. */
const SENT_ALONG = new Set([
  'events',
  'can_cancel',
  'can_change_slot',
  'version',
  'confirm_until',
  'order_line',
  'commitment_date',
]);

/** Refuses an order sent back with a changed fixed field; equal and unknown ones pass. Throws `bad-request`. */
export function refuseFixedFields(order: Order, sent: Record<string, unknown>): void {
  const wrong = Object.entries(sent).filter(
    ([name, value]) =>
      Object.hasOwn(order, name) && !SENT_ALONG.has(name) && !isSame(order, name, value),
  );
  const fields = wrong.map(([field]) => ({
    field,
    message: `${field} ne se change pas ici : seules la note et la livraison (delivery) se changent.`,
  }));
  if (fields[0] !== undefined) throw new Problem('bad-request', fields[0].message, fields);
}

function isSame(order: Order, name: string, sent: unknown): boolean {
  const present: unknown = order[name as keyof Order];
  if (isEqual(present, sent)) return true;
  if (name === 'type_order') return sent === 'order' && present === 'commande';
  return name === 'order_lines' && isEqual(asOrdered(order), sent);
}

/** The lines as an order is placed with them (specification, section 3). */
const asOrdered = ({ order_lines: lines }: Order) =>
  lines.flatMap(({ product_id: id, product_uom_qty: quantity, price_unit: list_price }) =>
    id === null ? [] : [{ id, quantity, list_price }],
  );

/** Existing clients send numbers as text, and false, null or an empty text for what is not there. */
function isEqual(present: unknown, sent: unknown): boolean {
  if (isNothing(present) || isNothing(sent)) return isNothing(present) && isNothing(sent);
  if (Array.isArray(present)) {
    if (!Array.isArray(sent) || sent.length !== present.length) return false;
    return present.every((part, place) => isEqual(part, sent[place]));
  }
  if (typeof present === 'object') {
    if (typeof sent !== 'object' || Array.isArray(sent)) return false;
    const now = fieldsOf(present);
    return Object.entries(fieldsOf(sent)).every(
      ([name, value]) => !Object.hasOwn(now, name) || isEqual(now[name], value),
    );
  }
  return typeof present === 'number' ? present === Number(sent) : present === sent;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '';
