import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULFILMENTS, ORDER_STATES, SALE_TYPES } from '#contract/sales/orders/order-states.ts';
import { PAYMENT_MODES } from '#contract/sales/orders/payment-modes.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { queueColumn, queueOf } from './order-queue.ts';

const shop = openCatalogueApp();

const columns = fc.record({
  state: fc.constantFrom('sale' as const, ...ORDER_STATES),
  fulfilment: fc.constantFrom(...FULFILMENTS),
  saleType: fc.constantFrom(...SALE_TYPES),
  paymentMode: fc.constantFrom(...PAYMENT_MODES),
  heldUntil: fc.constantFrom(null, new Date('2040-01-01')),
  amountPaid: fc.constantFrom(0, 1, 1_000_000_000),
});

test('the database puts every order in the queue that the rules say', async () => {
  const order = await aStoredOrder(shop.db);
  await fc.assert(
    fc.asyncProperty(columns, async (values) => {
      const stored = await changeStoredOrder(shop.db, order, values);
      const [row] = await shop.db
        .select({ queue: queueColumn })
        .from(orders)
        .where(eq(orders.id, order.id));
      expect(row!.queue).toBe(queueOf(stored));
    }),
  );
});
