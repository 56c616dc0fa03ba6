import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines, widthOf, writeLine } from './link-preview.ts';

test('lines never are wider than their place nor more than allowed, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const lines = breakLines(name, 46, 590, 4);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines) expect(widthOf(line, 46)).toBeLessThanOrEqual(590);
    }),
  );
});

test('what does not fit ends in an ellipsis, what does is whole', () => {
  expect(breakLines('Congélateur coffre', 46, 590, 4).join(' ')).toBe('Congélateur coffre');
  expect(breakLines('un mot '.repeat(60), 46, 590, 4).at(-1)).toMatch(/…$/);
});

test('a text is drawn as outlines, so that none of its signs is markup', () => {
  const line = writeLine('</g><script>&"', { x: 0, y: 0, size: 10, color: '#000000' });
  expect(line).not.toContain('script');
  expect(line.match(/<path /g)).toHaveLength('</g><script>&"'.length);
});

test('Arabic is written from right to left in joined letters, and a box stands for what the font lacks', () => {
  const word = writeLine('سلام', { x: 0, y: 0, size: 10, color: '#000000' });
  const letters = [...'سلام'].map((sign) => widthOf(sign, 100)).reduce((sum, width) => sum + width);
  expect(widthOf('سلام', 100)).toBeLessThan(letters);
  expect(word).toContain('<path ');
  expect(widthOf('日', 100)).toBe(widthOf('□', 100));
});
