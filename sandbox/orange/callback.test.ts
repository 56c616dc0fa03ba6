import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';
import { signForOrange } from './callback.ts';

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

const right = {
  code: '123456',
  name: 'Sandaga',
  reference: 'CMD-1',
  amount: { value: 1500, unit: 'XOF' },
  callbackSuccessUrl: 'https://boutique.sn/ok',
  callbackCancelUrl: 'https://boutique.sn/non',
  metadata: { order_id: '51' },
};
const create = async (callbackUrl?: string) => {
  const { body } = await sandbox.orange(
    await sandbox.orangeToken(),
    'POST',
    '/api/eWallet/v4/qrcode',
    right,
    {
      'content-type': 'application/json',
      ...(callbackUrl !== undefined && { 'x-callback-url': callbackUrl }),
    },
  );
  return (body as { qrId: string }).qrId;
};
const arrived = (count: number, at = shop) => expect.poll(() => at.received).toHaveLength(count);

test('a comma stands between the time and the body in what is signed', () => {
  const body =
    '{"partner":{"idType":"CODE","id":"123456"},"customer":{"idType":"MSISDN","id":"771234567"},"amount":{"value":1500.0,"unit":"XOF"},"type":"MERCHANT_PAYMENT","paymentMethod":"QRCODE","channel":"MAXIT","reference":"CMD-1","transactionId":"MP231114.2213.A00001","createdAt":"2023-11-14T22:13:20.000Z","status":"SUCCESS","detail":null,"metadata":{}}';
  expect(signForOrange('demo-om-endpoint-secret', 1_700_000_000, body)).toBe(
    '617727650b22153b532859fcdcc475074086fe9b07542c93bd32434e800092ac',
  );
});

test('the shop is told at the address of the call, with its key and signed', async () => {
  const qrId = await create(`${shop.url}/api/payment/orange/webhook`);
  await sandbox.post(`/orange/qr/${qrId}/pay`, { payer: '771234567' });
  await arrived(1);
  const { url, headers, body } = shop.received[0]!;
  expect(url).toBe('/api/payment/orange/webhook');
  expect(headers).toMatchObject({
    authorization: `Basic ${sandbox.settings.ORANGE_CALLBACK_KEY}`,
    'content-type': 'application/json',
    'user-agent': 'Sonatel-Client/1.0',
    'x-sonatel-idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const signature = String(headers['x-sonatel-signature']);
  const time = Number(/^t=(\d+),/.exec(signature)?.[1]);
  const { ORANGE_CALLBACK_SECRET } = sandbox.settings;
  expect(signature).toBe(`t=${time},v1=${signForOrange(ORANGE_CALLBACK_SECRET, time, body)}`);
  expect(body).toContain('"amount":{"value":1500.0,"unit":"XOF"}');
  expect(JSON.parse(body)).toEqual({
    partner: { idType: 'CODE', id: '123456' },
    customer: { idType: 'MSISDN', id: '771234567' },
    amount: { value: 1500, unit: 'XOF' },
    type: 'MERCHANT_PAYMENT',
    paymentMethod: 'QRCODE',
    channel: 'MAXIT',
    reference: 'CMD-1',
    transactionId: expect.stringMatching(/^MP/),
    createdAt: expect.any(String),
    status: 'SUCCESS',
    detail: null,
    metadata: {
      order_id: '51',
      successRedirectUrl: right.callbackSuccessUrl,
      cancelRedirectUrl: right.callbackCancelUrl,
    },
  });
});

test('without an endpoint secret callbacks carry the key alone', async () => {
  await sandbox.post('/knobs', { orangeSignature: 'none' });
  await sandbox.post(`/orange/qr/${await create(`${shop.url}/x`)}/refuse`);
  await arrived(1);
  const { headers, body } = shop.received[0]!;
  expect(headers['x-sonatel-signature']).toBeUndefined();
  expect(headers.authorization).toMatch(/^Basic /);
  expect(JSON.parse(body)).toMatchObject({ status: 'FAILED' });
});

test('a fault of the shop brings the same event again, a refusal does not', async () => {
  const busy = await openShop(503, 500, 202);
  await sandbox.post(`/orange/qr/${await create(busy.url)}/pay`);
  await arrived(3, busy);
  const keys = busy.received.map(({ headers }) => headers['x-sonatel-idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  const strict = await openShop(401, 200);
  await sandbox.post('/knobs', { orangeCallback: 'early' });
  await sandbox.post(`/orange/qr/${await create(strict.url)}/pay`);
  await sandbox.post(`/orange/qr/${await create(shop.url)}/pay`);
  await arrived(1);
  expect(strict.received).toHaveLength(1);
  await busy.close();
  await strict.close();
});

test('an address can be registered for the merchant, and is listed with its key', async () => {
  const path = '/api/notification/v1/merchantcallback';
  const token = await sandbox.orangeToken();
  const record = {
    code: '123456',
    name: 'Sandaga',
    apiKey: 'une-cle',
    callbackUrl: `${shop.url}/partout`,
  };
  const wrong = { ...record, callbackUrl: 'http://boutique.sn/' };
  expect(await sandbox.orange(token, 'POST', path, wrong)).toMatchObject({
    status: 400,
    body: { violations: [{ field: 'callbackUrl' }] },
  });
  const answer = await sandbox.orange(token, 'POST', path, record);
  expect(answer).toMatchObject({ status: 201, body: '' });
  const list = await sandbox.orange(token, 'GET', `${path}?code=123456&page=0&size=20`);
  expect(list.body).toEqual([
    {
      ...record,
      msisdn: expect.any(String),
      createdAt: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
    },
  ]);
  await sandbox.post(`/orange/qr/${await create()}/pay`);
  await arrived(1);
  expect(shop.received[0]).toMatchObject({
    url: '/partout',
    headers: { authorization: 'Basic une-cle' },
  });
});
