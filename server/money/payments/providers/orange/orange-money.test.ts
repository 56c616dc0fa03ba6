import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Given } from '#tests/helpers/base/outside-service.ts';
import { aKnown, asked, impatient, patient, serviceForEachTest } from '../provider.fixture.ts';
import { createOrangeMoney } from './orange-money.ts';

const aService = serviceForEachTest();
afterEach(() => void vi.useRealTimers());

const aToken = (access_token = 'one', expires_in: unknown = 299): Given => ({
  status: 200,
  body: {
    access_token,
    token_type: 'bearer',
    expires_in,
    scope: 'apimanagement',
    refresh_token: 'x',
    refresh_expires_in: 1800,
  },
});
/** An answer as Sonatel's documents show it. */
const aQr = (qr: object = {}): Given => ({
  status: 200,
  body: {
    deepLink: 'https://sugu.orange-sonatel.com/mp/dFhuPYHJi4BCoCx64L2s',
    deepLinks: {
      MAXIT: 'https://sugu.orange-sonatel.com/mp/maxit',
      OM: 'https://sugu.orange-sonatel.com/mp/om',
    },
    qrCode: 'iVBORw0KGgoAAAANSUhEUg==',
    validity: 3600,
    metadata: {},
    shortLink: 'https://s.orange-sonatel.com/aBc123',
    qrId: 'dFhuPYHJi4BCoCx64L2s',
    validFor: {
      startDateTime: '2026-01-15T10:00:00.000Z',
      endDateTime: '2026-01-15T11:00:00.000Z',
    },
    ...qr,
  },
});

async function anOrange(answers: Given[], retryPolicy = patient) {
  const { url, received } = await aService(...answers);
  const orange = createOrangeMoney(
    {
      baseUrl: `${url}/orange-money/`,
      clientId: 'client',
      clientSecret: 'client secret',
      merchantCode: '123456',
      merchantName: 'Sandaga',
      callbackSecret: undefined,
      callbackKey: 'key',
      maxXof: 2_000_000,
    },
    retryPolicy,
  );
  const seen = () =>
    received.map(({ url: path, headers }) =>
      path.endsWith('/token') ? 'token' : headers.authorization,
    );
  return { orange, received, seen };
}

describe('a QR code', () => {
  test('is asked for as Sonatel documents it', async () => {
    const { orange, received } = await anOrange([aToken(), aQr()]);
    await orange.start(asked);
    const [token, create] = received;
    expect(token).toMatchObject({
      method: 'POST',
      url: '/orange-money/oauth/v1/token',
      body: 'client_id=client&client_secret=client+secret&grant_type=client_credentials',
    });
    expect(token?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(create).toMatchObject({
      method: 'POST',
      url: '/orange-money/api/eWallet/v4/qrcode',
      headers: {
        authorization: 'Bearer one',
        'content-type': 'application/json',
        'x-callback-url': asked.callbackUrl,
      },
    });
    expect(JSON.parse(create!.body)).toEqual({
      code: '123456',
      name: 'Sandaga',
      amount: { value: 1500, unit: 'XOF' },
      validity: 3600,
      callbackSuccessUrl: asked.successUrl,
      callbackCancelUrl: asked.errorUrl,
      metadata: { transaction_id: asked.transactionId, order_id: '51' },
      reference: asked.transactionId,
      restrictions: { isSingleUse: true },
    });
  });

  test('comes with its links', async () => {
    const { orange } = await anOrange([aToken(), aQr()]);
    const checkoutSession = await orange.start(asked);
    expect(checkoutSession).toMatchObject({
      providerId: 'dFhuPYHJi4BCoCx64L2s',
      links: {
        page: 'https://s.orange-sonatel.com/aBc123',
        short: 'https://s.orange-sonatel.com/aBc123',
        deep: 'https://sugu.orange-sonatel.com/mp/dFhuPYHJi4BCoCx64L2s',
        maxit: 'https://sugu.orange-sonatel.com/mp/maxit',
        om: 'https://sugu.orange-sonatel.com/mp/om',
      },
      qrCode: 'iVBORw0KGgoAAAANSUhEUg==',
      validUntil: new Date('2026-01-15T11:00:00Z'),
      rawStatus: 'INITIATED',
    });
    expect(checkoutSession.raw).not.toContain('iVBORw0KGgo');
  });

  test('is good until then also where the zone is left out', async () => {
    const validFor = { endDateTime: '2026-01-15T11:00:00.000' };
    const { orange } = await anOrange([aToken(), aQr({ validFor })]);
    expect((await orange.start(asked)).validUntil).toEqual(new Date('2026-01-15T11:00:00Z'));
  });

  test('leads nowhere else', async () => {
    const deepLinks = {
      MAXIT: 'javascript:alert(1)',
      OM: 'https://evil.example/orange-sonatel.com',
    };
    const { orange } = await anOrange([aToken(), aQr({ deepLinks, shortLink: null })]);
    const deep = 'https://sugu.orange-sonatel.com/mp/dFhuPYHJi4BCoCx64L2s';
    expect((await orange.start(asked)).links).toEqual({ page: deep, deep });
  });

  test.each([
    [{ status: 500, body: { status: '500', code: '51' } }, 'no-answer', '51'],
    [{ status: 503, body: { status: '503', code: '5' } }, 'unavailable', '5'],
    [{ status: 429, body: { status: '429', code: '9' } }, 'unavailable', '9'],
    [{ status: 400, body: { status: '400', code: '24', violations: [] } }, 'refused', '24'],
    [{ status: 200, text: '{"qrId"' }, 'no-answer', 'broken-json'],
    [{ status: 200, body: {} }, 'no-answer', 'unexpected-answer'],
  ])('answered by %j is %s', async (answer, kind, code) => {
    const { orange, received } = await anOrange([aToken(), answer]);
    await expect(orange.start(asked)).rejects.toMatchObject({ kind, code });
    expect(received).toHaveLength(2);
  });

  test('without an address that may be given is as good as unheard', async () => {
    const links = { deepLink: null, shortLink: null, deepLinks: null, qrCode: '<svg>' };
    const { orange } = await anOrange([aToken(), aQr(links)]);
    await expect(orange.start(asked)).rejects.toMatchObject({ kind: 'no-answer' });
  });
});

describe('the token', () => {
  test('is shared by all who ask at once', async () => {
    const { orange, seen } = await anOrange([aToken(), { status: 200, body: [] }]);
    await Promise.all([1, 2, 3].map(() => orange.read(aKnown())));
    expect(seen()).toEqual(['token', ...Array(3).fill('Bearer one')]);
  });

  test('is kept until half a minute before its end', async () => {
    const none: Given = { status: 200, body: [] };
    const { orange, seen } = await anOrange([aToken(), none, none, aToken('two'), none]);
    vi.useFakeTimers({ toFake: ['Date'] });
    await orange.read(aKnown());
    vi.setSystemTime(Date.now() + 268_000);
    await orange.read(aKnown());
    vi.setSystemTime(Date.now() + 2000);
    await orange.read(aKnown());
    expect(seen()).toEqual(['token', 'Bearer one', 'Bearer one', 'token', 'Bearer two']);
  });

  test('that the gateway forgot is replaced once, for a creation too', async () => {
    const forgotten: Given = { status: 401, body: { status: '401', code: '10' } };
    const { orange, seen } = await anOrange([aToken(), forgotten, aToken('two'), aQr()]);
    expect(await orange.start(asked)).toMatchObject({ providerId: 'dFhuPYHJi4BCoCx64L2s' });
    expect(seen()).toEqual(['token', 'Bearer one', 'token', 'Bearer two']);
    const again = await anOrange([aToken(), forgotten, aToken('two'), forgotten]);
    await expect(again.orange.start(asked)).rejects.toMatchObject({ kind: 'refused', code: '10' });
    expect(again.seen()).toEqual(['token', 'Bearer one', 'token', 'Bearer two']);
  });

  test('that is refused creates nothing', async () => {
    const { orange, received } = await anOrange([
      { status: 401, body: { error: 'invalid_client', error_description: 'x' } },
    ]);
    const start = orange.start(asked);
    await expect(start).rejects.toMatchObject({ kind: 'refused', code: 'invalid_client' });
    expect(received).toHaveLength(1);
  });

  test.each<Given[][]>([[[]], [[{ status: 500 }]], [[{ status: 200, text: '<html>' }]]])(
    'that does not come (%j) leaves nothing behind',
    async (answers) => {
      const { orange } = await anOrange(answers, impatient);
      await expect(orange.start(asked)).rejects.toMatchObject({ kind: 'unavailable' });
    },
  );
});
