import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffPayments } from '#contract/money/staff-payments.ts';
import { payments, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { inReview, openPaymentDesk, withProviders } from '#tests/helpers/money/payment-desk.ts';
import { aStoredPayment, counted, readStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { ProviderError } from '../providers/provider.ts';

const desk = openPaymentDesk();
const { shop, post, accept, paidOf, auditOf, lettersOf } = desk;

describe('what is paid and counted nowhere', () => {
  const list = async () => (await desk.get(paths.unmatchedPayments)).json().items;

  test('is listed with its reason, the newest first, until it is settled', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const other = { ...inReview, receivedAmount: 4000, completedAt: at(1) };
    const wrong = await aStoredPayment(shop.db, desk.order, { ...other, reviewReason: 'amount' });
    const missing = { ...counted(at(3)), missingInLedgerAt: at(4) };
    const lost = await aStoredPayment(shop.db, desk.order, missing);
    await aStoredPayment(shop.db, desk.order, counted());
    await aStoredPayment(shop.db, desk.order, { ...inReview, refundedAt: new Date() });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const cutOff = { ...counted(at(4)), refundAskedAt: minutesAgo(11) };
    const unfinished = await aStoredPayment(shop.db, desk.order, cutOff);
    await aStoredPayment(shop.db, desk.order, { ...counted(), refundAskedAt: minutesAgo(9) });
    const receipts = [
      { providerTransactionId: 'T1', receivedAt: at(2) },
      { providerTransactionId: 'T2', receivedAt: at(2), closedAt: new Date() },
    ];
    await shop.db
      .insert(unmatchedReceipts)
      .values(receipts.map((receipt) => ({ ...receipt, provider: 'wave' as const, amount: 700 })));
    expect(await list()).toMatchObject([
      { kind: 'payment', number: unfinished.id, reason: 'refund-unfinished' },
      { kind: 'payment', number: lost.id, reason: 'not-in-ledger', amount: 5000 },
      { kind: 'receipt', provider_transaction_id: 'T1', reason: 'unknown', order_id: null },
      {
        kind: 'payment',
        number: wrong.id,
        reason: 'amount',
        amount: 4000,
        expected_amount: 5000,
        order_name: desk.order.number,
        customer_name: desk.order.buyerName,
      },
    ]);
    const receipt = (await list())[2];
    const close = () =>
      post(pathTo(paths.receiptClosing, { id: receipt.number }), { note: 'Vente en boutique' });
    expect((await close()).json()).toEqual({ id: receipt.number, closed: true });
    expect((await close()).statusCode).toBe(409);
    expect(
      (await post(pathTo(paths.receiptClosing, { id: 99 }), { note: 'Rien' })).statusCode,
    ).toBe(404);
    expect(await list()).toHaveLength(3);
    expect(await auditOf()).toEqual([['receipt closed', `receipt:${receipt.number}`]]);
  });
});

describe('accepting a payment', () => {
  test('counts what was received, once, and the buyer hears of it', async () => {
    const columns = { ...inReview, reviewReason: 'amount', receivedAmount: 4000 } as const;
    const payment = await aStoredPayment(shop.db, desk.order, columns);
    const replies = await Promise.all([accept(payment), accept(payment)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const accepted = replies.find(({ statusCode }) => statusCode === 200)!;
    expect(accepted.json()).toMatchObject({ state: 'completed', amount: 4000, message: '' });
    expect(await paidOf()).toBe(4000);
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({
      bookedAt: expect.any(Date),
    });
    expect(await auditOf()).toContainEqual(['payment accepted', `payment:${payment.id}`]);
    expect(await lettersOf()).toContain(`reçu ${formatXof(4000)} par Wave`);
  });

  test('that is counted and that the ledger lacks takes it off the list, and counts nothing', async () => {
    const columns = { ...counted(), missingInLedgerAt: new Date() };
    const payment = await aStoredPayment(shop.db, desk.order, columns);
    expect((await accept(payment)).json()).toMatchObject({ state: 'completed' });
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({ missingInLedgerAt: null });
    expect(await paidOf()).toBe(0);
    expect(await auditOf()).toEqual([['payment confirmed', `payment:${payment.id}`]]);
    expect((await accept(payment)).statusCode).toBe(409);
  });

  test.each([
    ['that is still open', {}, {}, 'Ce paiement n’attend pas de décision.'],
    ['that is counted', counted(), {}, 'Ce paiement n’attend pas de décision.'],
    [
      'that goes back',
      { ...inReview, refundAskedAt: new Date() },
      {},
      'Ce paiement est rendu ou en train de l’être.',
    ],
    [
      'in another currency',
      { ...inReview, reviewReason: 'currency' },
      {},
      'On ne sait pas combien de francs CFA sont arrivés : remboursez ce paiement.',
    ],
    [
      'of an amount that nobody knows',
      { ...inReview, reviewReason: 'amount' },
      {},
      'On ne sait pas combien de francs CFA sont arrivés : remboursez ce paiement.',
    ],
    [
      'whose transaction may be another’s',
      { ...inReview, reviewReason: 'reference' },
      {},
      'L’opérateur ne nomme aucune transaction qui soit de ce paiement seul.',
    ],
    [
      'of a cancelled order',
      { ...inReview, reviewReason: 'order-cancelled' },
      { state: 'cancel' },
      'La commande est annulée : remboursez ce paiement.',
    ],
  ] as const)('%s is refused and changes nothing', async (_what, columns, values, message) => {
    await changeStoredOrder(shop.db, desk.order, values);
    const payment = await aStoredPayment(shop.db, desk.order, columns);
    const reply = await accept(payment);
    expect([reply.statusCode, reply.json().message]).toEqual([409, message]);
    expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
    expect(await paidOf()).toBe(0);
    expect(await auditOf()).toEqual([]);
  });

  test('of more than the order lacks is refused', async () => {
    await changeStoredOrder(shop.db, desk.order, { amountPaid: desk.order.amountTotal - 4999 });
    const payment = await aStoredPayment(shop.db, desk.order, {
      ...inReview,
      reviewReason: 'overpaid',
    });
    const reply = await accept(payment);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toContain(`Il ne reste que ${formatXof(4999)} à payer`);
  });
});

describe('cash', () => {
  const record = (payload: Record<string, unknown>, headers = {}) =>
    post(staffPayments.path, { order_id: desk.order.id, ...payload }, shop.app, headers);

  test('is counted at once, and once for one key', async () => {
    const key = { 'idempotency-key': 'recu-1' };
    const first = await record({ amount: 2000, note: 'Remis à Modou' }, key);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      provider: 'cash',
      state: 'completed',
      amount: 2000,
      payment_url: '',
      transaction_id: expect.stringMatching(new RegExp(`^ES-${desk.order.id}-\\d{14}-\\d{3}$`)),
      order: { amount_residual: desk.order.amountTotal - 2000, advance_payment_status: 'partial' },
    });
    const again = await record({ amount: 2000, note: 'Remis à Modou' }, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().id).toBe(first.json().id);
    expect(await paidOf()).toBe(2000);
    expect(await lettersOf()).toContain('en espèces');
  });

  test('that was given back is counted again for the same request', async () => {
    const [first, again] = [await record({ amount: 2000 }), await record({ amount: 2000 })];
    expect(again.json().token).toBe(first.json().token);
    const [payment] = await shop.db.select().from(payments);
    await shop.db
      .update(payments)
      .set({ refundedAt: new Date() })
      .where(eq(payments.id, payment!.id));
    const later = await record({ amount: 2000 });
    expect(later.statusCode).toBe(201);
    expect(later.json().token).not.toBe(first.json().token);
    expect(await shop.db.$count(payments)).toBe(2);
  });

  test('of all that is left makes the invoice', async () => {
    const { order: paid } = (await record({ amount: desk.order.amountTotal })).json();
    expect(paid).toMatchObject({
      amount_residual: 0,
      invoice_status: 'invoiced',
      advance_payment_status: 'paid',
    });
  });

  test('is not more than is left, and not for what cannot be paid', async () => {
    const much = await record({ amount: desk.order.amountTotal + 1 });
    expect([much.statusCode, much.json().errors[0].field]).toEqual([400, 'amount']);
    expect((await record({ amount: 1, order_id: 999_999 })).statusCode).toBe(404);
    await changeStoredOrder(shop.db, desk.order, { state: 'cancel' });
    const late = await record({ amount: 1 });
    expect([late.statusCode, late.json().message]).toEqual([409, 'Cette commande est annulée.']);
    expect(await shop.db.select().from(payments)).toEqual([]);
  });
});

describe('reading again', () => {
  const recheck = ({ id }: { id: number }, app = shop.app) =>
    post(pathTo(paths.paymentRecheck, { id }), {}, app);

  test('finds money that came after the end, for somebody to decide on', async () => {
    const payment = await aStoredPayment(shop.db, desk.order, { state: 'expired' });
    await withProviders(shop.database, {}, async (app) => {
      expect((await recheck(payment, app)).json()).toMatchObject({ state: 'review' });
    });
    expect(await paidOf()).toBe(0);
    expect((await accept(payment)).json()).toMatchObject({ state: 'completed' });
    expect(await paidOf()).toBe(5000);
  });

  test('says so when the provider does not answer', async () => {
    const payment = await aStoredPayment(shop.db, desk.order);
    await withProviders(
      shop.database,
      { read: new ProviderError('unavailable', '500') },
      async (app) => {
        expect((await recheck(payment, app)).statusCode).toBe(503);
      },
    );
    expect((await recheck({ id: 999_999 })).statusCode).toBe(404);
  });
});
