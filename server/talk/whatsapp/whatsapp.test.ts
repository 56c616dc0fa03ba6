import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type ConversationDetail, staffConversations } from '#contract/talk/staff-conversations.ts';
import { createTexter, deliverSms } from '#server/talk/messages/deliver.ts';

import { sendLater } from '#server/talk/messages/send-later.ts';

import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { followMessage, sendByWhatsapp } from './carry-message.ts';
import { createWhatsapp, type Whatsapp } from './create-whatsapp.ts';
import { readNotices } from './read-notice.ts';
import { receiveNotices } from './receive-notices.ts';
import { sendReply } from './send-reply.ts';

/** A number that no other test has written to. */
let phone = '';
let serial = 0;
const news = 'Sandaga : votre commande S00012 est en route.';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.post('/reset'));
afterAll(() => sandbox?.close());

const config = () => testConfig(sandbox.settings);
const shop = openFileApp(emptyAccounts, () => ({ overrides: { settings: config().settings } }));
beforeEach(async () => {
  serial += 1;
  phone = `+22177${String(serial).padStart(7, '0')}`;
  if (shop.app.server.listening) return;
  sandbox.serveShopAt(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
});

const whatsapp = (timeoutMs?: number) => createWhatsapp(config(), timeoutMs) as Whatsapp;
/** What a customer types on the pretended telephone. */
const write = (text: string) =>
  fetch(`${sandbox.address}/whatsapp`, {
    method: 'POST',
    body: new URLSearchParams({ phone, text, name: 'Awa' }),
    redirect: 'manual',
  });
type OnPhone = { text: string; isTheirs: boolean; state: string | null };
const onPhone = async () =>
  (await sandbox.get(`/whatsapp/messages?to=${encodeURIComponent(phone)}`)).body as OnPhone[];
const textMessages = async () =>
  (await sandbox.get(`/messages?to=${encodeURIComponent(phone)}`)).body as { text: string }[];
const stored = async () => (await shop.db.select().from(outgoingMessages))[0]!;
const carried = async () =>
  (await shop.db.select().from(whatsappMessages).orderBy(whatsappMessages.id)).at(-1)!;
const jobs = async (name: string) =>
  (await waitingJobs(shop.db)).filter((job) => job.name === name).map(({ data }) => data);

/** A text message of the shop that waits. */
async function aMessage(isSecret = false): Promise<number> {
  await sendLater(shop.db, { to: phone, text: news, isSecret });
  return (await stored()).id;
}

async function aWish(): Promise<void> {
  await write('Suivre');
  await shop.db.delete(whatsappMessages);
}

const deliver = async (messageId: number, timeoutMs?: number) => {
  if (await sendByWhatsapp(shop.db, config(), whatsapp(timeoutMs), messageId)) return;
  await deliverSms(shop.db, createTexter(config())!, messageId, { isLastTry: true });
};

describe('a message of the shop', () => {
  test('goes as a text message to whoever did not ask for WhatsApp', async () => {
    await write('Bonjour');
    await deliver(await aMessage());
    expect(await textMessages()).toMatchObject([{ text: news }]);
    expect(await stored()).toMatchObject({ channel: 'sms', state: 'sent' });
  });

  test('goes by WhatsApp to whoever asked for it, and is not sent twice', async () => {
    await aWish();
    const id = await aMessage();
    await deliver(id);
    await expect.poll(async () => (await carried()).state).toBe('delivered');
    await followMessage(shop.db, id);
    expect((await onPhone()).at(-1)?.text).toContain(news);
    expect(await stored()).toMatchObject({ channel: 'whatsapp', state: 'sent' });
    expect(await textMessages()).toEqual([]);
    expect(await jobs('deliver-sms')).toEqual([{ messageId: id }]);
  });

  test('with a code goes as a text message all the same', async () => {
    await aWish();
    await deliver(await aMessage(true));
    expect(await textMessages()).toHaveLength(1);
  });

  test.each(['500', '429'])('goes as a text message when WhatsApp answers %s', async (whatsapp) => {
    await aWish();
    await sandbox.post('/knobs', { whatsapp });
    await deliver(await aMessage());
    expect(await textMessages()).toHaveLength(1);
    expect(await carried()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(whatsapp),
    });
  });

  test('goes as a text message when WhatsApp does not answer', async () => {
    await aWish();
    await sandbox.post('/knobs', { whatsapp: 'timeout' });
    await deliver(await aMessage(), 50);
    expect(await textMessages()).toHaveLength(1);
  });

  test('goes once as a text message when it cannot arrive, however often that is said', async () => {
    await aWish();
    await sandbox.post('/knobs', { whatsapp: 'unreachable' });
    const id = await aMessage();
    await deliver(id);
    const isGiven = async () =>
      (await jobs('deliver-sms')).some((data) => 'isBySms' in (data as object));
    // At once when the bad news comes before the answer, else by a job.
    const went = async () => (await textMessages()).length + Number(await isGiven());
    await expect.poll(went).toBe(1);
    await followMessage(shop.db, id);
    expect(await went()).toBe(1);
    expect(await carried()).toMatchObject({ state: 'failed', failure: '131026' });
    await deliverSms(shop.db, createTexter(config())!, id, { isLastTry: true });
    expect(await stored()).toMatchObject({ channel: 'sms', state: 'sent' });
    expect(await textMessages()).toHaveLength(1);
  });

  test('goes as a text message when nobody opened WhatsApp in time', async () => {
    await aWish();
    await sandbox.post('/knobs', { whatsapp: 'undelivered' });
    const id = await aMessage();
    await deliver(id);
    expect(await jobs('follow-whatsapp')).toEqual([{ messageId: id }]);
    await followMessage(shop.db, id);
    expect(await stored()).toMatchObject({ channel: 'sms', state: 'queued' });
  });

  test('is known to have arrived when that is told before the answer of the call', async () => {
    await aWish();
    await sandbox.post('/knobs', { whatsapp: 'lost-answer' });
    const id = await aMessage();
    await deliver(id);
    await expect.poll(async () => (await carried()).state).toBe('delivered');
    expect((await carried()).providerId).toMatch(/^wamid\./);
    expect(await stored()).toMatchObject({ channel: 'whatsapp', state: 'sent' });
    expect(await textMessages()).toEqual([]);
  });
});

describe('whoever writes', () => {
  const contact = async () => (await shop.db.select().from(whatsappContacts))[0]!;

  test.each(['SUIVRE', 'suivre', 'Suivre !', 'START'])(
    '%s asks for the messages of the shop',
    async (word) => {
      await write(word);
      expect((await contact()).agreedAt).toBeInstanceOf(Date);
      expect(await jobs('send-whatsapp')).toHaveLength(1);
    },
  );

  test.each(['STOP', 'stop.', 'Arrêt', 'ARRETER'])('%s ends them', async (word) => {
    await aWish();
    await write(word);
    expect((await contact()).agreedAt).toBeNull();
    await deliver(await aMessage());
    expect(await textMessages()).toHaveLength(1);
  });

  test('a sentence that holds such a word changes nothing', async () => {
    await aWish();
    await write('Pouvez-vous stopper la livraison ? stop');
    expect((await contact()).agreedAt).toBeInstanceOf(Date);
  });

  const tell = (text: string, secondsAgo: number) =>
    receiveNotices(shop.db, config(), [
      {
        kind: 'message',
        providerId: text,
        phone,
        name: 'Awa',
        text,
        at: new Date(Date.now() - 1000 * secondsAgo),
      },
    ]);

  test.each([
    ['STOP', 'SUIVRE'],
    ['SUIVRE', 'STOP'],
  ])('is heard by %s, and not by %s that was before it and comes late', async (last, first) => {
    await tell(last, 30);
    await tell(first, 60);
    expect((await contact()).agreedAt !== null).toBe(last === 'SUIVRE');
    expect(await jobs('send-whatsapp')).toHaveLength(1);
    expect(await shop.db.$count(whatsappMessages)).toBe(3);
  });

  test('is heard by STOP that comes after what was written later', async () => {
    await tell('SUIVRE', 90);
    await tell('Merci', 30);
    await tell('STOP', 60);
    expect((await contact()).agreedAt).toBeNull();
  });

  test('is heard once, however often WhatsApp tells it', async () => {
    const value = {
      metadata: { phone_number_id: sandbox.settings.WHATSAPP_PHONE_ID },
      messages: [
        {
          from: '221771234567',
          id: 'wamid.1',
          timestamp: '1764000000',
          type: 'text',
          text: { body: 'Suivre' },
        },
      ],
    };
    const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }));
    const notices = readNotices(body, sandbox.settings.WHATSAPP_PHONE_ID);
    await Promise.all(Array.from({ length: 5 }, () => receiveNotices(shop.db, config(), notices)));
    expect(await shop.db.$count(whatsappMessages)).toBe(2);
    expect(await jobs('send-whatsapp')).toHaveLength(1);
  });
});

test('states come in any order and repeatedly, and the furthest stands', async () => {
  await aWish();
  const id = await aMessage();
  await deliver(id);
  await expect.poll(async () => (await carried()).state).toBe('delivered');
  const { id: row, providerId } = await carried();
  const state = fc.constantFrom('sent', 'delivered', 'read', 'failed');
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 6 }), async (states) => {
      await shop.db.update(whatsappMessages).set({ state: 'sent' });
      const notices = states.map((one) => ({
        kind: 'state' as const,
        providerId: providerId!,
        reference: row,
        state: one,
        failure: '',
      }));
      await receiveNotices(shop.db, config(), notices);
      const furthest = ['read', 'delivered', 'failed', 'sent'].find((one) =>
        states.some((given) => given === one),
      );
      expect((await carried()).state).toBe(furthest);
    }),
    { numRuns: 30 },
  );
});

describe('a notice', () => {
  const send = (body: string, signature?: string) =>
    shop.app.inject({
      method: 'POST',
      url: paths.whatsappWebhook,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'x-hub-signature-256': signature }),
      },
      payload: body,
    });
  const signed = (body: string, secret = sandbox.settings.WHATSAPP_APP_SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

  test('that somebody else signed is refused, and changes nothing', async () => {
    await sandbox.post('/knobs', { whatsapp: 'forged' });
    await write('SUIVRE');
    expect(await shop.db.$count(whatsappContacts)).toBe(0);
    for (const signature of [
      undefined,
      '',
      'sha256=',
      signed('{}', 'other'),
      `sha1=${'0'.repeat(40)}`,
    ]) {
      expect((await send('{}', signature)).statusCode).toBe(401);
    }
  });

  test('of whatever shape is taken when it is signed, so that Meta goes on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect((await send(body, signed(body))).statusCode).toBe(200);
      }),
      { numRuns: 40 },
    );
    expect((await send('{', signed('{'))).statusCode).toBe(200);
  });

  test('of another number of the same business is none of the shop’s', () => {
    const value = {
      metadata: { phone_number_id: '1' },
      messages: [{ from: '221771234567', id: 'wamid.1', type: 'text', text: { body: 'x' } }],
    };
    expect(
      readNotices(Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] })), '2'),
    ).toEqual([]);
  });

  test('Meta knocks with the token that the shop was given, and hears its challenge', async () => {
    const knock = (token: string, challenge = '1158201444') =>
      shop.app.inject(
        `${paths.whatsappWebhook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
      );
    const { WHATSAPP_VERIFY_TOKEN: token } = sandbox.settings;
    expect(await knock(token)).toMatchObject({ statusCode: 200, body: '1158201444' });
    expect((await knock('another')).statusCode).toBe(403);
    expect((await knock(token, '%3Cscript%3E')).statusCode).toBe(404);
  });
});

describe('staff', () => {
  let asSupport: Record<string, string>;
  beforeEach(async () => {
    asSupport = await signedIn(
      shop.db,
      await anAccount(shop.db, { role: 'support', name: 'Astou' }),
    );
  });
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: asSupport, ...(payload && { payload }) });
  const theOne = async () =>
    (await shop.db.select({ id: whatsappContacts.id }).from(whatsappContacts))[0]!.id;

  test('read what a customer wrote, and answer within the day', async () => {
    await write('Où est ma commande ?');
    const list = await ask('GET', `${staffConversations.path}?state=waiting`);
    expect(list.json()).toMatchObject({
      total: 1,
      items: [{ name: 'Awa', phone: phone, last_text: 'Où est ma commande ?', state: 'waiting' }],
    });
    const id = await theOne();
    const replied = await ask('POST', pathTo(paths.staffConversationReply, { id }), {
      text: 'Elle arrive.',
      seen_id: 1,
    });
    expect(replied.statusCode).toBe(200);
    const [job] = (await jobs('send-whatsapp')) as { messageId: number }[];
    await sendReply(shop.db, whatsapp(), job!.messageId, { isLastTry: false });
    await sendReply(shop.db, whatsapp(), job!.messageId, { isLastTry: false });
    await expect.poll(async () => (await carried()).state).toBe('delivered');
    expect((await onPhone()).map(({ text }) => text)).toEqual([
      'Où est ma commande ?',
      'Elle arrive.',
    ]);
    const seen: ConversationDetail = (
      await ask('GET', pathTo(paths.staffConversation, { id }))
    ).json();
    expect(seen.state).toBe('read');
    expect(seen.messages.at(-1)).toMatchObject({ author: 'Astou', is_theirs: false });
  });

  test('see beside an order what its number wrote since, and answer there', async () => {
    await write('Bonjour, vendez-vous des congélateurs ?');
    await shop.db.update(whatsappMessages).set({ at: new Date(Date.now() - 60_000) });
    const { id: orderId } = await aStoredOrder(shop.db, {}, { buyerPhone: phone });
    const { id: silent } = await aStoredOrder(shop.db, {}, { buyerPhone: '+221770000009' });
    const { id: unknown } = await aStoredOrder(shop.db, {}, { buyerPhone: null });
    const beside = async (id: number) =>
      (await ask('GET', pathTo(paths.staffOrderConversation, { id }))).json().conversation;
    expect(await beside(orderId)).toBeNull();
    await write('Où est ma commande ?');
    const shown = await beside(orderId);
    expect(shown).toMatchObject({ phone, state: 'waiting', open_until: expect.any(String) });
    // A reply marks all earlier messages as read.
    expect(shown.messages).toMatchObject([
      { text: 'Bonjour, vendez-vous des congélateurs ?', is_theirs: true },
      { text: 'Où est ma commande ?', is_theirs: true },
    ]);
    await ask('POST', pathTo(paths.staffConversationReply, { id: shown.id }), {
      text: 'Elle arrive.',
      seen_id: shown.messages.at(-1).id,
    });
    expect(await beside(orderId)).toMatchObject({
      state: 'read',
      messages: [{ is_theirs: true }, { text: 'Elle arrive.', author: 'Astou' }],
    });
    expect(await beside(silent)).toBeNull();
    expect(await beside(unknown)).toBeNull();
    const none = await ask('GET', pathTo(paths.staffOrderConversation, { id: 999_999 }));
    expect(none.statusCode).toBe(404);
  });

  test('are not told that they have read what came while they answered', async () => {
    await write('Bonjour');
    const id = await theOne();
    await write('Et mon congélateur ?');
    await ask('POST', pathTo(paths.staffConversationReply, { id }), { text: 'Oui', seen_id: 1 });
    const state = async () =>
      (await ask('GET', pathTo(paths.staffConversation, { id }))).json().state;
    expect(await state()).toBe('waiting');
    await ask('POST', pathTo(paths.staffConversationRead, { id }), { seen_id: 2 });
    expect(await state()).toBe('read');
  });

  test('hear that the day is over, and nothing is sent', async () => {
    await write('Bonjour');
    const id = await theOne();
    await shop.db
      .update(whatsappContacts)
      .set({ heardAt: new Date(Date.now() - 24 * 3_600_000 - 1000) });
    const refused = await ask('POST', pathTo(paths.staffConversationReply, { id }), {
      text: 'Trop tard',
      seen_id: 1,
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('24 heures');
    expect(await jobs('send-whatsapp')).toEqual([]);
  });

  test('see that an answer which waited too long did not leave', async () => {
    await write('Bonjour');
    const id = await theOne();
    await ask('POST', pathTo(paths.staffConversationReply, { id }), {
      text: 'Bonjour !',
      seen_id: 1,
    });
    await shop.db.update(whatsappContacts).set({ heardAt: new Date(0) });
    await sendReply(shop.db, whatsapp(), (await carried()).id, { isLastTry: false });
    expect(await carried()).toMatchObject({ state: 'failed' });
    expect((await onPhone()).filter(({ isTheirs }) => !isTheirs)).toEqual([]);
  });

  test('note a conversation as read, and find it by its number', async () => {
    await write('Bonjour');
    const id = await theOne();
    await ask('POST', pathTo(paths.staffConversationRead, { id }), { seen_id: 1 });
    const found = await ask(
      'GET',
      `${staffConversations.path}?q=${encodeURIComponent(phone.slice(4))}&state=read`,
    );
    expect(found.json()).toMatchObject({ total: 1 });
    expect((await ask('GET', `${staffConversations.path}?q=Modou`)).json()).toMatchObject({
      total: 0,
    });
    expect(
      (await ask('POST', pathTo(paths.staffConversationRead, { id: 999 }), { seen_id: 1 }))
        .statusCode,
    ).toBe(404);
  });
});
