import { fieldsOf } from '#contract/base/tables.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { EventItem } from '#shop/base/analytics/data-layer.ts';
import { pushPurchaseOnce } from '#shop/base/analytics/purchase.ts';

import { currentCustomer } from '#shop/base/session/session.ts';
import type { OpenPayment } from './open-payment.ts';

const KEY = 'payment';

/** The payment that this browser began (rule M-28); the payer falls back to the signed-in customer. XOF. */
export type PaymentContext = {
  userPayment: { id: number | null; name: string; phone: string };
  order: Pick<Order, 'id' | 'name' | 'type_sale'> & {
    /** The payer's page of the order. */
    link: string;
    items: EventItem[];
  };
  details: { provider: string; transaction_id: string; token: string; amount: number };
  totalAmount: number;
};

/** Stores a begun payment in local storage; `phone` is the typed number, empty for a card. */
export function savePaymentContext(
  order: Order,
  { provider, transactionId, token, amountXof }: OpenPayment,
  { phone, link }: { phone: string; link: string },
): void {
  const user = currentCustomer();
  const context: PaymentContext = {
    userPayment: {
      id: user?.id ?? null,
      name: user?.name ?? order.partner_name,
      phone: phone || user?.partner_phone || '',
    },
    order: {
      id: order.id,
      name: order.name,
      type_sale: order.type_sale,
      link,
      items: itemsOf(order),
    },
    details: { provider, transaction_id: transactionId, token, amount: amountXof },
    totalAmount: order.amount_residual,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(context));
  } catch {
    // Without storage the pages use their address.
  }
}

/** Undefined without one or in another version's format. */
export function readPaymentContext(): PaymentContext | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isContext(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the stored payment if it is this one; leaves a later one alone. */
export function clearPaymentContext(transactionId: string): void {
  if (readPaymentContext()?.details.transaction_id !== transactionId) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Unusable storage holds nothing.
  }
}

/** Reports a payment that this browser began to analytics, once, and removes it from storage; ignores others. */
export function finishPayment({
  transaction_id,
  amount,
}: Pick<AnyTransaction, 'transaction_id' | 'amount'>): void {
  const context = readPaymentContext();
  if (context?.details.transaction_id !== transaction_id) return;
  const { items, name } = context.order;
  pushPurchaseOnce({ items, transactionId: transaction_id, valueXof: amount }, name);
  clearPaymentContext(transaction_id);
}

const itemsOf = ({ order_lines }: Order): EventItem[] =>
  order_lines.flatMap(({ kind, product_id, product_name, price_unit, product_uom_qty }) =>
    kind === 'product' && product_id !== null
      ? [
          {
            item_id: String(product_id),
            item_name: product_name,
            price: price_unit,
            quantity: product_uom_qty,
          },
        ]
      : [],
  );

function isContext(value: unknown): value is PaymentContext {
  const context = fieldsOf(value);
  const { transaction_id, token } = fieldsOf(context.details);
  const { link, items } = fieldsOf(context.order);
  return (
    typeof transaction_id === 'string' &&
    typeof token === 'string' &&
    typeof link === 'string' &&
    Array.isArray(items)
  );
}
