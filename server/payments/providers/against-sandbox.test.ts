import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { testConfig } from '#tests/helpers/app.ts';
import { type OpenSandbox, openSandbox, openShop, type Shop } from '#tests/helpers/open-sandbox.ts';
import { WAVE_REQUEST_SECRET } from '../../../sandbox/wave/settings.ts';
import { createProviders } from '../create-providers.ts';
import type { Asked, Callback, Offer, Provider } from '../provider.ts';
import { aKnown, asked, impatient, patient } from './provider.fixture.ts';

let sandbox: OpenSandbox;
let shop: Shop;
let startedAt: Date;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  shop = await openShop();
  startedAt = new Date();
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.post('/reset');
  await shop.close();
});
afterAll(() => sandbox?.close());

/** Where each is paid in the sandbox, and what its knobs are called there. */
const PLACES = {
  wave: { path: '/wave/sessions', knob: 'wave' },
  orange: { path: '/orange/qr', knob: 'orange' },
  card: { path: '/paydunya/invoices', knob: 'paydunya' },
} as const;
const ALL = ['wave', 'orange', 'card'] as const;

let serial = 0;
/** What a shop that listens at `shop` asks, under a reference that no other test has. */
function anAsked(): Asked {
  serial += 1;
  return {
    ...asked,
    transactionId: `WV-51-20260115100000-${serial}`,
    successUrl: `${shop.url}/success`,
    errorUrl: `${shop.url}/error`,
    callbackUrl: `${shop.url}/hook`,
  };
}
const open = (
  name: OnlineProvider,
  settings: Record<string, string> = {},
  patience = patient,
): Provider => {
  const config = testConfig({ ...sandbox.settings, ...settings });
  return createProviders(config, patience)[name]!;
};
const turn = (knobs: object) => sandbox.post('/knobs', knobs);
const act = (name: OnlineProvider, id: string, what: string) =>
  sandbox.post(`${PLACES[name].path}/${id}/${what}`);
const knownBy = (request: Asked, offer: Offer | null) =>
  aKnown({
    transactionId: request.transactionId,
    providerId: offer?.providerId ?? null,
    createdAt: startedAt,
    validUntil: offer?.validUntil ?? null,
  });
/** What the shop makes of the callbacks that came. */
const heard = (provider: Provider): Callback[] =>
  shop.received.map(({ headers, body }) =>
    provider.readCallback(headers, Buffer.from(body), new Date()),
  );

describe.each(ALL)('%s', (name) => {
  const { knob } = PLACES[name];
  const start = async (provider = open(name)) => {
    const request = anAsked();
    const offer = await provider.start(request);
    const read = () => provider.read(knownBy(request, offer));
    const pay = () => act(name, offer.providerId, 'pay');
    return { provider, request, offer, read, pay };
  };

  test('is begun, and paid', async () => {
    const { offer, read, pay, request } = await start();
    expect(offer.links.page).toMatch(sandbox.address);
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: '' });
    expect((await pay()).status).toBe(200);
    expect(await read()).toMatchObject({
      outcome: 'paid',
      amountXof: 1500,
      currency: name === 'card' ? null : 'XOF',
      reference: request.transactionId,
      isOurs: true,
      providerTransactionId: expect.stringMatching(/./),
    });
  });

  test('tells the shop, which knows what of', async () => {
    await turn({ [`${knob}Callback`]: 'early' });
    const { provider, request, offer, pay, read } = await start();
    await pay();
    const { providerTransactionId } = await read();
    expect(heard(provider)).toMatchObject([
      {
        kind: 'event',
        event: {
          reference: request.transactionId,
          providerId: name === 'orange' ? null : offer.providerId,
          providerTransactionId: name === 'card' ? null : providerTransactionId,
        },
      },
    ]);
  });

  test('tells it before the start is answered', async () => {
    await turn({ [`${knob}Callback`]: 'instant' });
    const { provider, request, read } = await start();
    expect(heard(provider)).toMatchObject([
      { kind: 'event', event: { reference: request.transactionId } },
    ]);
    expect(await read()).toMatchObject({ outcome: 'paid' });
  });

  test.each(
    name === 'card'
      ? ['wrong-signature']
      : ['wrong-signature', 'old-timestamp', 'future-timestamp'],
  )('is not believed with a %s', async (fault) => {
    const { provider, pay } = await start();
    await turn({ [`${knob}Callback`]: fault });
    await pay();
    await vi.waitFor(() => expect(heard(provider)).toMatchObject([{ kind: 'forged' }]));
  });

  test('is heard of a payment that nobody knows', async () => {
    const { provider, pay } = await start();
    await turn({ [`${knob}Callback`]: 'unknown-reference' });
    await pay();
    await vi.waitFor(() =>
      expect(heard(provider)).toMatchObject([{ kind: 'event', event: { reference: 'INCONNU-1' } }]),
    );
  });

  test.each(
    name === 'card'
      ? ['wrong-amount', 'wrong-reference']
      : ['wrong-amount', 'wrong-reference', 'wrong-currency'],
  )('says so when it was paid with a %s', async (fault) => {
    const { pay, read, request } = await start();
    await turn({ [`${knob}Money`]: fault });
    await pay();
    const { outcome, amountXof, currency, reference } = await read();
    expect(outcome).toBe('paid');
    expect(amountXof === 1500).toBe(fault !== 'wrong-amount');
    expect(reference === request.transactionId).toBe(fault !== 'wrong-reference');
    expect(currency === 'EUR').toBe(fault === 'wrong-currency');
  });

  test.each([
    ['429', 'unavailable'],
    ['500', 'no-answer'],
    ['503', 'unavailable'],
    ['broken-json', 'no-answer'],
    ['timeout', 'no-answer'],
    ['lost-answer', 'no-answer'],
    ['refuse-client', 'refused'],
  ])('a start with the knob at %s is %s', async (failure, kind) => {
    await turn({ [knob]: failure });
    // A token that never comes means that nothing was begun.
    const isTokenLost = name === 'orange' && ['500', 'broken-json', 'timeout'].includes(failure);
    await expect(open(name, {}, impatient).start(anAsked())).rejects.toMatchObject({
      kind: isTokenLost ? 'unavailable' : kind,
    });
  });

  test.each(['429', '500', '503', 'broken-json', 'timeout', 'refuse-client'])(
    'a reading with the knob at %s is none',
    async (failure) => {
      const { request, offer } = await start();
      const provider = open(name, {}, impatient);
      await turn({ [knob]: failure });
      const reading = provider.read(knownBy(request, offer));
      await expect(reading).rejects.toMatchObject({ name: 'ProviderError' });
    },
  );

  test('is waited for when it is slow', async () => {
    await turn({ [knob]: 'slow' });
    const { read } = await start();
    expect(await read()).toMatchObject({ outcome: 'open' });
  });

  test('after a lost answer it is found again, or waited for', async () => {
    await turn({ [knob]: 'lost-answer' });
    const request = anAsked();
    await expect(open(name, {}, impatient).start(request)).rejects.toMatchObject({
      kind: 'no-answer',
    });
    await turn({ [knob]: null });
    const { outcome, offer } = await open(name).read(knownBy(request, null));
    expect(outcome).toBe('open');
    expect(offer !== null).toBe(name === 'wave');
  });
});

describe('Wave', () => {
  const begin = async (settings?: Record<string, string>) => {
    const provider = open('wave', settings);
    const request = anAsked();
    const offer = await provider.start(request);
    const read = () => provider.read(knownBy(request, offer));
    return { provider, request, id: offer.providerId, read };
  };

  test('a refused try leaves it open, says why, and lets one pay after all', async () => {
    const { id, read } = await begin();
    await act('wave', id, 'refuse');
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: 'payment-failure' });
    await act('wave', id, 'pay');
    expect(await read()).toMatchObject({ outcome: 'paid', attemptError: '' });
  });

  test('whose answer was lost it is found by our reference, and paid', async () => {
    await turn({ wave: 'lost-answer' });
    const request = anAsked();
    await expect(open('wave', {}, impatient).start(request)).rejects.toThrow();
    await turn({ wave: null });
    const { offer } = await open('wave').read(knownBy(request, null));
    expect(offer?.links.page).toMatch(sandbox.address);
    await act('wave', offer!.providerId, 'pay');
    const reading = await open('wave').read(knownBy(request, offer));
    expect(reading).toMatchObject({ outcome: 'paid', reference: request.transactionId });
  });

  test('it is ended once, and not when it was paid', async () => {
    const { provider, id, read } = await begin();
    expect(await provider.expire?.(id)).toBe('expired');
    expect(await read()).toMatchObject({ outcome: 'expired' });
    expect(await provider.expire?.(id)).toBe('too-late');
    const other = await begin();
    await act('wave', other.id, 'pay');
    expect(await other.provider.expire?.(other.id)).toBe('too-late');
    expect(await other.read()).toMatchObject({ outcome: 'paid' });
  });

  test('half an hour ends it', async () => {
    const { read } = await begin();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(await read()).toMatchObject({ outcome: 'expired' });
  });

  test('it is paid back once, also when the first answer was lost', async () => {
    const { provider, request, id } = await begin();
    await expect(provider.refund?.(id)).rejects.toMatchObject({ kind: 'refused' });
    await act('wave', id, 'pay');
    await turn({ wave: 'lost-answer' });
    await expect(open('wave', {}, impatient).refund?.(id)).rejects.toMatchObject({
      kind: 'no-answer',
    });
    await turn({ wave: null });
    await provider.refund?.(id);
    const day = new Date().toISOString().slice(0, 10);
    const rows = (await provider.readLedger?.(day)) ?? [];
    expect(rows.filter(({ providerId }) => providerId === id)).toMatchObject([
      { reference: request.transactionId, amountXof: 1500, isRefund: false },
      { reference: request.transactionId, amountXof: -1500, isRefund: true },
    ]);
  });

  test('what is missing there is missing', async () => {
    const { provider } = await begin();
    const known = aKnown({ transactionId: 'WV-0-0-0' });
    expect(await provider.read(known)).toMatchObject({ outcome: 'missing' });
    expect(await provider.read({ ...known, providerId: 'cos-unknown' })).toMatchObject({
      outcome: 'missing',
    });
  });

  test.each<object>([{ strategy: 'secret' }, { strategy: 'signature', rotating: true }])(
    'its webhook is believed with %j',
    async (portal) => {
      await sandbox.post('/wave/webhook', portal);
      await turn({ waveCallback: 'early' });
      const { provider, id, read } = await begin();
      await act('wave', id, 'pay');
      expect(await read()).toMatchObject({ outcome: 'paid' });
      expect(heard(provider)).toMatchObject([{ kind: 'event', event: { providerId: id } }]);
    },
  );

  test('the same event that comes three times has one name', async () => {
    await turn({ waveCallback: 'three-times' });
    const { provider, id } = await begin();
    await act('wave', id, 'pay');
    await vi.waitFor(() => expect(shop.received).toHaveLength(3));
    const keys = heard(provider).map((callback) => callback.kind === 'event' && callback.event.key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^EV_/);
  });

  test('a key that wants signatures gets them', async () => {
    await turn({ waveRequests: 'signed' });
    await expect(begin()).rejects.toMatchObject({ kind: 'refused', code: 'missing-signature' });
    const { id, read, provider } = await begin({ WAVE_REQUEST_SECRET });
    expect(await read()).toMatchObject({ outcome: 'open' });
    expect(await provider.expire?.(id)).toBe('expired');
  });
});

describe('Orange Money', () => {
  const begin = async (provider = open('orange')) => {
    const request = anAsked();
    const offer = await provider.start(request);
    const read = () => provider.read(knownBy(request, offer));
    return { provider, offer, id: offer.providerId, read };
  };

  test('it comes with a picture and links into both apps', async () => {
    const { offer } = await begin();
    expect(Object.keys(offer.links).toSorted()).toEqual(['deep', 'maxit', 'om', 'page', 'short']);
    expect(
      Buffer.from(offer.qrCode ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('a refused try leaves it open, says so, and lets one pay after all', async () => {
    const { id, read } = await begin();
    await act('orange', id, 'refuse');
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: 'FAILED' });
    await act('orange', id, 'pay');
    expect(await read()).toMatchObject({ outcome: 'paid', attemptError: '' });
  });

  test('a day after its end it will not be paid any more', async () => {
    const [never, failed] = [await begin(), await begin()];
    await act('orange', failed.id, 'refuse');
    await act('orange', never.id, 'expire');
    expect(await never.read()).toMatchObject({ outcome: 'open' });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 26 * 3600_000);
    expect(await never.read()).toMatchObject({ outcome: 'expired' });
    expect(await failed.read()).toMatchObject({ outcome: 'failed', attemptError: 'FAILED' });
  });

  test('a token that Sonatel forgot is replaced', async () => {
    const { provider } = await begin();
    await turn({ orange: 'expired-token' });
    const { read } = await begin(provider);
    await turn({ orange: 'expired-token' });
    expect(await read()).toMatchObject({ outcome: 'open' });
  });

  test('until Sonatel gives a secret the key alone is asked for', async () => {
    await turn({ orangeCallback: 'early', orangeSignature: 'none' });
    const { provider, id } = await begin();
    await act('orange', id, 'pay');
    expect(heard(provider)).toMatchObject([{ kind: 'forged' }]);
    const withKey = open('orange', { ORANGE_CALLBACK_SECRET: '' });
    expect(heard(withKey)).toMatchObject([{ kind: 'event' }]);
  });
});

describe('the card gateway', () => {
  const begin = async () => {
    const provider = open('card');
    const request = anAsked();
    const offer = await provider.start(request);
    return { provider, id: offer.providerId, read: () => provider.read(knownBy(request, offer)) };
  };

  test.each([
    ['refuse', 'failed'],
    ['cancel', 'cancelled'],
  ])('to %s ends it as %s, which the shop hears', async (what, outcome) => {
    await turn({ paydunyaCallback: 'early' });
    const { provider, id, read } = await begin();
    await act('card', id, what);
    expect(await read()).toMatchObject({ outcome });
    expect(heard(provider)).toMatchObject([
      { kind: 'event', event: { key: `${id}:${outcome}`, providerId: id } },
    ]);
  });

  test('its probes are let pass, its word after them is not', async () => {
    await turn({ paydunyaCallback: 'probed' });
    const { provider, id } = await begin();
    await act('card', id, 'pay');
    await vi.waitFor(() => expect(shop.received).toHaveLength(3));
    expect(heard(provider).map(({ kind }) => kind)).toEqual(['ignored', 'ignored', 'event']);
  });

  test('what is kept of its word has no hash in it', async () => {
    await turn({ paydunyaCallback: 'early' });
    const { provider, id } = await begin();
    await act('card', id, 'pay');
    const [callback] = heard(provider);
    expect(callback?.kind === 'event' && JSON.parse(callback.event.body)).toMatchObject({
      status: 'completed',
      invoice: { token: id },
    });
    expect(JSON.stringify(callback)).not.toContain('hash');
  });
});
