import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';
import { OTHER_WEBHOOK_SECRET } from './session.ts';
import { signForWave } from './webhook.ts';

let sandbox: OpenSandbox;
let shop: Shop;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await sandbox.post('/reset');
  await shop.close();
});
afterAll(() => sandbox?.close());

const create = async (url = shop.url) => {
  const { body } = await sandbox.wave('POST', '/v1/checkout/sessions', {
    amount: '1000',
    currency: 'XOF',
    client_reference: 'CMD-1',
    success_url: `${url}/ok`,
    error_url: `${url}/non`,
  });
  return (body as { id: string }).id;
};
const arrived = (count: number) => expect.poll(() => shop.received).toHaveLength(count);
const eventOf = (place: number) =>
  JSON.parse(shop.received[place]!.body) as {
    id: string;
    type: string;
    data: Record<string, unknown>;
  };
const secret = () => sandbox.settings.WAVE_WEBHOOK_SECRET;

test('the time stands right before the body in what is signed', () => {
  const body =
    '{"id":"EV_TEST0000001","type":"checkout.session.completed","data":{"id":"cos-test000000001","amount":"1000","currency":"XOF","checkout_status":"complete","payment_status":"succeeded","client_reference":"CMD-1"}}';
  expect(signForWave('demo-wave-webhook-secret', 1_700_000_000, body)).toBe(
    'a096ccee3a492dd0f10668c6c8e3d84e2780185f09f6e022a33da297c5bb33ad',
  );
  expect(signForWave('demo-wave-request-secret', 1_700_000_000, '')).toBe(
    'b77880c22cfe21a633b5bc3a1574bbd85c79cfee382ec9296f327e46fb028803',
  );
});

test('the shop is told at its own address, signed over the bytes that come', async () => {
  const id = await create();
  await sandbox.post(`/wave/sessions/${id}/refuse`);
  await arrived(1);
  await sandbox.post(`/wave/sessions/${id}/pay`);
  await arrived(2);
  expect(shop.received[1]!.url).toBe('/api/payment/wave/webhook');
  expect(eventOf(0)).toMatchObject({
    id: expect.stringMatching(/^EV_/),
    type: 'checkout.session.payment_failed',
    data: { id, checkout_status: 'open', last_payment_error: { code: 'payment-failure' } },
  });
  expect(eventOf(1)).toMatchObject({
    type: 'checkout.session.completed',
    data: { id, checkout_status: 'complete', payment_status: 'succeeded', amount: '1000' },
  });
  expect(eventOf(0).id).not.toBe(eventOf(1).id);
  const { headers, body } = shop.received[1]!;
  const [, time = ''] = /^t=(\d+),/.exec(String(headers['wave-signature'])) ?? [];
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  expect(headers['wave-signature']).toBe(`t=${time},v1=${signForWave(secret(), +time, body)}`);
  expect(headers.authorization).toBeUndefined();
});

test('the portal knows another address, a shared secret, and two webhooks at once', async () => {
  expect((await sandbox.post('/wave/webhook', { url: 'http://boutique.sn/' })).status).toBe(400);
  expect((await sandbox.post('/wave/webhook', { strategy: 'none' })).status).toBe(400);
  await sandbox.post('/wave/webhook', { url: `${shop.url}/ailleurs`, strategy: 'secret' });
  await sandbox.post(`/wave/sessions/${await create()}/pay`);
  await arrived(1);
  expect(shop.received[0]!.url).toBe('/ailleurs');
  expect(shop.received[0]!.headers).toMatchObject({ authorization: `Bearer ${secret()}` });
  expect(shop.received[0]!.headers['wave-signature']).toBeUndefined();
  await sandbox.post('/wave/webhook', { strategy: 'signature', rotating: true });
  await sandbox.post(`/wave/sessions/${await create()}/pay`);
  await arrived(2);
  const { headers, body } = shop.received[1]!;
  const [t, ...signatures] = String(headers['wave-signature']).split(',');
  const time = Number(t!.slice(2));
  expect(signatures).toEqual(
    [OTHER_WEBHOOK_SECRET, secret()].map((key) => `v1=${signForWave(key, time, body)}`),
  );
});

test('an event that did not arrive comes again, the same one', async () => {
  const busy = await openShop(500, 401, 302, 204);
  const id = await create(busy.url);
  await sandbox.post(`/wave/sessions/${id}/pay`);
  await expect.poll(() => busy.received).toHaveLength(4);
  expect(new Set(busy.received.map(({ body }) => body)).size).toBe(1);
  await sandbox.post(`/wave/sessions/${await create(busy.url)}/pay`);
  await expect.poll(() => busy.received).toHaveLength(5);
  await busy.close();
});
