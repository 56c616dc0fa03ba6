import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { aBrowser, anAnswer, openBrowser } from '#shop/base/session/browser.fixture.ts';
import { aTransaction } from '../payment.fixture.ts';
import { requestPayment } from './use-pay-form.ts';

const wish = {
  provider: 'wave' as const,
  orderId: 12,
  orderToken: '',
  amountXof: 150_000,
  phone: '+221771234567',
  key: 'a-key',
};
const busy = () =>
  new Response('{"message":"Ce paiement commence déjà."}', {
    status: 409,
    headers: { 'retry-after': '1' },
  });

let sent: { path: string; body: unknown }[];
let answers: (() => Response)[];
beforeEach(() => {
  vi.useFakeTimers();
  openBrowser(aBrowser());
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return answers.shift()!();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a payment is started with what was chosen and the browser’s own name for it', async () => {
  answers = [() => anAnswer(200, aTransaction())];
  await expect(requestPayment({ ...wish, orderToken: 'link' })).resolves.toMatchObject({
    provider: 'wave',
    token: 'a-token',
    payUrl: 'https://pay.wave.com/c/1',
  });
  const body = { order_id: 12, amount: 150_000, transaction_id: 'a-key', order_token: 'link' };
  expect(sent).toEqual([
    { path: paths.waveStart, body: { ...body, phoneNumber: '+221771234567' } },
  ]);
});

test('one that is being started elsewhere is asked for again when the server says, under the same name', async () => {
  answers = [busy, busy, () => anAnswer(200, aTransaction())];
  const starting = requestPayment(wish);
  await vi.runAllTimersAsync();
  await expect(starting).resolves.toMatchObject({ token: 'a-token' });
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test('a refusal is not repeated, and patience ends', async () => {
  answers = [() => anAnswer(409, { message: 'Le montant a changé.' })];
  await expect(requestPayment(wish)).rejects.toThrow('Le montant a changé.');
  answers = Array(9).fill(busy);
  const starting = requestPayment(wish).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  expect(await starting).toBe('Ce paiement commence déjà.');
  expect(answers.length).toBeGreaterThan(0);
});
