import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffWhatsappTemplates } from '#contract/talk/staff-whatsapp-templates.ts';
import { describeWhatsapp } from '#server/running/health/read-health.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { whatsappTemplates } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { sendByWhatsapp } from './carry-message.ts';
import { lockContact } from './contacts.ts';
import { createWhatsapp, WhatsappNotTaken } from './create-whatsapp.ts';
import { receiveNotices } from './receive-notices.ts';
import { listTemplates, readTemplates } from './templates.ts';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.post('/reset'));
afterAll(() => sandbox?.close());

const config = () => testConfig(sandbox.settings);
const shop = openFileApp(
  async (db) => {
    await emptyAccounts(db);
    await db.delete(whatsappTemplates);
  },
  () => ({ overrides: { settings: config().settings } }),
);
const NEWS = 'nouvelles_boutique';
const PHONE = '+221771234567';
beforeEach(() => lockContact(shop.db, PHONE, 'Awa'));

const whatsapp = (timeoutMs?: number) => createWhatsapp(config(), timeoutMs)!;
const read = (timeoutMs?: number) => readTemplates(shop.db, config(), whatsapp(timeoutMs));
const statuses = async () =>
  Object.fromEntries(
    (await listTemplates(shop.db, config())).map(({ name, status }) => [name, status]),
  );
const health = async () => {
  const { state, says } = await describeWhatsapp(shop.db, config());
  return `${state}: ${says}`;
};

/** Whether a message that its reader wants by WhatsApp goes there. */
async function goesByWhatsapp(): Promise<boolean> {
  const sms = { to: PHONE, text: 'Votre commande est en route.', byWhatsapp: true };
  const [id] = await sendLater(shop.db, sms);
  return sendByWhatsapp(shop.db, config(), whatsapp(), id!);
}
const onPhone = async () =>
  (await sandbox.get(`/whatsapp/messages?to=${encodeURIComponent(PHONE)}`)).body as unknown[];

/** A notice about a template, signed by Meta unless given otherwise. */
function tell(
  event: string,
  {
    at = new Date(),
    businessId = sandbox.settings.WHATSAPP_BUSINESS_ID,
    secret = sandbox.settings.WHATSAPP_APP_SECRET,
  } = {},
) {
  const value = {
    event,
    message_template_id: 12345,
    message_template_name: NEWS,
    message_template_language: 'fr',
    message_template_category: 'UTILITY',
    reason: event === 'REJECTED' ? 'PROMOTIONAL' : 'NONE',
  };
  const change = { field: 'message_template_status_update', value };
  const time = Math.floor(at.getTime() / 1000);
  const entry = [{ id: businessId, time, changes: [change] }];
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return shop.app.inject({ method: 'POST', url: paths.whatsappWebhook, headers, payload });
}

describe('what is read from Meta', () => {
  test('is every page of it, and lets messages go', async () => {
    expect(await health()).toMatch(/^good: .* pas encore lu/);
    expect(await goesByWhatsapp()).toBe(true);
    await read();
    expect(await statuses()).toEqual({
      nouvelles_boutique: 'APPROVED',
      code_connexion: 'APPROVED',
    });
    expect(await health()).toMatch(/^good: Meta accepte/);
    expect(await goesByWhatsapp()).toBe(true);
  });

  test.each([
    ['REJECTED', 'REJECTED', 'refusé (jugé publicitaire)'],
    ['PAUSED', 'PAUSED', 'en pause'],
    ['missing', 'MISSING', 'absent chez Meta'],
  ])(
    'stops a template that is %s: text messages go at once, nobody asks WhatsApp',
    async (whatsappTemplates, status, words) => {
      await read();
      await sandbox.post('/knobs', { whatsappTemplates });
      await read();
      expect(await statuses()).toMatchObject({ [NEWS]: status, code_connexion: 'APPROVED' });
      const before = await onPhone();
      expect(await goesByWhatsapp()).toBe(false);
      expect(await onPhone()).toEqual(before);
      expect(await health()).toContain(`watch: Chez Meta, le modèle « ${NEWS} » est ${words}`);
      await sandbox.post('/reset');
      await read();
      expect(await goesByWhatsapp()).toBe(true);
    },
  );

  test.each(['500', '429', 'timeout', 'lost-answer'])(
    'stands as it was when Meta answers %s',
    async (whatsapp) => {
      await read();
      await sandbox.post('/knobs', { whatsapp });
      await expect(read(50)).rejects.toBeInstanceOf(WhatsappNotTaken);
      expect(await statuses()).toMatchObject({ [NEWS]: 'APPROVED' });
    },
  );
});

describe('a notice', () => {
  test('of a rejection stops the template, and of an approval lets it go on', async () => {
    await read();
    const soon = (s: number) => new Date(Date.now() + s * 1000);
    await shop.db.update(whatsappTemplates).set({ toldAt: soon(-60) });
    expect((await tell('REJECTED', { at: soon(-30) })).statusCode).toBe(200);
    expect(await goesByWhatsapp()).toBe(false);
    const [row] = (await listTemplates(shop.db, config())).filter(({ name }) => name === NEWS);
    expect(row).toMatchObject({ status: 'REJECTED', reason: 'PROMOTIONAL', category: 'UTILITY' });
    await tell('APPROVED', { at: soon(-20) });
    expect(await goesByWhatsapp()).toBe(true);
    // Meta tells again of what was before.
    await tell('REJECTED', { at: soon(-30) });
    expect(await statuses()).toMatchObject({ [NEWS]: 'APPROVED' });
  });

  test('that somebody else signed is refused, and changes nothing', async () => {
    expect((await tell('REJECTED', { secret: 'somebody-else' })).statusCode).toBe(401);
    expect(await shop.db.$count(whatsappTemplates)).toBe(0);
  });

  test('of another business is none of the shop’s', async () => {
    expect((await tell('REJECTED', { businessId: '999999' })).statusCode).toBe(200);
    expect(await shop.db.$count(whatsappTemplates)).toBe(0);
  });

  test('of whatever else happened to a template has the shop read again', async () => {
    await tell('FLAGGED');
    await tell('REINSTATED');
    expect(await shop.db.$count(whatsappTemplates)).toBe(0);
    const jobs = (await waitingJobs(shop.db)).map(({ name }) => name);
    expect(jobs).toEqual(['read-whatsapp-templates']);
  });
});

test('a template that nobody can read stops no longer than until Meta tells something else', async () => {
  const { WHATSAPP_BUSINESS_ID: _, ...settings } = sandbox.settings;
  const hear = (event: string, secondsAgo: number) => {
    const at = new Date(Date.now() - 1000 * secondsAgo);
    const facts = { name: NEWS, language: 'fr', category: '', reason: '' };
    return receiveNotices(shop.db, testConfig(settings), [
      { kind: 'template', event, at, ...facts },
    ]);
  };
  await hear('PAUSED', 60);
  await hear('REINSTATED', 90);
  expect(await goesByWhatsapp()).toBe(false);
  await hear('REINSTATED', 30);
  expect(await goesByWhatsapp()).toBe(true);
});

describe('staff', () => {
  const as = async (role: 'support' | 'catalogue') =>
    signedIn(shop.db, await anAccount(shop.db, { role }));
  const press = async (headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: paths.staffWhatsappTemplatesReading, headers });

  test('has them read by a button, and sees why one was refused', async () => {
    const headers = await as('support');
    await sandbox.post('/knobs', { whatsappTemplates: 'REJECTED' });
    expect((await press(headers)).json()).toEqual({ is_read: true, says: expect.any(String) });
    const list = await shop.app.inject({ url: staffWhatsappTemplates.path, headers });
    expect(list.json().items).toMatchObject([
      { name: NEWS, use: 'news', status: 'REJECTED', reason: 'PROMOTIONAL' },
      { name: 'code_connexion', use: 'codes', status: 'APPROVED' },
    ]);
    expect((await press(await as('catalogue'))).statusCode).toBe(403);
  });

  test('hears that Meta did not answer', async () => {
    await sandbox.post('/knobs', { whatsapp: '500' });
    expect((await press(await as('support'))).json()).toMatchObject({
      is_read: false,
      says: expect.stringContaining('HTTP 500'),
    });
  });
});
