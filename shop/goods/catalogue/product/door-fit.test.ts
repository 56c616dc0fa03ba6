import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOOR_MARGIN_CM, fitThroughDoor } from './door-check.tsx';

const size = fc.integer({ min: 1, max: 2000 }).map((tenths) => tenths / 10);
const sizes = fc.record({ width: size, height: size, depth: size });
const door = fc.integer({ min: 50, max: 200 });
const RANK = { no: 0, tight: 1, yes: 2 } as const;
const rankOf = (fit: ReturnType<typeof fitThroughDoor>) =>
  fit.kind === 'unknown' ? -1 : RANK[fit.kind];

describe('a refrigerator of 67 x 178 x 71 cm', () => {
  const fridge = { width: 67, height: 178, depth: 71 };
  test.each([
    [66, 'no', -1],
    [67, 'tight', 0],
    [71, 'tight', 4],
    [72, 'yes', 5],
    [90, 'yes', 23],
  ] as const)('at a door of %i cm: %s', (doorCm, kind, left) =>
    expect(fitThroughDoor(fridge, doorCm)).toMatchObject({ kind, left, across: 67, needed: 72 }),
  );

  test('says nothing without one of its sizes', () => {
    for (const missing of ['width', 'height', 'depth']) {
      expect(fitThroughDoor({ ...fridge, [missing]: undefined }, 90)).toEqual({ kind: 'unknown' });
    }
  });
});

test('which size is called which changes nothing', () => {
  fc.assert(
    fc.property(sizes, door, ({ width, height, depth }, doorCm) => {
      const turned = fitThroughDoor({ width: height, height: depth, depth: width }, doorCm);
      expect(fitThroughDoor({ width, height, depth }, doorCm)).toEqual(turned);
    }),
  );
});

test('a wider door never fits worse, nor does a smaller article', () => {
  fc.assert(
    fc.property(sizes, door, fc.integer({ min: 0, max: 50 }), (article, doorCm, more) => {
      const fit = rankOf(fitThroughDoor(article, doorCm));
      expect(rankOf(fitThroughDoor(article, doorCm + more))).toBeGreaterThanOrEqual(fit);
      const smaller = { ...article, width: article.width / 2 };
      expect(rankOf(fitThroughDoor(smaller, doorCm))).toBeGreaterThanOrEqual(fit);
    }),
  );
});

test('what is said to pass leaves the margin, and what is not is wider than the door or too tall', () => {
  fc.assert(
    fc.property(sizes, door, (article, doorCm) => {
      const fit = fitThroughDoor(article, doorCm);
      if (fit.kind === 'yes')
        expect(fit.across + DOOR_MARGIN_CM).toBeLessThanOrEqual(doorCm + 0.05);
      if (fit.kind === 'tight') expect(fit.across).toBeLessThanOrEqual(doorCm);
      const isTooWide = Math.min(...Object.values(article)) > doorCm;
      if (isTooWide) expect(fit.kind).toBe('no');
    }),
  );
});
