import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  app = await openApp(
    database,
    testConfig({ RATE_LIMIT_PER_MINUTE: '600', SHOP_EMAIL: 'contact@teranga.sn' }),
  );
});
afterEach(() => app?.close());
afterAll(() => database?.close());

const message = {
  email: 'Awa@example.sn',
  nom: 'Awa Ndiaye',
  sujet: 'Livraison à Thiès',
  message: 'Bonjour,\nlivrez-vous à Thiès ?',
};
const send = (change: object = {}) =>
  app.inject({ method: 'POST', url: paths.contact, payload: { ...message, ...change } });
const outgoing = () => database.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);

test('a message reaches the shop, which can answer, and the sender has a copy', async () => {
  const reply = await send();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toBe('Message envoyé');
  expect(await outgoing()).toMatchObject([
    {
      recipient: 'contact@teranga.sn',
      replyTo: 'Awa@example.sn',
      subject: 'Message de Awa Ndiaye : Livraison à Thiès',
      text: expect.stringContaining(message.message),
    },
    {
      recipient: 'Awa@example.sn',
      replyTo: null,
      // Not what was typed: a stranger may give another person's address.
      text: expect.not.stringContaining('Thiès'),
    },
  ]);
  expect(await waitingJobs(database.db)).toHaveLength(2);
  expect(await database.db.$count(contactMessages)).toBe(1);
});

test('a machine hears the same and leaves nothing', async () => {
  const reply = await send({ site: 'https://spam.example' });
  expect(reply.json()).toBe('Message envoyé');
  expect(await database.db.$count(contactMessages)).toBe(0);
  expect(await outgoing()).toEqual([]);
});

test.each([
  'a,b@example.sn',
  '<b@example.sn',
  'b@example.sn>',
  'a;b@example.sn',
  '"a"@example.sn',
  'a@b@c.sn',
  'a',
])('the address %s is refused and changes nothing', async (email) => {
  const reply = await send({ email });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual([
    { field: 'email', message: "L'adresse email est invalide." },
  ]);
  expect(await database.db.$count(contactMessages)).toBe(0);
});

test('a name or subject of several lines adds no header', async () => {
  await send({ nom: 'Awa\r\nBcc: x@example.sn', sujet: 'Un\nDeux' });
  for (const { subject } of await outgoing()) expect(subject).not.toMatch(/[\r\n]/);
});

test('an address may write three times an hour, in whatever case', async () => {
  for (let index = 0; index < 3; index += 1) expect((await send()).statusCode).toBe(200);
  const reply = await send({ email: 'awa@EXAMPLE.sn' });
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  expect(reply.json().message).toBe(
    'Plusieurs messages sont déjà partis de cette adresse. Réessayez dans 60 minutes.',
  );
  expect(await database.db.$count(contactMessages)).toBe(3);
  await database.db.update(attempts).set({ since: sql`now() - interval '61 minutes'` });
  expect((await send()).statusCode).toBe(200);
});

test('a client may write five times an hour, whatever address it gives', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect((await send({ email: `x${index}@example.sn` })).statusCode).toBe(200);
  }
  const reply = await send({ email: 'x5@example.sn' });
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  expect(reply.json().message).toMatch(
    /^Vous avez déjà envoyé plusieurs messages\. Réessayez dans \d+ minutes\.$/,
  );
});

test('a shop that allows an address more requests takes as many times more messages', async () => {
  await app.close();
  app = await openApp(database, testConfig({ RATE_LIMIT_PER_MINUTE: '1200' }));
  for (let index = 0; index < 10; index += 1) {
    expect((await send({ email: `x${index}@example.sn` })).statusCode).toBe(200);
  }
  expect((await send({ email: 'x10@example.sn' })).statusCode).toBe(429);
});

test('messages sent at once are counted one by one', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => send()));
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});
