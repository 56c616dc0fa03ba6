import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { Payment } from '../payment/payment.ts';
import type { LedgerRow } from '../providers/provider.ts';
import { compareLedger } from './compare-ledger.ts';

const open = openPaymentShop();
const today = new Date().toISOString().slice(0, 10);

const compare = (day = today) => {
  const { db, config, providers } = open();
  return compareLedger({ db, config, providers }, providers.wave, day);
};
const row = (payment: Payment, change: Partial<LedgerRow> = {}): LedgerRow => ({
  providerTransactionId: `T-${payment.transactionId}`,
  providerId: payment.providerId,
  reference: payment.transactionId,
  amountXof: payment.amount,
  isRefund: false,
  at: new Date(),
  ...change,
});
const begin = async () => open().start((await aStoredOrder(open().db)).id);
const unmatched = () => open().db.select().from(unmatchedReceipts);

test('money that no order counts yet is read again and counted', async () => {
  const { payment, order } = await begin();
  open().wave.pay();
  open().wave.ledger = [row(payment)];
  await compare();
  expect((await open().stored(payment)).state).toBe('completed');
  expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
  expect(await unmatched()).toEqual([]);
});

test('money of a payment that had expired goes to a person', async () => {
  const { payment } = await begin();
  open().wave.say(payment.transactionId, { outcome: 'expired' });
  await open().check(payment);
  open().wave.pay();
  open().wave.ledger = [row(payment)];
  await compare();
  expect(await open().stored(payment)).toMatchObject({ state: 'review', reviewReason: 'late' });
  expect(await unmatched()).toEqual([]);
});

test('money that is of no payment, or is not confirmed, is listed once', async () => {
  const { payment } = await begin();
  const strange = { providerTransactionId: 'T-9', providerId: null, reference: null };
  open().wave.ledger = [row(payment, { ...strange, amountXof: 700 }), row(payment)];
  await compare();
  await compare();
  expect(await unmatched()).toMatchObject([
    { provider: 'wave', providerTransactionId: 'T-9', reference: '', amount: 700, closedAt: null },
    { providerTransactionId: `T-${payment.transactionId}`, reference: payment.transactionId },
  ]);
  expect((await open().stored(payment)).state).toBe('pending');
  const mails = await open().db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  expect(mails).toMatchObject([
    {
      recipient: open().config.settings.SHOP_EMAIL,
      subject: expect.stringContaining('Wave'),
      text: expect.stringContaining('T-9'),
    },
    { text: expect.stringContaining(payment.transactionId) },
  ]);
});

test.each([
  ['amount', { amountXof: 1 }],
  ['transaction', { providerTransactionId: 'T-other' }],
] as const)('money whose %s is not what was counted is listed', async (_, change) => {
  const { payment } = await begin();
  open().wave.pay();
  await open().check(payment);
  open().wave.ledger = [row(payment, change)];
  await compare();
  expect(await unmatched()).toMatchObject([
    { reference: payment.transactionId, amount: payment.amount, ...mapped(change) },
  ]);
  expect((await open().stored(payment)).missingInLedgerAt).toBeNull();
});

const mapped = ({ amountXof, ...others }: Partial<LedgerRow>) =>
  amountXof === undefined ? others : { ...others, amount: amountXof };

test('one that cannot be read holds up no other, and the job comes again', async () => {
  const first = await begin();
  const second = await begin();
  for (const asked of open().wave.started) open().wave.pay({}, asked);
  open().wave.ledger = [row(first.payment), row(second.payment)];
  open().wave.nextRead = 'unavailable';
  await expect(compare()).rejects.toThrow('unavailable');
  expect((await open().stored(second.payment)).state).toBe('completed');
  await compare();
  expect((await open().stored(first.payment)).state).toBe('completed');
  expect(await unmatched()).toEqual([]);
});

test('what we counted and the ledger does not have is marked until it has it', async () => {
  const { payment } = await begin();
  open().wave.pay();
  await open().check(payment);
  await compare();
  expect((await open().stored(payment)).missingInLedgerAt).not.toBeNull();
  open().wave.ledger = [row(payment)];
  await compare();
  expect((await open().stored(payment)).missingInLedgerAt).toBeNull();
});

test('a payment around midnight may stand under the next day', async () => {
  const { payment } = await begin();
  open().wave.pay();
  await open().check(payment);
  const asked: string[] = [];
  const readLedger = async (day: string) => {
    asked.push(day);
    return day === today ? [] : [row(payment)];
  };
  Object.assign(open().wave, { readLedger });
  await compare();
  expect((await open().stored(payment)).missingInLedgerAt).toBeNull();
  expect(asked).toHaveLength(3);
});

test('money that went back because we asked is noted as such, any other is listed', async () => {
  const ours = await begin();
  open().wave.pay();
  await open().check(ours.payment);
  const theirs = await begin();
  open().wave.pay();
  await open().check(theirs.payment);
  await open()
    .db.update(payments)
    .set({ refundAskedAt: new Date() })
    .where(eq(payments.id, ours.payment.id));
  open().wave.ledger = [ours, theirs].flatMap(({ payment }) => [
    row(payment),
    row(payment, { isRefund: true, amountXof: -payment.amount }),
  ]);
  await compare();
  await compare();
  expect(await unmatched()).toMatchObject([
    { reference: theirs.payment.transactionId, amount: -theirs.payment.amount },
  ]);
  expect((await open().stored(ours.payment)).refundedAt).toEqual(expect.any(Date));
  expect((await readStoredOrder(open().db, ours.order)).amountPaid).toBe(0);
  expect((await open().stored(theirs.payment)).refundedAt).toBeNull();
});
