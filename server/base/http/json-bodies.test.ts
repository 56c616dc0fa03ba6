import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedTooDeep } from './json-bodies.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
const nest = (value: unknown, levels: number): unknown => {
  let nested = value;
  for (let level = 0; level < levels; level += 1) nested = level % 2 ? [nested] : { a: nested };
  return nested;
};

test('the nesting of any JSON is counted as its parser would build it', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, fc.integer({ min: 24, max: 40 }), (inner, levels) => {
      const whole = nest(inner, levels);
      expect(isNestedTooDeep(JSON.stringify(whole))).toBe(depthOf(whole) > 32);
    }),
  );
});

test('brackets in texts do not count, whatever stands before the quote that ends them', () => {
  const brackets = '[{'.repeat(40);
  for (const text of [
    brackets,
    `\\${brackets}`,
    `${brackets}\\`,
    `"${brackets}`,
    `\\"${brackets}`,
  ]) {
    expect(isNestedTooDeep(JSON.stringify({ text }))).toBe(false);
  }
});

test('a text that never ends is left to the parser', () => {
  expect(isNestedTooDeep('{"a": "[[[')).toBe(false);
  expect(isNestedTooDeep('{"a": "[[[\\"')).toBe(false);
});
