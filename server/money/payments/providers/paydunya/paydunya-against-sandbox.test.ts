import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../sandbox.fixture.ts';

const { begin, heard, open, received, turn } = sandboxForTests();

describe('the card gateway', () => {
  test.each([
    ['refuse', 'failed'],
    ['cancel', 'cancelled'],
  ] as const)('to %s ends it as %s, which the shop hears', async (what, outcome) => {
    await turn({ paydunyaCallback: 'early' });
    const { provider, id, read, act } = await begin(open('card'));
    await act(what);
    expect(await read()).toMatchObject({ outcome });
    expect(heard(provider)).toMatchObject([
      { kind: 'event', event: { key: `${id}:${outcome}`, providerId: id } },
    ]);
  });

  test('its probes are let pass, its word after them is not', async () => {
    await turn({ paydunyaCallback: 'probed' });
    const { provider, act } = await begin(open('card'));
    await act('pay');
    await expect.poll(received).toHaveLength(3);
    expect(heard(provider).map(({ kind }) => kind)).toEqual(['ignored', 'ignored', 'event']);
  });

  test('what is kept of its word has no hash in it', async () => {
    await turn({ paydunyaCallback: 'early' });
    const { provider, id, act } = await begin(open('card'));
    await act('pay');
    const [callback] = heard(provider);
    expect(callback?.kind === 'event' && JSON.parse(callback.event.body)).toMatchObject({
      status: 'completed',
      invoice: { token: id },
    });
    expect(JSON.stringify(callback)).not.toContain('hash');
  });
});
