import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';

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

/** SHA-512 of the master key. */
const HASH =
  '458ccb9f50bd2ece933ce47841afde5b5c3e1efb7874c78c661d749c5448ad33ba58e8796f51c920b900029b2202ef60c2a42bcdf1bc1d1c390d3131bed06f03';
const customer = { name: 'Awa Ndiaye', email: 'awa@example.sn', phone: '771234567' };
const invoice = {
  items: { item_0: { name: 'Four', quantity: 1, unit_price: '5000', total_price: '5000' } },
  total_amount: 5000,
  description: 'Commande CMD-1',
  channels: ['card'],
  customer_name: customer.name,
  customer_email: customer.email,
  customer,
};
const request = () => ({
  invoice,
  store: { name: 'Sandaga' },
  custom_data: { reference: 'CMD-1' },
  actions: {
    cancel_url: `${shop.url}/non`,
    return_url: `${shop.url}/ok`,
    callback_url: `${shop.url}/api/payment/paydunya/ipn`,
  },
});
const CREATE = '/checkout-invoice/create';
const create = async (more: object = {}) => {
  const { body } = await sandbox.paydunya('POST', CREATE, { ...request(), ...more });
  return (body as { token: string }).token;
};
const confirm = async (token: string) =>
  (await sandbox.paydunya('GET', `/checkout-invoice/confirm/${token}`)).body;
const act = (token: string, name: string, body?: object) =>
  sandbox.post(`/paydunya/invoices/${token}/${name}`, body);

test('an invoice is made with its page, and confirmed as pending', async () => {
  const { status, body } = await sandbox.paydunya('POST', CREATE, request());
  const { token } = body as { token: string };
  expect(status).toBe(200);
  expect(body).toEqual({
    response_code: '00',
    response_text: `${sandbox.address}/paydunya/pay/${token}`,
    description: 'Checkout Invoice Created',
    token: expect.stringMatching(/^test_[A-Za-z0-9]+$/),
  });
  expect(await confirm(token)).toEqual({
    response_code: '00',
    response_text: 'Transaction Found',
    hash: HASH,
    invoice: {
      token,
      items: invoice.items,
      taxes: {},
      total_amount: 5000,
      description: 'Commande CMD-1',
    },
    custom_data: { reference: 'CMD-1' },
    actions: request().actions,
    mode: 'test',
    status: 'pending',
    fail_reason: '',
    customer,
  });
});

test.each([
  ['less than the least', { total_amount: 199 }],
  ['an amount in text', { total_amount: '5000' }],
  ['part of a franc', { total_amount: 5000.5 }],
  ['a customer without name', { customer_name: '' }],
  ['a customer without address', { customer_email: undefined }],
])('%s is refused with status 200 and no token', async (_what, wrong) => {
  const body = { ...request(), invoice: { ...invoice, ...wrong } };
  const answer = await sandbox.paydunya('POST', CREATE, body);
  expect(answer).toMatchObject({
    status: 200,
    body: { response_code: expect.not.stringMatching(/^00$/), response_text: expect.any(String) },
  });
  expect(answer.body).not.toHaveProperty('token');
});

test('wrong keys and unknown tokens are refused with status 200', async () => {
  const refused = { status: 200, body: { response_code: '1001' } };
  const headers = { 'content-type': 'application/json', 'paydunya-master-key': 'x' };
  expect(await sandbox.paydunya('POST', CREATE, request(), headers)).toMatchObject(refused);
  expect(await confirm('test_x')).toMatchObject(refused.body);
});

test('a paid invoice is told as a form of texts, with the hash that never changes', async () => {
  const token = await create();
  const paid = await act(token, 'pay', { payer: '761112233' });
  expect(paid.body).toMatchObject({
    status: 'completed',
    invoice: { total_amount: 5000 },
    receipt_identifier: expect.stringMatching(/^PYDUNA-/),
    receipt_url: expect.any(String),
    customer: { phone: '761112233', payment_method: 'card' },
  });
  expect(await confirm(token)).toEqual(paid.body);
  await expect.poll(() => shop.received).toHaveLength(1);
  const { url, headers, body } = shop.received[0]!;
  expect(url).toBe('/api/payment/paydunya/ipn');
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  const form = Object.fromEntries(new URLSearchParams(body));
  expect(form).toMatchObject({
    'data[response_code]': '00',
    'data[hash]': HASH,
    'data[invoice][token]': token,
    'data[invoice][total_amount]': '5000',
    'data[custom_data][reference]': 'CMD-1',
    'data[mode]': 'test',
    'data[status]': 'completed',
    'data[customer][payment_method]': 'card',
  });
});

test.each([
  ['refuse', 'failed'],
  ['cancel', 'cancelled'],
])('%s ends an invoice for good, and the shop is told', async (name, status) => {
  const token = await create();
  expect((await act(token, name)).body).toMatchObject({ status });
  expect((await act(token, 'pay')).status).toBe(409);
  expect((await act(token, 'expire')).status).toBe(404);
  expect(await confirm(token)).toMatchObject({ status });
  await expect.poll(() => shop.received).toHaveLength(1);
  expect(new URLSearchParams(shop.received[0]!.body).get('data[status]')).toBe(status);
});

test('a fictitious customer pays once', async () => {
  const token = await create();
  const pay = () =>
    sandbox.paydunya('POST', '/softpay/checkout/make-payment', {
      invoice_token: token,
      phone_phone: '771234567',
      customer_email: 'awa@example.sn',
      password: 'x',
    });
  expect((await pay()).body).toMatchObject({ success: true, message: expect.any(String) });
  expect((await pay()).body).toMatchObject({ success: false });
  expect(await confirm(token)).toMatchObject({ status: 'completed' });
});

test('a shop that does not answer probes is told nothing', async () => {
  await sandbox.post('/knobs', { paydunyaCallback: 'probed' });
  const strict = await openShop(200, 403);
  const actions = { callback_url: `${strict.url}/ipn` };
  await act(await create({ actions }), 'pay');
  await act(await create(), 'pay');
  await expect.poll(() => shop.received).toHaveLength(3);
  expect(shop.received.map(({ body }) => body.startsWith('data%5B'))).toEqual([false, false, true]);
  await expect.poll(() => strict.received).toHaveLength(2);
  await strict.close();
});
