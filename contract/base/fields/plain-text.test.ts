import { expect, test } from 'vitest';
import { plainText, shorten } from './plain-text.ts';

test('a description without its markup keeps its words apart', () => {
  expect(plainText('<p>Deux</p><p>portes &lt;300&nbsp;L&gt;</p>')).toBe('Deux portes <300 L>');
  expect(plainText(false)).toBe('');
});

test('a long text is cut at a word and never longer than asked', () => {
  expect(shorten('court', 10)).toBe('court');
  expect(shorten('un réfrigérateur silencieux', 20)).toBe('un réfrigérateur…');
  expect(shorten('x'.repeat(50), 20).length).toBeLessThanOrEqual(20);
});
