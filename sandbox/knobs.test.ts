import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenSandbox, openSandbox, openShop, type Shop } from '#tests/helpers/open-sandbox.ts';
import { signForOrange } from './orange/callback.ts';
import { signForWave } from './wave/webhook.ts';

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

let serial = 0;
/** Each service: how a payment is begun, paid by somebody and read, in one form. */
const services = {
  wave: {
    begin: async (_token?: string) => {
      const answer = await sandbox.wave('POST', '/v1/checkout/sessions', {
        ...{ amount: '1000', currency: 'XOF', client_reference: reference() },
        ...{ success_url: `${shop.url}/ok`, error_url: `${shop.url}/non` },
      });
      return { ...answer, id: (answer.body as { id: string }).id };
    },
    pay: (id: string) => sandbox.post(`/wave/sessions/${id}/pay`),
    read: async (id: string) => sandbox.wave('GET', `/v1/checkout/sessions/${id}`),
    paid: { checkout_status: 'complete', payment_status: 'succeeded' } as object,
  },
  orange: {
    begin: async (token?: string) => {
      const answer = await sandbox.orange(
        token ?? (await sandbox.orangeToken()),
        ...(['POST', '/api/eWallet/v4/qrcode'] as const),
        { code: '123456', name: 'S', reference: reference(), amount: { value: 1000, unit: 'XOF' } },
        { 'content-type': 'application/json', 'x-callback-url': `${shop.url}/cb` },
      );
      return { ...answer, id: (answer.body as { qrId: string }).qrId };
    },
    pay: (id: string) => sandbox.post(`/orange/qr/${id}/pay`),
    read: async () => {
      const path = `/api/eWallet/v1/transactions?reference=${lastReference()}`;
      const answer = await sandbox.orange(await sandbox.orangeToken(), 'GET', path);
      return { ...answer, body: Array.isArray(answer.body) ? answer.body.at(-1) : answer.body };
    },
    paid: { status: 'SUCCESS' } as object,
  },
  paydunya: {
    begin: async (_token?: string) => {
      const answer = await sandbox.paydunya('POST', '/checkout-invoice/create', {
        invoice: { total_amount: 1000, customer_name: 'Awa', customer_email: 'awa@example.sn' },
        store: { name: 'S' },
        custom_data: { reference: reference() },
        actions: { callback_url: `${shop.url}/ipn` },
      });
      return { ...answer, id: (answer.body as { token: string }).token };
    },
    pay: (id: string) => sandbox.post(`/paydunya/invoices/${id}/pay`),
    read: (id: string) => sandbox.paydunya('GET', `/checkout-invoice/confirm/${id}`),
    paid: { status: 'completed' } as object,
  },
};
type Name = keyof typeof services;
const names = Object.keys(services) as Name[];
const lastReference = () => `CMD-${serial}`;
const reference = () => {
  serial += 1;
  return lastReference();
};

const turn = async (knobs: object) => {
  expect(await sandbox.post('/knobs', knobs)).toMatchObject({ status: 200 });
};
const arrived = (count: number) => expect.poll(() => shop.received).toHaveLength(count);
/** The JSON or the form that came. */
const told = (place: number): unknown => {
  const { body } = shop.received[place]!;
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
};
/** What a callback says happened, in each service's word. */
const outcome = (place: number) => {
  const body = told(place) as Record<string, string>;
  return body.type?.startsWith('checkout') ? body.type : (body.status ?? body['data[status]']);
};
const SUCCESS = { wave: 'checkout.session.completed', orange: 'SUCCESS', paydunya: 'completed' };
const FAILURE = { wave: 'checkout.session.payment_failed', orange: 'FAILED', paydunya: 'failed' };

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
  names.flatMap((name) =>
    (['429', '500', '503'] as const).map((status) => [name, status] as const),
  ),
)('%s answers %s and does nothing', async (name, status) => {
  const token = await sandbox.orangeToken();
  await services[name].begin();
  const before = (await sandbox.get('/state')).body as Record<Name, unknown[]>;
  await turn({ [name]: status });
  expect((await services[name].begin(token)).status).toBe(Number(status));
  const after = (await sandbox.get('/state')).body as Record<Name, unknown[]>;
  expect(after[name]).toEqual(before[name]);
});

const PATIENCE_MS = 300;
/** Asks without waiting long; whether an answer came. */
const answersAtAll = async (url: string, headers: object, body: object) =>
  fetch(url, {
    ...{ method: 'POST', headers: { ...headers }, body: JSON.stringify(body) },
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
  const client_reference = reference();
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

test.each(names)('%s: slow answers come, broken JSON is none', async (name) => {
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

test.each(names)('%s tells never, or more than once the same', async (name) => {
  await turn({ [`${name}Callback`]: 'never' });
  await services[name].pay((await services[name].begin()).id);
  await turn({ [`${name}Callback`]: 'three-times' });
  await services[name].pay((await services[name].begin()).id);
  await arrived(3);
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  await turn({ [`${name}Callback`]: 'twice' });
  await services[name].pay((await services[name].begin()).id);
  await arrived(5);
});

test.each(names)('%s tells before whoever pays is answered', async (name) => {
  await turn({ [`${name}Callback`]: 'early' });
  const { id } = await services[name].begin();
  expect(shop.received).toEqual([]);
  await services[name].pay(id);
  expect(shop.received).toHaveLength(1);
});

test.each(names)('%s is paid and told before the shop has its answer', async (name) => {
  await turn({ [`${name}Callback`]: 'instant' });
  const { id } = await services[name].begin();
  expect(outcome(0)).toBe(SUCCESS[name]);
  expect((await services[name].read(id)).body).toMatchObject(services[name].paid);
});

test.each(names)('%s keeps what it has to tell until it is asked', async (name) => {
  await turn({ [`${name}Callback`]: 'late' });
  await services[name].pay((await services[name].begin()).id);
  expect(shop.received).toEqual([]);
  expect((await sandbox.post('/callbacks/send')).body).toEqual({ sent: 1 });
  expect(outcome(0)).toBe(SUCCESS[name]);
  expect((await sandbox.post('/callbacks/send')).body).toEqual({ sent: 0 });
});

test.each(names)('%s tells of a failure after the success, which stays', async (name) => {
  await turn({ [`${name}Callback`]: 'out-of-order' });
  const { id } = await services[name].begin();
  await services[name].pay(id);
  await arrived(2);
  expect([outcome(0), outcome(1)]).toEqual([SUCCESS[name], FAILURE[name]]);
  expect((await services[name].read(id)).body).toMatchObject(services[name].paid);
});

test.each(names)('%s tells of a payment that nobody made', async (name) => {
  await turn({ [`${name}Callback`]: 'unknown-reference' });
  const { id } = await services[name].begin();
  await services[name].pay(id);
  await arrived(1);
  expect(shop.received[0]!.body).toContain('INCONNU-1');
  expect(shop.received[0]!.body).not.toContain(lastReference());
  expect(shop.received[0]!.body).not.toContain(id);
});

test.each(['wave', 'orange'] as const)(
  '%s signs as somebody else, or at a wrong time',
  async (name) => {
    const { WAVE_WEBHOOK_SECRET, ORANGE_CALLBACK_SECRET } = sandbox.settings;
    const header = name === 'wave' ? 'wave-signature' : 'x-sonatel-signature';
    const sign = (time: number, body: string) =>
      name === 'wave'
        ? signForWave(WAVE_WEBHOOK_SECRET, time, body)
        : signForOrange(ORANGE_CALLBACK_SECRET, time, body);
    const received = async (fault: string) => {
      await turn({ [`${name}Callback`]: fault });
      const before = shop.received.length;
      await services[name].pay((await services[name].begin()).id);
      await arrived(before + 1);
      const { headers, body } = shop.received[before]!;
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers[header])) ?? [];
      return { ageS: Date.now() / 1000 - Number(t), isRight: v1 === sign(Number(t), body) };
    };
    expect(await received('wrong-signature')).toMatchObject({ isRight: false });
    const old = await received('old-timestamp');
    expect(old).toMatchObject({ isRight: true });
    expect(old.ageS).toBeGreaterThan(300);
    const future = await received('future-timestamp');
    expect(future).toMatchObject({ isRight: true });
    expect(future.ageS).toBeLessThan(-300);
  },
);

test('the gateway proves itself with somebody else’s key', async () => {
  await turn({ paydunyaCallback: 'wrong-signature' });
  const { id } = await services.paydunya.begin();
  const confirmed = (await services.paydunya.pay(id)).body as { hash: string };
  await arrived(1);
  const { 'data[hash]': hash } = told(0) as Record<string, string>;
  expect(hash).toMatch(/^[0-9a-f]{128}$/);
  expect(hash).not.toBe(confirmed.hash);
});

test.each([
  ['wave', 'wrong-amount', { amount: '500' }],
  ['wave', 'wrong-currency', { currency: 'EUR' }],
  ['wave', 'wrong-reference', { client_reference: expect.stringMatching(/^AUTRE-/) }],
  ['orange', 'wrong-amount', { amount: { value: 500, unit: 'XOF' } }],
  ['orange', 'wrong-currency', { amount: { value: 1000, unit: 'EUR' } }],
  ['orange', 'wrong-reference', { reference: expect.stringMatching(/^AUTRE-/) }],
  ['paydunya', 'wrong-amount', { invoice: { total_amount: 500 } }],
  ['paydunya', 'wrong-reference', { custom_data: { reference: expect.stringMatching(/^AUTRE-/) } }],
] as const)('%s: %s is read and told of what is paid', async (name, fault, said) => {
  await turn({ [`${name}Money`]: fault });
  const { id } = await services[name].begin();
  await services[name].pay(id);
  await arrived(1);
  await sandbox.post('/reset');
  const { body } = await services[name].read(id);
  expect(body).toMatchObject({ ...services[name].paid, ...said });
  if (name === 'wave') expect(told(0)).toMatchObject({ data: said });
  if (name === 'orange') expect(told(0)).toMatchObject(said);
});

test('requests are listed by provider, without what is secret in them', async () => {
  for (const name of names) await services[name].begin();
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
      ...{ provider: 'wave', method: 'POST', path: '/wave-api/v1/checkout/sessions' },
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
