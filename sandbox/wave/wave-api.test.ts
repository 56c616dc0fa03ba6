import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { WAVE_REQUEST_SECRET } from './session.ts';
import { signForWave } from './webhook.ts';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  await sandbox.post('/knobs', { waveCallback: 'never' });
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.post('/reset');
  await sandbox.post('/knobs', { waveCallback: 'never' });
});
afterAll(() => sandbox?.close());

const right = {
  amount: '1500',
  currency: 'XOF',
  success_url: 'https://boutique.sn/ok?c=1',
  error_url: 'http://localhost:3000/non',
};
let serial = 0;
const aReference = () => {
  serial += 1;
  return `CMD-${serial}`;
};
const create = async (more: object = {}) => {
  const answer = await sandbox.wave('POST', '/v1/checkout/sessions', { ...right, ...more });
  return answer.body as { id: string; wave_launch_url: string };
};
const pass = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

test('a session begins open, with a page to pay at and half an hour', async () => {
  const client_reference = aReference();
  const { status, body } = await sandbox.wave('POST', '/v1/checkout/sessions', {
    ...right,
    client_reference,
  });
  expect(status).toBe(200);
  const { id, when_created, when_expires } = body as Record<string, string>;
  expect(body).toEqual({
    ...right,
    id: expect.stringMatching(/^cos-[a-z0-9]{1,16}$/),
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: null,
    client_reference,
    business_name: 'Sandaga',
    transaction_id: null,
    aggregated_merchant_id: null,
    restrict_payer_mobile: null,
    wave_launch_url: `${sandbox.address}/wave/pay/${id}?a=1500&c=XOF&m=Sandaga`,
    when_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    when_expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    when_completed: null,
  });
  expect(Date.parse(when_expires!) - Date.parse(when_created!)).toBe(30 * 60_000);
});

test.each([
  ['an unknown field', { metadata: {} }, 'metadata', 'value_error.extra'],
  ['a number', { amount: 1500 }, 'amount', 'type_error'],
  ['decimals', { amount: '1500.00' }, 'amount', 'value_error'],
  ['a leading zero', { amount: '01500' }, 'amount', 'value_error'],
  ['nothing to pay', { amount: '0' }, 'amount', 'value_error'],
  ['another currency', { currency: 'EUR' }, 'currency', 'value_error'],
  ['no certificate', { success_url: 'http://boutique.sn/' }, 'success_url', 'value_error'],
  ['a missing field', { error_url: undefined }, 'error_url', 'value_error.missing'],
  ['a long reference', { client_reference: 'x'.repeat(256) }, 'client_reference', 'value_error'],
  [
    'a local number',
    { restrict_payer_mobile: '771234567' },
    'restrict_payer_mobile',
    'value_error',
  ],
])('%s is refused in Wave’s words', async (_what, wrong, field, type) => {
  const answer = await sandbox.wave('POST', '/v1/checkout/sessions', { ...right, ...wrong });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'request-validation-error',
      message: 'Request invalid',
      details: [{ loc: [field], type }],
    },
  });
});

test.each([
  ['missing-auth-header', {}],
  ['invalid-auth', { authorization: 'Basic abc' }],
  ['no-matching-api-key', { authorization: 'Bearer wave_sn_prod_other' }],
])('the key is checked: %s', async (code, headers) => {
  const answer = await sandbox.wave('GET', '/v1/balance', undefined, headers);
  expect(answer).toMatchObject({ status: 401, body: { code } });
});

test('a key can want every request signed', async () => {
  await sandbox.post('/knobs', { waveRequests: 'signed' });
  const body = JSON.stringify(right);
  const now = Math.floor(Date.now() / 1000);
  const authorization = `Bearer ${sandbox.settings.WAVE_API_KEY}`;
  const send = async (signature: object) => {
    const headers = { authorization, 'content-type': 'application/json', ...signature };
    const answer = await sandbox.wave('POST', '/v1/checkout/sessions', body, headers);
    return (answer.body as { code?: string }).code ?? answer.status;
  };
  const signed = (time: number, secret = WAVE_REQUEST_SECRET) => ({
    'wave-signature': `t=${time},v1=${signForWave(secret, time, body)}`,
  });
  expect(await send({})).toBe('missing-signature');
  expect(await send({ 'wave-signature': 'v1=abc' })).toBe('invalid-signature-format');
  expect(await send(signed(now, 'another'))).toBe('invalid-signature');
  expect(await send(signed(now - 400))).toBe('expired-signature-timestamp');
  expect(await send(signed(now + 60))).toBe('invalid-signature-timestamp');
  expect(await send(signed(now))).toBe(200);
});

test('a session is paid after tries that failed, once, and found in every way', async () => {
  const client_reference = aReference();
  const { id } = await create({ client_reference });
  const act = (name: string, body?: object) => sandbox.post(`/wave/sessions/${id}/${name}`, body);
  expect((await act('refuse')).body).toMatchObject({
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: { code: 'payment-failure', message: expect.any(String) },
  });
  const paid = await act('pay', { payer: '+221 76 111 22 33' });
  expect(paid.body).toMatchObject({
    id,
    checkout_status: 'complete',
    payment_status: 'succeeded',
    last_payment_error: null,
    transaction_id: expect.stringMatching(/^T[A-Z0-9]{11}$/),
    when_completed: expect.stringMatching(/Z$/),
  });
  expect((await act('pay')).status).toBe(409);
  expect((await sandbox.wave('POST', `/v1/checkout/sessions/${id}/expire`)).status).toBe(409);
  const { transaction_id } = paid.body as { transaction_id: string };
  const read = async (path: string) => (await sandbox.wave('GET', path)).body;
  expect(await read(`/v1/checkout/sessions/${id}`)).toEqual(paid.body);
  expect(await read(`/v1/checkout/sessions?transaction_id=${transaction_id}`)).toEqual(paid.body);
  const search = '/v1/checkout/sessions/search?client_reference=';
  expect(await read(search + client_reference)).toEqual({ result: [paid.body] });
  expect(await read(`${search}nobody`)).toEqual({ result: [] });
});

test('nobody knows a session that was never made', async () => {
  const unknown = { status: 404, body: { code: 'checkout-session-not-found' } };
  expect(await sandbox.wave('GET', '/v1/checkout/sessions/cos-0')).toMatchObject(unknown);
  expect(await sandbox.wave('POST', '/v1/checkout/sessions/cos-0/expire')).toMatchObject(unknown);
  expect(await sandbox.wave('POST', '/v1/checkout/sessions/cos-0/refund')).toMatchObject(unknown);
  expect((await sandbox.post('/wave/sessions/cos-0/pay')).status).toBe(404);
});

test('time closes a session, and so does the shop, once', async () => {
  const [left, closed] = [await create(), await create()];
  const expire = () => sandbox.wave('POST', `/v1/checkout/sessions/${closed.id}/expire`);
  expect(await expire()).toMatchObject({ status: 200, body: '' });
  expect((await expire()).status).toBe(409);
  pass(31);
  for (const { id } of [left, closed]) {
    expect((await sandbox.post(`/wave/sessions/${id}/pay`)).status).toBe(409);
    expect((await sandbox.wave('GET', `/v1/checkout/sessions/${id}`)).body).toMatchObject({
      checkout_status: 'expired',
      payment_status: 'cancelled',
    });
  }
});

test('a wallet that is empty and a payer who was not asked are refused', async () => {
  const rich = await create({ amount: '1500000' });
  const more = await create({ amount: '600000' });
  const payer = '780000001';
  await sandbox.post(`/wave/sessions/${rich.id}/pay`, { payer });
  const refused = await sandbox.post(`/wave/sessions/${more.id}/pay`, { payer });
  expect(refused.body).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'insufficient-funds' },
  });
  const own = await create({ restrict_payer_mobile: '+221771112233' });
  expect((await sandbox.post(`/wave/sessions/${own.id}/pay`, { payer })).body).toMatchObject({
    last_payment_error: { code: 'payer-mobile-mismatch' },
  });
  expect((await sandbox.post(`/wave/sessions/${own.id}/pay`, { payer: '12' })).status).toBe(400);
});

test('a refund gives everything back once, and only what was paid', async () => {
  const { id } = await create({ amount: '2000000' });
  const refund = () => sandbox.wave('POST', `/v1/checkout/sessions/${id}/refund`);
  expect(await refund()).toMatchObject({ status: 400, body: { code: 'checkout-refund-failed' } });
  const payer = '780000002';
  await sandbox.post(`/wave/sessions/${id}/pay`, { payer });
  expect(await refund()).toMatchObject({ status: 200, body: '' });
  expect((await refund()).status).toBe(200);
  const again = await create({ amount: '2000000' });
  await sandbox.post(`/wave/sessions/${again.id}/pay`, { payer });
  const last = await create({ amount: '1' });
  expect((await sandbox.post(`/wave/sessions/${last.id}/pay`, { payer })).body).toMatchObject({
    last_payment_error: { code: 'insufficient-funds' },
  });
});

test('the ledger has one day in pages, oldest first, with what was given back', async () => {
  // A day that no other test has a part in.
  pass(3 * 24 * 60);
  const day = new Date().toISOString().slice(0, 10);
  const ids = [];
  for (const amount of ['1000', '2000', '3000']) {
    const { id } = await create({ amount, client_reference: `L-${amount}` });
    await sandbox.post(`/wave/sessions/${id}/pay`);
    ids.push(id);
  }
  await sandbox.wave('POST', `/v1/checkout/sessions/${ids[0]}/refund`);
  const rows: Record<string, string>[] = [];
  let after = '';
  for (let more = true; more; ) {
    const query = new URLSearchParams({ date: day, first: '3', ...(after && { after }) });
    const { body } = await sandbox.wave('GET', `/v1/transactions?${query}`);
    const page = body as {
      date: string;
      items: Record<string, string>[];
      page_info: { end_cursor: string; has_next_page: boolean };
    };
    expect(page.date).toBe(day);
    rows.push(...page.items);
    after = page.page_info.end_cursor;
    more = page.page_info.has_next_page;
  }
  expect(
    rows.map((row) => [row.client_reference, row.amount, row.fee, row.transaction_type]),
  ).toEqual([
    ['L-1000', '990', '10', 'api_checkout'],
    ['L-1000', '-990', '-10', 'api_checkout_refund'],
    ['L-2000', '1980', '20', 'api_checkout'],
    ['L-3000', '2970', '30', 'api_checkout'],
  ]);
  expect(rows.map((row) => row.checkout_api_session_id)).toEqual([ids[0], ids[0], ids[1], ids[2]]);
  const other = await sandbox.wave('GET', '/v1/transactions?date=2020-01-01');
  expect(other.body).toMatchObject({ items: [], page_info: { has_next_page: false } });
  expect((await sandbox.wave('GET', '/v1/transactions?date=hier')).status).toBe(400);
});
