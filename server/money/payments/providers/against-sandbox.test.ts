import { describe, expect, test } from 'vitest';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import { impatient, patient } from './provider.fixture.ts';
import { sandboxForTests } from './sandbox.fixture.ts';

const { address, anAsked, begin, heard, knownBy, open, turn } = sandboxForTests();

/** What turns each in the sandbox. */
const KNOBS = { wave: 'wave', orange: 'orange', card: 'paydunya' } as const;

const patienceWith = (failure: string) => (failure === 'timeout' ? impatient : patient);

describe.each(ONLINE_PROVIDERS)('%s', (name) => {
  const knob = KNOBS[name];
  const start = () => begin(open(name));

  test('is begun, and paid', async () => {
    const { checkoutSession, read, act, request } = await start();
    expect(checkoutSession.links.page).toMatch(address());
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: '' });
    expect((await act('pay')).status).toBe(200);
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
    const { provider, request, checkoutSession, act, read } = await start();
    await act('pay');
    const { providerTransactionId } = await read();
    expect(heard(provider)).toMatchObject([
      {
        kind: 'event',
        event: {
          reference: request.transactionId,
          providerId: name === 'orange' ? null : checkoutSession.providerId,
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

  test.each([
    ['wrong-signature', 'forged'],
    ...(name === 'card'
      ? []
      : [
          ['old-timestamp', 'ignored'],
          ['future-timestamp', 'ignored'],
        ]),
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

  test.each(
    name === 'card'
      ? ['wrong-amount', 'wrong-reference']
      : ['wrong-amount', 'wrong-reference', 'wrong-currency'],
  )('says so when it was paid with a %s', async (fault) => {
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
  ])('a start with the knob at %s is %s', async (failure, kind) => {
    await turn({ [knob]: failure });
    // A token that never comes means that nothing was begun.
    const isTokenLost = name === 'orange' && ['500', 'timeout'].includes(failure);
    await expect(open(name, {}, patienceWith(failure)).start(anAsked())).rejects.toMatchObject({
      kind: isTokenLost ? 'unavailable' : kind,
    });
  });

  test.each(['429', '500', '503', 'broken-json', 'timeout', 'refuse-client'])(
    'a reading with the knob at %s is none',
    async (failure) => {
      const { request, checkoutSession } = await start();
      const provider = open(name, {}, patienceWith(failure));
      await turn({ [knob]: failure });
      const reading = provider.read(knownBy(request, checkoutSession));
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
    await expect(open(name, {}, patient).start(request)).rejects.toMatchObject({
      kind: 'no-answer',
    });
    await turn({ [knob]: null });
    const { outcome, checkoutSession } = await open(name).read(knownBy(request, null));
    expect(outcome).toBe('open');
    expect(checkoutSession !== null).toBe(name === 'wave');
  });
});
