import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import {
  emptyCollected,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';
import { createInbox, type Inbox } from '../../../sandbox/inbox.ts';
import { startMailServer } from '../../../sandbox/mail.ts';
import { createMailer, deliverMail, type Mailer } from './deliver.ts';

import { sendLater } from './send-later.ts';

let database: TestDatabase;
let inbox: Inbox;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const refusing: SMTPServer[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  inbox = createInbox();
  mailServer = await startMailServer(inbox);
});
beforeEach(() => emptyCollected(database.db));
afterEach(async () => {
  for (const server of refusing.splice(0)) await new Promise<void>((done) => server.close(done));
});
afterAll(async () => {
  await mailServer?.close();
  await database?.close();
});

const mailerOf = (url: string) =>
  createMailer(testConfig({ SMTP_URL: url, SHOP_NAME: 'Téranga, Électro' })) as Mailer;
const deliver = (mailer: Mailer, isLastTry = false) =>
  deliverMail(database.db, mailer, 1, { isLastTry });
const stored = async () => (await database.db.select().from(outgoingMessages))[0]!;
const mail = { to: 'awa@example.sn', subject: 'Prêt', text: 'Votre réfrigérateur est prêt.' };

/** A mail server that answers every recipient with this code. */
async function refuseWith(responseCode: number): Promise<Mailer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Boîte fermée'), { responseCode })),
  });
  server.on('error', () => undefined);
  refusing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return mailerOf(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
}

test('a message and its job are written together or not at all', async () => {
  const { db } = database;
  await sendLater(db, mail);
  expect(await waitingJobs(db)).toEqual([{ name: 'deliver-message', data: { messageId: 1 } }]);
  const failing = db.transaction(async (tx) => {
    await sendLater(tx, mail);
    throw new Error('the order is refused');
  });
  await expect(failing).rejects.toThrow('the order is refused');
  expect(await db.$count(outgoingMessages)).toBe(1);
  expect(await waitingJobs(db)).toHaveLength(1);
});

test('a message is delivered once, however often its job comes', async () => {
  await sendLater(database.db, mail);
  const mailer = mailerOf(mailServer.url);
  await deliver(mailer);
  await deliver(mailer);
  expect(inbox.list('awa@example.sn')).toEqual([
    { channel: 'mail', ...mail, sentAt: expect.any(String) },
  ]);
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, failure: null });
});

test('a text message is no e-mail, whichever job comes for it', async () => {
  await sendLater(database.db, { to: '+221771234567', text: 'Bonjour' });
  await deliver(mailerOf(mailServer.url));
  expect(await stored()).toMatchObject({ state: 'queued', attempts: 0 });
});

test('a subject stays one line, whatever people wrote into it', async () => {
  await sendLater(database.db, {
    ...mail,
    to: 'un@example.sn',
    subject: 'Prix\r\nBcc: x@y.sn\n\nZ',
  });
  await deliver(mailerOf(mailServer.url));
  expect(inbox.list('un@example.sn')).toMatchObject([{ subject: 'Prix Bcc: x@y.sn Z' }]);
  expect(inbox.list('x@y.sn')).toEqual([]);
});

test('what can be stopped says where, so that mail programs stop it by one POST', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      received.push(await text(stream));
      done();
    },
  });
  refusing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailer = mailerOf(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const question = { token: 'abc', toutes: 1 };
  const stopUrl = `https://boutique.sn${withQuery(pathTo(paths.alertStop, { id: 1 }), question)}`;
  await sendLater(database.db, { ...mail, stopUrl });
  await deliver(mailer);
  const whole = received[0]!.replace(/\r\n\s+/g, ' ');
  expect(whole).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\s*$/m);
  expect(whole).toContain(`List-Unsubscribe: <${stopUrl}>`);
});

test('a mailbox that does not exist is not tried again', async () => {
  await sendLater(database.db, mail);
  await deliver(await refuseWith(550));
  expect(await stored()).toMatchObject({
    state: 'failed',
    attempts: 1,
    sentAt: null,
    failure: expect.stringContaining('550'),
  });
});

test('a full mailbox is tried again, and has failed after the last try', async () => {
  await sendLater(database.db, mail);
  const mailer = await refuseWith(450);
  await expect(deliver(mailer)).rejects.toThrow();
  expect(await stored()).toMatchObject({ state: 'queued', attempts: 1 });
  await expect(deliver(mailer, true)).rejects.toThrow();
  expect(await stored()).toMatchObject({
    state: 'failed',
    attempts: 2,
    failure: expect.stringContaining('450'),
  });
});

test('a mail server that is away is tried again', async () => {
  await sendLater(database.db, mail);
  const gone = await startMailServer(createInbox());
  await gone.close();
  await expect(deliver(mailerOf(gone.url))).rejects.toThrow();
  expect(await stored()).toMatchObject({ state: 'queued', failure: expect.any(String) });
  await deliver(mailerOf(mailServer.url));
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 2, failure: null });
});
