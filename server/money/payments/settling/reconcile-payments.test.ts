import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { payments } from '#server/money/payments/tables.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { Payment } from '../payment/payment.ts';
import { reconcilePayments } from './check-payment.ts';

const open = openPaymentShop();

async function reconcile(): Promise<object[]> {
  const lines: object[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const { db, config, providers } = open();
  await reconcilePayments({ db, config, providers }, pino(log));
  return lines;
}
/** Makes it some minutes later for a payment. */
async function age({ id }: Payment, minutes: number): Promise<void> {
  const { createdAt, nextCheckAt, checkedAt } = await open().stored({ id });
  const before = (moment: Date | null) =>
    moment === null ? null : new Date(moment.getTime() - minutes * 60_000);
  await open()
    .db.update(payments)
    .set({
      createdAt: before(createdAt)!,
      nextCheckAt: before(nextCheckAt),
      checkedAt: before(checkedAt),
    })
    .where(eq(payments.id, id));
}
const begin = async () => open().start((await aStoredOrder(open().db)).id);

test('a payment that nobody asks about is read when its time has come, and settled', async () => {
  const { payment, order } = await begin();
  await reconcile();
  expect(open().wave.reads).toBe(0);
  await age(payment, 2);
  await reconcile();
  expect(open().wave.reads).toBe(1);
  await reconcile();
  expect(open().wave.reads).toBe(1);
  open().wave.pay();
  await age(payment, 4);
  await reconcile();
  expect((await open().stored(payment)).state).toBe('completed');
  expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
  await age(payment, 600);
  await reconcile();
  expect(open().wave.reads).toBe(2);
});

test('a start that was cut off before its answer was kept is found by its reference', async () => {
  const { payment, order } = await begin();
  const cut = { providerId: null, links: {}, validUntil: null, checkedAt: null };
  await open().db.update(payments).set(cut).where(eq(payments.id, payment.id));
  open().wave.pay();
  await age(payment, 2);
  await reconcile();
  expect(await open().stored(payment)).toMatchObject({
    state: 'completed',
    providerId: payment.providerId,
  });
  expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
});

test('one that fails holds up no other, is logged without data and comes again', async () => {
  const first = await begin();
  const second = await begin();
  for (const asked of open().wave.started) open().wave.pay({}, asked);
  await age(first.payment, 3);
  await age(second.payment, 2);
  open().wave.nextRead = 'unavailable';
  const lines = await reconcile();
  // Both are read at once: either may be the one that meets the failure.
  const failed = (await open().stored(first.payment)).state === 'pending' ? first : second;
  const other = failed === first ? second : first;
  expect(lines).toMatchObject([
    { payment: failed.payment.id, provider: 'wave', error: 'ProviderError', code: 'as-told' },
  ]);
  expect((await open().stored(other.payment)).state).toBe('completed');
  await age(failed.payment, 3);
  await reconcile();
  expect((await open().stored(failed.payment)).state).toBe('completed');
});

test('what nobody pays for two days is closed, and a provider that is down closes nothing', async () => {
  const { payment } = await begin();
  await age(payment, 49 * 60);
  open().wave.nextRead = 'unavailable';
  await reconcile();
  expect((await open().stored(payment)).state).toBe('pending');
  await age(payment, 61);
  await reconcile();
  expect(await open().stored(payment)).toMatchObject({ state: 'expired', nextCheckAt: null });
});

test('two processes at once settle once', async () => {
  const { payment, order } = await begin();
  open().wave.pay();
  await age(payment, 2);
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect(open().wave.reads).toBe(1);
  expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
});
