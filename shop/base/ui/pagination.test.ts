import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 'gap', 10]],
  [5, 10, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 10]],
  [10, 10, [1, 'gap', 8, 9, 10]],
])('page %i of %i', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages);
});

test('first, last and two on each side, rising, with a gap exactly where pages are left out', () => {
  const place = fc
    .integer({ min: 1, max: 5000 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(place, ([current, last]) => {
      const shown = pageWindow(current, last);
      const pages = shown.filter((page) => page !== 'gap');
      const expected = new Set([1, last]);
      for (let page = current - 2; page <= current + 2; page += 1) {
        if (page >= 1 && page <= last) expected.add(page);
      }
      expect(pages).toEqual([...expected].toSorted((a, b) => a - b));
      shown.forEach((page, index) => {
        const [before, after] = [shown[index - 1], shown[index + 1]];
        if (page === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (typeof before === 'number') expect(page).toBe(before + 1);
      });
    }),
  );
});
