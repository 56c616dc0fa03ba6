import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { paths } from '#contract/base/paths.ts';
import type { Alert } from '#contract/goods/alerts.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { aBrowser } from '#tests/helpers/base/browser/a-browser.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { isPushAddress } from './alert-contact.ts';
import { deliverPush } from './deliver-push.ts';
import { sendDueAlerts } from './send-due-alerts.ts';

const pair = webPush.generateVAPIDKeys();
const desk = openAlertDesk({
  PUSH_PUBLIC_KEY: pair.publicKey,
  PUSH_PRIVATE_KEY: pair.privateKey,
});
const { shop, ask } = desk;

type Received = { headers: IncomingHttpHeaders; body: Buffer };
let received: Received[] = [];
let status = 201;
const service = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await buffer(request) });
  response.writeHead(status).end();
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  status = 201;
});
afterAll(() => service.close());

async function aToldBrowser() {
  const { id } = await desk.soldOut({ name: 'Congélateur Astech' });
  const browser = aBrowser(`${origin}/push/abc`);
  const reply = await ask({ product_id: id, channel: 'push', push: browser.subscription });
  expect(reply.statusCode).toBe(200);
  await setStock(shop.db, id, 1);
  await sendDueAlerts(shop.db, desk.config);
  const jobs = (await waitingJobs(shop.db)).filter(({ name }) => name === 'deliver-push');
  const { alertId } = jobs[0]!.data as { alertId: number };
  return { browser, jobs, deliver: () => deliverPush(shop.db, desk.config, alertId) };
}

test('a notification says what came back, to its browser alone, signed by the shop', async () => {
  const { browser, jobs, deliver } = await aToldBrowser();
  expect(jobs).toHaveLength(1);
  await deliver();
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(body.toString('latin1')).not.toContain('Astech');
  expect(browser.read(body)).toEqual({
    title: 'Congélateur Astech',
    body: expect.stringContaining('De nouveau en stock'),
    url: expect.stringMatching(/\/alerte\/\d+\?token=/),
  });
  const [, token = '', key] = /^vapid t=(.+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(pair.publicKey);
  const point = Buffer.from(pair.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, jwk);
  expect(payload).toMatchObject({ aud: origin, sub: 'mailto:contact@example.sn' });
});

test.each([404, 410])(
  'a browser that is gone (%i) is forgotten with what it waited for',
  async (gone) => {
    const { deliver } = await aToldBrowser();
    const { id } = await desk.soldOut();
    const { subscription } = aBrowser(`${origin}/push/abc`);
    await ask({ product_id: id, channel: 'push', push: subscription });
    status = gone;
    await deliver();
    expect(await shop.db.$count(alertContacts)).toBe(0);
    expect(await shop.db.select().from(alerts)).toMatchObject([{ contactId: null }]);
    await deliver();
    expect(received).toHaveLength(1);
  },
);

test('a service that is down is asked again', async () => {
  const { deliver } = await aToldBrowser();
  status = 503;
  await expect(deliver()).rejects.toMatchObject({ code: '503' });
  expect(await shop.db.$count(alertContacts)).toBe(1);
});

test('a live shop sends to the services of browsers, and to nothing of the house', () => {
  const live = { mode: 'live' } as const;
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ]) {
    expect(isPushAddress(live, url), url).toBe(true);
  }
  for (const url of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/fcm/send',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://victime.example/fcm.googleapis.com',
    'https://fcm.googleapis.com.victime.example/',
    'https://notpush.apple.com/',
    'https://fcm.googleapis.com@10.0.0.1/',
    'file:///etc/passwd',
  ]) {
    expect(isPushAddress(live, url), url).toBe(false);
  }
});

test('what was kept before a rule is asked for nothing when it leads into the house', async () => {
  const { deliver } = await aToldBrowser();
  const live = { ...desk.config, mode: 'live' as const };
  await shop.db.update(alertContacts).set({ address: 'https://169.254.169.254/latest' });
  const [{ id } = { id: 0 }] = await shop.db.select().from(alerts);
  await deliverPush(shop.db, live, id);
  expect(received).toEqual([]);
  expect(await shop.db.$count(alertContacts)).toBe(0);
  await deliver();
});

test.each([
  ['without keys', undefined],
  ['with an address that is none', { endpoint: 'pas une adresse' }],
  [
    'with a point that is not on the curve',
    { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  ],
])('a subscription %s is refused', async (_, change) => {
  const { id } = await desk.soldOut();
  const { subscription } = aBrowser(`${origin}/push/abc`);
  const push = change && { ...subscription, ...change };
  const reply = await ask({ product_id: id, channel: 'push', push });
  expect([reply.statusCode, reply.json().errors?.[0].field]).toEqual([
    400,
    expect.stringMatching(/^push/),
  ]);
});

test('the page learns the key that it subscribes with', async () => {
  expect((await shop.app.inject({ url: paths.pushKey })).json()).toEqual({ key: pair.publicKey });
});

test('two accounts on one browser do not see each other’s alerts', async () => {
  const push = aBrowser(`${origin}/push/abc`).subscription;
  const [awa, modou] = [await anAccount(shop.db), await anAccount(shop.db)];
  const [hers, his] = [await desk.soldOut(), await desk.soldOut()];
  const asked = { channel: 'push', push };
  await ask({ ...asked, product_id: hers.id }, await signedIn(shop.db, awa));
  const headers = await signedIn(shop.db, modou);
  await ask({ ...asked, product_id: his.id }, headers);
  const own = (await shop.app.inject({ url: paths.alerts, headers })).json().alerts;
  expect(own).toMatchObject([{ product: { id: his.id } }]);
  expect((await desk.open(own[0])).json().others).toEqual([]);
});

test('who stops all alerts of a shared browser leaves those of the other account', async () => {
  const { subscription } = aBrowser(`${origin}/push/abc`);
  const sessions = [];
  for (const email of ['awa@example.sn', 'modou@example.sn']) {
    const headers = await signedIn(shop.db, await anAccount(shop.db, { email }));
    for (let left = 2; left > 0; left -= 1) {
      const { id } = await desk.soldOut();
      await ask({ product_id: id, channel: 'push', push: subscription }, headers);
    }
    sessions.push(headers);
  }
  const own = async (headers: Record<string, string>): Promise<Alert[]> =>
    (await shop.app.inject({ url: paths.alerts, headers })).json().alerts;
  const [awa, modou] = [await own(sessions[0]!), await own(sessions[1]!)];
  expect([awa.length, modou.length]).toEqual([2, 2]);
  expect((await desk.stop(awa[0]!, { toutes: '1' })).statusCode).toBe(200);
  expect(await own(sessions[0]!)).toEqual([]);
  expect(await own(sessions[1]!)).toEqual(modou);
});
