import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { countTextIfLeft } from '#server/base/limits/message-budget.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { deleteOldAlerts } from './forget-alerts.ts';
import { sendDueAlerts } from './send-due-alerts.ts';

const desk = openAlertDesk();
const { shop, ask, sentTo, linkTo, confirm, stop, soldOut } = desk;
const AWA = 'awa@example.sn';
const subjectsTo = async (address: string) => (await sentTo(address)).map(({ subject }) => subject);
const nextDay = () => shop.db.execute(sql`update attempts set since = since - interval '2 days'`);
const countWaiting = () => shop.db.$count(alerts, isNull(alerts.endedAt));

/** Fills an address with as many alerts as strangers may have there (rule G-28). */
async function fillAddress(address: string): Promise<void> {
  const [contact] = await shop.db
    .insert(alertContacts)
    .values({ channel: 'mail', address })
    .returning({ id: alertContacts.id });
  for (let n = 0; n < 20; n += 1) {
    const { id: productId } = await soldOut();
    await shop.db.insert(alerts).values({ contactId: contact!.id, productId, kind: 'stock' });
  }
}

test('whoever stopped everything is asked again before an alert that somebody types is sent', async () => {
  const [one, two] = [await soldOut(), await soldOut()];
  await ask({ product_id: one.id });
  await confirm(await linkTo(AWA));
  await stop(await linkTo(AWA), { toutes: '1' });
  await ask({ product_id: two.id });
  await setStock(shop.db, two.id, 1);
  await sendDueAlerts(shop.db, desk.config);
  expect(await subjectsTo(AWA)).toEqual([`Confirmez votre alerte : ${one.name}`]);
  await confirm(await linkTo(AWA));
  await sendDueAlerts(shop.db, desk.config);
  expect(await subjectsTo(AWA)).toContain(`De retour : ${two.name}`);
});

test('the address of a mail program leads whoever opens it to the page, and changes nothing', async () => {
  await ask({ product_id: (await soldOut()).id });
  const { pathname, search } = new URL((await sentTo(AWA))[0]!.stopUrl!);
  const { id, token } = await linkTo(AWA);
  const opened = await shop.app.inject({ url: pathname + search });
  expect(opened.statusCode).toBe(302);
  expect(opened.headers.location).toBe(`/alerte/${id}?token=${token}`);
  expect(await countWaiting()).toBe(1);
});

test('an address that is full says so to its owner alone, whose own alerts alone count', async () => {
  await fillAddress(AWA);
  const { id } = await soldOut();
  const usual = await ask({ product_id: id, email: 'modou@example.sn' });
  expect((await ask({ product_id: id })).body).toBe(usual.body);
  expect(await countWaiting()).toBe(21);
  const awa = await anAccount(shop.db, { email: AWA });
  const headers = await signedIn(shop.db, awa);
  expect((await ask({ product_id: id }, headers)).statusCode).toBe(200);
  expect(await countWaiting()).toBe(22);
  await shop.db.update(alerts).set({ partnerId: awa.id });
  const more = await ask({ product_id: (await soldOut()).id }, headers);
  expect([more.statusCode, more.json().message]).toEqual([409, expect.stringMatching(/^20 /)]);
});

test('the price that somebody waits for stays when another asks without one', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000 });
  const price = { product_id: id, kind: 'price' };
  await ask({ ...price, below: 60_000 });
  await ask(price);
  expect(await shop.db.select({ below: alerts.belowXof }).from(alerts)).toEqual([
    { below: 60_000 },
  ]);
});

test('a question that was not sent is none, and is asked the next day', async () => {
  const { id } = await soldOut();
  await ask({ product_id: id });
  await ask({ product_id: id, email: 'a.wa+1@example.sn' });
  expect(await sentTo('a.wa+1@example.sn')).toEqual([]);
  await nextDay();
  await ask({ product_id: id, email: 'a.wa+1@example.sn' });
  expect(await sentTo('a.wa+1@example.sn')).toHaveLength(1);
});

test('a number that had its texts of the day is asked the next day', async () => {
  const { id } = await soldOut();
  const phone = '+221771234567';
  for (let n = 0; n < 15; n += 1) {
    expect(await countTextIfLeft(shop.db, phone, { network: `${n}` })).toBe(true);
  }
  await ask({ product_id: id, channel: 'sms', telephone: phone });
  expect(await sentTo(phone)).toEqual([]);
  await nextDay();
  await ask({ product_id: id, channel: 'sms', telephone: phone });
  expect(await sentTo(phone)).toHaveLength(1);
});

test('an old address that was asked today keeps what waits for its answer', async () => {
  await ask({ product_id: (await soldOut()).id });
  await shop.db.execute(sql`update alert_contacts set created_at = now() - interval '40 days'`);
  await deleteOldAlerts(shop.db);
  expect(await countWaiting()).toBe(1);
});

test('an account that is erased leaves no address of before', async () => {
  const awa = await anAccount(shop.db, { email: AWA });
  await ask({ product_id: (await soldOut()).id }, await signedIn(shop.db, awa));
  await shop.db
    .update(partners)
    .set({ email: 'nouvelle@example.sn' })
    .where(eq(partners.id, awa.id));
  const url = pathTo(paths.user, { id: awa.id });
  await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
  expect(await shop.db.$count(alerts)).toBe(0);
  expect(await shop.db.$count(alertContacts)).toBe(0);
});

test('an account lists what its proven address waits for, whoever asked', async () => {
  const { id } = await soldOut();
  await ask({ product_id: id });
  await ask({ product_id: id, email: 'modou@example.sn' });
  const listOf = async (email: string, emailProvenAt: Date | null) => {
    const headers = await signedIn(shop.db, await anAccount(shop.db, { email, emailProvenAt }));
    return (await shop.app.inject({ url: paths.alerts, headers })).json().alerts;
  };
  expect(await listOf(AWA, new Date())).toMatchObject([{ product: { id } }]);
  expect(await listOf('modou@example.sn', null)).toEqual([]);
});

test('what an account waits for by text message ends with its number, and nothing else does', async () => {
  const password = 'marmite-bleue-42';
  const awa = await anAccount(shop.db, { phone: '+221771110001', password });
  const { id: productId } = await soldOut();
  const waitAt = async (
    channel: 'sms' | 'mail',
    address: string,
    partnerId: number,
  ): Promise<void> => {
    const values = { channel, address, confirmedAt: new Date() };
    const [contact] = await shop.db.insert(alertContacts).values(values).returning();
    const alert = { contactId: contact!.id, productId, partnerId, kind: 'stock' as const };
    await shop.db.insert(alerts).values(alert);
  };
  await waitAt('sms', awa.phone!, awa.id);
  await waitAt('mail', 'autre@example.sn', awa.id);
  await waitAt('sms', '+221771110002', (await anAccount(shop.db)).id);
  const moved = await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.userUpdate, { id: awa.id }),
    payload: { phone: '77 111 00 03', password },
    headers: { ...(await signedIn(shop.db, awa)), 'if-match': '*' },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const left = await shop.db.select({ address: alertContacts.address }).from(alertContacts);
  expect(left.map(({ address }) => address).toSorted()).toEqual([
    '+221771110002',
    'autre@example.sn',
  ]);
});
