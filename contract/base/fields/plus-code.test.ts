import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusCodeOf, readPlusCode } from './plus-code.ts';

describe('a plus code', () => {
  // From the test data of Open Location Code.
  test.each([
    [20.3700625, 2.7821875, '7FG49QCJ+2V'],
    [47.0000625, 8.0000625, '8FVC2222+22'],
    [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
    [90, 1, 'CFX3X2X2+X2'],
    [1, 180, '62H22222+22'],
  ])('of %d, %d is %s', (latitude, longitude, code) => {
    expect(plusCodeOf({ latitude, longitude })).toBe(code);
  });

  test('leads back to the square that it was made of', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    fc.assert(
      fc.property(degrees(89.9), degrees(179.9), (latitude, longitude) => {
        const code = plusCodeOf({ latitude, longitude });
        const middle = readPlusCode(code)!;
        expect(Math.abs(middle.latitude - latitude)).toBeLessThan(1 / 8000);
        expect(Math.abs(middle.longitude - longitude)).toBeLessThan(1 / 8000);
        expect(plusCodeOf(middle)).toBe(code);
      }),
    );
  });

  test('without its first digits names a place near Dakar', () => {
    const around = fc.record({
      latitude: fc.double({ min: 14.3, max: 15.1, noNaN: true }),
      longitude: fc.double({ min: -17.8, max: -17.0, noNaN: true }),
    });
    fc.assert(
      fc.property(around, (place) => {
        const whole = plusCodeOf(place);
        expect(readPlusCode(`${whole.slice(4)} Dakar`)).toEqual(readPlusCode(whole));
      }),
    );
  });

  test.each(['', 'PHR5', 'PHR5+', 'AAAA+22', '14.69, -17.44', '+221 77 123 45 67'])(
    '%j is none',
    (typed) => {
      expect(readPlusCode(typed)).toBeUndefined();
    },
  );
});
