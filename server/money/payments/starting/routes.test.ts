import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderLink } from '#server/sales/orders/order/order-link.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const open = openPaymentShop();
type Headers = Record<string, string>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  awa = await anAccount(open().db, { phone: '+221771234567' });
  asAwa = await signedIn(open().db, awa);
  order = await aStoredOrder(open().db, { buyer: { kind: 'account', id: awa.id } });
});

const post = (url: string, payload: object, headers: Headers = {}) =>
  open().app.inject({ method: 'POST', url, payload, headers });
const start = (payload: object, url: string = paths.waveStart, headers = asAwa) =>
  post(url, { order_id: order.id, phoneNumber: '77 123 45 67', ...payload }, headers);
const choice = (headers: Headers, query = {}) =>
  open().app.inject({
    url: withQuery(pathTo(paths.paymentOptions, { id: order.id }), query),
    headers,
  });
const tokenOf = (what: { number: string }) =>
  new URL(orderLink(open().config, what)).searchParams.get('token')!;

describe('starting', () => {
  test('a Wave payment answers with its session, and again with the same', async () => {
    const reply = await start({ order_id: String(order.id), partner_id: String(awa.id) });
    const [row] = await open().db.select().from(payments);
    const page = `https://pay.example/${row!.transactionId}`;
    expect(reply.json()).toMatchObject({
      success: true,
      existing: false,
      existe: false,
      order_id: order.id,
      partner_id: awa.id,
      transaction_id: row!.transactionId,
      token: row!.token,
      reference: order.number,
      id: row!.providerId,
      wave_id: row!.providerId,
      session_id: row!.providerId,
      checkout_url: page,
      payment_url: page,
      qr_code_url: null,
      amount: order.amountTotal,
      status: 'pending',
      checkout_status: 'open',
      payment_status: 'processing',
      check_url: `${open().config.publicUrl}/wave-paiement?transaction=${row!.token}`,
      expires_at: row!.validUntil!.toISOString().slice(0, 19),
    });
    expect((await start({})).json()).toMatchObject({
      existing: true,
      transaction_id: row!.transactionId,
    });
    expect(row).toMatchObject({ startedById: awa.id, phone: '+221771234567' });
  });

  test('an Orange Money payment answers with its code, its links and how long they hold', async () => {
    const wanted = { description: 'Frigo', reference: 'REF-1', transaction_id: 'OM-51-1' };
    // Existing clients send a part of a total as they compute it.
    const started = await start({ ...wanted, amount: 1000.3 }, paths.orangeStart);
    const [row] = await open().db.select().from(payments);
    expect(started.json()).toMatchObject({
      orange_id: row!.providerId,
      pay_token: row!.providerId,
      qr_id: row!.providerId,
      reference: 'REF-1',
      amount: 1000,
      validity_seconds: 3600,
      qr_code_base64: '',
      payment_url: `https://pay.example/${row!.transactionId}`,
    });
    expect(row).toMatchObject({ description: 'Frigo', clientTransactionId: 'OM-51-1' });
  });

  test('an Orange Money payment keeps the client’s own name, data and page', async () => {
    const page = `${open().config.publicUrl}/merci?commande=51`;
    const metadata = { panier: 'b-1', articles: 2 };
    const wanted = { transaction_id: 'OM-51-7', metadata, success_url: page };
    const started = await start(wanted, paths.orangeStart);
    const kept = { transaction_id: 'OM-51-7', success_url: page, metadata };
    expect(started.json()).toMatchObject({ ...kept, existing: false });
    const status = pathTo(paths.orangeStatus, { id: 'OM-51-7' });
    expect((await open().app.inject({ url: status, headers: asAwa })).json()).toMatchObject(kept);
    const again = (await start(wanted, paths.orangeStart)).json();
    expect(again).toMatchObject({ ...kept, existing: true });
  });

  test.each(['\u0000', '\ud800'])(
    'data with a sign that cannot be kept are refused',
    async (sign) => {
      for (const metadata of [{ panier: { nom: sign } }, { [sign]: 1 }]) {
        expect((await start({ metadata }, paths.orangeStart)).statusCode).toBe(400);
      }
      const metadata = { panier: '\\u0000', nom: 'Électro 📺' };
      expect((await start({ metadata }, paths.orangeStart)).json()).toMatchObject({ metadata });
    },
  );

  test.each([
    'https://ailleurs.example/merci',
    'javascript:alert(1)',
    '//ailleurs.example',
    'https://partenaire.example.evil.example/',
  ])('no payment leads to %s', async (page) => {
    const started = await start({ success_url: page }, paths.orangeStart);
    const { token, success_url: kept } = started.json();
    expect(kept).toBe(`${open().config.publicUrl}/om-paiement?transaction=${token}`);
  });

  test('a card payment needs no number', async () => {
    const started = await start({ phoneNumber: undefined }, paths.cardStart);
    expect(started.json()).toMatchObject({
      success: true,
      status: 'pending',
      pay_token: expect.stringContaining('cos-CB-'),
    });
  });

  test.each([paths.waveStart, paths.orangeStart])('%s wants a wallet’s number', async (url) => {
    for (const phoneNumber of ['', '33 800 00 00', '+33612345678']) {
      const refused = await start({ phoneNumber }, url);
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: 'phoneNumber', message: expect.stringContaining('77, 78, 70, 76 ou 75') }],
      ]);
    }
    expect(await open().db.$count(payments)).toBe(0);
  });

  test('is for the owner, the order’s link and staff who take payments', async () => {
    const token = tokenOf(order);
    expect((await start({ order_token: token }, paths.waveStart, {})).statusCode).toBe(200);
    expect((await start({}, paths.waveStart, asStaff)).statusCode).toBe(200);
    const reader = await signedIn(open().db, await anAccount(open().db, { role: 'reader' }));
    expect((await start({}, paths.waveStart, reader)).statusCode).toBe(404);
    const stranger = await signedIn(open().db, await anAccount(open().db));
    expect((await start({}, paths.waveStart, stranger)).statusCode).toBe(404);
    expect((await start({ order_token: 'x'.repeat(22) }, paths.waveStart, {})).statusCode).toBe(
      404,
    );
    expect((await start({}, paths.waveStart, {})).statusCode).toBe(401);
  });

  test('that fails says when to come again and tells nothing of the inside', async () => {
    open().wave.nextStart = 'no-answer';
    const lost = await start({});
    expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '2']);
    expect(lost.json().message).toContain('Rien n’est perdu');
    open().wave.nextStart = 'refused';
    expect((await start({ amount: 1000 })).statusCode).toBe(422);
    expect(lost.body).not.toContain('as-told');
  });

  test('that a provider refuses is logged with the provider’s code and nobody’s data', async () => {
    const lines: string[] = [];
    const write = (chunk: unknown, _encoding: string, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    const { database, config, providers } = open();
    const logger = pino({ level: 'warn' }, new Writable({ write }));
    const app = await openApp(database, config, { providers, logger });
    open().wave.nextStart = 'refused';
    const payload = { order_id: order.id, phoneNumber: '771234567' };
    await app.inject({ method: 'POST', url: paths.waveStart, payload, headers: asAwa });
    await app.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'payment not started', provider: 'wave', code: 'as-told' },
    ]);
    expect(lines.join()).not.toContain('771234567');
  });

  test('from one address has its limit', async () => {
    const { database, config, providers } = open();
    const strict = { ...config, requestsPerMinute: 600 };
    const app = await openApp(database, strict, { providers });
    const statuses = [];
    for (let time = 0; time < 13; time += 1) {
      const payload = { order_id: 99_999, phoneNumber: '771234567' };
      const url = paths.waveStart;
      statuses.push(
        (await app.inject({ method: 'POST', url, payload, headers: asAwa })).statusCode,
      );
    }
    await app.close();
    expect(statuses).toEqual([...Array(12).fill(404), 429]);
  });
});

describe('a session in Wave’s manner', () => {
  const payload = () => ({
    amount: '1000.4',
    currency: 'XOF',
    client_reference: order.number,
    customer_phone: '+221771234567',
  });

  test.each([paths.checkoutSessions, paths.apiCheckoutSessions])('opens at %s', async (url) => {
    const reply = await post(url, payload(), asStaff);
    expect(reply.json()).toEqual({
      id: expect.stringContaining('cos-WV-'),
      status: 'open',
      amount: 1000,
      qr_code_url: null,
      checkout_url: expect.stringContaining('https://pay.example/WV-'),
      expires_at: expect.any(String),
    });
  });

  test('is no browser’s business, and compares what it is told', async () => {
    expect((await post(paths.checkoutSessions, payload(), asAwa)).statusCode).toBe(403);
    expect((await post(paths.checkoutSessions, payload())).statusCode).toBe(401);
    for (const wrong of [{ amount: 1 }, { currency: 'EUR' }, { customer_phone: '123' }]) {
      const refused = await post(paths.checkoutSessions, { ...payload(), ...wrong }, asStaff);
      expect(refused.statusCode).toBe(400);
    }
    const unknown = { ...payload(), client_reference: 'S99999' };
    expect((await post(paths.checkoutSessions, unknown, asStaff)).statusCode).toBe(404);
    expect(await open().db.$count(payments)).toBe(0);
  });
});

describe('what can be paid', () => {
  test('is told to the owner with the number to propose and what is on its way', async () => {
    expect((await choice(asAwa)).json()).toEqual({
      order_id: order.id,
      order_name: order.number,
      refusal: '',
      instalment: null,
      amount_residual: order.amountTotal,
      amount_min: 50,
      amount_max: order.amountTotal,
      amount_due: order.amountTotal,
      phone: '+221771234567',
      running: null,
      providers: ['wave', 'orange', 'card'].map((provider) => ({
        provider,
        amount_min: 50,
        amount_max: order.amountTotal,
      })),
    });
    const { token } = (await start({})).json();
    expect((await choice(asAwa)).json().running).toMatchObject({ token, state: 'pending' });
  });

  test('is told to whoever holds the link, to staff without a number, and to nobody else', async () => {
    expect((await choice({}, { token: tokenOf(order) })).json().phone).toBe('+221771234567');
    expect((await choice(asStaff)).json().phone).toBe('');
    expect((await choice({})).statusCode).toBe(401);
    const stranger = await signedIn(open().db, await anAccount(open().db));
    expect((await choice(stranger)).statusCode).toBe(404);
  });

  test('is nothing, with the reason, of an order that is cancelled', async () => {
    await changeStoredOrder(open().db, order, { state: 'cancel' });
    expect((await choice(asAwa)).json()).toMatchObject({
      refusal: 'Cette commande est annulée.',
      amount_max: 0,
      providers: [],
    });
  });

  test('leaves out a provider that does not take so little, or so much at once takes less', async () => {
    open().providers.card.minXof = order.amountTotal + 1;
    open().wave.maxXof = 1000;
    expect((await choice(asAwa)).json().providers).toEqual([
      { provider: 'wave', amount_min: 50, amount_max: 1000 },
      { provider: 'orange', amount_min: 50, amount_max: order.amountTotal },
    ]);
  });
});

describe('giving up', () => {
  const cancel = (id: string, headers: Headers = {}) =>
    post(pathTo(paths.paymentCancel, { id }), {}, headers);

  test('ends a Wave payment for whoever has its token', async () => {
    const { token } = (await start({})).json();
    expect((await cancel(token)).json()).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  });

  test('is refused where the provider has no such thing', async () => {
    const wallet = (await start({}, paths.orangeStart)).json();
    const refused = await cancel(wallet.token, asAwa);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      paymentMessages.orange.noCancelling,
    ]);
  });

  test('too often says so in words of its own', async () => {
    const { database, config, providers } = open();
    const app = await openApp(database, { ...config, requestsPerMinute: 600 }, { providers });
    const url = pathTo(paths.paymentCancel, { id: 'unknown' });
    let last = await app.inject({ method: 'POST', url, payload: {} });
    for (let time = 0; time < 12; time += 1) {
      expect(last.statusCode).toBe(404);
      last = await app.inject({ method: 'POST', url, payload: {} });
    }
    await app.close();
    expect([last.statusCode, last.json().message]).toEqual([
      429,
      expect.stringContaining('Trop de paiements sont abandonnés'),
    ]);
  });

  test('is not for strangers who only guess the name of a payment', async () => {
    const { transaction_id } = (await start({})).json();
    expect((await cancel(transaction_id)).statusCode).toBe(404);
    expect((await cancel(transaction_id, asAwa)).statusCode).toBe(200);
  });
});
