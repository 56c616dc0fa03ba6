import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nudgeDelayMs } from './after-sales-button.tsx';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the chat button first moves after 3 s, whatever chance says', () => {
  fc.assert(fc.property(random, (chance) => nudgeDelayMs(true, chance) === 3000));
});

test('then it moves after 5 to 15 s, by chance', () => {
  fc.assert(
    fc.property(random, (chance) => {
      const delay = nudgeDelayMs(false, chance);
      expect(delay).toBeGreaterThanOrEqual(5000);
      expect(delay).toBeLessThanOrEqual(15_000);
    }),
  );
  expect(nudgeDelayMs(false, 0)).toBe(5000);
  expect(nudgeDelayMs(false, 0.5)).toBe(10_000);
});
