import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findForgery, type SigningRule, sign } from './provider.ts';

const WAVE: SigningRule = { separator: '', pastS: 300, futureS: 30 };
const SONATEL: SigningRule = { separator: ',', pastS: 300, futureS: 300 };
const seconds = 1_700_000_000;
const now = new Date(seconds * 1000);
const after = (s: number) => new Date((seconds + s) * 1000);

const wave = {
  secret: 'demo-wave-webhook-secret',
  body: Buffer.from(
    '{"id":"EV_TEST0000001","type":"checkout.session.completed","data":{"id":"cos-test000000001","amount":"1000","currency":"XOF","checkout_status":"complete","payment_status":"succeeded","client_reference":"CMD-1"}}',
  ),
  v1: 'a096ccee3a492dd0f10668c6c8e3d84e2780185f09f6e022a33da297c5bb33ad',
};
const sonatel = {
  secret: 'demo-om-endpoint-secret',
  body: Buffer.from(
    '{"partner":{"idType":"CODE","id":"123456"},"customer":{"idType":"MSISDN","id":"771234567"},"amount":{"value":1500.0,"unit":"XOF"},"type":"MERCHANT_PAYMENT","paymentMethod":"QRCODE","channel":"MAXIT","reference":"CMD-1","transactionId":"MP231114.2213.A00001","createdAt":"2023-11-14T22:13:20.000Z","status":"SUCCESS","detail":null,"metadata":{}}',
  ),
  v1: '617727650b22153b532859fcdcc475074086fe9b07542c93bd32434e800092ac',
};
const headerOf = (...v1: string[]) => [`t=${seconds}`, ...v1.map((text) => `v1=${text}`)].join(',');

describe('known samples', () => {
  test('of Wave, with nothing between the time and the body', () => {
    const check = (rule: SigningRule) =>
      findForgery(headerOf(wave.v1), wave.body, [wave.secret], rule, now);
    expect(check(WAVE)).toBeUndefined();
    expect(check(SONATEL)).toBe('wrong-signature');
  });

  test('of Sonatel, with a comma', () => {
    const check = (rule: SigningRule) =>
      findForgery(headerOf(sonatel.v1), sonatel.body, [sonatel.secret], rule, now);
    expect(check(SONATEL)).toBeUndefined();
    expect(check(WAVE)).toBe('wrong-signature');
  });

  test('of what we ask Wave by GET', () => {
    expect(sign('demo-wave-request-secret', '', now, '')).toBe(
      `t=${seconds},v1=b77880c22cfe21a633b5bc3a1574bbd85c79cfee382ec9296f327e46fb028803`,
    );
  });
});

describe('times', () => {
  test.each([
    [WAVE, 300, undefined] as const,
    [WAVE, 301, 'too-old'] as const,
    [WAVE, -30, undefined] as const,
    [WAVE, -31, 'too-new'] as const,
    [SONATEL, 300, undefined] as const,
    [SONATEL, 301, 'too-old'] as const,
    [SONATEL, -300, undefined] as const,
    [SONATEL, -301, 'too-new'] as const,
  ])('%j, read %i seconds after: %s', (rule, s, expected) => {
    const header = sign('a secret', 'body', now, rule.separator);
    const found = findForgery(header, Buffer.from('body'), ['a secret'], rule, after(s));
    expect(found).toBe(expected);
  });
});

test('while a secret is renewed any signature by any of the two will do', () => {
  const check = (header: string, ...secrets: string[]) =>
    findForgery(header, wave.body, secrets, WAVE, now);
  const other = 'f'.repeat(64);
  expect(check(headerOf(other, wave.v1), wave.secret)).toBeUndefined();
  expect(check(headerOf(wave.v1), 'the next one', wave.secret)).toBeUndefined();
  expect(check(headerOf(other), 'the next one', wave.secret)).toBe('wrong-signature');
  expect(check(headerOf(wave.v1))).toBe('wrong-signature');
});

test.each([
  [undefined, 'no-signature'],
  ['', 'no-signature'],
  [`v1=${wave.v1}`, 'malformed-signature'],
  [`t=${seconds}`, 'malformed-signature'],
  [`t=${seconds},t=${seconds},v1=${wave.v1}`, 'malformed-signature'],
  [`t=${seconds},v0=${wave.v1}`, 'malformed-signature'],
  [`t=${seconds},v1=${wave.v1.slice(2)}`, 'malformed-signature'],
  [`t=-5,v1=${wave.v1}`, 'malformed-signature'],
  [`t=${seconds}${`,v1=${wave.v1}`.repeat(11)}`, 'malformed-signature'],
])('%s is %s', (header, expected) => {
  expect(findForgery(header, wave.body, [wave.secret], WAVE, now)).toBe(expected);
});

const aBody = fc.uint8Array({ minLength: 1, maxLength: 300 });
const aSecret = fc.string({ minLength: 1 });
const aRule = fc.constantFrom(WAVE, SONATEL);

test('what is signed holds, and not with one byte or the secret changed', () => {
  fc.assert(
    fc.property(aBody, aSecret, aRule, fc.nat(), (bytes, secret, rule, place) => {
      const text = Buffer.from(bytes).toString('utf8');
      const body = Buffer.from(text);
      const header = sign(secret, text, now, rule.separator);
      expect(findForgery(header, body, [secret], rule, now)).toBeUndefined();
      expect(findForgery(header, body, [`${secret}x`], rule, now)).toBe('wrong-signature');
      const changed = Buffer.from(body);
      changed[place % changed.length]! ^= 1;
      expect(findForgery(header, changed, [secret], rule, now)).toBe('wrong-signature');
    }),
  );
});
