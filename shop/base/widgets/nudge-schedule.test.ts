import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nudgeDelayMs } from './nudge.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('after its first move the chat button moves after 5 to 15 s, by chance', () => {
  fc.assert(
    fc.property(random, (chance) => {
      const delay = nudgeDelayMs(chance);
      expect(delay).toBeGreaterThanOrEqual(5000);
      expect(delay).toBeLessThanOrEqual(15_000);
    }),
  );
  expect(nudgeDelayMs(0)).toBe(5000);
  expect(nudgeDelayMs(0.5)).toBe(10_000);
});
