import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import { auditEntries } from '#server/db/schema/partners.ts';
import { payments, unmatchedReceipts } from '#server/db/schema/payments.ts';
import { ProviderError } from '#server/payments/provider.ts';
import { openApp } from '#tests/helpers/app.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import { aStoredOrder, changeStoredOrder, readStoredOrder } from '#tests/helpers/stored-order.ts';
import {
  aStoredPayment,
  counted,
  readStoredPayment,
  someProviders,
} from '#tests/helpers/stored-payment.ts';

const shop = openCatalogueApp();
let asManager: Record<string, string>;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  asManager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  order = await aStoredOrder(shop.db, {});
});

type Payload = Record<string, unknown>;
const post = (url: string, payload: Payload, app: FastifyInstance = shop.app, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...asManager, ...headers } });
const accept = ({ id }: { id: number }) =>
  post(pathTo(paths.paymentAcceptance, { id }), { note: 'Vu sur le relevé' });
const refund = ({ id }: { id: number }, payload: Payload = {}, app = shop.app) =>
  post(pathTo(paths.paymentRefund, { id }), { reason: 'Commande annulée', ...payload }, app);
const inReview = { state: 'review', completedAt: new Date(), rawStatus: 'SUCCESS' } as const;
const paidOf = async () => (await readStoredOrder(shop.db, order)).amountPaid;
const auditOf = async () =>
  (await shop.db.select().from(auditEntries)).map(({ action, subject }) => [action, subject]);
const lettersOf = async () =>
  (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n');

async function withProviders(
  script: Parameters<typeof someProviders>[1],
  use: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const app = await openApp(shop.database, {}, { providers: someProviders(shop.db, script) });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

describe('what is paid and counted nowhere', () => {
  const list = async () =>
    (await shop.app.inject({ url: paths.unmatchedPayments, headers: asManager })).json().items;

  test('is listed with its reason, the newest first, until it is settled', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const other = { ...inReview, receivedAmount: 4000, completedAt: at(1) };
    const wrong = await aStoredPayment(shop.db, order, { ...other, reviewReason: 'amount' });
    const missing = { ...counted(at(3)), missingInLedgerAt: at(4) };
    const lost = await aStoredPayment(shop.db, order, missing);
    await aStoredPayment(shop.db, order, counted());
    await aStoredPayment(shop.db, order, { ...inReview, refundedAt: new Date() });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const cutOff = { ...counted(at(4)), refundAskedAt: minutesAgo(11) };
    const unfinished = await aStoredPayment(shop.db, order, cutOff);
    await aStoredPayment(shop.db, order, { ...counted(), refundAskedAt: minutesAgo(9) });
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
        ...{ kind: 'payment', number: wrong.id, reason: 'amount', amount: 4000 },
        ...{ expected_amount: 5000, order_name: order.number, customer_name: order.buyerName },
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
    const payment = await aStoredPayment(shop.db, order, columns);
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
    const payment = await aStoredPayment(shop.db, order, columns);
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
    await changeStoredOrder(shop.db, order, values);
    const payment = await aStoredPayment(shop.db, order, columns);
    const reply = await accept(payment);
    expect([reply.statusCode, reply.json().message]).toEqual([409, message]);
    expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
    expect(await paidOf()).toBe(0);
    expect(await auditOf()).toEqual([]);
  });

  test('of more than the order lacks is refused', async () => {
    await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal - 4999 });
    const payment = await aStoredPayment(shop.db, order, { ...inReview, reviewReason: 'overpaid' });
    const reply = await accept(payment);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toContain(`Il ne reste que ${formatXof(4999)} à payer`);
  });
});

describe('a refund', () => {
  const aCancelled = async (columns: Partial<typeof payments.$inferInsert> = {}) => {
    await changeStoredOrder(shop.db, order, { state: 'cancel', amountPaid: 5000 });
    return aStoredPayment(shop.db, order, { ...counted(), ...columns });
  };

  test('goes through the provider that can, once, and the order no longer counts it', async () => {
    const payment = await aCancelled();
    const asked: string[] = [];
    const script = { refund: async (id: string) => void asked.push(id) };
    await withProviders(script, async (app) => {
      const replies = await Promise.all([refund(payment, {}, app), refund(payment, {}, app)]);
      for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
      expect((await refund(payment, {}, app)).statusCode).toBe(409);
    });
    expect(new Set(asked)).toEqual(new Set([payment.providerId]));
    expect(await paidOf()).toBe(0);
    const events = await shop.db.select().from(orderEvents);
    expect(events.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
    const audited = (await auditOf()).filter(([action]) => action === 'payment refunded');
    expect(audited).toHaveLength(1);
    expect(await lettersOf()).toContain('Motif : Commande annulée');
  });

  test('of money in review leaves the order as it is', async () => {
    const payment = await aStoredPayment(shop.db, order, { ...inReview, reviewReason: 'late' });
    await withProviders({ refund: async () => undefined }, async (app) => {
      expect((await refund(payment, {}, app)).json()).toMatchObject({
        ...{ status: 'refunded', state: 'review', url_facture: '' },
        message: 'Ce paiement vous a été remboursé.',
      });
    });
    expect(await paidOf()).toBe(0);
    expect((await accept(payment)).statusCode).toBe(409);
  });

  test('waits until the order is cancelled', async () => {
    await changeStoredOrder(shop.db, order, { amountPaid: 5000 });
    const payment = await aStoredPayment(shop.db, order, counted());
    const reply = await refund(payment, { reference: 'Virement 12' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      ...[409, 'Annulez d’abord la commande.'],
    ]);
    expect(await paidOf()).toBe(5000);
  });

  test.each(['pending', 'processing', 'failed', 'cancelled', 'expired'] as const)(
    'of a payment that is %s gives nothing back',
    async (state) => {
      const payment = await aStoredPayment(shop.db, order, { state });
      const reply = await refund(payment, { reference: 'Virement 12' });
      expect(reply.statusCode).toBe(409);
      expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
    },
  );

  test('by hand says how it was done', async () => {
    const payment = await aCancelled({ provider: 'orange' });
    await withProviders({}, async (app) => {
      const bare = await refund(payment, {}, app);
      expect([bare.statusCode, bare.json().message]).toEqual([
        ...[400, 'Indiquez comment l’argent a été rendu.'],
      ]);
      expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
      expect((await refund(payment, { reference: ' OM 4471 ' }, app)).statusCode).toBe(200);
    });
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({
      ...{ refundReference: 'OM 4471', refundReason: 'Commande annulée' },
    });
    expect(await paidOf()).toBe(0);
  });

  test('that the provider refuses can be made by hand instead', async () => {
    const payment = await aCancelled();
    const refused = new ProviderError('refused', 'checkout-refund-failed');
    await withProviders({ refund: () => Promise.reject(refused) }, async (app) => {
      const reply = await refund(payment, {}, app);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().message).toContain('checkout-refund-failed');
      expect(await paidOf()).toBe(5000);
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(await paidOf()).toBe(0);
  });

  test('whose answer was lost is asked of the provider again, never done by hand beside', async () => {
    const payment = await aCancelled();
    const answers = [new ProviderError('no-answer', 'timeout'), undefined];
    let asked = 0;
    const script = {
      refund: async () => {
        const error = answers[asked];
        asked += 1;
        if (error) throw error;
      },
    };
    await withProviders(script, async (app) => {
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(asked).toBe(2);
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({ refundReference: '' });
  });
});

describe('a refund whose answer was lost', () => {
  const askTwice = async (second: ProviderError) => {
    const payment = await aStoredPayment(shop.db, order, { ...inReview, reviewReason: 'late' });
    const answers: (ProviderError | undefined)[] = [
      new ProviderError('no-answer', 'timeout'),
      second,
    ];
    const asked: string[] = [];
    const give = async (id: string) => {
      asked.push(id);
      const error = answers.shift();
      if (error) throw error;
    };
    await withProviders({ refund: give }, async (app) => {
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      expect((await refund(payment, {}, app)).statusCode).toBe(
        second.kind === 'refused' ? 409 : 503,
      );
      expect((await accept(payment)).json().message).toContain('en train de l’être');
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(asked).toHaveLength(3);
    return readStoredPayment(shop.db, payment);
  };

  test.each(['unavailable', 'refused'] as const)(
    'stays with the provider when the next answer is %s',
    async (kind) => {
      const refunded = await askTwice(new ProviderError(kind, '503'));
      expect(refunded).toMatchObject({ refundReference: '', refundedAt: expect.any(Date) });
    },
  );

  test('is not taken back by one who asked before and hears later that nothing was done', async () => {
    const payment = await aStoredPayment(shop.db, order, { ...inReview, reviewReason: 'late' });
    const first = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    let asked = 0;
    const give = async () => {
      asked += 1;
      if (asked === 1) {
        began.resolve();
        return first.promise;
      }
      throw new ProviderError('no-answer', 'timeout');
    };
    await withProviders({ refund: give }, async (app) => {
      const slow = refund(payment, {}, app);
      await began.promise;
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      first.reject(new ProviderError('unavailable', '503'));
      expect((await slow).statusCode).toBe(503);
    });
    expect((await readStoredPayment(shop.db, payment)).refundAskedAt).not.toBeNull();
    expect((await accept(payment)).statusCode).toBe(409);
  });
});

describe('cash', () => {
  const record = (payload: Payload, headers = {}) =>
    post(paths.staffPayments, { order_id: order.id, ...payload }, shop.app, headers);

  test('is counted at once, and once for one key', async () => {
    const key = { 'idempotency-key': 'recu-1' };
    const first = await record({ amount: 2000, note: 'Remis à Modou' }, key);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      ...{ provider: 'cash', state: 'completed', amount: 2000, payment_url: '' },
      transaction_id: expect.stringMatching(new RegExp(`^ES-${order.id}-\\d{14}-\\d{3}$`)),
      order: { amount_residual: order.amountTotal - 2000, advance_payment_status: 'partial' },
    });
    const again = await record({ amount: 2000, note: 'Remis à Modou' }, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().id).toBe(first.json().id);
    expect(await paidOf()).toBe(2000);
    expect(await lettersOf()).toContain('en espèces');
  });

  test('of all that is left makes the invoice', async () => {
    const { order: paid } = (await record({ amount: order.amountTotal })).json();
    expect(paid).toMatchObject({
      ...{ amount_residual: 0, invoice_status: 'invoiced', advance_payment_status: 'paid' },
    });
  });

  test('is not more than is left, and not for what cannot be paid', async () => {
    const much = await record({ amount: order.amountTotal + 1 });
    expect([much.statusCode, much.json().errors[0].field]).toEqual([400, 'amount']);
    expect((await record({ amount: 1, order_id: 999_999 })).statusCode).toBe(404);
    await changeStoredOrder(shop.db, order, { state: 'cancel' });
    const late = await record({ amount: 1 });
    expect([late.statusCode, late.json().message]).toEqual([409, 'Cette commande est annulée.']);
    expect(await shop.db.select().from(payments)).toEqual([]);
  });
});

describe('reading again', () => {
  const recheck = ({ id }: { id: number }, app = shop.app) =>
    post(pathTo(paths.paymentRecheck, { id }), {}, app);

  test('finds money that came after the end, for somebody to decide on', async () => {
    const payment = await aStoredPayment(shop.db, order, { state: 'expired' });
    await withProviders({}, async (app) => {
      expect((await recheck(payment, app)).json()).toMatchObject({ state: 'review' });
    });
    expect(await paidOf()).toBe(0);
    expect((await accept(payment)).json()).toMatchObject({ state: 'completed' });
    expect(await paidOf()).toBe(5000);
  });

  test('says so when the provider does not answer', async () => {
    const payment = await aStoredPayment(shop.db, order);
    await withProviders({ read: new ProviderError('unavailable', '500') }, async (app) => {
      expect((await recheck(payment, app)).statusCode).toBe(503);
    });
    expect((await recheck({ id: 999_999 })).statusCode).toBe(404);
  });
});
