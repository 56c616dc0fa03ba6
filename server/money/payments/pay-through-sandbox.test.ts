import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { payments } from '#server/money/payments/tables.ts';
import { startWorker, type Worker } from '#server/running/jobs/worker.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { createProviders } from './create-providers.ts';
import { PROVIDER_KINDS } from './kinds/provider-kinds.ts';
import { IN_SANDBOX } from './providers/in-sandbox.fixture.ts';
import { checkPayment } from './settling/check-payment.ts';
import { startPayment } from './starting/start-payment.ts';

const RETRY_POLICY = { tellMs: 10_000, lookMs: 8_000, pause: async () => undefined };
const SOON = { timeout: 10_000 };
/** Enough for the sandbox, and soon over when an answer is lost. */
const HASTE = { ...RETRY_POLICY, tellMs: 1_500 };

let database: TestDatabase;
let sandbox: OpenSandbox;
let app: FastifyInstance;
let worker: Worker;
let config: Config;
beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await openSandbox();
  const port = await findFreePort();
  const here = { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) };
  config = testConfig({ ...sandbox.settings, ...here });
  const providers = createProviders(config, RETRY_POLICY);
  app = await openApp(database, config, { providers });
  await app.listen({ port, host: '127.0.0.1' });
  worker = await startWorker(database, config, pino({ level: 'silent' }), providers);
});
afterEach(() => sandbox.post('/reset'));
afterAll(async () => {
  await worker?.stop();
  await app?.close();
  await sandbox?.close();
  await database?.close();
});

type Case = {
  /** What is turned in the sandbox, after the provider's own name for its knobs. */
  knob?: [suffix: '' | 'Callback' | 'Money', position: string];
  act?: 'pay' | 'refuse' | 'expire' | 'cancel';
  /** Whether a callback reaches the shop; else it reads the payment as the job or the page does. */
  isTold: boolean;
  ends: string;
  /** The response to the callback, where it is not the usual one. */
  hears?: 'good' | 'refused';
};
const REFUSED = 401;

const told = { isTold: true, ends: 'completed' };
const read = { isTold: false, ends: 'completed' };
const CASES: Record<string, Case & { not?: OnlineProvider[] }> = {
  'paid, and told of it': { ...told },
  'paid, and told three times': { knob: ['Callback', 'three-times'], ...told },
  'paid, and told of a failure after that': { knob: ['Callback', 'out-of-order'], ...told },
  'paid before the start is answered': { knob: ['Callback', 'instant'], ...told },
  'paid, and nobody tells': { knob: ['Callback', 'never'], ...read },
  'paid, and told by somebody else': {
    knob: ['Callback', 'wrong-signature'],
    ...read,
    hears: 'refused',
  },
  'paid, and told ten minutes late': {
    knob: ['Callback', 'old-timestamp'],
    ...read,
    hears: 'good',
    not: ['card'],
  },
  'paid, and told of another payment': {
    knob: ['Callback', 'unknown-reference'],
    ...read,
    hears: 'good',
  },
  'paid with a wrong amount': { knob: ['Money', 'wrong-amount'], ...told, ends: 'review' },
  'paid in a wrong currency': {
    knob: ['Money', 'wrong-currency'],
    ...told,
    ends: 'review',
    not: ['card'],
  },
  // Of the others no payer has the address.
  'paid after the answer to the start was lost': {
    knob: ['', 'lost-answer'],
    ...read,
    not: ['orange', 'card'],
  },
  refused: { act: 'refuse', isTold: false, ends: 'open' },
  expired: { act: 'expire', isTold: false, ends: 'expired', not: ['orange', 'card'] },
  cancelled: { act: 'cancel', isTold: false, ends: 'cancelled', not: ['wave', 'orange'] },
};
const table = ONLINE_PROVIDERS.flatMap((name) =>
  Object.entries(CASES)
    .filter(([, { not }]) => !not?.includes(name))
    .map(([title, it]) => [name, title, it] as const),
);

test.each(table)('%s: %s', async (name, _, { knob, act = 'pay', isTold, ends, hears }) => {
  const { db } = database;
  const { place, knob: prefix } = IN_SANDBOX[name];
  const order = await aStoredOrder(db);
  if (knob !== undefined) await sandbox.post('/knobs', { [`${prefix}${knob[0]}`]: knob[1] });
  const providers = createProviders(config, knob?.[1] === 'lost-answer' ? HASTE : RETRY_POLICY);
  const payer = { actor: { kind: 'machine' }, orderToken: undefined } as const;
  const request = { orderId: order.id, payer };
  const { payment } = await startPayment({ db, config, providers }, name, request);
  const stored = async () =>
    (await db.select().from(payments).where(eq(payments.id, payment.id)))[0]!;
  await sandbox.post(`${place}/${payment.providerId}/${act}`);
  if (hears !== undefined) {
    const answers = async () =>
      ((await sandbox.get('/callbacks')).body as { status: number }[]).map(({ status }) => status);
    const wanted = hears === 'good' ? PROVIDER_KINDS[name].callback.status : REFUSED;
    await expect.poll(async () => new Set(await answers()), SOON).toEqual(new Set([wanted]));
    expect((await stored()).state).toBe('pending');
  }
  if (isTold) await expect.poll(async () => (await stored()).state, SOON).toBe(ends);
  else await checkPayment({ db, config, providers }, payment.id, { force: true });
  const { state, bookedAt } = await stored();
  expect(ends === 'open' ? ['pending', 'failed'] : [ends]).toContain(state);
  const isPaid = ends === 'completed';
  expect(bookedAt !== null).toBe(isPaid);
  const [paid] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(paid!.amountPaid).toBe(isPaid ? order.amountTotal : 0);
  const isBooking = and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'paid'));
  expect(await db.$count(orderEvents, isBooking)).toBe(isPaid ? 1 : 0);
});
