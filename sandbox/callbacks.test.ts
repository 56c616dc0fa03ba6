import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';
import { signForOrange } from './orange/callback.ts';
import { createPaymentServices, SERVICE_NAMES } from './payment-services.fixture.ts';
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

const services = createPaymentServices(
  () => sandbox,
  () => shop,
);
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

test.each(SERVICE_NAMES)('%s tells never, or more than once the same', async (name) => {
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

test.each(SERVICE_NAMES)('%s tells before whoever pays is answered', async (name) => {
  await turn({ [`${name}Callback`]: 'early' });
  const { id } = await services[name].begin();
  expect(shop.received).toEqual([]);
  await services[name].pay(id);
  expect(shop.received).toHaveLength(1);
});

test.each(SERVICE_NAMES)('%s is paid and told before the shop has its answer', async (name) => {
  await turn({ [`${name}Callback`]: 'instant' });
  const { id } = await services[name].begin();
  expect(outcome(0)).toBe(SUCCESS[name]);
  expect((await services[name].read(id)).body).toMatchObject(services[name].paid);
});

test.each(SERVICE_NAMES)('%s keeps what it has to tell until it is asked', async (name) => {
  await turn({ [`${name}Callback`]: 'late' });
  await services[name].pay((await services[name].begin()).id);
  expect(shop.received).toEqual([]);
  expect((await sandbox.post('/callbacks/send')).body).toEqual({ sent: 1 });
  expect(outcome(0)).toBe(SUCCESS[name]);
  expect((await sandbox.post('/callbacks/send')).body).toEqual({ sent: 0 });
});

test.each(SERVICE_NAMES)('%s tells of a failure after the success, which stays', async (name) => {
  await turn({ [`${name}Callback`]: 'out-of-order' });
  const { id } = await services[name].begin();
  await services[name].pay(id);
  await arrived(2);
  expect([outcome(0), outcome(1)]).toEqual([SUCCESS[name], FAILURE[name]]);
  expect((await services[name].read(id)).body).toMatchObject(services[name].paid);
});

test.each(SERVICE_NAMES)('%s tells of a payment that nobody made', async (name) => {
  await turn({ [`${name}Callback`]: 'unknown-reference' });
  const { id } = await services[name].begin();
  await services[name].pay(id);
  await arrived(1);
  expect(shop.received[0]!.body).toContain('INCONNU-1');
  expect(shop.received[0]!.body).not.toContain(services.lastReference());
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
