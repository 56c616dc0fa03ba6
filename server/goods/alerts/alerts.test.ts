import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aBrowser } from '#tests/helpers/base/browser/a-browser.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { sendDueAlerts } from './send-due-alerts.ts';

const desk = openAlertDesk();
const { shop, ask, sentTo, linkTo, open, confirm, stop, soldOut } = desk;
const AWA = 'awa@example.sn';
const tell = (now?: Date) => sendDueAlerts(shop.db, desk.config, now);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const subjectsTo = async (address: string) => (await sentTo(address)).map(({ subject }) => subject);
const askAndConfirm = async (payload: { email?: string; product_id: number }) => {
  await ask(payload);
  await confirm(await linkTo(payload.email ?? AWA));
};

describe('a guest', () => {
  test('is asked once, then told when pieces come, and no more', async () => {
    const { id, name } = await soldOut({ name: 'Congélateur Astech' });
    expect((await ask({ product_id: id })).json()).toMatchObject({ status: 'success' });
    await setStock(shop.db, id, 1);
    await tell();
    expect(await subjectsTo(AWA)).toEqual([`Confirmez votre alerte : ${name}`]);
    expect((await confirm(await linkTo(AWA))).json().alert).toMatchObject({ state: 'waiting' });
    await tell();
    await tell();
    expect(await subjectsTo(AWA)).toEqual([
      `Confirmez votre alerte : ${name}`,
      `De retour : ${name}`,
    ]);
    const page = (await open(await linkTo(AWA))).json();
    expect(page).toMatchObject({ alert: { state: 'told', product: { id } }, others: [] });
  });

  test('confirms an address once for all its articles', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    await askAndConfirm({ product_id: one.id });
    await ask({ product_id: two.id });
    expect(await sentTo(AWA)).toHaveLength(1);
    expect((await open(await linkTo(AWA))).json().others).toMatchObject([
      { state: 'waiting', product: { id: two.id } },
    ]);
  });

  test('hears by text message too, in one message', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id, channel: 'sms', telephone: '77 123 45 67' });
    const phone = '+221771234567';
    await confirm(await linkTo(phone));
    await setStock(shop.db, id, 1);
    await tell();
    const texts = await sentTo(phone);
    expect(texts.map(({ channel }) => channel)).toEqual(['sms', 'sms']);
    expect(texts[1]!.text).toContain('est de retour');
  });

  test('who asks twice has one alert', async () => {
    const { id } = await soldOut();
    await ask({ product_id: id });
    await ask({ product_id: id, email: 'AWA@Example.sn' });
    expect(await shop.db.$count(alerts)).toBe(1);
  });

  test('hears of a price that fell, by staff or by a promotion, once', async () => {
    const { id } = await aProduct(shop.db, { list_price: 100_000 });
    await askAndConfirm({ product_id: id, kind: 'price', below: 90_000 } as never);
    const setPrice = (change: object) =>
      shop.db.update(products).set(change).where(eq(products.id, id));
    await setPrice({ listPrice: 95_000 });
    await tell();
    expect(await sentTo(AWA)).toHaveLength(1);
    await setPrice({ promoPrice: 89_000, onPromotion: true });
    await tell();
    await tell(inDays(2));
    expect(await sentTo(AWA)).toHaveLength(2);
    expect((await sentTo(AWA))[1]!.text).toMatch(/89\s000/);
  });

  test('hears that pre-orders opened', async () => {
    const { id } = await soldOut();
    await askAndConfirm({ product_id: id, kind: 'preorder' } as never);
    await shop.db.update(products).set({ preorderPrice: 80_000 }).where(eq(products.id, id));
    await tell();
    expect((await sentTo(AWA))[1]!.subject).toMatch(/^Précommande ouverte/);
  });
});

test('an account is told at what it has proven without being asked, and lists what waits', async () => {
  const awa = await anAccount(shop.db, { email: AWA });
  const headers = await signedIn(shop.db, awa);
  const { id } = await soldOut();
  await ask({ product_id: id }, headers);
  expect(await sentTo(AWA)).toEqual([]);
  const own = await shop.app.inject({ url: paths.alerts, headers });
  expect(own.json().alerts).toMatchObject([{ state: 'waiting', product: { id } }]);
  await setStock(shop.db, id, 1);
  await tell();
  expect(await subjectsTo(AWA)).toHaveLength(1);
});

test('people are told in the order of asking, as many in a day as there are pieces, on two nodes at once', async () => {
  const { id } = await soldOut();
  const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.sn`);
  for (const email of addresses) await askAndConfirm({ product_id: id, email });
  await setStock(shop.db, id, 2);
  const other = await shop.database.openAnother();
  await Promise.all([tell(), sendDueAlerts(other.db, desk.config), tell()]).finally(other.close);
  const told = async () => {
    const counts = await Promise.all(addresses.map(async (one) => (await sentTo(one)).length - 1));
    return counts.join('');
  };
  expect(await told()).toBe('11000');
  await tell(inDays(1.1));
  expect(await told()).toBe('11110');
});

describe('a stop', () => {
  test('ends one alert, by POST alone, and again does no harm', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    await askAndConfirm({ product_id: one.id });
    await ask({ product_id: two.id });
    const link = await linkTo(AWA);
    await open(link);
    expect((await stop(link)).json().alert.state).toBe('stopped');
    expect((await stop(link)).statusCode).toBe(200);
    await setStock(shop.db, one.id, 1);
    await setStock(shop.db, two.id, 1);
    await tell();
    expect(await subjectsTo(AWA)).toEqual([expect.any(String), `De retour : ${two.name}`]);
  });

  test('of a mail program ends all of the address, as its message says where', async () => {
    const [one, two, three] = [await soldOut(), await soldOut(), await soldOut()];
    await askAndConfirm({ product_id: one.id });
    await ask({ product_id: two.id });
    await ask({ product_id: three.id, email: 'modou@example.sn' });
    const { stopUrl } = (await sentTo(AWA))[0]!;
    const { pathname, search } = new URL(stopUrl!);
    const stopped = await desk.post(pathname + search, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(stopped.statusCode).toBe(200);
    expect(await shop.db.$count(alerts, sql`ended_at is null`)).toBe(1);
  });

  test.each(['x', 'x'.repeat(22), ''])('is refused with the token “%s”', async (token) => {
    await ask({ product_id: (await soldOut()).id });
    const { id } = await linkTo(AWA);
    for (const call of [open, confirm, stop]) {
      expect((await call({ id, token })).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.db.$count(alerts, sql`ended_at is null`)).toBe(1);
  });

  test('with the token of another alert is refused', async () => {
    await ask({ product_id: (await soldOut()).id });
    const mine = await linkTo(AWA);
    await ask({ product_id: (await soldOut()).id, email: 'modou@example.sn' });
    const theirs = await linkTo('modou@example.sn');
    expect((await stop({ ...theirs, token: mine.token })).statusCode).toBe(404);
    expect((await stop({ id: 999, token: mine.token })).statusCode).toBe(404);
  });
});

describe('nobody', () => {
  test('learns whether an address waits for something', async () => {
    const { id } = await soldOut();
    await askAndConfirm({ product_id: id });
    const [known, again, unknown] = [
      await ask({ product_id: id }),
      await ask({ product_id: (await soldOut()).id }),
      await ask({ product_id: id, email: 'modou@example.sn' }),
    ];
    expect([again.body, unknown.body]).toEqual([known.body, known.body]);
  });

  test('sees the alerts of an address that is not proven to be their own', async () => {
    const { id } = await soldOut();
    await askAndConfirm({ product_id: id });
    const nosy = await anAccount(shop.db, { email: 'curieux@example.sn' });
    const headers = await signedIn(shop.db, nosy);
    await ask({ product_id: id }, headers);
    const own = await shop.app.inject({ url: paths.alerts, headers });
    expect(own.json().alerts).toEqual([]);
    const typed = await anAccount(shop.db, { email: AWA, emailProvenAt: null });
    const data = await desk.post(pathTo(paths.customerData, { id: typed.id }), {}, asStaff);
    expect(data.json().alertes).toEqual([]);
  });

  test('fills a mailbox: one question a day, three at all, five articles a day', async () => {
    const { id } = await soldOut();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask({ product_id: id })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await ask({ product_id: id, email: 'a.wa+1@example.sn' });
    expect(await sentTo(AWA)).toHaveLength(1);
    expect(await sentTo('a.wa+1@example.sn')).toEqual([]);
    for (let day = 0; day < 5; day += 1) {
      await shop.db.execute(
        sql`update alert_contacts set questioned_at = questioned_at - interval '2 days'`,
      );
      await shop.db.execute(sql`update attempts set since = since - interval '2 days'`);
      await ask({ product_id: id });
    }
    expect(await sentTo(AWA)).toHaveLength(3);
  });

  test('silences the price alert of another address', async () => {
    const { id } = await aProduct(shop.db, { list_price: 100_000 });
    const price = { product_id: id, kind: 'price' };
    await ask({ ...price, below: 90_000 });
    await ask({ ...price, below: 1 });
    expect(await shop.db.select({ below: alerts.belowXof }).from(alerts)).toEqual([
      { below: 90_000 },
    ]);
  });
});

test('the eleventh alert of one connection within an hour has to wait, whomever they are for', async () => {
  const { id } = await soldOut();
  const app = await openApp(shop.database, { ...desk.config, requestsPerMinute: 600 });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const payload = { product_id: id, kind: 'stock', channel: 'mail', email: `p${n}@example.sn` };
    statuses.push((await app.inject({ method: 'POST', url: paths.alerts, payload })).statusCode);
  }
  await app.close();
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test.each([
  ['what is in stock', {}, { kind: 'stock' }, 409],
  ['a pre-order that is open', { preorder_price: 90_000 }, { kind: 'preorder' }, 409],
  ['an article that nobody may see', { active: false }, { kind: 'price' }, 404],
  ['no address', {}, { kind: 'price', email: '' }, 400],
  ['a number that is none', {}, { kind: 'price', channel: 'sms', telephone: '12' }, 400],
  [
    'a notification of a shop without keys',
    {},
    {
      kind: 'price',
      channel: 'push',
      push: aBrowser('https://fcm.googleapis.com/fcm/send/a').subscription,
    },
    400,
  ],
  ['a channel that does not exist', {}, { kind: 'price', channel: 'fax' }, 400],
])('an alert is refused for %s', async (_, article, wanted, status) => {
  const { id } = await aProduct(shop.db, article);
  expect((await ask({ product_id: id, ...wanted })).statusCode).toBe(status);
  expect(await shop.db.$count(alertContacts)).toBe(0);
});

test('what was bought within a week of an alert counts as sold, by account or address', async () => {
  const { id } = await soldOut();
  const modou = await anAccount(shop.db, { email: 'modou@example.sn' });
  await ask({ product_id: id, email: 'modou@example.sn' }, await signedIn(shop.db, modou));
  await askAndConfirm({ product_id: id });
  await askAndConfirm({ product_id: id, email: 'personne@example.sn' });
  await setStock(shop.db, id, 9);
  await tell();
  const lines = [{ id, quantity: 1 }];
  const { order: first } = await anOrder(shop.db, {
    lines,
    buyer: { kind: 'account', id: modou.id },
  });
  const { order: second } = await anOrder(shop.db, { lines, buyer: aGuest({ email: AWA }) });
  await tell();
  const sold = await shop.db.select({ id: alerts.soldOrderId }).from(alerts).orderBy(alerts.id);
  expect(sold.map((one) => one.id)).toEqual([first.id, second.id, null]);
});

test('a shop without WhatsApp refuses it', async () => {
  const { id } = await soldOut();
  const reply = await ask({ product_id: id, channel: 'whatsapp', telephone: '77 123 45 67' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors[0].field).toBe('channel');
});
