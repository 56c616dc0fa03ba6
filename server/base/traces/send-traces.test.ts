import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import {
  type Collector,
  type SentSpan,
  startCollector,
} from '#tests/helpers/base/trace-collector.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';
import { sendTraces, type Traces } from './send-traces.ts';
import { inStep, type TraceStep } from './steps.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PROXY_SPAN = 'b7ad6b7169203331';
const behindProxy = { traceparent: `00-${TRACE}-${PROXY_SPAN}-01`, 'x-forwarded-for': '41.82.0.7' };
const silent = pino({ level: 'silent' });
const aJob = (name: string): TraceStep => ({ kind: 'job', name, attributes: {} });

let database: TestDatabase;
let collector: Collector;
let traces: Traces;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  collector = await startCollector();
  traces = sendTraces(collector.url, 'machine:3000', silent);
});
afterEach(async () => {
  await traces.close();
  await collector.close();
});
afterAll(() => database?.close());

/** Sends the body late, as a distant phone does. */
async function postLate(url: string, payload: object): Promise<IncomingMessage> {
  const sent = request(url, {
    method: 'POST',
    headers: { ...behindProxy, 'content-type': 'application/json', expect: '100-continue' },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(JSON.stringify(payload));
  const [reply] = await once(sent, 'response');
  return reply;
}

/** Orders as a guest behind our proxy, pays through Wave, and waits for the order's messages. */
async function placeOrder(sandbox: OpenSandbox): Promise<{ link: string }> {
  const config = testConfig({ ...sandbox.settings, TRUST_PROXY: 'loopback' });
  const app = await openApp(database, config);
  const worker = await startWorker(database, config, silent);
  const { id, list_price } = await aProduct(database.db, { list_price: 100_000 });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = async (path: string, payload: object) => {
    const reply = await postLate(address + path, payload);
    const body = await json(reply);
    expect(reply.statusCode, JSON.stringify(body)).toBeLessThan(300);
    expect(reply.headers['x-request-id']).toBe(TRACE);
    return body as { id: number; link: string };
  };
  const placed = await post(`${paths.guestOrder}?campagne=tabaski`, {
    name: 'Fatou Sarr',
    email: 'fatou@example.sn',
    telephone: '77 123 45 67',
    adresse: 'Médina, rue 11',
    order: { type_sale: 'order', order_lines: [{ id, quantity: 1, list_price }] },
  });
  const token = new URL(placed.link, 'http://localhost').searchParams.get('token');
  await post(paths.waveStart, {
    order_id: placed.id,
    order_token: token,
    phoneNumber: '77 123 45 67',
  });
  const arrived = async () => (await sandbox.get('/messages')).body;
  await expect.poll(arrived).toHaveLength(3);
  await worker.stop();
  await app.close();
  return { link: placed.link };
}

const childrenOf = ({ spanId }: Pick<SentSpan, 'spanId'>) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);
const namesOf = (spans: SentSpan[]) => spans.map(({ name }) => name);

test('an order, its statements, its jobs and what they ask of others are one trace', async () => {
  const sandbox = await openSandbox();
  const { link } = await placeOrder(sandbox);
  await traces.close();

  const [order, payment, ...others] = childrenOf({ spanId: PROXY_SPAN });
  expect(namesOf([order!, payment!, ...others])).toEqual([
    `POST ${paths.guestOrder}`,
    `POST ${paths.waveStart}`,
  ]);
  const ofOrder = childrenOf(order!);
  expect(namesOf(ofOrder)).toEqual(
    expect.arrayContaining(['begin', 'select products', 'insert orders', 'commit']),
  );
  expect(namesOf(childrenOf(payment!))).toEqual(
    expect.arrayContaining(['select orders', 'POST 127.0.0.1', 'update payments']),
  );
  const jobs = ofOrder.filter(({ name }) => name.startsWith('job '));
  expect(namesOf(jobs).toSorted()).toEqual([
    'job deliver-message',
    'job deliver-message',
    'job deliver-sms',
  ]);
  const messages = ['select outgoing_messages', 'update outgoing_messages'];
  for (const job of jobs) {
    // A number may prefer WhatsApp to text messages.
    const others =
      job.name === 'job deliver-sms'
        ? ['select whatsapp_contacts', 'POST 127.0.0.1']
        : ['mail 127.0.0.1'];
    expect(new Set(namesOf(childrenOf(job)))).toEqual(new Set([...messages, ...others]));
  }
  const inTrace = [order!, payment!, ...ofOrder, ...jobs.flatMap(childrenOf)];
  expect(new Set(inTrace.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  expect(order!.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  });

  const told = collector.text();
  expect(told).not.toMatch(
    /fatou|sarr|example\.sn|7712345|77 123|médina|tabaski|41\.82|\$\d|\/v1\//i,
  );
  const secrets = [link, new URL(link, 'http://localhost').searchParams.get('token')!];
  for (const secret of [...secrets, ...Object.values(sandbox.settings)]) {
    expect(told).not.toContain(secret);
  }
  await sandbox.close();
});

test('what a page asks of the API belongs to the page, under one id', async () => {
  const app = await openApp(database, {}, { pages: { load: async () => smallStorefront().build } });
  const page = await app.inject('/tags?token=secret');
  await app.close();
  await traces.close();
  const root = collector.spans().find(({ name }) => name === 'GET /*');
  expect(root).toMatchObject({ traceId: page.headers['x-request-id'] });
  expect(root).not.toHaveProperty('parentSpanId');
  const [call] = childrenOf(root!);
  expect(call).toMatchObject({ name: `GET ${paths.tags}`, traceId: root!.traceId });
  expect(namesOf(childrenOf(call!))).toContain('select tags');
  expect(collector.text()).not.toContain('secret');
});

test('a statement that waited for a connection belongs to whoever asked', async () => {
  const small = await database.openAnother();
  const names = Array.from({ length: 20 }, (_, i) => `job ${i}`);
  const ask = async () => {
    await small.db.execute(sql`select 1`);
    await small.db.execute(sql`select 2`);
  };
  const asked = names.map((name) => inStep(aJob(name), ask));
  await Promise.all([...asked, ...names.map(ask)]);
  await small.close();
  await traces.close();
  const jobs = collector.spans().filter(({ name }) => name.startsWith('job '));
  expect(namesOf(jobs).toSorted()).toEqual(names.toSorted());
  for (const job of jobs) expect(namesOf(childrenOf(job))).toEqual(['select', 'select']);
  expect(collector.spans()).toHaveLength(3 * names.length);
});

test('a failure is told by its code alone', async () => {
  const { db } = database;
  const failing = inStep(aJob('job'), () => db.execute(sql`select 'Fatou'::int`));
  await expect(failing).rejects.toThrow();
  await traces.close();
  expect(namesOf(collector.spans())).toEqual(['select', 'job']);
  const [statement] = collector.spans();
  expect(statement).toMatchObject({ status: { code: 2 } });
  expect(statement!.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: '22P02' },
  });
  expect(collector.text()).not.toContain('Fatou');
});

test('a collector that never answers holds up nobody, and what waits for it is bounded', async () => {
  const stuck = await startCollector([]);
  const toNobody = sendTraces(stuck.url, 'machine:3000', silent);
  const begun = 5000;
  for (let i = 0; i < begun; i += 1) await inStep(aJob('job'), async () => undefined);
  await toNobody.close();
  const sent = stuck.spans().length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(begun);
  await stuck.close();
});

test('a collector that refuses is named in the log once', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const refusing = await startCollector([{ status: 400, body: { message: 'Fatou' } }]);
  const refused = sendTraces(refusing.url, 'machine:3000', pino(log));
  for (let i = 0; i < 1500; i += 1) await inStep(aJob('job'), async () => undefined);
  await refused.close();
  expect(refusing.received.length).toBeGreaterThan(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('The collector of traces takes nothing');
  expect(lines[0]).not.toContain('Fatou');
  await refusing.close();
});
