import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '#browser/ui/read-amount.ts';
import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import { cashToReturn, likelyAmounts } from './cash.tsx';

const amount = fc.integer({ min: 1, max: MAX_XOF - 10_000 });

describe('change', () => {
  test('and what is due are what was handed over', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 9_999 }), (due, more) => {
        expect(cashToReturn(due, formatXof(due + more).replace('FCFA', ''))).toEqual({
          giveXof: more,
        });
      }),
    );
  });

  test('is never given on less than what is due, nor of a whole note', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -1_000_000, max: 1_000_000 }), (due, more) => {
        const isPossible = more >= 0 && more < 10_000;
        fc.pre(due + more >= 0 && due + more <= MAX_XOF);
        expect('giveXof' in cashToReturn(due, String(due + more))).toBe(isPossible);
      }),
    );
  });

  test.each([
    ['45000', { giveXof: 0 }],
    ['45 000', { giveXof: 0 }],
    ['50 000', { giveXof: 5_000 }],
    ['', { problem: 'Indiquez ce que le client remet.' }],
    ['45 000,50', { problem: 'Tapez un montant en francs entiers, par exemple 45 000.' }],
    ['-45000', { problem: 'Tapez un montant en francs entiers, par exemple 45 000.' }],
    ['1e5', { problem: 'Tapez un montant en francs entiers, par exemple 45 000.' }],
    ['99999999999', { problem: 'Tapez un montant en francs entiers, par exemple 45 000.' }],
  ])('of 45 000 on « %s »', (typed, expected) => {
    expect(cashToReturn(45_000, typed)).toEqual(expected);
  });

  test('says how much is missing, and how much less is enough', () => {
    expect(cashToReturn(45_000, '40000')).toMatchObject({
      problem: expect.stringMatching(/Il manque 5.000.FCFA/),
    });
    expect(cashToReturn(45_000, '450000')).toMatchObject({
      problem: expect.stringMatching(/C’est trop : 440.000.FCFA/),
    });
  });
});

test('amounts that are offered are enough and need no note more', () => {
  fc.assert(
    fc.property(amount, (due) => {
      const [first, ...others] = likelyAmounts(due);
      expect(first).toBe(due);
      for (const handed of others)
        expect(cashToReturn(due, String(handed))).toHaveProperty('giveXof');
    }),
  );
});

test('an amount is whole francs and no more than any amount of the shop', () => {
  expect(readAmount(String(MAX_XOF))).toBe(MAX_XOF);
  expect(readAmount(String(MAX_XOF + 1))).toBeUndefined();
});
