import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { countTextIfLeft } from '#server/base/limits/message-budget.ts';
import { sendSignInCode } from '#server/people/accounts/sign-in/sign-in-by-phone.ts';
import { phoneSignIns, signInCodes } from '#server/people/accounts/tables.ts';
import { createTexter, deliverSms } from '#server/talk/messages/deliver.ts';

import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { followMessage, sendByWhatsapp } from './carry-message.ts';
import { createWhatsapp } from './create-whatsapp.ts';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.post('/reset'));
afterAll(() => sandbox?.close());

const config = () => testConfig(sandbox.settings);
const shop = openFileApp(emptyAccounts, () => ({ overrides: { settings: config().settings } }));
let phone = '';
let serial = 0;
beforeEach(async () => {
  serial += 1;
  phone = `+22178${String(serial).padStart(7, '0')}`;
  if (!shop.app.server.listening) {
    sandbox.serveShopAt(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  }
  const account = await anAccount(shop.db, { phone });
  await shop.db.insert(phoneSignIns).values({ partnerId: account.id, phone });
});

const ask = async (): Promise<string> => {
  const payload = { phone, canal: 'whatsapp' };
  const reply = await shop.app.inject({ method: 'POST', url: paths.phoneSignInCode, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().request;
};
const give = (request: string, code: string) =>
  shop.app.inject({
    method: 'POST',
    url: paths.phoneSignInSession,
    payload: { request, code },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
/** Does what the job of a waiting request does, as often as one was queued. */
let sentCodes = 0;
beforeEach(async () => {
  sentCodes = (await codeJobs()).length;
});
const codeJobs = async () =>
  (await waitingJobs(shop.db)).filter(({ name }) => name === 'send-sign-in-code');
async function sendCodes(): Promise<void> {
  const jobs = await codeJobs();
  for (const { data } of jobs.slice(sentCodes)) {
    await sendSignInCode(shop.db, config(), data as { codeId: number });
  }
  sentCodes = jobs.length;
}
const newest = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id)).at(-1)!;
async function deliver(): Promise<void> {
  const { id } = await newest();
  const whatsapp = createWhatsapp(config())!;
  if (await sendByWhatsapp(shop.db, config(), whatsapp, id)) return;
  await deliverSms(shop.db, createTexter(config())!, id, { isLastTry: true });
}
const codeOf = (texts: { text: string }[]) =>
  texts.flatMap(({ text }) => /(\d{6}) est votre code/.exec(text)?.[1] ?? []).at(-1) ?? '';
const onPhone = async () =>
  (await sandbox.get(`/whatsapp/messages?to=${encodeURIComponent(phone)}`)).body as {
    text: string;
  }[];
const texts = async () =>
  (await sandbox.get(`/messages?to=${encodeURIComponent(phone)}`)).body as { text: string }[];
/** What the database still holds of sent messages. */
const kept = async () =>
  JSON.stringify([
    await shop.db.select().from(outgoingMessages),
    await shop.db.select().from(whatsappMessages),
  ]);

test('a code comes by WhatsApp, signs in, and is written nowhere afterwards', async () => {
  const request = await ask();
  await sendCodes();
  expect((await newest()).code).toMatch(/^\d{6}$/);
  await deliver();
  const code = codeOf(await onPhone());
  expect(code).toMatch(/^\d{6}$/);
  expect(await texts()).toEqual([]);
  expect(await kept()).not.toContain(code);
  await expect
    .poll(async () => (await shop.db.select().from(whatsappMessages))[0]?.state)
    .toBe('delivered');
  await followMessage(shop.db, (await newest()).id);
  expect(await codeJobs()).toHaveLength(sentCodes);
  expect((await give(request, code)).statusCode).toBe(200);
});

test.each(['500', '429'])('comes by text message when WhatsApp answers %s', async (whatsapp) => {
  await sandbox.post('/knobs', { whatsapp });
  const request = await ask();
  await sendCodes();
  await deliver();
  const code = codeOf(await texts());
  expect(await kept()).not.toContain(code);
  expect((await give(request, code)).statusCode).toBe(200);
});

test.each(['unreachable', 'undelivered'])(
  'another comes by text message, once, for what stays %s',
  async (whatsapp) => {
    await sandbox.post('/knobs', { whatsapp });
    const request = await ask();
    await sendCodes();
    const { id, code: lost } = await newest();
    await deliver();
    if ((await newest()).channel === 'whatsapp') {
      await followMessage(shop.db, id);
      await followMessage(shop.db, id);
      await expect.poll(async () => (await codeJobs()).length).toBe(sentCodes + 1);
      await sendCodes();
      await deliver();
      const code = codeOf(await texts());
      expect((await give(request, lost!)).statusCode).toBe(code === lost ? 200 : 400);
    }
    // What failed before the answer was read leaves as it is, at once.
    expect((await give(request, codeOf(await texts()))).statusCode).toBe(200);
    expect(await texts()).toHaveLength(1);
  },
);

test('a code that another comes for is good as long as its text says', async () => {
  await sandbox.post('/knobs', { whatsapp: 'undelivered' });
  await ask();
  await sendCodes();
  await deliver();
  const soon = new Date(Date.now() + 60_000);
  await shop.db.update(signInCodes).set({ expiresAt: soon });
  await followMessage(shop.db, (await newest()).id);
  await sendCodes();
  expect((await newest()).text).toContain('10 minutes');
  const [asked] = await shop.db.select().from(signInCodes);
  expect(asked!.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 8 * 60_000);
});

test('the first code stays good where the number may be sent no other', async () => {
  await sandbox.post('/knobs', { whatsapp: 'undelivered' });
  const request = await ask();
  await sendCodes();
  const { id, code } = await newest();
  await deliver();
  for (let n = 0; n < 15; n += 1) await countTextIfLeft(shop.db, phone, { network: `${n}` });
  await followMessage(shop.db, id);
  await sendCodes();
  expect(await texts()).toEqual([]);
  expect((await give(request, code!)).statusCode).toBe(200);
});

test('an answer that is lost brings no second code when WhatsApp tells of the first', async () => {
  await sandbox.post('/knobs', { whatsapp: 'lost-answer' });
  const request = await ask();
  await sendCodes();
  await deliver();
  await followMessage(shop.db, (await newest()).id);
  expect(await texts()).toEqual([]);
  expect((await give(request, codeOf(await onPhone()))).statusCode).toBe(200);
});
