import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dragged, MAX_ZOOM, squareOf, WHOLE } from './crop-dialog.tsx';

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});
const parts = fc.double({ min: 0, max: 1, noNaN: true });
const crops = fc.record({
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
  x: parts,
  y: parts,
});
const moves = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});

describe('a crop', () => {
  test('of the whole is the middle of the picture', () => {
    expect(squareOf({ width: 400, height: 300 }, WHOLE)).toEqual({ left: 50, top: 0, side: 300 });
  });

  test('stays within the picture, wherever it is drawn to', () => {
    fc.assert(
      fc.property(sizes, crops, moves, (size, crop, move) => {
        for (const { left, top, side } of [
          squareOf(size, crop),
          squareOf(size, dragged(size, crop, move)),
        ]) {
          expect(side).toBeGreaterThan(0);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + side).toBeLessThanOrEqual(size.width + 1e-6);
          expect(top + side).toBeLessThanOrEqual(size.height + 1e-6);
        }
      }),
    );
  });

  test('follows the finger: drawn to the right, what lies further left is seen', () => {
    const size = { width: 400, height: 400 };
    const crop = { zoom: 2, x: 0.5, y: 0.5 };
    const { left, top } = squareOf(size, dragged(size, crop, { x: 0.25, y: -0.25 }));
    expect([left, top]).toEqual([50, 150]);
  });

  test('comes back by the opposite way, unless an edge was met', () => {
    const size = { width: 900, height: 700 };
    fc.assert(
      fc.property(fc.double({ min: -0.2, max: 0.2, noNaN: true }), (by) => {
        const crop = { zoom: 3, x: 0.5, y: 0.5 };
        const there = dragged(size, crop, { x: by, y: by });
        const back = dragged(size, there, { x: -by, y: -by });
        expect(back.x).toBeCloseTo(crop.x);
        expect(back.y).toBeCloseTo(crop.y);
      }),
    );
  });
});
