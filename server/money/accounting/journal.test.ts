import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOneOf } from '#contract/base/tables.ts';
import type { Reversal } from '#contract/money/hand-stages.ts';
import { HAND_WAYS, type HandWay, type PaymentProvider } from '#contract/money/payment-states.ts';
import type { VoucherWay } from '#contract/money/voucher-states.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { followPayment } from '#server/money/payments/by-hand/follow-payment.ts';
import { recordByHand } from '#server/money/payments/by-hand/record-by-hand.ts';
import { reversePayment } from '#server/money/payments/by-hand/reverse-payment.ts';
import { requestCredit } from '#server/money/payments/credits/issue-credit.ts';
import { requestRefund } from '#server/money/payments/refunds/request-refund.ts';
import { acceptPayment } from '#server/money/payments/staff/decide-payment.ts';
import { recordCash } from '#server/money/payments/staff/record-cash.ts';
import { payments } from '#server/money/payments/tables.ts';
import { cancelVoucher, expireVouchers } from '#server/money/payments/vouchers/cancel-voucher.ts';

import { issueVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import { payByVoucher } from '#server/money/payments/vouchers/pay-by-voucher.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredPayment, someProviders } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { closeDays } from './close-days.ts';
import { readOpenPart } from './journal-sources.ts';
import { listDays } from './list-days.ts';
import { type BookedEntry, entryName, exportJournal, readJournal } from './read-journal.ts';

const base = testConfig({ ACCOUNT_GIFT_VOUCHERS: '7019' });
/** No second person is needed, so a series of refunds runs through. */
const config = { ...base, settings: { ...base.settings, REFUND_TWO_PEOPLE_FROM: 2_000_000_000 } };
const FIRST = plusDays(today(), -40);
/** What comes late in a history may be of a day before its first. */
const EARLIEST = plusDays(FIRST, -5);

let database: TestDatabase;
let manager: Actor & { kind: 'account' };
let serial = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => beginAnew());
afterAll(() => database?.close());

async function beginAnew(): Promise<void> {
  await emptyAccounts(database.db);
  await database.db.execute(sql`delete from invoice_counters`);
  await database.db.execute(sql`delete from credit_note_counters`);
  manager = await aManager();
}

async function aManager(): Promise<Actor & { kind: 'account' }> {
  const { id } = await anAccount(database.db, { role: 'manager' });
  return { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
}

/** Closes what is open up to the day. */
const close = async (until: string, by: Actor = manager) => {
  const { firstOpen: from } = await readOpenPart(database.db);
  await closeDays({ db: database.db, config, actor: by }, { from, to: until });
};

/** What was written since the moment counts as written at another; closed days stay as they are. */
async function dateAt(day: string, began: Date): Promise<void> {
  const at = sql`${`${day}T12:00:00Z`}::timestamptz`;
  const since = sql`${began.toISOString()}::timestamptz`;
  for (const [table, column] of [
    ['invoices', 'issued_at'],
    ['credit_notes', 'issued_at'],
    ['payments', 'booked_at'],
    ['order_events', 'at'],
    ['voucher_moves', 'at'],
  ] as const) {
    const name = sql.identifier(column);
    await database.db.transaction(async (tx) => {
      if (table === 'voucher_moves') await withoutTriggers(tx);
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${name} = ${at} where ${name} >= ${since}`,
      );
    });
  }
}

/** Only a test that travels in time changes the ledger of vouchers. */
const withoutTriggers = (tx: Db) => tx.execute(sql`set local session_replication_role = replica`);

/** Does something as if it were that day. */
async function on<T>(day: string, act: () => Promise<T>): Promise<T> {
  const began = new Date(Date.now() - 1);
  try {
    return await act();
  } finally {
    await dateAt(day, began);
  }
}

const deliver = async (id: number) => {
  for (const wanted of [{ fulfilment: 'shipped' }, { fulfilment: 'delivered' }] as const) {
    await moveOrder({ db: database.db, config, actor: byMachine }, id, wanted);
  }
};
const payCash = (orderId: number, amountXof: number) =>
  database.db.transaction((tx) =>
    recordCash({ db: tx, config, actor: manager }, { orderId, amountXof }),
  );
/** A cheque counts once it is cleared; each has a number of its own. */
const payByHand = (way: HandWay, orderId: number, amountXof: number) =>
  database.db.transaction(async (db) => {
    serial += 1;
    const act = { db, config, actor: manager };
    const paper = { reference: `N${serial}`, bank: 'CBAO', drawer: 'Sahel', drawnOn: FIRST };
    const id = await recordByHand(act, { orderId, way, amountXof, ...paper });
    if (way === 'cheque') await followPayment(act, id, { step: 'clear' });
    return id;
  });
const takeBack = (id: number, reversal: Reversal) =>
  database.db.transaction((db) =>
    reversePayment({ db, config, actor: manager }, id, { reversal, reason: 'Sans provision' }),
  );
async function payBy(
  provider: PaymentProvider,
  order: { id: number; number: string },
  amount: number,
) {
  if (provider === 'cash') return payCash(order.id, amount);
  if (isOneOf(HAND_WAYS, provider)) return payByHand(provider, order.id, amount);
  const columns = { provider, amount, state: 'review', reviewReason: 'late' } as const;
  const { id } = await aStoredPayment(database.db, order, { ...columns, completedAt: new Date() });
  await acceptPayment({ db: database.db, config, actor: manager }, id, 'Vu sur le relevé');
  return id;
}
const outside = () => ({
  db: database.db,
  config,
  providers: someProviders(database.db, { refund: async () => undefined }),
});
const creditAmount = (orderId: number, amountXof: number) =>
  requestCredit(outside(), manager, orderId, {
    selection: { lines: [], withDelivery: false, amountXof },
    reason: 'Éraflure',
    reference: 'Espèces rendues',
    returnId: null,
    shownXof: amountXof,
  });
const refund = (paymentId: number) =>
  requestRefund(outside(), manager, paymentId, { reason: 'Annulée', reference: 'Espèces rendues' });

/** A voucher that was sold or, without a way of paying it, given. */
const aVoucher = async (amount: number, paidBy?: VoucherWay) => {
  const kind = paidBy === undefined ? 'gift' : 'paid';
  return (
    await issueVoucher(
      { db: database.db, config, actor: manager },
      { kind, paid_by: paidBy, amount },
    )
  ).id;
};
async function redeem(order: { id: number; number: string }, voucherId: number) {
  const { db } = database;
  const payer = { actor: undefined, orderToken: orderToken(config, order.number) };
  await payByVoucher({ db, config, actor: payer }, { orderId: order.id, voucherId, leastXof: 1 });
  const [last] = await db.select().from(payments).orderBy(desc(payments.id)).limit(1);
  return last!.id;
}
const cancel = (id: number) =>
  cancelVoucher({ db: database.db, config, actor: manager }, id, 'Mauvais montant');
async function endVoucher(id: number) {
  const { db } = database;
  await db
    .update(vouchers)
    .set({ expiresOn: plusDays(today(), -1) })
    .where(eq(vouchers.id, id));
  await expireVouchers(db);
}

async function journalOf(from: string, to: string): Promise<BookedEntry[]> {
  const { db } = database;
  const entries: BookedEntry[] = [];
  const part = await readOpenPart(db);
  for await (const batch of readJournal(db, config, part, { from, to })) entries.push(...batch);
  return entries;
}
const whole = () => journalOf(EARLIEST, today());
const shown = (entries: BookedEntry[]) =>
  entries.map((entry) => [entryName(entry), entry.day, entry.kind, entry.label].join(' | '));

/** What the orders, payments and papers themselves add up to; XOF. */
async function readLedgers() {
  const [row] = rowsOf<{ invoiced: number; credited: number; held: number }>(
    await database.db.execute(sql`select
      (select coalesce(sum(amount_total), 0)::int from orders join invoices on order_id = id) as invoiced,
      (select coalesce(sum(amount_total), 0)::int from credit_notes where state = 'issued') as credited,
      (select coalesce(sum(amount_paid - amount_credited), 0)::int from orders) as held`),
  );
  return row!;
}

/** What the ledger of vouchers adds up to; XOF. */
async function readVoucherLedger() {
  const [row] = rowsOf<
    Record<'sold' | 'owed' | 'cancelled' | 'expired' | 'used' | 'givenUsed', number>
  >(
    await database.db.execute(sql`select
      coalesce(sum(m.amount) filter (where v.kind = 'paid' and m.kind = 'issue'), 0)::int as sold,
      coalesce(sum(m.amount) filter (where v.kind = 'paid'), 0)::int as owed,
      coalesce(-sum(m.amount) filter (where v.kind = 'paid' and m.kind = 'cancel'), 0)::int as cancelled,
      coalesce(-sum(m.amount) filter (where v.kind = 'paid' and m.kind = 'expire'), 0)::int as expired,
      coalesce(-sum(m.amount) filter (where m.kind in ('redeem', 'give-back')), 0)::int as used,
      coalesce(-sum(m.amount) filter (where v.kind = 'gift' and m.kind in ('redeem', 'give-back')), 0)::int
        as "givenUsed"
      from voucher_moves m join vouchers v on v.id = m.voucher_id`),
  );
  return row!;
}

const sumOf = (
  entries: BookedEntry[],
  isThat: (entry: BookedEntry) => boolean,
  account: RegExp,
): number =>
  entries
    .filter(isThat)
    .flatMap(({ lines }) => lines)
    .filter((line) => account.test(line.account))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

async function expectTrueToLedgers(): Promise<void> {
  const entries = await whole();
  for (const { lines, label } of entries) {
    const balance = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    expect(balance, label).toBe(0);
  }
  const { invoiced, credited, held } = await readLedgers();
  const of = (kind: BookedEntry['kind']) => (entry: BookedEntry) => entry.kind === kind;
  expect(sumOf(entries, of('invoice'), /^411$/)).toBe(invoiced);
  expect(sumOf(entries, of('credit_note'), /^411$/) + credited).toBe(0);
  const { sold, owed, cancelled, expired, used, givenUsed } = await readVoucherLedger();
  expect(sumOf(entries, () => true, /^5/)).toBe(held - used + sold - cancelled);
  expect(sumOf(entries, ({ kind }) => kind === 'voucher_cancellation', /^4191$/)).toBe(cancelled);
  expect(sumOf(entries, () => true, /^4191$/) + owed).toBe(0);
  expect(sumOf(entries, () => true, /^7019$/)).toBe(givenUsed);
  expect(sumOf(entries, () => true, /^758$/) + expired).toBe(0);
  expect(sumOf(entries, () => true, /^411$/)).toBe(invoiced - credited - held);
  const { days } = await listDays(database.db, { from: EARLIEST, to: today() });
  const total = (pick: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + pick(day), 0);
  const byWay = (ways: Record<string, number>) => Object.values(ways).reduce((a, b) => a + b, 0);
  expect(total(({ sales }) => sales)).toBe(invoiced);
  expect(total(({ credit_notes }) => credit_notes)).toBe(credited);
  expect(total(({ payments, refunds }) => byWay(payments) - byWay(refunds))).toBe(
    held - used + sold - cancelled,
  );
  expect(total(({ by_voucher }) => by_voucher)).toBe(used);
  expect(total((day) => day.entries)).toBe(entries.length);
}

test('any history: balanced, true to orders and money, and closed days never change', async () => {
  const provider = fc.constantFrom<PaymentProvider>('cash', 'wave', 'orange', 'card', ...HAND_WAYS);
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('order'), quantity: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver'), order: fc.nat(5) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay'),
        order: fc.nat(5),
        percent: fc.integer({ min: 1, max: 100 }),
        provider,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('credit'),
        order: fc.nat(5),
        amount: fc.integer({ min: 1, max: 150_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), order: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('refund'), payment: fc.nat(8) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse'), payment: fc.nat(8) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('issue'),
        worth: fc.integer({ min: 1000, max: 90_000 }),
        way: fc.option(fc.constantFrom<VoucherWay>('cash', 'wave', 'orange', 'card'), {
          nil: undefined,
        }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('redeem'),
        order: fc.nat(5),
        voucher: fc.nat(4),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('end'), voucher: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw'), voucher: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('close') }) },
  );
  /** Each on a day of its own or the same as the step before, or a little late. */
  const history = fc.array(fc.tuple(step, fc.integer({ min: -2, max: 2 })), {
    minLength: 4,
    maxLength: 18,
  });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await beginAnew();
      const { db } = database;
      const orders: { id: number; number: string; amountTotal: number }[] = [];
      const paid: number[] = [];
      const issued: number[] = [];
      const closed = new Map<string, string>();
      let clock = FIRST;
      for (const [what, moves] of steps) {
        const day = plusDays(clock, moves);
        if (day > clock) clock = day;
        const order = 'order' in what ? orders[what.order % Math.max(1, orders.length)] : undefined;
        const act = async () => {
          if (what.do === 'order' && 'quantity' in what) {
            const { id } = await aProduct(db, { list_price: 40_000 + 7 * orders.length });
            const lines = [{ id, quantity: what.quantity }];
            orders.push(await aStoredOrder(db, { lines }));
          } else if (order !== undefined && what.do === 'deliver') await deliver(order.id);
          else if (order !== undefined && 'percent' in what) {
            const amount = Math.ceil((order.amountTotal * what.percent) / 100);
            paid.push(await payBy(what.provider, order, amount));
          } else if ('worth' in what) issued.push(await aVoucher(what.worth, what.way));
          else if ('voucher' in what && issued.length > 0) {
            const voucher = issued[what.voucher % issued.length]!;
            if (what.do === 'end') await endVoucher(voucher);
            else if (what.do === 'withdraw') await cancel(voucher);
            else if (order !== undefined) paid.push(await redeem(order, voucher));
          } else if (order !== undefined && 'amount' in what)
            await creditAmount(order.id, what.amount);
          else if (order !== undefined && what.do === 'cancel') {
            await cancelOrder({ db, config, actor: byMachine }, order.id, { reason: 'Essai' });
          } else if ('payment' in what && paid.length > 0) {
            const payment = paid[what.payment % paid.length]!;
            if (what.do === 'refund') await refund(payment);
            else await takeBack(payment, payment % 2 === 0 ? 'bounced' : 'reversed');
          } else if (what.do === 'close') {
            await close(clock);
          }
        };
        try {
          await on(day, act);
        } catch (error) {
          // What the shop refuses has changed nothing.
          if (!(error instanceof Problem)) throw error;
        }
        const { firstOpen, isFirst } = await readOpenPart(db);
        for (let one = EARLIEST; !isFirst && one < firstOpen; one = plusDays(one, 1)) {
          const now = JSON.stringify(await journalOf(one, one));
          expect(closed.get(one) ?? now, one).toBe(now);
          closed.set(one, now);
        }
      }
      await expectTrueToLedgers();
      const numbers = (await whole()).map(entryName).filter((name) => name !== '');
      expect(numbers).toEqual([...new Set(numbers)].toSorted());
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('money by hand is booked once it counts, and taken back as what it was', async () => {
  const order = await on(FIRST, () => aStoredOrder(database.db));
  const act = (db: Db) => ({ db, config, actor: manager });
  const paper = { reference: '7', bank: 'CBAO', drawer: 'Sahel', drawnOn: FIRST };
  const cheque = { orderId: order.id, way: 'cheque', amountXof: 3000, ...paper } as const;
  const id = await on(FIRST, () => database.db.transaction((db) => recordByHand(act(db), cheque)));
  await on(FIRST, () => payByHand('transfer', order.id, 1000));
  await on(FIRST, () => payByHand('terminal', order.id, 2000));
  await on(plusDays(FIRST, 1), () =>
    database.db.transaction((db) => followPayment(act(db), id, { step: 'clear' })),
  );
  await close(plusDays(FIRST, 1));
  await on(plusDays(FIRST, 2), () => takeBack(id, 'bounced'));
  const booked = (await whole()).map(({ kind, label, lines }) => [
    kind,
    label.replace(/, commande .*/, ''),
    ...lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
  ]);
  expect(booked).toEqual([
    ['payment', 'Encaissement par virement', '521 1000 0', '411 0 1000'],
    ['payment', 'Encaissement par carte au terminal', '515 2000 0', '411 0 2000'],
    ['payment', 'Encaissement par chèque', '521 3000 0', '411 0 3000'],
    ['refund', 'Impayé, encaissement par chèque', '521 0 3000', '411 3000 0'],
  ]);
  await expectTrueToLedgers();
});

describe('vouchers', () => {
  const payBack = async (orderId: number, paymentId: number) => {
    await cancelOrder({ db: database.db, config, actor: byMachine }, orderId, { reason: 'Essai' });
    await refund(paymentId);
  };

  test('one that was sold is owed until it pays, gets back, or ends', async () => {
    const order = await on(FIRST, () => aStoredOrder(database.db));
    const id = await on(FIRST, () => aVoucher(30_000, 'wave'));
    await close(FIRST);
    const payment = await on(plusDays(FIRST, 1), () => redeem(order, id));
    await on(plusDays(FIRST, 2), () => payBack(order.id, payment));
    await on(plusDays(FIRST, 3), () => endVoucher(id));
    await close(plusDays(FIRST, 2));
    const lines = (await whole()).map((entry) => [
      entry.kind,
      entry.orderId === null ? entry.voucherId : 'order',
      ...entry.lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
    ]);
    expect(lines).toEqual([
      ['voucher_sale', id, '552 30000 0', '4191 0 30000'],
      ['payment', 'order', '4191 30000 0', '411 0 30000'],
      ['refund', 'order', '4191 0 30000', '411 30000 0'],
      ['voucher_expiry', id, '4191 30000 0', '758 0 30000'],
    ]);
    await expectTrueToLedgers();
  });

  test('one that was given is booked when it pays, and no other time', async () => {
    const order = await on(FIRST, () => aStoredOrder(database.db));
    const id = await on(FIRST, () => aVoucher(30_000));
    const payment = await on(plusDays(FIRST, 1), () => redeem(order, id));
    await on(plusDays(FIRST, 2), () => payBack(order.id, payment));
    await on(plusDays(FIRST, 3), () => endVoucher(id));
    expect((await whole()).map(({ kind, lines }) => [kind, lines[0]!.account])).toEqual([
      ['payment', '7019'],
      ['refund', '7019'],
    ]);
    await expectTrueToLedgers();
  });

  test.each([undefined, 'cash'] as const)(
    'one from before its issue was booked is left to the accountant (%s)',
    async (way) => {
      const order = await aStoredOrder(database.db);
      const id = await aVoucher(30_000, way);
      await database.db.update(vouchers).set({ inJournal: false, paidBy: null });
      await payBack(order.id, await redeem(order, id));
      await endVoucher(id);
      expect((await whole()).map(({ kind, lines }) => [kind, lines[0]!.account])).toEqual([
        ['payment', '4191'],
        ['refund', '4191'],
      ]);
    },
  );

  test('one that is cancelled is its sale turned around, on its own day, and nothing of a given one', async () => {
    const sold = await on(FIRST, () => aVoucher(30_000, 'wave'));
    const given = await on(FIRST, () => aVoucher(20_000));
    await close(FIRST);
    await on(plusDays(FIRST, 1), () => cancel(sold));
    await on(plusDays(FIRST, 1), () => cancel(given));
    const lines = (await whole()).map(({ kind, day, voucherId, lines: [one, other] }) => [
      [kind, day, voucherId].join(' '),
      ...[one!, other!].map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
    ]);
    expect(lines).toEqual([
      [`voucher_sale ${FIRST} ${sold}`, '552 30000 0', '4191 0 30000'],
      [`voucher_cancellation ${plusDays(FIRST, 1)} ${sold}`, '552 0 30000', '4191 30000 0'],
    ]);
    const { days } = await listDays(database.db, { from: FIRST, to: plusDays(FIRST, 1) });
    expect(days.map(({ payments: { wave }, refunds }) => [wave, refunds.wave])).toEqual([
      [0, 30_000],
      [30_000, 0],
    ]);
    await expectTrueToLedgers();
  });

  test('the refund of a given one is known where its event does not say which payment', async () => {
    const order = await aStoredOrder(database.db);
    const [given, sold] = [await aVoucher(30_000), await aVoucher(20_000, 'cash')];
    const paid = [await redeem(order, given), await redeem(order, sold)];
    await cancelOrder({ db: database.db, config, actor: byMachine }, order.id, { reason: 'Essai' });
    for (const one of paid) await refund(one);
    await database.db
      .update(orderEvents)
      .set({ detail: sql`${orderEvents.detail} - 'paymentId'` })
      .where(eq(orderEvents.kind, 'refunded'));
    const refunds = (await whole()).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ lines }) => lines.map(({ account }) => account))).toEqual([
      ['7019', '411'],
      ['4191', '411'],
    ]);
    await expectTrueToLedgers();
  });

  test('what it pays is no money: a total of its own, and not in the book of money', async () => {
    const order = await aStoredOrder(database.db);
    const id = await aVoucher(30_000, 'cash');
    const payment = await redeem(order, id);
    await payCash(order.id, 5000);
    const [day] = (await listDays(database.db, { from: today(), to: today() })).days;
    expect(day).toMatchObject({
      payments: { wave: 0, orange: 0, card: 0, cash: 35_000 },
      by_voucher: 30_000,
    });
    expect(day!.payments).not.toHaveProperty('voucher');
    await payBack(order.id, payment);
    const books: unknown[] = [];
    for await (const rows of exportJournal(database.db, config, { from: today(), to: today() })) {
      books.push(...rows.map(({ journal, account }) => `${journal} ${account}`));
    }
    expect(books.filter((line) => / 4(11|191)$/.test(String(line)))).toEqual([
      'TR 4191',
      'OD 4191',
      'OD 411',
      'TR 411',
      'OD 4191',
      'OD 411',
    ]);
    const [after] = (await listDays(database.db, { from: today(), to: today() })).days;
    expect(after).toMatchObject({ by_voucher: 0, refunds: { cash: 0 } });
  });

  test.each([
    ['a sold one without its way', { kind: 'paid', paidBy: null }],
    ['a given one with a way', { kind: 'gift', paidBy: 'wave' }],
  ] as const)('the database refuses %s, unless it is from before', async (_, columns) => {
    const { db } = database;
    await aVoucher(30_000);
    await expect(db.update(vouchers).set(columns)).rejects.toMatchObject({
      cause: { constraint: 'vouchers_paid_by' },
    });
    await db.update(vouchers).set({ ...columns, inJournal: false });
  });

  test('the sale that is found for a closed day is booked on the first open one', async () => {
    await on(FIRST, () => aVoucher(30_000, 'cash'));
    await close(plusDays(FIRST, 1));
    const before = await journalOf(FIRST, FIRST);
    await on(FIRST, () => aVoucher(10_000, 'cash'));
    expect(await journalOf(FIRST, FIRST)).toEqual(before);
    expect(await journalOf(plusDays(FIRST, 2), plusDays(FIRST, 2))).toHaveLength(1);
    await close(plusDays(FIRST, 2));
    expect(await journalOf(FIRST, FIRST)).toEqual(before);
    await expectTrueToLedgers();
  });
});

describe('closing', () => {
  const aPaid = async (day: string, amount = 5000) => {
    const order = await on(day, async () => {
      const placed = await aStoredOrder(database.db);
      await payCash(placed.id, amount);
      return placed;
    });
    return order;
  };

  test('takes along the open days before, and numbers entries without a gap', async () => {
    await aPaid(FIRST);
    const second = await aPaid(plusDays(FIRST, 2));
    await on(plusDays(FIRST, 2), () => payCash(second.id, 6000));
    await close(plusDays(FIRST, 3));
    const year = FIRST.slice(0, 4);
    expect(shown(await whole()).map((line) => line.split(' | ').slice(0, 2))).toEqual([
      [`JC-${year}-000001`, FIRST],
      [`JC-${year}-000002`, plusDays(FIRST, 2)],
      [`JC-${year}-000003`, plusDays(FIRST, 2)],
    ]);
    const { days, firstOpen } = await listDays(database.db, {
      from: FIRST,
      to: plusDays(FIRST, 5),
    });
    expect(firstOpen).toBe(plusDays(FIRST, 4));
    expect(days.map(({ is_closed }) => is_closed)).toEqual([false, false, true, true, true, true]);
  });

  test.each([
    ['today', () => today(), 'Un jour se clôt quand il est passé.'],
    ['a day to come', () => plusDays(today(), 3), 'Un jour se clôt quand il est passé.'],
    ['a closed day', () => FIRST, 'Ce jour est déjà clos.'],
    [
      'a day before the first entry',
      () => plusDays(FIRST, -3),
      'Ce jour est d’avant la première écriture.',
    ],
  ])('%s is refused', async (_, dayOf, message) => {
    await aPaid(FIRST);
    await close(FIRST);
    await expect(close(dayOf())).rejects.toMatchObject({ code: 'conflict', message });
    expect((await readOpenPart(database.db)).firstOpen).toBe(plusDays(FIRST, 1));
  });

  test.each([
    ['a later day than the oldest open one', 1],
    ['a day that another person closed meanwhile', -1],
  ])('from %s is refused and closes nothing', async (_, later) => {
    await aPaid(FIRST);
    await aPaid(plusDays(FIRST, 1));
    await close(FIRST);
    const from = plusDays(FIRST, 1 + later);
    const period = { from, to: plusDays(FIRST, 3) };
    await expect(
      closeDays({ db: database.db, config, actor: manager }, period),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'Un autre jour est le premier ouvert : relisez avant de clore.',
    });
    expect((await readOpenPart(database.db)).firstOpen).toBe(plusDays(FIRST, 1));
  });

  test('is for people, who answer for it', async () => {
    await aPaid(FIRST);
    await expect(close(FIRST, byMachine)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('what comes for a closed day is booked on the first open one', async () => {
    const order = await aPaid(FIRST);
    await close(plusDays(FIRST, 1));
    const before = await journalOf(FIRST, FIRST);
    await on(FIRST, () => payCash(order.id, 7000));
    expect(await journalOf(FIRST, FIRST)).toEqual(before);
    const [late] = await journalOf(plusDays(FIRST, 2), plusDays(FIRST, 2));
    expect(late).toMatchObject({ day: plusDays(FIRST, 2), serial: null });
    expect(late!.at.toISOString().slice(0, 10)).toBe(FIRST);
    await close(plusDays(FIRST, 2));
    expect(await journalOf(FIRST, FIRST)).toEqual(before);
    await expectTrueToLedgers();
  });

  test('a closed day keeps the accounts that it was closed with', async () => {
    await aPaid(FIRST);
    await close(FIRST);
    const part = await readOpenPart(database.db);
    const other = { ...config, settings: { ...config.settings, ACCOUNT_CASH: '5799' } };
    for await (const batch of readJournal(database.db, other, part, { from: FIRST, to: FIRST })) {
      expect(batch[0]!.lines[0]!.account).toBe('571');
    }
  });

  test('two at once close a day once, and the second is told', async () => {
    await aPaid(FIRST);
    const another = await database.openAnother();
    const other = await aManager();
    try {
      const outcomes = await Promise.allSettled([
        closeDays({ db: database.db, config, actor: manager }, { from: FIRST, to: FIRST }),
        closeDays({ db: another.db, config, actor: other }, { from: FIRST, to: FIRST }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const told = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(told?.reason).toMatchObject({ code: 'conflict', message: 'Ce jour est déjà clos.' });
    } finally {
      await another.close();
    }
    expect(await whole()).toHaveLength(1);
  });

  test('a file that is on its way when days are closed has every entry once', async () => {
    for (const moved of [0, 1, 2]) await aPaid(plusDays(FIRST, moved));
    const debits: [string, unknown][] = [];
    for await (const rows of exportJournal(database.db, config, { from: FIRST, to: today() })) {
      if (debits.length === 0) await close(plusDays(FIRST, 2));
      debits.push(
        ...rows
          .filter(({ debit }) => debit !== 0)
          .map((row) => [row.day, row.debit] as [string, unknown]),
      );
    }
    expect(debits).toEqual([0, 1, 2].map((moved) => [plusDays(FIRST, moved), 5000]));
  });

  test('a file that nobody reads on gives its connection back', async () => {
    for (const moved of [0, 1]) await aPaid(plusDays(FIRST, moved));
    for await (const rows of exportJournal(database.db, config, { from: FIRST, to: today() })) {
      expect(rows).toHaveLength(2);
      break;
    }
    await expect.poll(() => database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test.each([
    'update journal_entries set amount = 1',
    'delete from journal_lines',
    'truncate journal_days',
    `insert into journal_entries select year, serial + 1, day, kind, source_id + 1000, at, provider, order_id,
      piece, label, amount, vat, stamp_duty from journal_entries`,
    `insert into journal_lines select year, serial, position + 10, account, title, debit, credit from journal_lines`,
    `insert into journal_days (day, closed_by_id) select max(day) + 2, 1 from journal_days`,
    `insert into journal_days (day, closed_by_id) values (current_date, 1)`,
  ])('the database refuses: %s', async (statement) => {
    await aPaid(FIRST);
    await close(FIRST);
    const before = await whole();
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { code: '23001' },
    });
    expect(await whole()).toEqual(before);
  });
});
