import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { sendDueAlerts } from '#server/goods/alerts/send-due-alerts.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { askAsGuest } from '#server/goods/questions/ask-question.ts';
import { questionContacts } from '#server/goods/questions/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { followMessage, sendByWhatsapp } from './carry-message.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';
import { receiveNotices } from './receive-notices.ts';

const desk = openAlertDesk({
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
});
const { shop, ask, sentTo, linkTo, confirm, soldOut } = desk;
const PHONE = '+221771234567';
const typed = { channel: 'whatsapp', telephone: '77 123 45 67' };

let carried: string[] = [];
let takes = true;
const take = async ({ text }: { text: string }) => {
  if (!takes) throw new WhatsappNotTaken('HTTP 400 131026');
  carried.push(text);
  return `wamid.${carried.length}`;
};
const whatsapp = {
  sendNews: take,
  sendCode: take,
  sendText: take,
  listTemplates: undefined,
} satisfies Whatsapp;
beforeEach(() => {
  carried = [];
  takes = true;
});

/** What the job of text messages does with the newest message to a number; how it left. */
async function carry(): Promise<'whatsapp' | 'sms'> {
  const { id } = (await sentTo(PHONE)).at(-1)!;
  return (await sendByWhatsapp(shop.db, desk.config, whatsapp, id)) ? 'whatsapp' : 'sms';
}
const write = (text: string) =>
  receiveNotices(shop.db, desk.config, [
    { kind: 'message', providerId: `in.${text}`, phone: PHONE, name: 'Awa', text, at: new Date() },
  ]);
const smsAgain = async () =>
  (await waitingJobs(shop.db)).filter(
    ({ name, data }) => name === 'deliver-sms' && 'isBySms' in (data as object),
  ).length;

/** How many wait for what another transaction holds. */
const waiting = async () =>
  rowsOf(
    await shop.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  ).length;

async function told(id: number): Promise<void> {
  await setStock(shop.db, id, 1);
  await sendDueAlerts(shop.db, desk.config);
}

describe('a guest who chooses WhatsApp', () => {
  test('is asked by text message, and told by WhatsApp once that is confirmed', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    expect(await carry()).toBe('sms');
    await confirm(await linkTo(PHONE));
    await told(id);
    expect((await sentTo(PHONE)).at(-1)?.text).toContain('est de retour');
    expect(await carry()).toBe('whatsapp');
    expect(carried).toHaveLength(1);
  });

  test('hears nothing there that nobody confirmed', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    await told(id);
    expect(await sentTo(PHONE)).toHaveLength(1);
  });

  test('has to confirm WhatsApp although the number has confirmed text messages', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    await ask({ product_id: one.id, channel: 'sms', telephone: typed.telephone });
    await confirm(await linkTo(PHONE));
    await ask({ product_id: two.id, ...typed });
    await told(two.id);
    expect((await sentTo(PHONE)).at(-1)?.text).toContain('confirmez');
  });

  test('is told once of an article, however many ways to the number were asked for', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, channel: 'sms', telephone: typed.telephone });
    await confirm(await linkTo(PHONE));
    await ask({ product_id: id, ...typed });
    await shop.db.update(alertContacts).set({ confirmedAt: new Date() });
    const before = (await sentTo(PHONE)).length;
    await setStock(shop.db, id, 5);
    await sendDueAlerts(shop.db, desk.config);
    await sendDueAlerts(shop.db, desk.config);
    expect(await sentTo(PHONE)).toHaveLength(before + 1);
  });

  test('is told once by text message of what WhatsApp took and did not bring', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    await confirm(await linkTo(PHONE));
    await told(id);
    await carry();
    const { id: messageId } = (await sentTo(PHONE)).at(-1)!;
    await followMessage(shop.db, messageId);
    await followMessage(shop.db, messageId);
    expect(await smsAgain()).toBe(1);
  });

  test('is told by text message of what WhatsApp does not take', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    await confirm(await linkTo(PHONE));
    await told(id);
    takes = false;
    expect(await carry()).toBe('sms');
  });

  test('ends these alerts by STOP, and is asked again before another', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    await ask({ product_id: one.id, ...typed });
    await confirm(await linkTo(PHONE));
    await write('STOP');
    await told(one.id);
    expect(await sentTo(PHONE)).toHaveLength(1);
    expect(await shop.db.select().from(alerts)).toMatchObject([{ toldAt: null }]);
    await shop.db.update(alertContacts).set({ questionedAt: new Date(0) });
    await ask({ product_id: two.id, ...typed });
    await told(two.id);
    expect((await sentTo(PHONE)).at(-1)?.text).toContain('confirmez');
  });

  test('is told no answer any more to what a guest asked for it before STOP', async () => {
    const { id } = await soldOut();
    const asked = { text: 'Est-il bruyant la nuit ?', name: 'Awa', contact: PHONE };
    await askAsGuest(shop.db, desk.config, { productId: id, ...asked });
    await write('STOP');
    expect(await shop.db.$count(questionContacts)).toBe(0);
    const said = rowsOf(
      await shop.db.execute(sql`select text from whatsapp_messages where direction = 'out'
        order by id desc limit 1`),
    );
    expect(said).toMatchObject([{ text: expect.stringContaining('questions posées sans compte') }]);
  });

  test('gets what was about to leave by text message when STOP comes before it', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    await confirm(await linkTo(PHONE));
    await told(id);
    await write('STOP');
    expect(await carry()).toBe('sms');
  });

  test('gets by text message, too, what is being written while STOP comes', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, ...typed });
    await confirm(await linkTo(PHONE));
    await setStock(shop.db, id, 1);
    let stopped: Promise<void> | undefined;
    await shop.db.transaction(async (tx) => {
      await sendDueAlerts(tx, desk.config);
      stopped = write('STOP');
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    await stopped;
    expect((await sentTo(PHONE)).at(-1)?.text).toContain('est de retour');
    expect(await carry()).toBe('sms');
  });
});

test('an account is told at its proven number without being asked', async () => {
  const awa = await anAccount(shop.db, { phone: PHONE });
  await shop.db.update(partners).set({ phoneProvenAt: new Date() });
  const { id } = await soldOut();
  await ask({ product_id: id, ...typed }, await signedIn(shop.db, awa));
  await told(id);
  expect(await shop.db.$count(outgoingMessages)).toBe(1);
  expect(await carry()).toBe('whatsapp');
});

test('a number that asked for all messages by WhatsApp is asked there, and must answer', async () => {
  await write('SUIVRE');
  const { id } = await soldOut();
  await ask({ product_id: id, ...typed });
  expect(await carry()).toBe('whatsapp');
  await told(id);
  expect(await sentTo(PHONE)).toHaveLength(1);
});
