import { expect, test } from 'vitest';
import { phaseOf, STARTS } from './door-payment.tsx';

const payment = { provider: 'wave', amount: 5000, url: 'https://pay.wave.com/c/1' } as const;

test('a code is shown for what is due, and for nothing else', () => {
  expect(phaseOf({ ...payment, state: 'pending' }, 5000)).toBe('open');
  expect(phaseOf({ ...payment, state: 'pending' }, 3000)).toBe('other');
  expect(phaseOf({ ...payment, state: 'pending', url: '' }, 5000)).toBe('none');
});

test('nobody begins a second payment while money may be on its way', () => {
  for (const state of ['processing', 'review'] as const) {
    expect(STARTS).not.toContain(phaseOf({ ...payment, state, url: '' }, 5000));
  }
  for (const state of ['failed', 'cancelled', 'expired', 'completed'] as const) {
    expect(STARTS).toContain(phaseOf({ ...payment, state, url: '' }, 5000));
  }
});
