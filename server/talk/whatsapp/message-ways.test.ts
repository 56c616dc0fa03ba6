import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { forgetPerson } from '#server/people/customers/forget-person.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  creditNoteMessage,
  notifyBuyer,
  orderMessage,
} from '#server/sales/orders/order/notify-buyer.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { deliverSms, MessageRefused } from '#server/talk/messages/deliver.ts';

import { sendLater } from '#server/talk/messages/send-later.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { followMessage, sendByWhatsapp } from './carry-message.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';
import { receiveNotices } from './receive-notices.ts';

const config = testConfig({
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
});
const shop = openFileApp(emptyAccounts, () => ({ overrides: { settings: config.settings } }));
const PHONE = '+221771234567';
const EMAIL = 'awa@example.sn';

let headers: Record<string, string>;
let accountId: number;
beforeEach(async () => {
  const account = await anAccount(shop.db, { phone: PHONE, email: EMAIL });
  accountId = account.id;
  headers = await signedIn(shop.db, account);
});
const prove = () => shop.db.update(partners).set({ phoneProvenAt: new Date() });
const choose = (ways: unknown) =>
  shop.app.inject({ method: 'PUT', url: paths.messageWays, headers, payload: { ways } });
const chosen = async () =>
  (await shop.app.inject({ url: paths.messageWays, headers })).json() as object;
const isAgreed = async () =>
  (await shop.db.select().from(whatsappContacts))[0]?.agreedAt instanceof Date;
const write = (text: string) =>
  receiveNotices(shop.db, config, [
    { kind: 'message', providerId: text, phone: PHONE, name: 'Awa', text, at: new Date() },
  ]);

async function anOrder() {
  const buyer = { partnerId: accountId, buyerPhone: PHONE, buyerEmail: EMAIL };
  const { id } = await aStoredOrder(shop.db, {}, buyer);
  return (await findOrder(shop.db, eq(orders.id, id)))!;
}
const sent = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id)).map(
    ({ channel, recipient }) => `${channel} ${recipient}`,
  );
const stored = async () => (await shop.db.select().from(outgoingMessages))[0];
const BY_MAIL = `mail ${EMAIL}`;
const BY_TEXT = `sms ${PHONE}`;
const tell = async () =>
  notifyBuyer(shop.db, config, await anOrder(), orderMessage({ kind: 'cancelled' } as never));

let takes = true;
const take = async () => {
  if (!takes) throw new WhatsappNotTaken('HTTP 400 131026');
  return 'wamid.1';
};
const whatsapp: Whatsapp = {
  sendNews: take,
  sendCode: take,
  sendText: take,
  listTemplates: undefined,
};
beforeEach(() => {
  takes = true;
});
const carry = async () => {
  const [{ id } = { id: 0 }] = await shop.db.select().from(outgoingMessages);
  return { id, isCarried: await sendByWhatsapp(shop.db, config, whatsapp, id) };
};

describe('messages about an order', () => {
  test('go by e-mail and text message to whoever has not chosen', async () => {
    await tell();
    expect(await sent()).toEqual([BY_MAIL, BY_TEXT]);
  });

  test.each([
    [['mail', 'sms', 'whatsapp'], [BY_MAIL]],
    [['sms', 'mail', 'whatsapp'], [BY_TEXT]],
  ])('go by the first of %s alone', async (ways, expected) => {
    expect((await choose(ways)).statusCode).toBe(200);
    await tell();
    expect(await sent()).toEqual(expected);
  });

  test('about papers go by e-mail all the same', async () => {
    await choose(['sms', 'mail', 'whatsapp']);
    const news = { note: 'AV-2026-000001', amountXof: 1000, refundXof: 0, reason: 'Casse' };
    await notifyBuyer(shop.db, config, await anOrder(), creditNoteMessage(news as never));
    expect(await sent()).toEqual([BY_MAIL, BY_TEXT]);
  });

  test('that WhatsApp does not take go by e-mail where that comes before text messages', async () => {
    await prove();
    await choose(['whatsapp', 'mail', 'sms']);
    await tell();
    expect(await sent()).toEqual([BY_TEXT]);
    takes = false;
    expect((await carry()).isCarried).toBe(true);
    expect(await sent()).toEqual([BY_MAIL]);
  });

  test('that WhatsApp does not bring go there once, too', async () => {
    await prove();
    await choose(['whatsapp', 'mail', 'sms']);
    await tell();
    const { id } = await carry();
    await followMessage(shop.db, id);
    await followMessage(shop.db, id);
    expect(await sent()).toEqual([BY_MAIL]);
    const jobs = (await waitingJobs(shop.db)).filter(
      ({ name, data }) =>
        name === 'deliver-message' && (data as { messageId: number }).messageId === id,
    );
    expect(jobs).toHaveLength(1);
  });

  test('that became an e-mail are not lost when the job of the text message comes again', async () => {
    await prove();
    await choose(['whatsapp', 'mail', 'sms']);
    await tell();
    takes = false;
    const { id } = await carry();
    expect((await carry()).isCarried).toBe(false);
    const send = () => Promise.reject(new MessageRefused('HTTP 400'));
    await deliverSms(shop.db, { send }, id, { isLastTry: true });
    expect(await stored()).toMatchObject({ channel: 'mail', state: 'queued' });
  });

  test('that WhatsApp brought keep no e-mail that would have gone instead', async () => {
    await prove();
    await choose(['whatsapp', 'mail', 'sms']);
    await tell();
    await carry();
    expect((await stored())?.instead).toMatchObject({ to: EMAIL });
    const state = {
      providerId: 'wamid.1',
      reference: undefined,
      state: 'delivered',
      failure: '',
    } as const;
    await receiveNotices(shop.db, config, [{ kind: 'state', ...state }]);
    expect(await stored()).toMatchObject({ channel: 'whatsapp', instead: null });
  });

  test('of a guest follow the account that claimed them', async () => {
    const guest = await anAccount(shop.db, { email: 'guest@example.sn', verifiedAt: null });
    await shop.db.update(partners).set({ claimedById: accountId }).where(eq(partners.id, guest.id));
    await choose(['mail', 'sms', 'whatsapp']);
    const { id } = await anOrder();
    await shop.db.update(orders).set({ partnerId: guest.id }).where(eq(orders.id, id));
    const order = (await findOrder(shop.db, eq(orders.id, id)))!;
    expect(order.messageWays).toEqual(['mail', 'sms', 'whatsapp']);
  });
});

describe('the wish for WhatsApp', () => {
  test('of a proven number is made and ended on the page', async () => {
    await prove();
    expect(await chosen()).toEqual({ ways: null, whatsapp: 'possible' });
    await choose(['whatsapp', 'sms', 'mail']);
    expect(await isAgreed()).toBe(true);
    await choose(['sms', 'whatsapp', 'mail']);
    expect(await isAgreed()).toBe(false);
  });

  test('of a number that is not proven is refused, and nothing changes', async () => {
    expect((await choose(['whatsapp', 'sms', 'mail'])).statusCode).toBe(409);
    expect(await isAgreed()).toBe(false);
  });

  test('of a number that is not proven is told to no account, and moves nothing there', async () => {
    await write('SUIVRE');
    expect(await chosen()).toEqual({ ways: null, whatsapp: 'unproven' });
    expect((await choose(['whatsapp', 'sms', 'mail'])).statusCode).toBe(409);
    expect((await choose(['sms', 'whatsapp', 'mail'])).statusCode).toBe(200);
    await write('START');
    expect(await isAgreed()).toBe(true);
    expect(await chosen()).toEqual({ ways: ['sms', 'whatsapp', 'mail'], whatsapp: 'unproven' });
  });

  test('follows SUIVRE and STOP, and what was not chosen stays so', async () => {
    await prove();
    await write('SUIVRE');
    expect(await chosen()).toEqual({ ways: null, whatsapp: 'agreed' });
    await choose(['mail', 'sms', 'whatsapp']);
    await write('START');
    expect(await chosen()).toEqual({ ways: ['whatsapp', 'mail', 'sms'], whatsapp: 'agreed' });
    await write('STOP');
    expect(await chosen()).toEqual({ ways: ['mail', 'sms', 'whatsapp'], whatsapp: 'possible' });
  });
});

test.each([[['mail']], [['mail', 'mail', 'sms']], [['fax', 'mail', 'sms']], ['mail']])(
  '%s is no order of preference',
  async (ways) => {
    expect((await choose(ways)).statusCode).toBe(400);
    expect(await chosen()).toMatchObject({ ways: null });
  },
);

test('a choice is taken back', async () => {
  await choose(['mail', 'sms', 'whatsapp']);
  expect((await choose(null)).json()).toEqual({ ways: null, whatsapp: 'unproven' });
});

test('what somebody chose goes with the account, and so does an e-mail that waits in a message', async () => {
  await prove();
  await choose(['whatsapp', 'mail', 'sms']);
  await tell();
  await shop.db.transaction(async (tx) => forgetPerson(tx, await lockPerson(tx, accountId)));
  const [erased] = await shop.db.select().from(partners).where(eq(partners.id, accountId));
  expect(erased?.messageWays).toBeNull();
  expect(await sent()).toEqual([]);
  expect(await shop.db.$count(whatsappContacts)).toBe(0);
});

test('an e-mail that waits in the message to another number goes with its mailbox', async () => {
  const instead = { to: 'Awa+1@example.sn', subject: 'Votre commande', text: 'Bonjour Awa' };
  await sendLater(shop.db, { to: '+221770000009', text: 'Bonjour Awa', instead });
  await shop.db.transaction(async (tx) => forgetPerson(tx, await lockPerson(tx, accountId)));
  expect(await sent()).toEqual([]);
});
