// What a client can hold open without ever asking for anything.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

const CONNECTIONS = 3;

let database: TestDatabase;
let app: FastifyInstance;
let opened: Socket[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await app?.close();
});
afterAll(() => database?.close());

async function listen(settings: Record<string, string>): Promise<void> {
  app = await openApp(database, testConfig(settings));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

async function dial(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

test.each([
  ['headers', `POST ${paths.tokens} HTTP/1.1\r\nHost: a\r\n`],
  [
    'a body',
    `POST ${paths.tokens} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"login":`,
  ],
])(
  'half of %s is waited for, for a time, and told in French that it was too slow',
  async (_part, sent) => {
    await listen({ REQUEST_TIMEOUT_MS: '200' });
    const socket = await dial();
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('La demande a mis trop de temps à arriver.');
  },
);

test.each([
  ['noise', '\u0001\u0002\r\n\r\n', '400', 'Cette demande n’est pas lisible.'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    '431',
    'Les en-têtes de la demande sont trop volumineux.',
  ],
])('%s is answered in French, and the connection closed', async (_kind, sent, status, sentence) => {
  await listen({});
  const socket = await dial();
  socket.write(sent!);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain(sentence);
});

test('an address has so many connections, and another one when it closes one', async () => {
  await listen({ MAX_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS) });
  for (let count = 0; count < CONNECTIONS; count += 1) await dial();
  const refused = await dial();
  await once(refused, 'close');
  opened[0]!.destroy();
  await untilOneIsClosed();
  const next = await dial();
  next.write(`GET ${paths.alive} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(await text(next)).toMatch(/^HTTP\/1\.1 200 /);
});

test('behind a proxy of ours, whose address everybody has, connections are not counted by address', async () => {
  await listen({ MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: 'loopback' });
  await dial();
  const second = await dial();
  second.write(`GET ${paths.alive} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(await text(second)).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['say nothing', ''],
  ['send half of the headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  [
    'send half of a body',
    `POST ${paths.tokens} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"login":`,
  ],
])('ten addresses whose connections %s leave the shop open to others', async (_how, sent) => {
  await listen({ MAX_CONNECTIONS: '40', MAX_CONNECTIONS_PER_ADDRESS: '4' });
  const { port } = app.server.address() as AddressInfo;
  for (let place = 0; place < 40; place += 1) {
    const localAddress = `127.0.0.${10 + (place % 10)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    opened.push(socket);
    await once(socket, 'connect');
    if (sent !== '') socket.write(sent);
  }
  for (let visitor = 0; visitor < 50; visitor += 1) {
    const socket = await dial();
    socket.write(`GET ${paths.alive} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a visitor who waits for an answer keeps the connection when the shop is full', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const arrived = Promise.withResolvers<void>();
  app = await openApp(database, testConfig({ MAX_CONNECTIONS: '10' }));
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-wait'] === undefined) return;
    arrived.resolve();
    await held;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const waiting = await dial();
  waiting.write(`GET ${paths.alive} HTTP/1.1\r\nHost: a\r\nX-Wait: 1\r\nConnection: close\r\n\r\n`);
  await arrived.promise;
  for (let place = 0; place < 30; place += 1) (await dial()).on('error', () => undefined);
  answer();
  expect(await text(waiting)).toMatch(/^HTTP\/1\.1 200 /);
});

/** The server notices a closed connection a moment later. */
async function untilOneIsClosed(): Promise<void> {
  const count = promisify(app.server.getConnections.bind(app.server));
  while ((await count()) === CONNECTIONS) await setImmediate();
}
