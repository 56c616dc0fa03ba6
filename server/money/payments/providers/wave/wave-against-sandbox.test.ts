import { describe, expect, test, vi } from 'vitest';
import { WAVE_REQUEST_SECRET } from '../../../../../sandbox/wave/session.ts';
import { aKnown, patient } from '../provider.fixture.ts';
import { sandboxForTests } from '../sandbox.fixture.ts';

const { address, anAsked, begin, chooseWebhook, heard, knownBy, open, payAt, turn } =
  sandboxForTests();

describe('Wave', () => {
  const start = (settings?: Record<string, string>) => begin(open('wave', settings));

  test('a refused try leaves it open, says why, and lets one pay after all', async () => {
    const { act, read } = await start();
    await act('refuse');
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: 'payment-failure' });
    await act('pay');
    expect(await read()).toMatchObject({ outcome: 'paid', attemptError: '' });
  });

  test('whose answer was lost it is found by our reference, and paid', async () => {
    await turn({ wave: 'lost-answer' });
    const request = anAsked();
    await expect(open('wave', {}, patient).start(request)).rejects.toThrow();
    await turn({ wave: null });
    const { checkoutSession } = await open('wave').read(knownBy(request, null));
    expect(checkoutSession?.links.page).toMatch(address());
    await payAt('wave', checkoutSession!.providerId);
    const reading = await open('wave').read(knownBy(request, checkoutSession));
    expect(reading).toMatchObject({ outcome: 'paid', reference: request.transactionId });
  });

  test('half an hour ends it', async () => {
    const { read } = await start();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(await read()).toMatchObject({ outcome: 'expired' });
  });

  test('it is paid back once, also when the first answer was lost', async () => {
    const { provider, request, id, act } = await start();
    await expect(provider.refund?.(id)).rejects.toMatchObject({ kind: 'refused' });
    await act('pay');
    await turn({ wave: 'lost-answer' });
    await expect(open('wave', {}, patient).refund?.(id)).rejects.toMatchObject({
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
    const { provider } = await start();
    const known = aKnown({ transactionId: 'WV-0-0-0' });
    expect(await provider.read(known)).toMatchObject({ outcome: 'missing' });
    expect(await provider.read({ ...known, providerId: 'cos-unknown' })).toMatchObject({
      outcome: 'missing',
    });
  });

  test.each<object>([{ strategy: 'secret' }, { strategy: 'signature', rotating: true }])(
    'its webhook is believed with %j',
    async (portal) => {
      await chooseWebhook(portal);
      await turn({ waveCallback: 'early' });
      const { provider, id, read, act } = await start();
      await act('pay');
      expect(await read()).toMatchObject({ outcome: 'paid' });
      expect(heard(provider)).toMatchObject([{ kind: 'event', event: { providerId: id } }]);
    },
  );

  test('a key that wants signatures gets them', async () => {
    await turn({ waveRequests: 'signed' });
    await expect(start()).rejects.toMatchObject({ kind: 'refused', code: 'missing-signature' });
    const { id, read, provider } = await start({ WAVE_REQUEST_SECRET });
    expect(await read()).toMatchObject({ outcome: 'open' });
    expect(await provider.expire?.(id)).toBe('expired');
  });
});
