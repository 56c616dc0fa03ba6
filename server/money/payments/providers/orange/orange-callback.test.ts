import { describe, expect, test } from 'vitest';
import { sign } from '../provider.ts';
import { readOrangeCallback } from './orange-money.ts';

const KEY = 'the key that we chose';
const SECRET = 'demo-om-endpoint-secret';
const now = new Date('2026-01-15T10:02:00Z');
/** As production sent it, with other people in it. */
const aBody = (body: object = {}) =>
  JSON.stringify({
    partner: { idType: 'CODE', id: '123456' },
    customer: { idType: 'MSISDN', id: '771234567' },
    amount: { value: 110.0, unit: 'XOF' },
    type: 'MERCHANT_PAYMENT',
    channel: 'MAXIT',
    reference: 'OM-51-20250722101045-690',
    transactionId: 'MP250722.1011.D52559',
    status: 'SUCCESS',
    metadata: { order_id: '51' },
    ...body,
  });
type Secrets = { callbackKey?: string; callbackSecret?: string };
const read = (
  { callbackKey, callbackSecret }: Secrets,
  headers: Record<string, string>,
  text = aBody(),
) => readOrangeCallback({ callbackKey, callbackSecret }, headers, Buffer.from(text), now);
const basic = { authorization: `Basic ${KEY}` };
const signed = (secret = SECRET, at = now, text = aBody()) => ({
  'x-sonatel-signature': sign(secret, text, at, ','),
});

describe.each<[string, Secrets, Record<string, string>]>([
  ['the key alone', { callbackKey: KEY }, basic],
  ['the secret alone', { callbackSecret: SECRET }, signed()],
  ['both', { callbackKey: KEY, callbackSecret: SECRET }, { ...basic, ...signed() }],
])('known is %s', (_name, secrets, right) => {
  test('so it is believed with that', () => {
    expect(read(secrets, right)).toMatchObject({ kind: 'event' });
  });

  test.each(Object.keys(right))('and is forged without %s', (name) => {
    const { [name]: _, ...rest } = right;
    expect(read(secrets, rest)).toMatchObject({ kind: 'forged' });
    const wrong = {
      authorization: 'Basic another',
      'x-sonatel-signature': `t=1,v1=${'0'.repeat(64)}`,
    };
    expect(read(secrets, { ...right, [name]: wrong[name as keyof typeof wrong] })).toMatchObject({
      kind: 'forged',
    });
  });
});

test('the key is no password of base64', () => {
  const authorization = `Basic ${btoa(KEY)}`;
  expect(read({ callbackKey: KEY }, { authorization })).toMatchObject({ kind: 'forged' });
});

test('without a secret of ours nothing is believed', () => {
  expect(read({}, { ...basic, ...signed() })).toMatchObject({ kind: 'forged' });
});

test.each([-300, 300])('a clock may be %i s away, and not a second more', (s) => {
  const at = (seconds: number) => signed(SECRET, new Date(now.getTime() + seconds * 1000));
  expect(read({ callbackSecret: SECRET }, at(s))).toMatchObject({ kind: 'event' });
  expect(read({ callbackSecret: SECRET }, at(s + Math.sign(s)))).toMatchObject({ kind: 'ignored' });
});

test('a body that was changed on its way is forged', () => {
  const changed = aBody({ status: 'FAILED' });
  expect(read({ callbackSecret: SECRET }, signed(), changed)).toMatchObject({ kind: 'forged' });
});

const eventOf = (headers: Record<string, string>, text = aBody()) => {
  const callback = read({ callbackKey: KEY }, { ...basic, ...headers }, text);
  return callback.kind === 'event' ? callback.event : undefined;
};

test('what it tells', () => {
  expect(eventOf({ 'x-sonatel-idempotency-key': '0b7c2f0e-6f5c-4a9e-9b57-0d4b8f5d1c11' })).toEqual({
    key: '0b7c2f0e-6f5c-4a9e-9b57-0d4b8f5d1c11',
    providerId: null,
    reference: 'OM-51-20250722101045-690',
    providerTransactionId: 'MP250722.1011.D52559',
    body: aBody(),
  });
});

test('without a name of its own it is known by its content', () => {
  expect(eventOf({})?.key).toBe(eventOf({})?.key);
  expect(eventOf({}, aBody({ status: 'FAILED' }))?.key).not.toBe(eventOf({})?.key);
});

test('an empty or another reference is found in what we told Orange beside it', () => {
  const metadata = { transaction_id: 'OM-51-20250722101045-690' };
  for (const reference of ['', 'another']) {
    const event = eventOf({}, aBody({ reference, metadata }));
    expect(event?.reference).toBe(metadata.transaction_id);
  }
  expect(eventOf({}, aBody({ reference: '' }))).toMatchObject({
    reference: null,
    providerTransactionId: 'MP250722.1011.D52559',
  });
});

test('words of tomorrow are no reason to lose it', () => {
  expect(eventOf({}, aBody({ channel: 'NOVEL', status: 'NOVEL', type: null }))).toBeDefined();
});

test.each(['', '[]', '{"status":', '{"status":"SUCCESS"}'])('%j is let pass', (text) => {
  expect(read({ callbackKey: KEY }, basic, text)).toMatchObject({ kind: 'ignored' });
});
