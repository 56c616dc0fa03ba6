import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeWords } from './figure.tsx';

const figures = fc.integer({ min: 1, max: 1_000_000_000 });

test('more is told with a plus and less with a minus, each with what it was before', () => {
  fc.assert(
    fc.property(figures, figures, (now, before) => {
      const words = changeWords(now, before, String);
      expect(words).toContain(String(before));
      if (now > before) expect(words).toMatch(/^\+\d+ % /);
      else if (now < before) expect(words).toMatch(/^−\d+ % /);
      else expect(words).toBe(`comme avant (${before})`);
    }),
  );
});

test('from nothing there is no percentage', () => {
  expect(changeWords(5, 0, String)).toBe('avant : 0');
  expect(changeWords(0, 0, String)).toBe('comme avant (0)');
  expect(changeWords(0, 8, String)).toBe('−100 % (avant : 8)');
});
