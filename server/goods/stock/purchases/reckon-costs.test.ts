import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadAmount } from '../value/spread-transport.ts';
import { lessOf, takeValue } from '../value/take-value.ts';
import { correctionOf } from './correct-purchase-cost.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('transport is shared to the franc, in proportion, and never more unfair than a franc', () => {
  const weights = fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (amountXof, given) => {
      const shares = spreadAmount(amountXof, given);
      expect(sum(shares)).toBe(amountXof);
      const whole = sum(given);
      for (const [place, share] of shares.entries()) {
        const exact = whole === 0 ? amountXof / given.length : (amountXof * given[place]!) / whole;
        expect(Math.abs(share - exact)).toBeLessThan(1.001);
      }
    }),
  );
  expect(spreadAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spreadAmount(10, [0, 0])).toEqual([5, 5]);
  expect(spreadAmount(10, [])).toEqual([]);
});

const held = fc
  .record({ pieces: fc.nat(40), share: fc.nat(40), unit: fc.nat(900_000), odd: fc.nat(39) })
  .map(({ pieces, share, unit, odd }) => {
    const valued = Math.min(pieces, share);
    return { pieces, valued, valueXof: valued === 0 ? 0 : valued * unit + odd };
  });

test('pieces leave one by one or together at the average, and the last takes the rest', () => {
  fc.assert(
    fc.property(
      held,
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }),
      (start, parts) => {
        let left = start;
        for (const part of parts) {
          const pieces = Math.min(part, left.pieces);
          const taken = takeValue(left, pieces);
          if (taken.valued > 0) {
            const average = left.valueXof / left.valued;
            expect(Math.abs(taken.valueXof - average * taken.valued)).toBeLessThanOrEqual(0.5);
          }
          left = lessOf(left, taken);
          expect(left.valueXof).toBeGreaterThanOrEqual(0);
          if (left.valued === 0) expect(left.valueXof).toBe(0);
        }
        expect(takeValue(left, left.pieces)).toEqual(left);
      },
    ),
  );
  const three = { pieces: 3, valued: 2, valueXof: 101 };
  expect(takeValue(three, 1)).toEqual({ pieces: 1, valued: 0, valueXof: 0 });
  expect(takeValue(three, 2)).toEqual({ pieces: 2, valued: 1, valueXof: 51 });
});

test('a correction changes what still lies there, and says what has left', () => {
  const line = { received: 4, costed: 4, costXof: 4000 };
  expect(correctionOf({ pieces: 4, valued: 4, valueXof: 4000 }, line, 1200)).toEqual({
    valued: 0,
    valueXof: 800,
    restXof: 0,
  });
  expect(correctionOf({ pieces: 1, valued: 1, valueXof: 1000 }, line, 1200)).toEqual({
    valued: 0,
    valueXof: 200,
    restXof: 600,
  });
  const unknown = { received: 4, costed: 0, costXof: 0 };
  expect(correctionOf({ pieces: 3, valued: 0, valueXof: 0 }, unknown, 1200)).toEqual({
    valued: 3,
    valueXof: 3600,
    restXof: 1200,
  });
  expect(correctionOf({ pieces: 2, valued: 1, valueXof: 10 }, line, 0).valueXof).toBe(-10);
});
