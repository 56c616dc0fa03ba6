import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTakeover, askingDelayMs, canAskToReload } from './register.ts';

const takeover = {
  pathname: '/boutique',
  isTyping: false,
  isFirst: false,
  isAskedFor: false,
  isReloading: false,
};
const undisturbed = [
  '/checkout',
  '/commande-sans-compte',
  '/commande-validation',
  '/payment/success',
  '/payment/error',
  '/payment-state',
  '/wave-paiement',
  '/om-paiement',
];

describe('afterTakeover', () => {
  it('reloads a page on which nothing is lost', () => {
    expect(afterTakeover(takeover)).toBe('reload');
  });

  it.each(undisturbed)('waits on %s', (pathname) => {
    expect(afterTakeover({ ...takeover, pathname })).toBe('reload-later');
    expect(canAskToReload({ pathname })).toBe(false);
  });

  it('waits while a form holds typed text, unless the visitor asked', () => {
    expect(afterTakeover({ ...takeover, isTyping: true })).toBe('reload-later');
    expect(afterTakeover({ ...takeover, isTyping: true, isAskedFor: true })).toBe('reload');
  });

  it('never reloads at the first installation, nor twice', () => {
    const standing = fc.record({
      pathname: fc.constantFrom('/', '/boutique', ...undisturbed),
      isTyping: fc.boolean(),
      isAskedFor: fc.boolean(),
    });
    fc.assert(
      fc.property(standing, (at) => {
        expect(afterTakeover({ ...at, isFirst: true, isReloading: false })).toBe('nothing');
        expect(afterTakeover({ ...at, isFirst: false, isReloading: true })).toBe('nothing');
      }),
    );
  });

  it('lets a basket with goods be looked at first, and not for ever', () => {
    expect(askingDelayMs({ isBasket: false, goods: 3 })).toBe(0);
    expect(askingDelayMs({ isBasket: true, goods: 0 })).toBe(0);
    const delayMs = askingDelayMs({ isBasket: true, goods: 1 });
    expect(delayMs).toBeGreaterThan(0);
    expect(delayMs).toBeLessThanOrEqual(60_000);
  });

  it('knows pages by their whole name', () => {
    expect(canAskToReload({ pathname: '/checkout-nouveautes' })).toBe(true);
  });
});
