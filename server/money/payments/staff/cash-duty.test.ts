import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { listDays } from '#server/money/accounting/list-days.ts';
import { readJournal } from '#server/money/accounting/read-journal.ts';
import { payments } from '#server/money/payments/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import type { OrderRequest, OrderRow } from '#server/sales/orders/order/order-request.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { readOrderFor } from '#server/sales/orders/reading/read-orders.ts';
import { orderEvents, orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredPayment, someProviders } from '#tests/helpers/money/stored-payment.ts';
import { anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { cancelVoucher } from '../vouchers/cancel-voucher.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { acceptPayment } from './decide-payment.ts';
import { recordCash } from './record-cash.ts';

/** A shop with a duty of 1 %, where a refund needs one person. */
const shopWith = (refunded: 'oui' | 'non') =>
  testConfig({
    SHOP_STAMP_DUTY_PERCENT: '1',
    SHOP_STAMP_DUTY_REFUNDED: refunded,
    FIRST_PURCHASE_PERCENT: '0',
    REFUND_TWO_PEOPLE_FROM: '1000000000',
  });
let config = shopWith('non');

let database: TestDatabase;
let manager: Actor & { kind: 'account' };
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  config = shopWith('non');
  await begin();
});
afterAll(() => database?.close());

async function begin(): Promise<void> {
  await emptyAccounts(database.db);
  const { id } = await anAccount(database.db, { role: 'manager' });
  manager = { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
}

async function place(wanted: Partial<OrderRequest>, priceXof = 300_000): Promise<OrderRow> {
  const { db } = database;
  const { id } = await aProduct(db, { list_price: priceXof, preorder_price: priceXof });
  const request = await anOrderRequest(db, { lines: [{ id, quantity: 1 }], ...wanted });
  return (await placeOrder({ db, config, actor: byMachine }, request)).order;
}
const payCash = (orderId: number, amountXof: number) =>
  database.db.transaction((tx) =>
    recordCash({ db: tx, config, actor: manager }, { orderId, amountXof }),
  );
async function payBy(provider: PaymentProvider, order: OrderRow, amount: number) {
  if (provider === 'cash') return payCash(order.id, amount);
  const columns = { provider, amount, state: 'review', reviewReason: 'late' } as const;
  const { id } = await aStoredPayment(database.db, order, { ...columns, completedAt: new Date() });
  await acceptPayment({ db: database.db, config, actor: manager }, id, 'Vu sur le relevé');
  return id;
}
const refund = (paymentId: number, amountXof?: number) =>
  requestRefund(
    { db: database.db, config, providers: someProviders(database.db, {}) },
    manager,
    paymentId,
    { reason: 'Annulée', reference: 'Espèces rendues', amountXof },
  );

/** What the journal has on each account, debit less credit, in XOF; each entry is balanced. */
async function readAccounts(): Promise<Record<string, number>> {
  const { db } = database;
  const sums: Record<string, number> = {};
  const days = { from: plusDays(today(), -3), to: today() };
  for await (const batch of readJournal(db, config, await readOpenPart(db), days)) {
    for (const { lines } of batch) {
      expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      for (const { account, debit, credit } of lines) {
        sums[account] = (sums[account] ?? 0) + debit - credit;
      }
    }
  }
  return sums;
}

test.each([
  ['to be paid at the door', { paymentMode: 'domicile' }],
  ['to be paid online', { paymentMode: 'online' }],
  ['ahead', { kind: 'preorder', paymentMode: 'echelonne' }],
] as const)('an order %s costs the duty in cash and none by Wave', async (_, wanted) => {
  const order = await place(wanted);
  expect(order.amountTotal).toBe(300_000);
  await payBy('wave', order, 200_000);
  expect(await readAccounts()).toEqual({ '411': -200_000, '552': 200_000 });
  await payCash(order.id, 100_000);
  expect((await readStoredOrder(database.db, order)).amountPaid).toBe(300_000);
  expect(await readAccounts()).toMatchObject({ '571': 101_000, '552': 200_000, '4478': -1000 });
  expect(await readOrderFor(database.db, manager, order.id)).toMatchObject({
    amount_total: 300_000,
    amount_residual: 0,
    cash_duty_percent: 1,
    stamp_duty: 1000,
  });
});

test('an order of before, with a line of the duty, pays no other', async () => {
  const { db } = database;
  const order = await place({ paymentMode: 'domicile' });
  await db.insert(orderLines).values({
    orderId: order.id,
    position: 9,
    kind: 'stamp',
    name: 'Droit de timbre',
    quantity: 1,
    unitPrice: 3000,
    total: 3000,
  });
  const amountTotal = order.amountTotal + 3000;
  const amountTax = amountTotal - order.amountUntaxed;
  await changeStoredOrder(db, order, { cashDutyPercent: 0, amountTotal, amountTax });
  await payCash(order.id, 303_000);
  expect(await readAccounts()).toMatchObject({ '571': 303_000, '411': 0, '4478': -3000 });
  expect((await db.select().from(payments))[0]).toMatchObject({ amount: 303_000, stampDuty: 0 });
});

test.each([
  ['non', 0, 3000],
  ['oui', 3000, 0],
] as const)('cash that goes back takes the duty along: %s', async (says, backXof, keptXof) => {
  config = shopWith(says);
  const { db } = database;
  const order = await place({ paymentMode: 'domicile' });
  const paymentId = await payCash(order.id, 300_000);
  await cancelOrder({ db, config, actor: byMachine }, order.id, { reason: 'Plus voulue' });
  for (const part of [1, 99_999, undefined]) await refund(paymentId, part);
  const accounts = await readAccounts();
  expect([accounts['571'], accounts['4478']]).toEqual([keptXof, -keptXof || 0]);
  const told = await db.select().from(orderEvents).where(eq(orderEvents.kind, 'refunded'));
  const duties = told.map(({ detail }) => (detail as { dutyXof?: number }).dutyXof ?? 0);
  expect(duties.reduce((sum, xof) => sum + xof, 0)).toBe(backXof);
  expect((await readOrderFor(db, manager, order.id)).stamp_duty).toBe(keptXof);
});

test('a voucher that is sold for cash has the duty beside it, and none by Wave', async () => {
  config = shopWith('oui');
  const { db } = database;
  const sell = (paid_by: 'cash' | 'wave') =>
    issueVoucher({ db, config, actor: manager }, { kind: 'paid', paid_by, amount: 50_000 });
  const { id } = await sell('cash');
  await sell('wave');
  expect(await readAccounts()).toEqual({
    '571': 50_500,
    '552': 50_000,
    '4191': -100_000,
    '4478': -500,
  });
  await cancelVoucher({ db, config, actor: manager }, id, 'Mauvais montant');
  expect(await readAccounts()).toMatchObject({ '571': 0, '4191': -50_000, '4478': 0 });
});

test('days say what was taken for the State and in cash', async () => {
  const { db } = database;
  const order = await place({ paymentMode: 'online' });
  await payCash(order.id, 300_000);
  const { days } = await listDays(db, { from: today(), to: today() });
  expect(days[0]).toMatchObject({ sales: 300_000, stamp_duty: 3000 });
  expect(days[0]!.payments).toMatchObject({ cash: 303_000, wave: 0 });
});

test('any order of payments and refunds: the duty is the rule on each cash payment', async () => {
  const { db } = database;
  const step = fc.record({
    provider: fc.constantFrom<PaymentProvider[]>('cash', 'wave', 'orange', 'card'),
    amount: fc.integer({ min: 1, max: 200_000 }),
    /** Which of the payments so far goes back, and how much of it; none for most steps. */
    back: fc.option(fc.record({ place: fc.nat(4), amount: fc.integer({ min: 1, max: 150_000 }) })),
  });
  const history = fc.record({
    mode: fc.constantFrom('domicile', 'online'),
    says: fc.constantFrom('oui', 'non'),
    isCancelled: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ mode, says, isCancelled, steps }) => {
      await begin();
      config = shopWith(says as 'oui' | 'non');
      const order = await place({ paymentMode: mode as 'domicile' | 'online' });
      for (const { provider, amount } of steps) {
        const { amountTotal, amountPaid } = await readStoredOrder(db, order);
        if (amountTotal > amountPaid) {
          await payBy(provider, order, Math.min(amount, amountTotal - amountPaid));
        }
      }
      if (isCancelled)
        await cancelOrder({ db, config, actor: byMachine }, order.id, { reason: 'Plus voulue' });
      else await moveOrder({ db, config, actor: byMachine }, order.id, { fulfilment: 'shipped' });
      const ids = (await db.select({ id: payments.id }).from(payments)).map(({ id }) => id);
      for (const { back } of steps) {
        const id = back && ids[back.place];
        await (id && refund(id, back.amount).catch(ignoreRefusal));
      }
      const paid = await db.select().from(payments);
      const cash = paid.filter(({ provider }) => provider === 'cash');
      const rule = (xof: number) => Math.ceil(xof / 100);
      const dutyXof = cash.reduce((sum, one) => sum + rule(one.amount), 0);
      const shareOf = ({ amount, refundedXof }: (typeof cash)[number]) =>
        Math.round((rule(amount) * refundedXof) / amount);
      const backXof = says === 'oui' ? cash.reduce((sum, one) => sum + shareOf(one), 0) : 0;
      expect(paid.reduce((sum, one) => sum + one.stampDuty, 0)).toBe(dutyXof);
      const accounts = await readAccounts();
      const keptXof = cash.reduce((sum, one) => sum + one.amount - one.refundedXof, 0);
      expect(accounts['4478'] ?? 0).toBe(backXof - dutyXof || 0);
      expect(accounts['571'] ?? 0).toBe(keptXof + dutyXof - backXof);
      expect((await readStoredOrder(db, order)).amountTotal).toBe(300_000);
    }),
    { numRuns: 10 },
  );
}, 120_000);

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};
