import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { askOrangeToken, type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.post('/reset');
});
afterAll(() => sandbox?.close());

const right = {
  code: '123456',
  name: 'Sandaga',
  amount: { value: 1500, unit: 'XOF' },
  validity: 900,
  callbackSuccessUrl: 'https://boutique.sn/ok',
  callbackCancelUrl: 'http://localhost:3000/non',
  metadata: { order_id: '51' },
  restrictions: { isSingleUse: true },
};
const QR = '/api/eWallet/v4/qrcode';
const TRANSACTIONS = '/api/eWallet/v1/transactions';
let serial = 0;
const create = async (more: object = {}) => {
  serial += 1;
  const body = { ...right, reference: `OM-${serial}`, ...more };
  const answer = await sandbox.orange(await sandbox.orangeToken(), 'POST', QR, body);
  return { ...(answer.body as { qrId: string; deepLink: string }), reference: body.reference };
};
const search = async (query: Record<string, string>) => {
  const path = `${TRANSACTIONS}?${new URLSearchParams(query)}`;
  return (await sandbox.orange(await sandbox.orangeToken(), 'GET', path)).body as {
    transactionId: string;
    status: string;
  }[];
};
const act = (qrId: string, name: string, body?: object) =>
  sandbox.post(`/orange/qr/${qrId}/${name}`, body);
const pass = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + seconds * 1000);
};

test('a token is for the client alone, by fields of a form, and lasts 299 seconds', async () => {
  expect(await askOrangeToken(sandbox.settings)).toMatchObject({
    status: 200,
    body: {
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 299,
      refresh_token: expect.any(String),
      refresh_expires_in: expect.any(Number),
    },
  });
  expect(await askOrangeToken(sandbox.settings, { client_id: 'x' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await askOrangeToken(sandbox.settings, { client_secret: 'x' })).toMatchObject({
    status: 401,
    body: {
      error: 'unauthorized_client',
      error_description: 'INVALID_CREDENTIALS: Invalid client credentials',
    },
  });
  expect((await askOrangeToken(sandbox.settings, { grant_type: 'password' })).status).toBe(400);
  const token = await sandbox.orangeToken();
  expect((await sandbox.orange(token, 'GET', TRANSACTIONS)).status).toBe(200);
  pass(300);
  expect(await sandbox.orange(token, 'GET', TRANSACTIONS)).toMatchObject({
    status: 401,
    body: { status: '401', code: '10' },
  });
});

test('every call names its type, even one without a body', async () => {
  const token = await sandbox.orangeToken();
  const answer = await sandbox.orange(token, 'GET', TRANSACTIONS, undefined, {});
  expect(answer).toMatchObject({ status: 415, body: { status: '415' } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const asText = await sandbox.orange(token, 'POST', QR, right, { 'content-type': 'text/html' });
  expect(asText).toMatchObject({ status: 415, body: { status: '415' } });
});

test('a code comes as a picture and as links, and can be paid for as long as it was asked', async () => {
  const { reference, ...body } = await create();
  const page = `${sandbox.address}/orange/pay/${body.qrId}`;
  expect(body).toEqual({
    deepLink: page,
    deepLinks: { MAXIT: `${page}?app=maxit`, OM: `${page}?app=om` },
    qrCode: expect.any(String),
    validity: 900,
    metadata: { order_id: '51' },
    shortLink: expect.stringContaining(page),
    qrId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    validFor: {
      startDateTime: expect.stringMatching(/Z$/),
      endDateTime: expect.stringMatching(/Z$/),
    },
  });
  const png = Buffer.from((body as unknown as { qrCode: string }).qrCode, 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ ...info, data })).toBe(page);
  expect(await search({ reference })).toEqual([]);
  pass(901);
  expect((await act(body.qrId, 'pay')).status).toBe(409);
});

test.each([
  ['a merchant of five digits', { code: '12345' }, 'code'],
  ['no name', { name: '' }, 'name'],
  ['nothing to pay', { amount: { value: 0, unit: 'XOF' } }, 'amount.value'],
  ['text as amount', { amount: { value: '1500', unit: 'XOF' } }, 'amount.value'],
  ['another currency', { amount: { value: 1500, unit: 'EUR' } }, 'amount.unit'],
  ['more than a day', { validity: 86_401 }, 'validity'],
  ['no certificate', { callbackSuccessUrl: 'http://boutique.sn/' }, 'callbackSuccessUrl'],
  ['numbers in metadata', { metadata: { order_id: 51 } }, 'metadata.order_id'],
  [
    'eleven metadata',
    { metadata: Object.fromEntries([...'abcdefghijk'].map((key) => [key, ''])) },
    'metadata',
  ],
  ['a long reference', { reference: 'x'.repeat(51) }, 'reference'],
  [
    'another country’s form',
    { restrictions: { payerMsisdn: '+221771234567' } },
    'restrictions.payerMsisdn',
  ],
])('%s is refused in Sonatel’s words', async (_what, wrong, field) => {
  const token = await sandbox.orangeToken();
  const answer = await sandbox.orange(token, 'POST', QR, { ...right, ...wrong });
  expect(answer.body).toEqual({
    type: 'https://developers.orange-sonatel.com/documentation/errors/bad-request',
    title: 'Bad Request',
    instance: QR,
    status: '400',
    code: '24',
    detail: expect.any(String),
    violations: [{ field, message: expect.any(String) }],
  });
});

test('neither another merchant’s code nor a callback without certificate is taken', async () => {
  const token = await sandbox.orangeToken();
  const send = (body: object, headers: object = {}) =>
    sandbox.orange(token, 'POST', QR, body, { 'content-type': 'application/json', ...headers });
  expect((await send({ ...right, code: '654321' })).body).toMatchObject({ code: '11' });
  expect((await send(right, { 'x-callback-url': 'http://boutique.sn/x' })).status).toBe(400);
  expect((await send(right, { 'x-callback-url': 'https://boutique.sn/x' })).status).toBe(200);
});

test('tries that failed and the one that paid share a reference; amounts are floats', async () => {
  const { qrId, reference } = await create();
  await act(qrId, 'refuse');
  const paid = await act(qrId, 'pay', { payer: '+221761112233' });
  expect(paid.body).toMatchObject({ qrId, state: 'paid' });
  const found = await search({ reference });
  expect(found.map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS']);
  const [transaction] = await search({ reference, status: 'SUCCESS' });
  expect(transaction).toEqual({
    amount: { value: 1500, unit: 'XOF' },
    requestDate: expect.any(String),
    reference,
    metadata: {
      order_id: '51',
      idempotencyKey: expect.any(String),
      'notification.dispatched': 'true',
    },
    receiveNotification: true,
    partner: { id: '123456', idType: 'CODE', walletType: 'PRINCIPAL' },
    customer: { id: '761112233', idType: 'MSISDN', walletType: 'PRINCIPAL' },
    type: 'MERCHANT_PAYMENT',
    transactionId: expect.stringMatching(/^MP\d{6}\.\d{4}\.[A-Z]\d{5}$/),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    channel: 'MAXIT',
    status: 'SUCCESS',
  });
  const { transactionId } = transaction!;
  const token = await sandbox.orangeToken();
  const status = await sandbox.orange(token, 'GET', `${TRANSACTIONS}/${transactionId}/status`);
  expect(status.body).toEqual({ status: 'SUCCESS' });
  const raw = await fetch(
    `${sandbox.settings.ORANGE_BASE_URL}${TRANSACTIONS}?transactionId=${transactionId}`,
    { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
  );
  expect(await raw.text()).toContain('"amount":{"value":1500.0,"unit":"XOF"}');
});

test('the search knows pages and times, and finds nothing by type', async () => {
  const { qrId, reference } = await create();
  for (const name of ['refuse', 'refuse', 'pay']) await act(qrId, name);
  const statuses = async (query: Record<string, string>) =>
    (await search({ reference, ...query })).map(({ status }) => status);
  expect(await statuses({ page: '1', size: '2' })).toEqual(['SUCCESS']);
  expect(await statuses({ type: 'MERCHANT_PAYMENT' })).toEqual([]);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  expect(await statuses({ fromDateTime: hours(-1), toDateTime: hours(1) })).toHaveLength(3);
  expect(await statuses({ fromDateTime: hours(1) })).toEqual([]);
  expect(await statuses({ toDateTime: hours(-1) })).toEqual([]);
  const token = await sandbox.orangeToken();
  for (const query of ['size=501', 'page=-1', 'fromDateTime=hier']) {
    const answer = await sandbox.orange(token, 'GET', `${TRANSACTIONS}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: '28' } });
  }
  const unknown = `${TRANSACTIONS}/MP000000.0000.A00000/status`;
  expect(await sandbox.orange(token, 'GET', unknown)).toMatchObject({
    status: 404,
    body: { code: '60' },
  });
});

test('a code for a single use is paid once, another again; neither when it has ended', async () => {
  const once = await create();
  const often = await create({ restrictions: undefined });
  expect((await act(once.qrId, 'pay')).status).toBe(200);
  expect((await act(once.qrId, 'pay')).status).toBe(409);
  expect((await act(often.qrId, 'pay')).status).toBe(200);
  expect((await act(often.qrId, 'pay')).status).toBe(200);
  expect(await search({ reference: often.reference, status: 'SUCCESS' })).toHaveLength(2);
  expect((await act(often.qrId, 'expire')).status).toBe(200);
  expect((await act(often.qrId, 'pay')).status).toBe(409);
  expect((await act('nobody', 'pay')).status).toBe(404);
});

test('Max It takes nothing below ten francs and no wallet gives what it has not', async () => {
  const small = await create({ amount: { value: 9, unit: 'XOF' } });
  expect((await act(small.qrId, 'pay')).status).toBe(409);
  const large = await create({ amount: { value: 2_000_001, unit: 'XOF' } });
  expect((await act(large.qrId, 'pay')).body).toMatchObject({
    state: 'open',
    transactions: [{ status: 'FAILED', statusReason: '2020' }],
  });
});
