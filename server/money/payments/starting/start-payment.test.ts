import { beforeEach, describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { Problem } from '#server/base/problem.ts';
import { paymentEvents, payments } from '#server/money/payments/tables.ts';
import { orderLink } from '#server/sales/orders/order/order-link.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { startPayment } from './start-payment.ts';

const open = openPaymentShop();
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  order = await aStoredOrder(open().db, { paymentMode: 'online' });
});

const rows = () => open().db.select().from(payments).orderBy(payments.id);
const refusalOf = async (started: Promise<unknown>) => {
  const error = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Problem);
  const { code, message, fields, retryAfterS } = error as Problem;
  return { code, message, field: fields[0]?.field, retryAfterS };
};

test('the provider is told what the order says, after the row is there', async () => {
  let rowsThen = 0;
  open().wave.duringStart = async () => {
    rowsThen = (await rows()).length;
  };
  const { payment, existing } = await open().start(order.id, { description: 'À lire ailleurs' });
  expect([rowsThen, existing]).toEqual([1, false]);
  const page = `${open().config.publicUrl}/wave-paiement?transaction=${payment.token}`;
  expect(open().wave.last).toEqual({
    transactionId: payment.transactionId,
    amountXof: order.amountTotal,
    orderId: order.id,
    orderNumber: order.number,
    description: `Commande ${order.number}`,
    buyer: { name: order.buyerName, email: order.buyerEmail, phone: '+221771234567' },
    successUrl: page,
    errorUrl: page,
    callbackUrl: `${open().config.publicUrl}${paths.waveWebhook}`,
  });
  expect(payment).toMatchObject({
    transactionId: expect.stringMatching(`^WV-${order.id}-20\\d{12}-\\d{3}$`),
    token: expect.stringMatching(/^[\w-]{24}$/),
    state: 'pending',
    rawStatus: 'processing',
    reference: order.number,
    amount: order.amountTotal,
    phone: '+221771234567',
    providerId: `cos-${payment.transactionId}`,
    validUntil: expect.any(Date),
  });
  expect(payment.nextCheckAt!.getTime() - payment.createdAt.getTime()).toBe(60_000);
});

test.each([
  ['orange', 'OM', '/om-paiement', '/om-paiement', paths.orangeWebhook],
  ['card', 'CB', '/payment/success', '/payment/error', paths.paydunyaIpn],
] as const)('%s has names and pages of its own', async (name, prefix, success, error, callback) => {
  const { payment } = await open().start(order.id, {}, name);
  expect(payment.transactionId).toMatch(new RegExp(`^${prefix}-${order.id}-`));
  const { publicUrl } = open().config;
  expect(open().providers[name].last).toMatchObject({
    successUrl: `${publicUrl}${success}?transaction=${payment.token}`,
    errorUrl: `${publicUrl}${error}?transaction=${payment.token}`,
    callbackUrl: `${publicUrl}${callback}`,
  });
});

test('a client’s own page is used when it is a page of this shop', async () => {
  const own = `${open().config.publicUrl}/merci`;
  await open().start(order.id, { successUrl: own });
  expect(open().wave.last.successUrl).toBe(own);
  for (const wrong of ['https://evil.example/', 'javascript:alert(1)', '/merci', 'merci']) {
    await open()
      .start(order.id, { amountXof: 60, successUrl: wrong }, 'card')
      .catch(() => undefined);
    const other = await aStoredOrder(open().db);
    await open().start(other.id, { successUrl: wrong });
    expect(open().wave.last.successUrl).toContain('/wave-paiement?transaction=');
  }
});

describe('what a client says is compared', () => {
  test.each([
    ['bad-request', 'amount', { amountXof: 49 }],
    ['bad-request', 'amount', { amountXof: 1_000_000 }],
    ['bad-request', 'currency', { currency: 'EUR' }],
    ['forbidden', undefined, { partnerId: 999_999 }],
  ])('%s for %s', async (code, field, request) => {
    expect(await refusalOf(open().start(order.id, request))).toMatchObject({ code, field });
    expect([await rows(), open().wave.started]).toEqual([[], []]);
  });

  test('and the bounds of an amount are named', async () => {
    const { message } = await refusalOf(open().start(order.id, { amountXof: 1 }));
    expect(message).toContain(formatXof(50));
    expect(message).toContain(formatXof(order.amountTotal));
  });

  test.each([
    ['conflict', { state: 'cancel' }, 'Cette commande est annulée.'],
    ['conflict', { amountPaid: 10_000_000 }, 'Cette commande est déjà payée.'],
  ] as const)('%s for an order like %j', async (code, columns, message) => {
    await changeStoredOrder(open().db, order, columns);
    expect(await refusalOf(open().start(order.id))).toMatchObject({ code, message });
  });

  test('and a provider without settings is not offered', async () => {
    const { db, config } = open();
    const payer = { actor: { kind: 'machine' }, orderToken: undefined } as const;
    const started = startPayment({ db, config, providers: {} }, 'wave', {
      orderId: order.id,
      payer,
    });
    expect((await refusalOf(started)).code).toBe('unavailable');
  });
});

describe('whoever pays', () => {
  const as = (id: number) =>
    ({
      actor: { kind: 'account', id, role: 'customer', companyId: null, sessionId: '' },
      orderToken: undefined,
    }) as const;
  const tokenOf = (what: { number: string }) =>
    new URL(orderLink(open().config, what)).searchParams.get('token')!;

  test('is the owner, or holds the order’s link', async () => {
    await open().start(order.id, { payer: as(order.partnerId), partnerId: order.partnerId });
    const orderToken = tokenOf(order);
    await open().start(order.id, { payer: { actor: undefined, orderToken } }, 'orange');
    const relative = await anAccount(open().db);
    await open().start(order.id, { payer: { ...as(relative.id), orderToken } }, 'card');
    expect(await rows()).toHaveLength(3);
  });

  test('is nobody else, who does not learn whether there is such an order', async () => {
    const other = await aStoredOrder(open().db);
    const orderToken = tokenOf(other);
    const strangers = [as(order.partnerId + 1), { actor: undefined, orderToken }];
    for (const payer of strangers) {
      for (const id of [order.id, 99_999]) {
        expect(await refusalOf(open().start(id, { payer }))).toMatchObject({
          code: 'not-found',
          message: 'Commande introuvable',
        });
      }
    }
    const nobody = { actor: undefined, orderToken: undefined };
    expect((await refusalOf(open().start(order.id, { payer: nobody }))).code).toBe(
      'unauthenticated',
    );
    expect(await rows()).toEqual([]);
  });
});

describe('the same payment again', () => {
  test('is given back while it can be taken', async () => {
    const first = await open().start(order.id);
    const again = await open().start(order.id, { phone: '+221781234567' });
    expect([again.existing, again.payment.id]).toEqual([true, first.payment.id]);
    expect(open().wave.started).toHaveLength(1);
  });

  test.each([
    ['has little time left', { validUntil: new Date(Date.now() + 60_000) }],
    ['had an attempt that failed', { attemptError: 'insufficient-funds' }],
  ])('is a new one when the first %s, which is ended', async (_, columns) => {
    const first = await open().start(order.id);
    await open().db.update(payments).set(columns);
    const again = await open().start(order.id);
    expect([again.existing, again.payment.id]).not.toContain(first.payment.id);
    expect(open().wave.expired).toEqual([first.payment.providerId]);
    expect((await rows()).map(({ state }) => state)).toEqual(['cancelled', 'pending']);
  });

  test('of another amount ends what is open at Wave first', async () => {
    await open().start(order.id);
    await open().start(order.id, { amountXof: 1000 });
    expect((await rows()).map(({ state, amount }) => [state, amount])).toEqual([
      ['cancelled', order.amountTotal],
      ['pending', 1000],
    ]);
  });

  test('is not needed when the first was paid meanwhile', async () => {
    const first = await open().start(order.id);
    open().wave.pay();
    expect(await refusalOf(open().start(order.id, {}, 'orange'))).toMatchObject({
      code: 'conflict',
      message: 'Cette commande est déjà payée.',
    });
    expect((await open().stored(first.payment)).state).toBe('completed');
    expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
    expect(open().providers.orange.started).toEqual([]);
  });

  test('by the client’s own name is the same one, and another payload is refused', async () => {
    const named = { clientTransactionId: 'OM-51-1', amountXof: 1000 };
    const first = await open().start(order.id, named, 'orange');
    const again = await open().start(order.id, named, 'orange');
    expect([again.existing, again.payment.id]).toEqual([true, first.payment.id]);
    const others: [OnlineProvider, object][] = [
      ['orange', { ...named, amountXof: 2000 }],
      ['wave', named],
    ];
    for (const [name, other] of others) {
      expect(await refusalOf(open().start(order.id, other, name))).toMatchObject({
        code: 'conflict',
        field: 'transaction_id',
      });
    }
    open().providers.orange.pay();
    await open().check(first.payment);
    const paid = await open().start(order.id, named, 'orange');
    expect([paid.existing, paid.payment.state]).toEqual([true, 'completed']);
    expect(await rows()).toHaveLength(1);
  });

  test('by the client’s own name is looked for when its start was never answered', async () => {
    const named = { clientTransactionId: 'WV-51-1' };
    open().wave.nextStart = 'lost';
    open().wave.nextRead = 'unavailable';
    expect((await refusalOf(open().start(order.id, named))).code).toBe('unavailable');
    const again = await open().start(order.id, named);
    expect([again.existing, open().wave.started.length]).toEqual([true, 1]);
    expect(again.payment.providerId).toBe(`cos-${again.payment.transactionId}`);
  });

  test('by the client’s own name still begins while nobody finds it', async () => {
    const named = { clientTransactionId: 'OM-51-1' };
    open().providers.orange.nextStart = 'lost';
    await refusalOf(open().start(order.id, named, 'orange'));
    expect(await refusalOf(open().start(order.id, named, 'orange'))).toMatchObject({
      code: 'conflict',
      message: 'Ce paiement commence déjà.',
      retryAfterS: 2,
    });
    expect(open().providers.orange.started).toHaveLength(1);
  });

  test('by the client’s own name that ended without money hears so, and has to be named anew', async () => {
    const named = { clientTransactionId: 'WV-51-1' };
    open().wave.nextStart = 'refused';
    await refusalOf(open().start(order.id, named));
    expect(await refusalOf(open().start(order.id, named))).toMatchObject({
      code: 'conflict',
      field: 'transaction_id',
      message: expect.stringContaining('terminé sans avoir été payé'),
    });
    const anew = await open().start(order.id, { clientTransactionId: 'WV-51-2' });
    expect(anew.existing).toBe(false);
  });

  test('by the client’s own name is not offered for an order that cannot be paid any more', async () => {
    const named = { clientTransactionId: 'WV-51-1' };
    await open().start(order.id, named);
    await changeStoredOrder(open().db, order, { state: 'cancel' });
    expect(await refusalOf(open().start(order.id, named))).toMatchObject({
      code: 'conflict',
      message: 'Cette commande est annulée.',
    });
  });

  test('at the same moment is one: the others wait for its checkout session', async () => {
    const started = await Promise.allSettled(
      Array.from({ length: 5 }, () => open().start(order.id)),
    );
    expect(await rows()).toHaveLength(1);
    expect(open().wave.started).toHaveLength(1);
    const refused = started.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'conflict', message: 'Ce paiement commence déjà.' });
      expect(reason).toMatchObject({ retryAfterS: 2 });
    }
    expect(started.length - refused.length).toBeGreaterThanOrEqual(1);
    expect((await open().start(order.id)).existing).toBe(true);
  });

  test('too often has to wait', async () => {
    for (let time = 0; time < 12; time += 1) await open().start(order.id);
    expect((await refusalOf(open().start(order.id))).code).toBe('rate-limited');
  });
});

describe('a provider', () => {
  test.each([
    ['refused', 'unprocessable', 'Wave refuse ce paiement. Rien n’a été débité'],
    ['unavailable', 'unavailable', 'Wave ne répond pas pour le moment. Rien n’a été débité'],
  ] as const)('that is %s leaves a payment that failed', async (kind, code, sentence) => {
    open().wave.nextStart = kind;
    const refusal = await refusalOf(open().start(order.id));
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(await rows()).toMatchObject([
      { state: 'failed', attemptError: 'as-told', nextCheckAt: null },
    ]);
    expect((await open().start(order.id)).existing).toBe(false);
  });

  test('whose answer was lost is asked once whether it has the payment, and has', async () => {
    open().wave.nextStart = 'lost';
    const { payment, existing } = await open().start(order.id);
    expect(payment).toMatchObject({ providerId: `cos-${payment.transactionId}`, state: 'pending' });
    expect(payment.links).toEqual({ page: `https://pay.example/${payment.transactionId}` });
    expect([existing, open().wave.started.length]).toEqual([false, 1]);
    expect((await open().start(order.id)).existing).toBe(true);
  });

  test('that cannot be asked either leaves the payment to the job, and nothing is started twice', async () => {
    open().wave.nextStart = 'lost';
    open().wave.nextRead = 'unavailable';
    expect(await refusalOf(open().start(order.id))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Rien n’est perdu'),
    });
    expect(await rows()).toMatchObject([
      { state: 'pending', providerId: null, nextCheckAt: expect.any(Date) },
    ]);
    const again = await open().start(order.id);
    expect([again.existing, open().wave.started.length]).toEqual([true, 1]);
  });

  test('that finds nothing gets a second start', async () => {
    open().wave.nextStart = 'no-answer';
    await refusalOf(open().start(order.id));
    const again = await open().start(order.id);
    expect([again.existing, open().wave.started.length]).toEqual([false, 1]);
    expect((await rows()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  test('that tells of the money before it answers the start loses nothing', async () => {
    open().wave.duringStart = async (asked) => {
      open().wave.pay({ reference: asked.transactionId }, asked);
      const [row] = await rows();
      await open().check(row!, { force: true });
    };
    const { payment } = await open().start(order.id);
    expect(payment).toMatchObject({ state: 'completed', rawStatus: 'succeeded' });
    expect(payment.providerId).toBe(`cos-${payment.transactionId}`);
    expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
  });
});

test('what providers answer to a start is kept', async () => {
  await open().start(order.id);
  expect(await open().db.select().from(paymentEvents)).toMatchObject([
    { provider: 'wave', kind: 'answer', paymentId: expect.any(Number), body: '{}' },
  ]);
});
