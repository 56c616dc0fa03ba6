import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POPUP } from '#contract/base/limits.ts';
import { isBasketPath } from '../page/basket-path.ts';
import { popupDelayMs } from './promo-popup.tsx';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('an offer that was never closed is seen at once', () => {
  fc.assert(fc.property(moment, (now) => popupDelayMs(undefined, now) === 0));
});

test('a closed offer is seen again when 10 s have passed, and not before', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 60_000 }), (closed, passed) => {
      const delay = popupDelayMs(closed, closed + passed);
      expect(delay === 0).toBe(passed >= 10_000);
      expect(popupDelayMs(closed, closed + passed + delay)).toBe(0);
      if (delay > 0) expect(popupDelayMs(closed, closed + passed + delay - 1)).toBe(1);
    }),
  );
});

test('a clock that was set back hides the offer for no longer than the gap', () => {
  fc.assert(
    fc.property(moment, moment, (closed, now) => {
      const delay = popupDelayMs(closed, now);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThanOrEqual(POPUP.gapMs);
    }),
  );
});

test('only the pages of baskets show it', () => {
  for (const path of ['/cart', '/pre-cart', '/credit-cart', '/cart/']) {
    expect(isBasketPath(path), path).toBe(true);
  }
  for (const path of ['/', '/wishlist', '/cartes', '/cart/2', '/pack-promo', '/boutique']) {
    expect(isBasketPath(path), path).toBe(false);
  }
});
