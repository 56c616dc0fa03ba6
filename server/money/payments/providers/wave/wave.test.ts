import { describe, expect, test } from 'vitest';
import type { Given } from '#tests/helpers/base/outside-service.ts';
import { aKnown, asked, impatient, serviceForEachTest } from '../provider.fixture.ts';
import { findForgery } from '../provider.ts';
import { waveOver } from './wave.fixture.ts';

const aWave = waveOver(serviceForEachTest());

/** A session as Wave's documents show it. */
const aSession = (session: object = {}) => ({
  id: 'cos-18qq25rgr100a',
  amount: '1500',
  currency: 'XOF',
  checkout_status: 'open',
  payment_status: 'processing',
  last_payment_error: null,
  client_reference: asked.transactionId,
  business_name: 'Example shop',
  transaction_id: null,
  wave_launch_url: 'https://pay.wave.com/c/cos-18qq25rgr100a?a=1500&c=XOF&m=Example%20shop',
  when_created: '2026-01-15T10:00:00Z',
  when_expires: '2026-01-15T10:30:00Z',
  when_completed: null,
  ...session,
});
const paid = {
  checkout_status: 'complete',
  payment_status: 'succeeded',
  transaction_id: 'TCN4Y4ZC3FM',
  when_completed: '2026-01-15T10:02:00Z',
};

const givenSession = (session?: object): Given => ({ status: 200, body: aSession(session) });
const known = aKnown({ providerId: 'cos-18qq25rgr100a' });

describe('a start', () => {
  test('sends what Wave documents and not a field more', async () => {
    const { wave, received } = await aWave([givenSession()]);
    expect(await wave.start(asked)).toMatchObject({
      providerId: 'cos-18qq25rgr100a',
      links: { page: aSession().wave_launch_url },
      qrCode: null,
      validUntil: new Date('2026-01-15T10:30:00Z'),
      rawStatus: 'open/processing',
    });
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/wave-api/v1/checkout/sessions',
        headers: { authorization: 'Bearer wave_sn_prod_key', 'content-type': 'application/json' },
      },
    ]);
    expect(received[0]?.headers).not.toHaveProperty('wave-signature');
    expect(JSON.parse(received[0]!.body)).toEqual({
      amount: '1500',
      currency: 'XOF',
      success_url: asked.successUrl,
      error_url: asked.errorUrl,
      client_reference: asked.transactionId,
    });
  });

  test('is signed for a key that wants it, and so is a question', async () => {
    const { wave, received } = await aWave([givenSession()], { requestSecret: 'wave_sn_AKS_x' });
    await wave.start(asked);
    await wave.read(known);
    expect(received).toHaveLength(2);
    for (const { headers, body } of received) {
      const rule = { separator: '' as const, pastS: 60, futureS: 60 };
      const signature = headers['wave-signature'];
      const secrets = ['wave_sn_AKS_x'];
      expect(findForgery(signature, Buffer.from(body), secrets, rule, new Date())).toBeUndefined();
    }
  });

  test.each([
    [{ status: 400, body: { code: 'request-validation-error' } }, 'refused'],
    [{ status: 200, text: '{"id":"cos-' }, 'no-answer'],
    [{ status: 200, body: {} }, 'no-answer'],
    [givenSession({ wave_launch_url: 'https://evil.example/c' }), 'no-answer'],
    [{ status: 500, body: { code: 'internal-server-error' } }, 'no-answer'],
    [{ status: 429 }, 'unavailable'],
  ])('that is answered by %j is %s', async (answer, kind) => {
    const { wave, received } = await aWave([answer]);
    await expect(wave.start(asked)).rejects.toMatchObject({ name: 'ProviderError', kind });
    expect(received).toHaveLength(1);
  });
});

describe('a session', () => {
  test.each([
    [{}, 'open'],
    [{ payment_status: 'cancelled' }, 'open'],
    [paid, 'paid'],
    [{ checkout_status: 'complete', payment_status: 'cancelled' }, 'cancelled'],
    [{ checkout_status: 'complete', payment_status: 'failed' }, 'failed'],
    [{ checkout_status: 'complete', payment_status: 'processing' }, 'processing'],
    [{ checkout_status: 'expired', payment_status: 'cancelled' }, 'expired'],
    [{ checkout_status: 'expired', payment_status: 'processing' }, 'expired'],
    [{ checkout_status: 'expired', payment_status: 'succeeded' }, 'processing'],
    [{ checkout_status: 'failed', payment_status: 'failed' }, 'failed'],
    [{ checkout_status: 'novel', payment_status: 'succeeded' }, 'processing'],
  ])('%j is %s', async (session, outcome) => {
    const { wave } = await aWave([givenSession(session)]);
    expect(await wave.read(known)).toMatchObject({ outcome });
  });

  test('tells all that is compared', async () => {
    const { wave, received } = await aWave([givenSession(paid)]);
    expect(await wave.read(known)).toMatchObject({
      rawStatus: 'complete/succeeded',
      attemptError: '',
      amountXof: 1500,
      currency: 'XOF',
      reference: asked.transactionId,
      isOurs: true,
      checkoutSession: null,
      providerTransactionId: 'TCN4Y4ZC3FM',
      paidAt: new Date('2026-01-15T10:02:00Z'),
    });
    expect(received).toMatchObject([
      { method: 'GET', url: '/wave-api/v1/checkout/sessions/cos-18qq25rgr100a', body: '' },
    ]);
  });

  test.each(['1500.50', '1e3', 1500.5, true])('an amount of %j is none', async (amount) => {
    const { wave } = await aWave([givenSession({ ...paid, amount })]);
    expect((await wave.read(known)).amountXof).toBeNaN();
  });

  test.each([
    { code: 'insufficient-funds', message: 'Solde insuffisant' },
    { error_code: 'insufficient-funds', error_message: 'Solde insuffisant' },
  ])('that a refused attempt left open says why: %j', async (last_payment_error) => {
    const { wave } = await aWave([givenSession({ last_payment_error })]);
    expect(await wave.read(known)).toMatchObject({
      outcome: 'open',
      attemptError: 'insufficient-funds',
    });
  });

  test('may leave out what it does not know', async () => {
    const { id, checkout_status, payment_status } = aSession();
    const { wave } = await aWave([{ status: 200, body: { id, checkout_status, payment_status } }]);
    expect(await wave.read(known)).toMatchObject({
      outcome: 'open',
      amountXof: null,
      currency: null,
      reference: null,
      providerTransactionId: null,
    });
  });

  test('that Wave does not know is missing', async () => {
    const body = { code: 'checkout-session-not-found' };
    const { wave } = await aWave([{ status: 404, body }]);
    expect(await wave.read(known)).toMatchObject({ outcome: 'missing' });
  });

  test.each([{ status: 401, body: { code: 'api-key-revoked' } }, { status: 500 }])(
    'is not called missing after %j',
    async (answer) => {
      const { wave } = await aWave([answer], {}, impatient);
      await expect(wave.read(known)).rejects.toMatchObject({ name: 'ProviderError' });
    },
  );
});

describe('a session whose name was never heard', () => {
  const search = (...result: object[]): Given => ({ status: 200, body: { result } });

  test('is found by our reference, with its checkout session', async () => {
    const { wave, received } = await aWave([search(aSession())]);
    expect(await wave.read(aKnown())).toMatchObject({
      outcome: 'open',
      checkoutSession: {
        providerId: 'cos-18qq25rgr100a',
        links: { page: aSession().wave_launch_url },
      },
    });
    expect(received[0]?.url).toBe(
      `/wave-api/v1/checkout/sessions/search?client_reference=${asked.transactionId}`,
    );
  });

  test('is missing when there is none, or only others’', async () => {
    const { wave } = await aWave([search(), search(aSession({ client_reference: 'another' }))]);
    expect(await wave.read(aKnown())).toMatchObject({ outcome: 'missing', checkoutSession: null });
    expect(await wave.read(aKnown())).toMatchObject({ outcome: 'missing', checkoutSession: null });
  });

  const expired = aSession({ id: 'cos-old', checkout_status: 'expired' });
  const open = aSession({ id: 'cos-open', when_created: '2026-01-14T10:00:00Z' });
  const done = aSession({ id: 'cos-paid', ...paid, when_created: '2026-01-13T10:00:00Z' });
  test.each([
    ['cos-paid', [expired, open, done]],
    ['cos-open', [open, expired]],
    ['cos-old', [expired]],
  ])('is the one that was paid, else one that still can be: %s', async (id, sessions) => {
    const { wave } = await aWave([search(...sessions)]);
    expect((await wave.read(aKnown())).checkoutSession?.providerId).toBe(id);
  });

  test('offers no address that is not Wave’s', async () => {
    const { wave } = await aWave([search(aSession({ wave_launch_url: 'https://evil.example' }))]);
    expect(await wave.read(aKnown())).toMatchObject({ outcome: 'open', checkoutSession: null });
  });
});

describe('an end', () => {
  test.each([
    [{ status: 200, text: '' }, 'expired'],
    [{ status: 409, body: { code: 'checkout-session-closed' } }, 'too-late'],
  ])('answered by %j is %s', async (answer, expected) => {
    const { wave, received } = await aWave([answer]);
    expect(await wave.expire?.('cos-1')).toBe(expected);
    expect(received).toMatchObject([
      { method: 'POST', url: '/wave-api/v1/checkout/sessions/cos-1/expire', body: '' },
    ]);
  });

  test('of a session that Wave does not know is refused', async () => {
    const { wave } = await aWave([{ status: 404, body: { code: 'checkout-session-not-found' } }]);
    await expect(wave.expire?.('cos-1')).rejects.toMatchObject({
      kind: 'refused',
      code: 'checkout-session-not-found',
    });
  });
});

describe('a refund', () => {
  test('is asked for once', async () => {
    const { wave, received } = await aWave([{ status: 200, text: '' }]);
    await wave.refund?.('cos-1');
    expect(received).toMatchObject([
      { method: 'POST', url: '/wave-api/v1/checkout/sessions/cos-1/refund', body: '' },
    ]);
  });

  test('of what was not paid is refused', async () => {
    const { wave } = await aWave([{ status: 400, body: { code: 'checkout-refund-failed' } }]);
    await expect(wave.refund?.('cos-1')).rejects.toMatchObject({
      kind: 'refused',
      code: 'checkout-refund-failed',
    });
  });
});
