import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireHolds } from '#server/sales/orders/confirming/confirm-order.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { extendHold } from './apply-status.ts';

const open = openPaymentShop();
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const anOnlineOrder = (heldUntil: Date | null) =>
  aStoredOrder(open().db, { paymentMode: 'online' }, { heldUntil });
const holdOf = async (order: { id: number }) =>
  (await readStoredOrder(open().db, order)).heldUntil?.getTime();

test('an order is not cancelled while somebody pays it, nor half an hour after the offer ends', async () => {
  const order = await anOnlineOrder(inMinutes(1));
  const { payment } = await open().start(order.id);
  expect(await holdOf(order)).toBe(payment.validUntil!.getTime() + 30 * MINUTE_MS);
  await expireHolds(open().db, open().config);
  expect((await readStoredOrder(open().db, order)).state).toBe('sale');
});

test('while the provider is asked, and when its answer is lost, the goods are kept as well', async () => {
  const order = await anOnlineOrder(inMinutes(1));
  let heldThen: number | undefined;
  open().wave.duringStart = async () => {
    heldThen = await holdOf(order);
  };
  open().wave.nextStart = 'lost';
  const { payment } = await open().start(order.id);
  expect(heldThen).toBe(payment.createdAt.getTime() + 60 * MINUTE_MS);
  expect(await holdOf(order)).toBeGreaterThanOrEqual(
    payment.validUntil!.getTime() + 30 * MINUTE_MS,
  );
});

test('an order that is kept for good stays so', async () => {
  const order = await anOnlineOrder(null);
  await open().start(order.id);
  expect(await holdOf(order)).toBeUndefined();
});

test('whatever the hold and the checkout session, the later moment counts', async () => {
  const order = await anOnlineOrder(inMinutes(1));
  const minutes = fc.integer({ min: -3000, max: 3000 });
  await fc.assert(
    fc.asyncProperty(minutes, fc.option(minutes), async (held, valid) => {
      const heldUntil = inMinutes(held);
      await changeStoredOrder(open().db, order, { heldUntil });
      const createdAt = new Date();
      const validUntil = valid === null ? null : inMinutes(valid);
      await extendHold(open().db, { orderId: order.id, createdAt, validUntil });
      const end = validUntil?.getTime() ?? createdAt.getTime() + 30 * MINUTE_MS;
      expect(await holdOf(order)).toBe(Math.max(heldUntil.getTime(), end + 30 * MINUTE_MS));
    }),
    { numRuns: 30 },
  );
});
