import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentEvents, payments } from '#server/money/payments/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { invoices, orderEvents, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import type { Payment } from '../payment/payment.ts';
import { ProviderError, type ProviderStatus } from '../providers/provider.ts';
import { cancelPayment } from '../starting/cancel-payment.ts';
import { checkPayment } from './check-payment.ts';

const open = openPaymentShop();
const staff = { kind: 'machine' } as const;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
let payment: Payment;
beforeEach(async () => {
  order = await aStoredOrder(open().db, { paymentMode: 'online' });
  ({ payment } = await open().start(order.id));
});

const letters = async () =>
  (await open().db.select().from(outgoingMessages).orderBy(outgoingMessages.id)).filter(
    ({ channel }) => channel === 'mail',
  );
const bookings = async () =>
  (await open().db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))).filter(
    ({ kind }) => kind === 'paid',
  );
const answers = () => open().db.$count(paymentEvents, eq(paymentEvents.kind, 'answer'));
const paidOf = async () => (await readStoredOrder(open().db, order)).amountPaid;

describe('money that came', () => {
  test('settles its order: state, invoice, letter and history are there at once, and only once', async () => {
    open().wave.pay({ channel: 'APP' });
    const stored = await open().check(payment);
    expect(stored).toMatchObject({
      state: 'completed',
      rawStatus: 'succeeded',
      nextCheckAt: null,
      payer: '771112233',
      completedAt: expect.any(Date),
      bookedAt: expect.any(Date),
      channel: 'APP',
    });
    expect(await readStoredOrder(open().db, order)).toMatchObject({
      amountPaid: order.amountTotal,
      heldUntil: null,
      state: 'sale',
    });
    expect(await open().db.$count(invoices)).toBe(1);
    expect(await letters()).toMatchObject([
      {
        subject: expect.stringMatching(`^Nous avons reçu .+ pour votre commande ${order.number}$`),
      },
    ]);
    expect(await bookings()).toMatchObject([
      { byRole: 'shop', detail: { paidXof: order.amountTotal, provider: 'wave' } },
    ]);
    const { reads } = open().wave;
    expect(await open().check(payment, { force: true })).toEqual(stored);
    expect(open().wave.reads).toBe(reads);
    expect([(await bookings()).length, (await letters()).length]).toEqual([1, 1]);
  });

  test('of a part leaves the rest to pay, and the next part pays it', async () => {
    const first = await open().start(order.id, { amountXof: 1000 }, 'orange');
    open().providers.orange.pay();
    await open().check(first.payment);
    expect(await paidOf()).toBe(1000);
    const second = await open().start(order.id);
    expect(second.payment.amount).toBe(order.amountTotal - 1000);
    open().wave.pay();
    await open().check(second.payment);
    expect([await paidOf(), (await bookings()).length]).toEqual([order.amountTotal, 2]);
  });

  test('pays instalments in their turn, and a credit order is confirmed by the first', async () => {
    const credit = await aStoredOrder(
      open().db,
      { kind: 'creditorder' },
      { hrValidation: 'validated', shopValidation: 'validated' },
    );
    const { payment: first } = await open().start(credit.id);
    expect(first).toMatchObject({ instalment: 1, amount: expect.any(Number) });
    open().wave.pay();
    await open().check(first);
    expect(await readStoredOrder(open().db, credit)).toMatchObject({
      state: 'sale',
      amountPaid: first.amount,
    });
  });
});

describe('money that waits for a person', () => {
  test.each([
    ['amount', { amountXof: 1 }, 1],
    ['amount', { amountXof: Number.NaN }, null],
    ['amount', { amountXof: 1_000_000_001 }, null],
    ['amount', { amountXof: Number.NaN, reference: 'WV-other' }, null],
    ['currency', { currency: 'EUR' }, null],
    ['currency', { currency: 'EUR', reference: 'WV-other' }, null],
    ['reference', { reference: 'WV-other' }, null],
    ['reference', { isOurs: false }, null],
  ] as const)(
    'for its %s is not counted, and the shop hears of it',
    async (reason, change, received) => {
      open().wave.pay(change);
      expect(await open().check(payment)).toMatchObject({
        state: 'review',
        reviewReason: reason,
        receivedAmount: received,
        bookedAt: null,
        nextCheckAt: null,
      });
      expect([await paidOf(), (await bookings()).length]).toEqual([0, 0]);
      expect(await letters()).toMatchObject([
        {
          recipient: open().config.settings.SHOP_EMAIL,
          subject: `Paiement à vérifier pour la commande ${order.number}`,
          text: expect.stringContaining(payment.transactionId),
        },
      ]);
    },
  );

  test('because its order was cancelled meanwhile', async () => {
    await cancelOrder({ db: open().db, config: open().config, actor: staff }, order.id);
    open().wave.pay();
    const stored = await open().check(payment);
    expect(stored).toMatchObject({ state: 'review', reviewReason: 'order-cancelled' });
    expect(await readStoredOrder(open().db, order)).toMatchObject({
      state: 'cancel',
      amountPaid: 0,
    });
  });

  test('because its order was paid otherwise meanwhile', async () => {
    await changeStoredOrder(open().db, order, { amountPaid: 100 });
    open().wave.pay();
    expect(await open().check(payment)).toMatchObject({
      state: 'review',
      reviewReason: 'overpaid',
    });
    expect(await paidOf()).toBe(100);
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'because the payment had ended (%s); only what was told makes us look again',
    async (outcome) => {
      open().wave.say(payment.transactionId, { outcome });
      expect(await open().check(payment)).toMatchObject({ state: outcome, nextCheckAt: null });
      open().wave.pay();
      const { reads } = open().wave;
      expect((await open().check(payment)).state).toBe(outcome);
      expect(open().wave.reads).toBe(reads);
      expect(await open().check(payment, { force: true })).toMatchObject({
        state: 'review',
        reviewReason: 'late',
        bookedAt: null,
      });
      expect(await paidOf()).toBe(0);
    },
  );

  test('because the provider counts it for another payment already', async () => {
    const other = await open().start((await aStoredOrder(open().db)).id);
    open().wave.pay({ providerTransactionId: 'T-1' });
    expect((await open().check(other.payment)).state).toBe('completed');
    const asked = open().wave.started[0]!;
    open().wave.pay({ providerTransactionId: 'T-1' }, asked);
    expect(await open().check(payment)).toMatchObject({
      state: 'review',
      reviewReason: 'reference',
      providerTransactionId: null,
    });
  });
});

describe('a payment that is not paid', () => {
  test('stays open after an attempt that failed, and keeps why', async () => {
    open().wave.say(payment.transactionId, { outcome: 'open', attemptError: 'insufficient-funds' });
    expect(await open().check(payment)).toMatchObject({
      state: 'pending',
      attemptError: 'insufficient-funds',
      bookedAt: null,
    });
    open().wave.pay();
    expect(await open().check(payment, { force: true })).toMatchObject({
      state: 'completed',
      attemptError: '',
    });
  });

  test('is not undone by an answer that comes late', async () => {
    open().wave.pay();
    const stored = await open().check(payment);
    open().wave.say(payment.transactionId, { outcome: 'failed', rawStatus: 'failed' });
    expect(await open().check(payment, { force: true })).toEqual(stored);
    expect(await paidOf()).toBe(order.amountTotal);
  });

  test.each([
    ['expired', { outcome: 'open' }],
    ['expired', { outcome: 'missing' }],
    ['failed', { outcome: 'open', attemptError: 'insufficient-funds' }],
    ['cancelled', { outcome: 'cancelled' }],
    ['completed', { outcome: 'paid' }],
  ] as [string, Partial<ProviderStatus>][])(
    'is %s after two days, as %j says',
    async (state, said) => {
      const long = new Date(Date.now() - 49 * 3_600_000);
      await open().db.update(payments).set({ createdAt: long }).where(eq(payments.id, payment.id));
      if (said.outcome === 'paid') open().wave.pay();
      else open().wave.say(payment.transactionId, said);
      expect(await open().check(payment)).toMatchObject({ state, nextCheckAt: null });
    },
  );

  test('is expired after two days when the provider will not tell of it', async () => {
    open().wave.nextRead = 'refused';
    await expect(open().check(payment, { force: true })).rejects.toThrow('refused');
    const long = new Date(Date.now() - 49 * 3_600_000);
    await open().db.update(payments).set({ createdAt: long }).where(eq(payments.id, payment.id));
    open().wave.nextRead = 'unavailable';
    await expect(open().check(payment, { force: true })).rejects.toThrow('unavailable');
    open().wave.nextRead = 'refused';
    expect(await open().check(payment, { force: true })).toMatchObject({
      state: 'expired',
      nextCheckAt: null,
    });
    expect(await paidOf()).toBe(0);
  });

  test('is as before when the provider does not answer, and is read again later', async () => {
    open().wave.nextRead = 'unavailable';
    await expect(open().check(payment)).rejects.toThrow('unavailable');
    expect(await open().stored(payment)).toMatchObject({
      state: 'pending',
      checkCount: 1,
      nextCheckAt: expect.any(Date),
    });
  });

  test('of a provider that we do not know any more stays as it is', async () => {
    await checkPayment({ db: open().db, config: open().config, providers: {} }, payment.id, {
      force: true,
    });
    expect((await open().stored(payment)).state).toBe('pending');
  });
});

test('what a provider says is kept once for each new thing, not for each question', async () => {
  const before = await answers();
  for (let time = 0; time < 3; time += 1) await open().check(payment, { force: true });
  expect(await answers()).toBe(before + 1);
  open().wave.pay();
  await open().check(payment, { force: true });
  expect(await answers()).toBe(before + 2);
});

describe('at the same moment', () => {
  test('five who ask make one question, and settle once', async () => {
    open().wave.pay();
    await Promise.all(Array.from({ length: 5 }, () => open().check(payment)));
    expect(open().wave.reads).toBe(1);
    expect((await open().stored(payment)).state).toBe('completed');
    expect([(await bookings()).length, (await letters()).length]).toEqual([1, 1]);
  });

  test('twenty who may not wait settle once', async () => {
    open().wave.pay();
    await Promise.all(Array.from({ length: 20 }, () => open().check(payment, { force: true })));
    expect(await paidOf()).toBe(order.amountTotal);
    expect([(await bookings()).length, (await letters()).length]).toEqual([1, 1]);
  });

  test('two payments of one order count no more than it costs', async () => {
    const other = await open().start(order.id, {}, 'orange');
    const again = await open().start(order.id, {}, 'card');
    open().providers.orange.pay();
    open().providers.card.pay();
    const how = { force: true };
    await Promise.all([open().check(other.payment, how), open().check(again.payment, how)]);
    const states = [await open().stored(other.payment), await open().stored(again.payment)];
    expect(states.map(({ state }) => state).toSorted()).toEqual(['completed', 'review']);
    expect(await paidOf()).toBe(order.amountTotal);
  });

  test('who pays and who cancels the order end with the money counted or with a person', async () => {
    open().wave.pay();
    const cancelled = cancelOrder(
      { db: open().db, config: open().config, actor: staff },
      order.id,
    ).catch(() => undefined);
    await Promise.all([open().check(payment), cancelled]);
    const { state } = await open().stored(payment);
    const [stored] = await open().db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored).toMatchObject({
      amountPaid: state === 'completed' ? order.amountTotal : 0,
    });
    expect(['completed', 'review']).toContain(state);
    if (state === 'review') expect(stored!.state).toBe('cancel');
  });
});

describe('who gives up a payment', () => {
  const giveUp = (what: Payment) =>
    cancelPayment({ db: open().db, config: open().config, providers: open().providers }, what);

  test('ends it at Wave', async () => {
    await giveUp(payment);
    expect(open().wave.expired).toEqual([payment.providerId]);
    expect((await open().stored(payment)).state).toBe('cancelled');
  });

  test('comes too late once it is paid: the money counts', async () => {
    open().wave.pay();
    await giveUp(payment);
    expect((await open().stored(payment)).state).toBe('completed');
    expect(await paidOf()).toBe(order.amountTotal);
  });

  test('hears so when nobody knows whether it is given up', async () => {
    const expire = () => Promise.reject(new ProviderError('refused', 'as-told'));
    Object.assign(open().wave, { expire });
    await expect(giveUp(payment)).rejects.toThrow(
      'Nous ne savons pas si ce paiement est abandonné',
    );
    expect((await open().stored(payment)).state).toBe('pending');
  });

  test('hears that Orange Money and cards cannot be given up here', async () => {
    const wallet = await open().start(order.id, {}, 'orange');
    await expect(giveUp(wallet.payment)).rejects.toThrow(
      "L'annulation directe n'est pas supportée par Orange Money",
    );
    const card = await open().start(order.id, {}, 'card');
    await expect(giveUp(card.payment)).rejects.toThrow('sur la page du paiement');
    expect((await open().stored(card.payment)).state).toBe('pending');
  });
});
