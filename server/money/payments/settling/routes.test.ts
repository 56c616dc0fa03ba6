import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { paymentEvents, payments, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { SIGNED } from '#tests/helpers/money/fake-provider.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { Payment } from '../payment/payment.ts';
import { erasePaymentEventBodies, workPaymentEvent } from './payment-events.ts';

const open = openPaymentShop();
let order: Awaited<ReturnType<typeof aStoredOrder>>;
let payment: Payment;
beforeEach(async () => {
  order = await aStoredOrder(open().db, { paymentMode: 'online' });
  ({ payment } = await open().start(order.id));
});

const tell = (
  payload: object | string,
  { headers = SIGNED as Record<string, string>, url = paths.waveWebhook as string } = {},
) => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const type = { 'content-type': 'application/json' };
  return open().app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { ...type, ...headers },
  });
};
const events = () =>
  open().db.select().from(paymentEvents).where(eq(paymentEvents.kind, 'callback'));
const jobs = async () =>
  (await waitingJobs(open().db)).filter(({ name }) => name === 'work-payment-event');
/** Does what the worker does with the jobs that wait. */
async function workAll(): Promise<string[]> {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { db, config, providers } = open();
  for (const { data } of await jobs()) {
    const { eventId } = data as { eventId: number };
    await workPaymentEvent({ db, config, providers }, pino(log), eventId);
  }
  return lines;
}

describe('a callback', () => {
  test('is kept with its job before it is answered, and its work settles the order', async () => {
    open().wave.pay();
    const reply = await tell({ key: 'EV_1', providerId: payment.providerId });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    const [event] = await events();
    expect(event).toMatchObject({
      provider: 'wave',
      eventKey: 'EV_1',
      providerId: payment.providerId,
      workedAt: null,
    });
    expect(await jobs()).toEqual([{ name: 'work-payment-event', data: { eventId: event!.id } }]);
    expect((await open().stored(payment)).state).toBe('pending');
    await workAll();
    expect((await open().stored(payment)).state).toBe('completed');
    expect((await readStoredOrder(open().db, order)).amountPaid).toBe(order.amountTotal);
    expect(await events()).toMatchObject([{ paymentId: payment.id, workedAt: expect.any(Date) }]);
  });

  test('is kept with where it came from, and without anybody’s number', async () => {
    const customer = { mobile: '+221771234567', other: '77 123 45 68', id: 'MP260909.1002.A34169' };
    await tell({ key: 'EV_1', reference: payment.transactionId, customer });
    const [event] = await events();
    expect(event).toMatchObject({ source: '127.0.0.1', reference: payment.transactionId });
    expect(JSON.parse(event!.body)).toMatchObject({
      customer: { mobile: '*******67', other: '*******68', id: customer.id },
    });
  });

  test('that comes twenty times at once is one, and settles once', async () => {
    open().wave.pay();
    const same = { key: 'EV_1', reference: payment.transactionId };
    const replies = await Promise.all(Array.from({ length: 20 }, () => tell(same)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([(await events()).length, (await jobs()).length]).toEqual([1, 1]);
    // A job may come twice as well.
    await Promise.all([workAll(), workAll(), workAll()]);
    const { db } = open();
    expect(await db.$count(orderEvents, eq(orderEvents.kind, 'paid'))).toBe(1);
    expect(await db.$count(outgoingMessages, eq(outgoingMessages.channel, 'mail'))).toBe(1);
  });

  test('is worked on by the worker without anybody asking', async () => {
    const { database, config, providers } = open();
    const worker = await startWorker(database, config, pino({ level: 'silent' }), providers);
    open().wave.pay();
    await tell({ key: 'EV_1', reference: payment.transactionId });
    const state = async () => (await open().stored(payment)).state;
    await expect.poll(state).toBe('completed');
    await worker.stop();
  });

  test('is a reason to look and no proof: without money there nothing is paid', async () => {
    await tell({ key: 'EV_1', reference: payment.transactionId });
    await workAll();
    expect((await open().stored(payment)).state).toBe('pending');
  });

  test.each([
    ['of a payment that had expired', 'expired', 'review'],
    ['of a payment that had failed', 'failed', 'review'],
  ] as const)('%s brings the money to a person', async (_, outcome, state) => {
    open().wave.say(payment.transactionId, { outcome });
    await open().check(payment);
    open().wave.pay();
    await tell({ key: 'EV_2', reference: payment.transactionId });
    await workAll();
    expect((await open().stored(payment)).state).toBe(state);
  });

  test('out of order changes nothing back', async () => {
    open().wave.pay();
    await tell({ key: 'EV_2', reference: payment.transactionId });
    await workAll();
    open().wave.say(payment.transactionId, { outcome: 'open', attemptError: 'insufficient-funds' });
    await tell({ key: 'EV_1', reference: payment.transactionId });
    await workAll();
    expect(await open().stored(payment)).toMatchObject({ state: 'completed', attemptError: '' });
  });
});

describe('what is not genuine', () => {
  test('is refused, kept nowhere, and logged without what it says', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { database, config, providers } = open();
    const logger = pino({ level: 'warn' }, log);
    const app = await openApp(database, config, { providers, logger });
    const forged = await app.inject({
      method: 'POST',
      url: paths.waveWebhook,
      headers: { 'x-fake': 'forged' },
      payload: { key: 'EV_1', reference: payment.transactionId },
    });
    await app.close();
    expect(forged.statusCode).toBe(401);
    expect(forged.json()).toMatchObject({ code: 'unauthenticated' });
    expect([await events(), await jobs()]).toEqual([[], []]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'callback refused',
        provider: 'wave',
        reason: 'wrong-signature',
        address: '127.0.0.1',
      },
    ]);
    expect(lines.join()).not.toContain(payment.transactionId);
  });

  test('and only probes gets a friendly answer', async () => {
    const probe = { headers: { 'x-fake': 'probe' }, url: paths.paydunyaIpn };
    expect((await tell('', probe)).statusCode).toBe(200);
    for (const method of ['GET', 'HEAD'] as const) {
      const knock = await open().app.inject({ method, url: paths.paydunyaIpn });
      expect(knock.statusCode).toBe(200);
    }
    expect(await events()).toEqual([]);
  });

  test('or is too long is refused', async () => {
    expect((await tell('x'.repeat(65 * 1024))).statusCode).toBe(413);
  });
});

test('the bytes arrive as they were sent, whatever type they are said to be', async () => {
  const bodies: string[] = [];
  const { wave, card } = open().providers;
  const { readCallback } = wave;
  for (const provider of [wave, card]) {
    provider.readCallback = (headers, body, now) => {
      bodies.push(String(body));
      return readCallback(headers, Buffer.from('{"key":"EV_9"}'), now);
    };
  }
  const text = '{ "a" : 1.0,\n "é": "\\u00e9" }';
  await tell(text);
  const form = { ...SIGNED, 'content-type': 'application/x-www-form-urlencoded' };
  await tell('data[hash]=x&data[invoice][token]=y', { headers: form, url: paths.paydunyaIpn });
  const bare = { ...SIGNED, 'content-type': 'application/octet-stream' };
  await tell('{not json', { headers: bare });
  expect(bodies).toEqual([text, 'data[hash]=x&data[invoice][token]=y', '{not json']);
});

test('each provider gets the answer that it wants, and one without settings none', async () => {
  const url = paths.orangeWebhook;
  const reply = await tell({ key: 'uuid-1', reference: 'OM-0-unknown' }, { url });
  expect([reply.statusCode, reply.body]).toEqual([202, '']);
  const { database, config } = open();
  const app = await openApp(database, config, { providers: {} });
  const none = await app.inject({ method: 'POST', url, headers: SIGNED, payload: '{}' });
  await app.close();
  expect(none.statusCode).toBe(404);
});

test('what cannot be kept is answered so that it comes again', async () => {
  const { database, config, providers } = open();
  const broken = { ...database, db: Object.create(database.db, { transaction: { value: down } }) };
  const app = await openApp(broken, config, { providers });
  const reply = await app.inject({
    method: 'POST',
    url: paths.waveWebhook,
    headers: SIGNED,
    payload: '{"key":"EV_1"}',
  });
  await app.close();
  expect(reply.statusCode).toBe(500);
});

async function down(): Promise<never> {
  throw new Error('connection terminated');
}

describe('an unknown payment', () => {
  const strange = { key: 'EV_1', reference: 'POS-77', id: 'T-77' };

  test('with money for the shop goes on the list, once', async () => {
    const money = {
      outcome: 'paid',
      amountXof: 700,
      currency: 'XOF',
      reference: 'POS-77',
    } as const;
    open().wave.say('T-77', { ...money, providerTransactionId: 'T-77' });
    await tell(strange);
    await tell({ ...strange, key: 'EV_2' });
    const lines = await workAll();
    expect(await open().db.select().from(unmatchedReceipts)).toMatchObject([
      { provider: 'wave', providerTransactionId: 'T-77', reference: 'POS-77', amount: 700 },
    ]);
    expect(lines.join()).toContain('callback of an unknown payment');
    const mails = await open().db.select().from(outgoingMessages);
    expect(mails).toMatchObject([
      {
        recipient: open().config.settings.SHOP_EMAIL,
        text: expect.stringContaining('T-77'),
      },
    ]);
    expect(await open().db.$count(payments)).toBe(1);
  });

  test.each([
    ['no money', { outcome: 'open' }],
    ['another merchant’s money', { outcome: 'paid', amountXof: 700, isOurs: false }],
    ['money of no amount', { outcome: 'paid', amountXof: Number.NaN }],
    ['money of more than there is', { outcome: 'paid', amountXof: 1_000_000_001 }],
    ['money of another currency', { outcome: 'paid', amountXof: 700, currency: 'EUR' }],
  ] as const)('with %s is worked off and forgotten', async (_, said) => {
    open().wave.say('T-77', said);
    await tell(strange);
    await workAll();
    expect(await open().db.$count(unmatchedReceipts)).toBe(0);
    expect(await events()).toMatchObject([{ paymentId: null, workedAt: expect.any(Date) }]);
  });
});

describe('when the answer to the start was lost', () => {
  const lose = async () => {
    await open().db.delete(paymentEvents);
    open().providers.card.nextStart = 'lost';
    await open()
      .start(order.id, {}, 'card')
      .catch(() => undefined);
    const [lost] = await open().db.select().from(payments).where(eq(payments.provider, 'card'));
    expect(lost).toMatchObject({ state: 'pending', providerId: null });
    return lost!;
  };

  test('a callback names the payment, whose word we ask for', async () => {
    const lost = await lose();
    open().providers.card.pay();
    const url = paths.paydunyaIpn;
    const providerId = `cos-${lost.transactionId}`;
    await tell({ key: 'tok:completed', providerId, reference: lost.transactionId }, { url });
    await workAll();
    expect(await open().stored(lost)).toMatchObject({ providerId, state: 'completed' });
  });

  test('a callback that names somebody else’s payment for it changes nothing', async () => {
    const lost = await lose();
    const other = await open().start((await aStoredOrder(open().db)).id, {}, 'card');
    open().providers.card.pay();
    const { providerId } = other.payment;
    const url = paths.paydunyaIpn;
    await tell({ key: 'tok:completed', providerId, reference: lost.transactionId }, { url });
    await workAll();
    expect(await open().stored(lost)).toMatchObject({ providerId: null, state: 'pending' });
  });
});

test('the words of providers are emptied after 400 days', async () => {
  await tell({ key: 'EV_old', reference: payment.transactionId });
  await tell({ key: 'EV_new', reference: payment.transactionId });
  const age = (days: number) => new Date(Date.now() - days * 86_400_000);
  const { db } = open();
  const set = (eventKey: string, days: number) =>
    db
      .update(paymentEvents)
      .set({ receivedAt: age(days) })
      .where(eq(paymentEvents.eventKey, eventKey));
  await set('EV_old', 401);
  await set('EV_new', 399);
  await erasePaymentEventBodies(db);
  const bodies = (await events()).map(({ eventKey, body }) => [eventKey, body !== '']);
  expect(Object.fromEntries(bodies)).toEqual({ EV_old: false, EV_new: true });
});
