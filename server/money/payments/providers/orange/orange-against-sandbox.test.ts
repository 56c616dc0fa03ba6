import { describe, expect, test, vi } from 'vitest';
import { sandboxForTests } from '../sandbox.fixture.ts';

const { begin, heard, open, turn } = sandboxForTests();

describe('Orange Money', () => {
  test('it comes with a picture and links into both apps', async () => {
    const { checkoutSession } = await begin(open('orange'));
    expect(Object.keys(checkoutSession.links).toSorted()).toEqual([
      'deep',
      'maxit',
      'om',
      'page',
      'short',
    ]);
    const picture = Buffer.from(checkoutSession.qrCode ?? '', 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });

  test('a refused try leaves it open, says so, and lets one pay after all', async () => {
    const { act, read } = await begin(open('orange'));
    await act('refuse');
    expect(await read()).toMatchObject({ outcome: 'open', attemptError: 'FAILED' });
    await act('pay');
    expect(await read()).toMatchObject({ outcome: 'paid', attemptError: '' });
  });

  test('a day after its end it will not be paid any more', async () => {
    const [never, failed] = [await begin(open('orange')), await begin(open('orange'))];
    await failed.act('refuse');
    await never.act('expire');
    expect(await never.read()).toMatchObject({ outcome: 'open' });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 26 * 3600_000);
    expect(await never.read()).toMatchObject({ outcome: 'expired' });
    expect(await failed.read()).toMatchObject({ outcome: 'failed', attemptError: 'FAILED' });
  });

  test('a token that Sonatel forgot is replaced', async () => {
    const { provider } = await begin(open('orange'));
    await turn({ orange: 'expired-token' });
    const { read } = await begin(provider);
    await turn({ orange: 'expired-token' });
    expect(await read()).toMatchObject({ outcome: 'open' });
  });

  test('until Sonatel gives a secret the key alone is asked for', async () => {
    await turn({ orangeCallback: 'early', orangeSignature: 'none' });
    const { provider, act } = await begin(open('orange'));
    await act('pay');
    expect(heard(provider)).toMatchObject([{ kind: 'forged' }]);
    const withKey = open('orange', { ORANGE_CALLBACK_SECRET: '' });
    expect(heard(withKey)).toMatchObject([{ kind: 'event' }]);
  });
});
