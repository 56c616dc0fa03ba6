import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import { PROVIDER_KINDS } from '../kinds/provider-kinds.ts';
import { IN_SANDBOX } from './in-sandbox.fixture.ts';
import { aKnown, impatient, patient } from './provider.fixture.ts';
import { sandboxForTests } from './sandbox.fixture.ts';

const { address, anAsked, begin, heard, knownBy, open, received, secrets, turn } =
  sandboxForTests();

const patienceWith = (failure: string) => (failure === 'timeout' ? impatient : patient);

/** A code (`ip-not-allowed`, `1001`, `HTTP 401`): never a sentence, a number of a person or a key. */
const A_CODE = /^([A-Za-z][A-Za-z_-]{1,59}|\d{1,4}|HTTP \d{3})$/;

const LEFT_OPEN = ['open', 'processing'];

/** What every provider of the shop keeps to; its folder's own tests have what only its service does. */
describe.each(ONLINE_PROVIDERS)('%s', (name) => {
  const facts = IN_SANDBOX[name];
  const { knob } = facts;
  const start = () => begin(open(name));

  test('is one folder: its kind opens it, with whole limits in XOF', () => {
    const provider = open(name);
    expect([PROVIDER_KINDS[name].name, provider.name]).toEqual([name, name]);
    expect(Number.isInteger(provider.minXof) && provider.minXof >= 1).toBe(true);
    expect(Number.isInteger(provider.maxXof) && provider.maxXof > provider.minXof).toBe(true);
    // Either a customer can end a payment, or the shop says why not.
    expect(provider.expire === undefined).toBe(PROVIDER_KINDS[name].noCancelling !== undefined);
  });

  test('is begun, and paid', async () => {
    const { checkoutSession, read, act, request } = await start();
    expect(checkoutSession.links.page).toMatch(address());
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: '' });
    expect((await act('pay')).status).toBe(200);
    expect(await read()).toMatchObject({
      outcome: 'paid',
      amountXof: 1500,
      currency: facts.namesCurrency ? 'XOF' : null,
      reference: request.transactionId,
      isOurs: true,
      providerTransactionId: expect.stringMatching(/./),
    });
    expect(facts.namesCurrency || PROVIDER_KINDS[name].mayOmitCurrency).toBe(true);
  });

  test('is paid with the very amount asked for, from the least to the most', async () => {
    const provider = open(name);
    for (const amountXof of [provider.minXof, 123_457, provider.maxXof]) {
      const { act, read } = await begin(provider, { amountXof });
      await act('pay');
      expect((await read()).amountXof).toBe(amountXof);
    }
  });

  test('says the same however often it is read, paid or not', async () => {
    const { read, act } = await start();
    const [once, again] = [await read(), await read()];
    expect(again).toEqual(once);
    await act('pay');
    const paid = await read();
    expect([await read(), await read()]).toEqual([paid, paid]);
  });

  test('takes two payments of one order for two', async () => {
    const provider = open(name);
    const [one, other] = [await begin(provider), await begin(provider)];
    expect(other.id).not.toBe(one.id);
    await one.act('pay');
    expect((await one.read()).outcome).toBe('paid');
    expect(LEFT_OPEN).toContain((await other.read()).outcome);
  });

  test('tells the shop, which knows what of', async () => {
    await turn({ [`${knob}Callback`]: 'early' });
    const { provider, request, checkoutSession, act, read } = await start();
    await act('pay');
    const { providerTransactionId } = await read();
    const ids = { providerId: checkoutSession.providerId, providerTransactionId };
    const named = facts.callbackNames.map((id) => [id, ids[id]]);
    expect(heard(provider)).toMatchObject([
      {
        kind: 'event',
        event: {
          reference: request.transactionId,
          providerId: null,
          providerTransactionId: null,
          ...Object.fromEntries(named),
        },
      },
    ]);
  });

  test('a callback says no outcome and no amount: it is a reason to read', async () => {
    await turn({ [`${knob}Callback`]: 'early' });
    const { provider, act } = await start();
    await act('pay');
    const [callback] = heard(provider);
    expect(callback?.kind === 'event' && Object.keys(callback.event).toSorted()).toEqual([
      'body',
      'key',
      'providerId',
      'providerTransactionId',
      'reference',
    ]);
  });

  test('a callback that comes three times is one event', async () => {
    await turn({ [`${knob}Callback`]: 'three-times' });
    const { provider, act } = await start();
    await act('pay');
    await expect.poll(received).toHaveLength(3);
    const keys = heard(provider).map((callback) => callback.kind === 'event' && callback.event.key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/./);
  });

  test('nothing that a stranger sends is an event', () => {
    const provider = open(name);
    const headers = fc.dictionary(
      fc.constantFrom('authorization', 'wave-signature', 'x-sonatel-signature', 'content-type'),
      fc.string(),
    );
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(headers, body, (sent, text) => {
        const callback = provider.readCallback(sent, Buffer.from(text), new Date());
        return callback.kind !== 'event';
      }),
    );
  });

  test('tells it before the start is answered', async () => {
    await turn({ [`${knob}Callback`]: 'instant' });
    const { provider, request, read } = await start();
    expect(heard(provider)).toMatchObject([
      { kind: 'event', event: { reference: request.transactionId } },
    ]);
    expect(await read()).toMatchObject({ outcome: 'paid' });
  });

  test.each([
    ['wrong-signature', 'forged'],
    ...(facts.hasTimedCallbacks
      ? [
          ['old-timestamp', 'ignored'],
          ['future-timestamp', 'ignored'],
        ]
      : []),
  ])('with a %s is %s', async (fault, kind) => {
    const { provider, act } = await start();
    await turn({ [`${knob}Callback`]: fault });
    await act('pay');
    await expect.poll(() => heard(provider)).toMatchObject([{ kind }]);
  });

  test('is heard of a payment that nobody knows', async () => {
    const { provider, act } = await start();
    await turn({ [`${knob}Callback`]: 'unknown-reference' });
    await act('pay');
    const event = { reference: 'INCONNU-1' };
    await expect.poll(() => heard(provider)).toMatchObject([{ kind: 'event', event }]);
  });

  test.each([
    'wrong-amount',
    'wrong-reference',
    ...(facts.namesCurrency ? ['wrong-currency'] : []),
  ])('says so when it was paid with a %s', async (fault) => {
    const { act, read, request } = await start();
    await turn({ [`${knob}Money`]: fault });
    await act('pay');
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
  ])('a start with the knob at %s is %s, in a code without a secret', async (failure, usual) => {
    await turn({ [knob]: failure });
    const provider = open(name, {}, patienceWith(failure));
    const error = await provider.start(anAsked()).catch((reason: unknown) => reason);
    const kind = facts.startFailures?.[failure] ?? usual;
    expect(error).toMatchObject({ name: 'ProviderError', kind });
    if (kind === 'refused') expect((error as { code: string }).code).toMatch(A_CODE);
    const told = inspect(error, { depth: null });
    for (const secret of secrets()) expect(told).not.toContain(secret);
  });

  test.each(['429', '500', '503', 'broken-json', 'timeout', 'refuse-client'])(
    'a reading with the knob at %s is none, without a secret',
    async (failure) => {
      const { request, checkoutSession } = await start();
      const provider = open(name, {}, patienceWith(failure));
      await turn({ [knob]: failure });
      const reading = provider.read(knownBy(request, checkoutSession));
      const error = await reading.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'ProviderError' });
      const told = inspect(error, { depth: null });
      for (const secret of secrets()) expect(told).not.toContain(secret);
    },
  );

  test('is waited for when it is slow', async () => {
    await turn({ [knob]: 'slow' });
    const { read } = await start();
    expect(await read()).toMatchObject({ outcome: 'open' });
  });

  test('does not call paid what it does not know', async () => {
    const known = aKnown({ transactionId: 'WV-0-0-0', providerId: 'unknown-1' });
    // The card gateway refuses an unknown invoice.
    const outcome = await open(name)
      .read(known)
      .then((reading) => reading.outcome)
      .catch((error: { kind: string }) => error.kind);
    expect(['missing', 'open', 'expired', 'refused']).toContain(outcome);
  });

  test('after a lost answer it is found again, or waited for', async () => {
    await turn({ [knob]: 'lost-answer' });
    const request = anAsked();
    await expect(open(name, {}, patient).start(request)).rejects.toMatchObject({
      kind: 'no-answer',
    });
    await turn({ [knob]: null });
    const { outcome, checkoutSession } = await open(name).read(knownBy(request, null));
    expect(outcome).toBe('open');
    expect(checkoutSession !== null).toBe(facts.findsLostStart);
  });

  test('where it can be ended it ends once, and not after it was paid', async ({ skip }) => {
    const { provider, id, read } = await start();
    if (provider.expire === undefined) return skip('it cannot be ended');
    expect(await provider.expire(id)).toBe('expired');
    expect(await read()).toMatchObject({ outcome: 'expired' });
    expect(await provider.expire(id)).toBe('too-late');
    const paid = await begin(provider);
    await paid.act('pay');
    expect(await provider.expire(paid.id)).toBe('too-late');
    expect(await paid.read()).toMatchObject({ outcome: 'paid' });
  });

  test('where it refunds, it refuses what was not paid and takes a repetition', async ({
    skip,
  }) => {
    const { provider, id, act } = await start();
    if (provider.refund === undefined) return skip('it does not refund');
    await expect(provider.refund(id)).rejects.toMatchObject({ kind: 'refused' });
    await act('pay');
    await provider.refund(id);
    await provider.refund(id);
  });
});
