import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';
import { createPaymentServices, SERVICE_NAMES } from './payment-services.fixture.ts';

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

const services = createPaymentServices(
  () => sandbox,
  () => shop,
);
const turn = async (knobs: object) => {
  expect(await sandbox.post('/knobs', knobs)).toMatchObject({ status: 200 });
};

test.each([
  [{ wave: 'vanish' }, 'wave'],
  [{ wave: 'expired-token' }, 'wave'],
  [{ fax: '500' }, 'fax'],
  [{ paydunyaCallback: 'old-timestamp' }, 'paydunyaCallback'],
  [{ paydunyaMoney: 'wrong-currency' }, 'paydunyaMoney'],
])('a knob or position that does not exist is named and turns nothing: %j', async (wrong, name) => {
  const answer = await sandbox.post('/knobs', { orange: '500', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(name) } });
  expect((await sandbox.get('/knobs')).body).toEqual({});
});

test.each(
  SERVICE_NAMES.flatMap((name) =>
    (['429', '500', '503'] as const).map((status) => [name, status] as const),
  ),
)('%s answers %s and does nothing', async (name, status) => {
  const token = await sandbox.orangeToken();
  await services[name].begin();
  const before = (await sandbox.get('/state')).body as Record<string, unknown[]>;
  await turn({ [name]: status });
  expect((await services[name].begin(token)).status).toBe(Number(status));
  const after = (await sandbox.get('/state')).body as Record<string, unknown[]>;
  expect(after[name]).toEqual(before[name]);
});

const PATIENCE_MS = 300;
/** Asks without waiting long; whether an answer came. */
const answersAtAll = async (url: string, headers: object, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    () => true,
    () => false,
  );

test.each([
  ['timeout', 0],
  ['lost-answer', 1],
])('%s: no answer comes, and %i session is made', async (failure, made) => {
  await turn({ wave: failure });
  const authorization = `Bearer ${sandbox.settings.WAVE_API_KEY}`;
  const client_reference = `CMD-${failure}`;
  const asked = { amount: '1000', currency: 'XOF', client_reference };
  const urls = { success_url: `${shop.url}/ok`, error_url: `${shop.url}/non` };
  const url = `${sandbox.settings.WAVE_BASE_URL}/v1/checkout/sessions`;
  const headers = { authorization, 'content-type': 'application/json' };
  expect(await answersAtAll(url, headers, { ...asked, ...urls })).toBe(false);
  await turn({ wave: null });
  const search = `/v1/checkout/sessions/search?client_reference=${client_reference}`;
  const { result } = (await sandbox.wave('GET', search)).body as { result: unknown[] };
  expect(result).toHaveLength(made);
});

test('an answer to a refund gets lost, the money does not', async () => {
  const { id } = await services.wave.begin();
  await services.wave.pay(id);
  await turn({ wave: 'lost-answer' });
  const url = `${sandbox.settings.WAVE_BASE_URL}/v1/checkout/sessions/${id}/refund`;
  const headers = { authorization: `Bearer ${sandbox.settings.WAVE_API_KEY}` };
  expect(await answersAtAll(url, headers, {})).toBe(false);
  await turn({ wave: null });
  const balance = await sandbox.wave('GET', '/v1/balance');
  const { id: other } = await services.wave.begin();
  await services.wave.pay(other);
  const later = await sandbox.wave('GET', '/v1/balance');
  const amount = ({ body }: { body: unknown }) => Number((body as { amount: string }).amount);
  expect(amount(later) - amount(balance)).toBe(990);
});

test.each(SERVICE_NAMES)('%s: slow answers come, broken JSON is none', async (name) => {
  await turn({ [name]: 'slow' });
  expect((await services[name].begin()).status).toBe(200);
  await turn({ [name]: 'broken-json' });
  expect(await services[name].begin()).toMatchObject({ status: 200, body: expect.any(String) });
});

test('a client that is refused knows so in each service’s words', async () => {
  const token = await sandbox.orangeToken();
  await turn({ wave: 'refuse-client', orange: 'refuse-client', paydunya: 'refuse-client' });
  expect(await services.wave.begin()).toMatchObject({
    status: 401,
    body: { code: 'api-key-revoked' },
  });
  expect(await sandbox.orange(token, 'GET', '/api/eWallet/v1/transactions')).toMatchObject({
    status: 401,
    body: { code: '10' },
  });
  expect(await services.paydunya.begin()).toMatchObject({
    status: 200,
    body: { response_code: '1001' },
  });
});

test('Orange Money forgets its tokens once', async () => {
  const token = await sandbox.orangeToken();
  await turn({ orange: 'expired-token' });
  const ask = (with_: string) => sandbox.orange(with_, 'GET', '/api/eWallet/v1/transactions');
  expect((await ask(token)).status).toBe(401);
  expect((await ask(await sandbox.orangeToken())).status).toBe(200);
});

test('requests are listed by provider, without what is secret in them', async () => {
  for (const name of SERVICE_NAMES) await services[name].begin();
  const list = async (query: string) =>
    (await sandbox.get(`/requests${query}`)).body as Record<string, unknown>[];
  expect((await list('')).map(({ provider }) => provider)).toEqual([
    'wave',
    'orange',
    'orange',
    'paydunya',
  ]);
  expect(await list('?provider=wave')).toEqual([
    {
      provider: 'wave',
      method: 'POST',
      path: '/wave-api/v1/checkout/sessions',
      at: expect.any(String),
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
      body: expect.objectContaining({ amount: '1000' }),
    },
  ]);
  const shown = JSON.stringify(await list(''));
  const secrets = Object.entries(sandbox.settings).filter(([setting]) =>
    /KEY|SECRET|TOKEN/.test(setting),
  );
  for (const [setting, secret] of secrets) expect(shown, setting).not.toContain(secret);
  await sandbox.post('/reset');
  expect(await list('')).toEqual([]);
});

test('a reset ends failures and forgets callbacks, yet not what can be paid', async () => {
  const { id } = await services.wave.begin();
  await turn({ waveCallback: 'late', wave: '500' });
  await services.wave.pay(id);
  expect((await sandbox.post('/reset')).body).toEqual({});
  expect((await sandbox.post('/callbacks/send')).body).toEqual({ sent: 0 });
  expect((await services.wave.read(id)).body).toMatchObject({ payment_status: 'succeeded' });
  const state = (await sandbox.get('/state')).body as { wave: object[] };
  expect(state.wave).toContainEqual(
    expect.objectContaining({ id, state: 'paid', amountXof: 1000, payer: '771234567' }),
  );
});
