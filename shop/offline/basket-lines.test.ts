import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_LISTS, parseLines } from './basket-lines.ts';

const fridge = { id: 7, name: 'Réfrigérateur', list_price: 250_000, promo_price: 225_000 };

describe('parseLines', () => {
  it('reads what a basket holds, at the price that it had', () => {
    const text = JSON.stringify([{ ...fridge, en_promo: true, quantity: 2 }, fridge]);
    expect(parseLines(text, 'cart')).toEqual([
      { id: 7, name: 'Réfrigérateur', quantity: 2, amountXof: 225_000 },
      { id: 7, name: 'Réfrigérateur', quantity: 1, amountXof: 250_000 },
    ]);
    const preorder = JSON.stringify([{ ...fridge, preorder_price: 200_000 }, fridge]);
    expect(parseLines(preorder, 'preorder').map(({ amountXof }) => amountXof)).toEqual([
      200_000,
      undefined,
    ]);
  });

  it('leaves out what is damaged and keeps the rest', () => {
    const text = JSON.stringify([null, 3, 'x', { id: 'x', name: 'y' }, { id: 1 }, fridge]);
    expect(parseLines(text, 'wishlist')).toHaveLength(1);
  });

  it('never fails on what it finds', () => {
    const anything = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(anything, fc.constantFrom(...KEPT_LISTS), (text, key) => {
        for (const { quantity, amountXof } of parseLines(text, key)) {
          expect(quantity).toBeGreaterThan(0);
          expect(amountXof ?? 1).toBeGreaterThan(0);
        }
      }),
    );
    expect(parseLines(null, 'cart')).toEqual([]);
  });
});
