import { describe, expect, test } from 'vitest';
import { sign } from '../provider.ts';
import { readWaveCallback } from './wave.ts';

const SECRETS = ['wave_sn_WHS_old', 'wave_sn_WHS_new'];
const now = new Date('2026-01-15T10:02:00Z');
const anEvent = (event: object = {}) =>
  JSON.stringify({
    id: 'EV_QvEZuDSQbLdI',
    type: 'checkout.session.completed',
    data: {
      id: 'cos-18qq25rgr100a',
      client_reference: 'WV-51-1',
      transaction_id: 'TCN4Y4ZC3FM',
    },
    ...event,
  });
const read = (headers: Record<string, string>, text = anEvent()) =>
  readWaveCallback(SECRETS, headers, Buffer.from(text), now);
const signed = (text: string, secret = SECRETS[0]!, at = now) => ({
  'wave-signature': sign(secret, text, at, ''),
});

describe.each([
  ['signed', (secret: string) => signed(anEvent(), secret)],
  ['with the secret', (secret: string) => ({ authorization: `Bearer ${secret}` })],
])('%s', (_strategy, headersWith) => {
  test.each(SECRETS)('it is believed with %s', (secret) => {
    expect(read(headersWith(secret))).toEqual({
      kind: 'event',
      event: {
        key: 'EV_QvEZuDSQbLdI',
        providerId: 'cos-18qq25rgr100a',
        reference: 'WV-51-1',
        providerTransactionId: 'TCN4Y4ZC3FM',
        body: anEvent(),
      },
    });
  });

  test('it is forged with another', () => {
    expect(read(headersWith('wave_sn_WHS_other'))).toMatchObject({ kind: 'forged' });
  });
});

test.each<Record<string, string>>([
  {},
  { authorization: '' },
  { authorization: 'Bearer ' },
  { authorization: `Basic ${SECRETS[0]}` },
  { authorization: SECRETS[0]! },
  { 'wave-signature': '' },
  signed(anEvent({ id: 'EV_other' })),
  signed(anEvent(), 'wave_sn_WHS_other', new Date(now.getTime() - 301_000)),
])('%j is forged', (headers) => {
  expect(read(headers)).toMatchObject({ kind: 'forged' });
});

test.each([-301, 31])('one that was signed %i s away is genuine, and not used', (s) => {
  const headers = signed(anEvent(), SECRETS[0], new Date(now.getTime() + s * 1000));
  expect(read(headers)).toMatchObject({ kind: 'ignored' });
});

test('a wrong signature is not made good by anything else', () => {
  const headers = { authorization: `Bearer ${SECRETS[0]}`, 'wave-signature': 't=1,v1=0' };
  expect(read(headers)).toMatchObject({ kind: 'forged' });
});

test('without a secret nothing is believed', () => {
  const headers = { authorization: 'Bearer ' };
  const body = Buffer.from(anEvent());
  expect(readWaveCallback([], headers, body, now)).toMatchObject({ kind: 'forged' });
});

test('a refused attempt is a reason to look, too', () => {
  const text = anEvent({ type: 'checkout.session.payment_failed' });
  expect(read(signed(text), text)).toMatchObject({ kind: 'event' });
});

test.each([
  anEvent({ type: 'test.test_event' }),
  anEvent({ type: 'merchant.payment_received' }),
  anEvent({ type: 'novel.event' }),
  anEvent({ type: null }),
  '',
  '[]',
  '{"id":',
])('%s is let pass', (text) => {
  expect(read(signed(text), text)).toMatchObject({ kind: 'ignored' });
});

test('an event without a name has one all the same, the same each time', () => {
  const keyOf = (text: string) => {
    const callback = read(signed(text), text);
    return callback.kind === 'event' ? callback.event.key : undefined;
  };
  const [one, other] = [anEvent({ id: null }), anEvent({ id: null, data: {} })];
  expect(keyOf(one)).toMatch(/^[\w-]{43}$/);
  expect(keyOf(one)).toBe(keyOf(one));
  expect(keyOf(other)).not.toBe(keyOf(one));
});
