import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { FakeProvider } from '#tests/helpers/money/fake-provider.ts';
import { withProviders } from '#tests/helpers/money/payment-desk.ts';
import { aStoredPayment, counted, readStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { type PaymentRequest, ProviderError } from '../providers/provider.ts';
import { checkQuietly } from './read-payment.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db, { name: 'Awa Diop', phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
});

const read = (id: string, headers: Headers = {}, path: string = paths.paymentStatus) =>
  shop.app.inject({ url: pathTo(path, { id } as never), headers });
const asRole = async (role: 'support' | 'catalogue' | 'hr' | 'customer') =>
  signedIn(shop.db, await anAccount(shop.db, { role }));

describe('who sees a payment', () => {
  test('its token shows it to a stranger, the number masked', async () => {
    const { token, transactionId } = await aStoredPayment(shop.db, order);
    const reply = await read(token);
    expect(reply.json()).toMatchObject({
      success: true,
      transaction_id: transactionId,
      amount: 5000,
      status: 'pending',
      customer_msisdn: '77 ••• •• 67',
      order: { name: order.number },
    });
    expect(reply.body).not.toContain('1234567');
    expect(reply.body).not.toContain('Awa');
  });

  test('a token that is signed in with shows the number to the owner and to staff', async () => {
    const { token } = await aStoredPayment(shop.db, order);
    for (const headers of [asAwa, await asRole('support')]) {
      expect((await read(token, headers)).json().customer_msisdn).toBe('221771234567');
    }
    for (const role of ['catalogue', 'hr', 'customer'] as const) {
      const reply = await read(token, await asRole(role));
      expect(reply.json().customer_msisdn).toBe('77 ••• •• 67');
    }
  });

  test('the browser that began it reads it whole by any name, without being signed in', async () => {
    const still = { read: { outcome: 'open' as const, rawStatus: 'open/processing' } };
    await withProviders(shop.database, still, async (app) => {
      const payload = { order_id: order.id, phoneNumber: '77 123 45 67' };
      const request = { url: paths.waveStart, payload, headers: asAwa };
      const begun = await app.inject({ method: 'POST', ...request });
      const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
      for (const id of [begun.json().token, begun.json().transaction_id]) {
        const reply = await app.inject({ url: pathTo(paths.waveStatus, { id }), cookies });
        expect(reply.json()).toMatchObject({ phone: '221771234567', status: 'pending' });
      }
      const { token } = await aStoredPayment(shop.db, order);
      const other = await app.inject({ url: pathTo(paths.waveStatus, { id: token }), cookies });
      expect(other.json().phone).toBe('77 ••• •• 67');
    });
  });

  test('the token of a guest’s payment opens the order, in any browser and for no staff', async () => {
    const guests = await aStoredOrder(shop.db, { buyer: aGuest() });
    const { token } = await aStoredPayment(shop.db, guests, { state: 'failed' });
    const opens = orderPath(testConfig(), guests);
    for (const path of [paths.paymentStatus, paths.waveStatus]) {
      expect((await read(token, {}, path)).json().order_link).toBe(opens);
    }
    expect((await read(token, asAwa)).json().order_link).toBe(opens);
    expect((await read(token, await asRole('support'))).json().order_link).toBe('');
    const accounts = await aStoredPayment(shop.db, order, { state: 'failed' });
    for (const headers of [{}, asAwa, await asRole('customer')]) {
      expect((await read(accounts.token, headers)).json().order_link).toBe('');
    }
  });

  test('all other names are for the owner and staff, and nobody else learns that they exist', async () => {
    const payment = await aStoredPayment(shop.db, order, {
      clientTransactionId: '7-12-5000-S00012',
      reference: 'WAV-1700000000000-abc123',
      providerTransactionId: 'TCN4Y4ZC3FM',
    });
    const { transactionId, providerId } = payment;
    for (const name of [
      transactionId,
      providerId!,
      'TCN4Y4ZC3FM',
      '7-12-5000-S00012',
      'WAV-1700000000000-abc123',
      String(payment.id),
    ]) {
      expect((await read(name, asAwa)).json().token, name).toBe(payment.token);
      expect((await read(name, await asRole('support'))).statusCode, name).toBe(200);
      for (const headers of [{}, await asRole('customer'), await asRole('hr')]) {
        const [hidden, unknown] = [await read(name, headers), await read('RIEN', headers)];
        expect(hidden.statusCode).toBe(404);
        const { instance: _, traceId: __, ...said } = hidden.json();
        expect(unknown.json()).toMatchObject(said);
        expect(said).toMatchObject({ success: false, message: 'Transaction non trouvée' });
      }
    }
  });

  test('of payments that clients call the same, each owner reads their own', async () => {
    const modou = await anAccount(shop.db);
    const other = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: modou.id } });
    const name = { clientTransactionId: 'PAIEMENT-1' };
    const hers = await aStoredPayment(shop.db, order, name);
    const his = await aStoredPayment(shop.db, other, name);
    expect((await read('PAIEMENT-1', asAwa)).json().token).toBe(hers.token);
    const asModou = await signedIn(shop.db, modou);
    expect((await read('PAIEMENT-1', asModou)).json().token).toBe(his.token);
    expect((await read('PAIEMENT-1')).statusCode).toBe(404);
  });

  test('a page of one wallet does not show a payment of the other', async () => {
    const { token } = await aStoredPayment(shop.db, order);
    expect((await read(token, {}, paths.waveStatus)).statusCode).toBe(200);
    expect((await read(token, {}, paths.orangeStatus)).statusCode).toBe(404);
  });
});

describe('reading a payment', () => {
  test('that its provider says is paid counts it on the order once, however often it is read', async () => {
    const { token, ...payment } = await aStoredPayment(shop.db, order, { provider: 'orange' });
    await withProviders(shop.database, { read: { rawStatus: 'SUCCESS' } }, async (app) => {
      const url = pathTo(paths.orangeStatus, { id: token });
      const replies = await Promise.all([1, 2, 3].map(() => app.inject({ url })));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await app.inject({ url })).json()).toMatchObject({
        status: 'SUCCESS',
        mapped_status: 'completed',
        original_status: 'SUCCESS',
        url_facture: pathTo(paths.paymentReceipt, { id: token }),
      });
    });
    expect((await readStoredOrder(shop.db, order)).amountPaid).toBe(payment.amount);
  });

  test.each(['refused', 'unavailable', 'no-answer'] as const)(
    'whose provider is %s answers what we know',
    async (kind) => {
      const { token } = await aStoredPayment(shop.db, order);
      await withProviders(shop.database, { read: new ProviderError(kind, '500') }, async (app) => {
        const reply = await app.inject({ url: pathTo(paths.waveStatus, { id: token }) });
        expect(reply.statusCode).toBe(200);
        expect(reply.json()).toMatchObject({ status: 'pending', checkout_status: 'open' });
      });
    },
  );

  test('whose provider is slow makes nobody wait, and what it says counts when it comes', async () => {
    const payment = await aStoredPayment(shop.db, order);
    const says = Promise.withResolvers<void>();
    const fake = Object.assign(new FakeProvider('wave'), { duringRead: () => says.promise });
    const reference = payment.transactionId;
    fake.pay({ reference }, {
      transactionId: payment.transactionId,
      amountXof: payment.amount,
    } as PaymentRequest);
    const logger = pino({ level: 'silent' });
    const outside = { db: shop.db, config: testConfig(), providers: { wave: fake }, logger };
    await checkQuietly(outside, payment.id, 1);
    expect((await readStoredPayment(shop.db, payment)).state).toBe('pending');
    says.resolve();
    await expect
      .poll(async () => (await readStoredPayment(shop.db, payment)).state)
      .toBe('completed');
  });

  test('whose provider fails is logged with its code and nobody’s data', async () => {
    const payment = await aStoredPayment(shop.db, order);
    const lines: string[] = [];
    const write = (chunk: unknown, _encoding: string, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    const logger = pino({ level: 'warn' }, new Writable({ write }));
    const fake = new FakeProvider('wave');
    fake.nextRead = 'unavailable';
    const outside = { db: shop.db, config: testConfig(), providers: { wave: fake }, logger };
    await checkQuietly(outside, payment.id);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { payment: payment.id, code: 'as-told', msg: 'payment not read' },
    ]);
    expect(lines.join()).not.toContain(payment.token);
  });

  test('that was refused and can still be paid is called failed, says why, and keeps its links', async () => {
    const { token, id } = await aStoredPayment(shop.db, order, {
      links: { page: 'https://pay.wave.com/c/cos-1' },
    });
    const read = {
      outcome: 'open' as const,
      rawStatus: 'open/processing',
      attemptError: 'insufficient-funds',
    };
    await withProviders(shop.database, { read }, async (app) => {
      const reply = await app.inject({ url: pathTo(paths.waveStatus, { id: token }) });
      expect(reply.json()).toMatchObject({
        status: 'failed',
        checkout_status: 'open',
        payment_status: 'processing',
        message: 'Le solde du compte ne suffit pas pour ce paiement.',
        payment_url: 'https://pay.wave.com/c/cos-1',
      });
    });
    expect((await readStoredPayment(shop.db, { id })).state).toBe('pending');
  });

  test('of another amount is neither paid nor failed for whoever waits', async () => {
    const { token } = await aStoredPayment(shop.db, order);
    await withProviders(shop.database, { read: { amountXof: 4999 } }, async (app) => {
      const reply = await app.inject({ url: pathTo(paths.waveStatus, { id: token }) });
      expect(reply.json()).toMatchObject({ status: 'pending', url_facture: '' });
      expect(reply.json().message).toMatch(/^Votre paiement est arrivé/);
    });
    expect((await readStoredOrder(shop.db, order)).amountPaid).toBe(0);
  });

  test('too often, through all calls together, makes a client wait', async () => {
    const { token } = await aStoredPayment(shop.db, order);
    const app = await openApp(shop.database, { requestsPerMinute: 600 });
    const urls = [
      pathTo(paths.paymentStatus, { id: token }),
      pathTo(paths.paymentByToken, { token }),
    ];
    const codes = [];
    for (let turn = 0; turn < 121; turn += 1) {
      codes.push((await app.inject({ url: urls[turn % 2]! })).statusCode);
    }
    await app.close();
    expect(codes.filter((code) => code === 200)).toHaveLength(120);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('lists', () => {
  const listPaths = [
    paths.paymentsOfCustomer,
    paths.waveOfPartner,
    paths.waveRows,
    paths.orangeOfPartner,
    paths.orangeDetailed,
    paths.orangeRows,
  ];

  test('have the payments of the person, the newest first, each in its provider’s list', async () => {
    const other = await aStoredOrder(shop.db, {});
    await aStoredPayment(shop.db, other);
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    const first = await aStoredPayment(shop.db, order, { ...at(1), ...counted() });
    const second = await aStoredPayment(shop.db, order, { ...at(2), provider: 'orange' });
    const third = await aStoredPayment(shop.db, order, { ...at(3), state: 'expired' });
    const tokensAt = async (path: string) => {
      const url = pathTo(path, { id: awa.id } as never);
      const body = (await shop.app.inject({ url, headers: asAwa })).json();
      const rows = (Array.isArray(body) ? body : body.transactions) as { token: string }[];
      if (!Array.isArray(body)) expect(body.transactions_count).toBe(rows.length);
      return rows.map(({ token }) => token);
    };
    const tokens = [third, second, first].map(({ token }) => token);
    expect(await tokensAt(paths.paymentsOfCustomer)).toEqual(tokens);
    for (const path of [paths.waveOfPartner, paths.waveRows]) {
      expect(await tokensAt(path)).toEqual([third.token, first.token]);
    }
    for (const path of [paths.orangeOfPartner, paths.orangeDetailed, paths.orangeRows]) {
      expect(await tokensAt(path)).toEqual([second.token]);
    }
  });

  test('name whose they are', async () => {
    const url = (path: string) => pathTo(path, { id: awa.id } as never);
    const read = async (path: string) =>
      (await shop.app.inject({ url: url(path), headers: asAwa })).json();
    expect(await read(paths.waveOfPartner)).toEqual({
      success: true,
      partner_id: awa.id,
      partner_name: 'Awa Diop',
      transactions_count: 0,
      transactions: [],
    });
    expect((await read(paths.orangeDetailed)).partner).toEqual({
      id: awa.id,
      name: 'Awa Diop',
      email: awa.email,
      phone: '221771234567',
    });
  });

  test('are of nobody else', async () => {
    await aStoredPayment(shop.db, order);
    for (const path of listPaths) {
      const url = pathTo(path, { id: awa.id } as never);
      for (const role of ['catalogue', 'hr', 'customer'] as const) {
        const reply = await shop.app.inject({ url, headers: await asRole(role) });
        expect([path, role, reply.statusCode]).toEqual([path, role, 403]);
      }
    }
  });

  test('ask no provider', async () => {
    const { id } = await aStoredPayment(shop.db, order);
    await withProviders(shop.database, {}, async (app) => {
      const url = pathTo(paths.waveRows, { id: awa.id });
      expect((await app.inject({ url, headers: asAwa })).json()).toMatchObject([
        { status: 'pending' },
      ]);
    });
    expect(await readStoredPayment(shop.db, { id })).toMatchObject({ checkedAt: null });
  });

  test('of Orange Money have the checkout session while it can be taken', async () => {
    const checkoutSession = {
      provider: 'orange',
      providerId: 'qr-1',
      qrCode: 'iVBORw0KGgo=',
      links: { deep: 'https://om.example/d', short: 'https://om.example/s' },
    } as const;
    const createdAt = new Date(Date.now() - 60_000);
    const validUntil = new Date(createdAt.getTime() + 3600_000);
    await aStoredPayment(shop.db, order, { ...checkoutSession, createdAt, validUntil });
    const ended = { state: 'expired', providerId: 'qr-0' } as const;
    await aStoredPayment(shop.db, order, { ...checkoutSession, ...ended, createdAt: new Date(0) });
    const url = pathTo(paths.orangeRows, { id: awa.id });
    const [open, expired] = (await shop.app.inject({ url, headers: asAwa })).json();
    expect(open).toMatchObject({
      qr_code_base64: 'data:image/png;base64,iVBORw0KGgo=',
      validity_seconds: 3600,
      payment_url: 'https://om.example/s',
      deep_link: 'https://om.example/d',
      status: 'INITIATED',
      mapped_status: 'pending',
      facture_filename: '',
    });
    expect(expired).toMatchObject({
      qr_code_base64: '',
      payment_url: '',
      deep_link: '',
      status: 'FAILED',
      mapped_status: 'expired',
    });
  });
});

test('Orange Money is said to be there only when it is', async () => {
  expect((await shop.app.inject(paths.orangeProbe)).json()).toEqual({
    success: true,
    available: false,
  });
  await withProviders(shop.database, {}, async (app) => {
    expect((await app.inject(paths.orangeProbe)).json()).toEqual({
      success: true,
      available: true,
    });
  });
});
