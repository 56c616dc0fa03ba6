import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSamePrice, PRICE_STEPS, priceStepOf, readPriceDraft } from './price-steps.ts';

describe('the stops of the slider', () => {
  test('rise from 1 000 to 5 000 000 FCFA', () => {
    expect(PRICE_STEPS[0]).toBe(1000);
    expect(PRICE_STEPS.at(-1)).toBe(5_000_000);
    expect(PRICE_STEPS).toEqual([...new Set(PRICE_STEPS)].toSorted((a, b) => a - b));
  });

  test('every price has the nearest of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 5_000_000 }), (priceXof) => {
        const distance = Math.abs(PRICE_STEPS[priceStepOf(priceXof)]! - priceXof);
        for (const step of PRICE_STEPS) {
          expect(distance).toBeLessThanOrEqual(Math.abs(step - priceXof));
        }
      }),
    );
  });
});

describe('the two fields', () => {
  test('an empty field is its bound', () => {
    expect(readPriceDraft({ min: '', max: '' })).toEqual({ minXof: 100, maxXof: 5_000_000 });
  });

  test.each(['', '100', '750', '1000'])('« %s » asks for no least price', (min) => {
    expect(isSamePrice({ min, max: '90000' }, { min: '100', max: '90000' })).toBe(true);
  });

  test.each([
    [{ min: '99', max: '90000' }, 'min'],
    [{ min: '100', max: '6000000' }, 'max'],
    [{ min: '1000.5', max: '' }, 'min'],
    [{ min: 'cent', max: '' }, 'min'],
    [{ min: '90000', max: '50000' }, 'min'],
  ] as const)('%o is refused at the field %s', (draft, field) => {
    expect(readPriceDraft(draft)).toMatchObject({ field, message: expect.any(String) });
  });
});
