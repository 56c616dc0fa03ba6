import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

/** An engine of its own without the functions, then with ours. */
const engine = createContext({ URL: class {}, crypto, AbortSignal: class {}, Element: class {} });

const run = (code: string, given: unknown): unknown =>
  JSON.parse(
    runInContext(
      `JSON.stringify({ value: ((given) => ${code})(${JSON.stringify(given)}) })`,
      engine,
    ),
  ).value;

beforeAll(() => {
  const source = readFileSync(join(import.meta.dirname, 'old-browser.ts'), 'utf8');
  runInContext(
    `for (const name of ['at', 'findLast', 'toReversed', 'toSorted', 'with']) delete Array.prototype[name];
     for (const name of ['at', 'replaceAll', 'toWellFormed']) delete String.prototype[name];
     delete Object.hasOwn;`,
    engine,
  );
  runInContext(stripTypeScriptTypes(source), engine);
});

test('lists do what the engine’s own functions do', () => {
  const numbers = fc.array(fc.integer({ min: -9, max: 9 }));
  fc.assert(
    fc.property(numbers, fc.integer({ min: -4, max: 4 }), (list, place) => {
      expect(run('given[0].at(given[1])', [list, place])).toBe(list.at(place));
      expect(run('given.findLast((one) => one > 0)', list)).toBe(list.findLast((one) => one > 0));
      expect(run('given.toReversed()', list)).toEqual(list.toReversed());
      expect(run('given.toSorted((a, b) => a - b)', list)).toEqual(list.toSorted((a, b) => a - b));
      fc.pre(place >= -list.length && place < list.length);
      expect(run('given[0].with(given[1], 7)', [list, place])).toEqual(list.with(place, 7));
    }),
  );
});

test('texts do too, also with signs that mean something in a pattern', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('a', '.', '|', '$', '(', '\\'), (text, sign) => {
      expect(run('given.at(-1) ?? null', text)).toBe(text.at(-1) ?? null);
      const replaced = run('given[0].replaceAll(given[1], "_")', [text, sign]);
      expect(replaced).toBe(text.replaceAll(sign, '_'));
    }),
  );
  expect(run('given.toWellFormed()', 'a\u{1f600}')).toBe('a\u{1f600}');
  expect(run('"\\ud800a".toWellFormed()', '')).toBe('\ufffda');
  const owned = run('[Object.hasOwn(given, "a"), Object.hasOwn(given, "toString")]', { a: 1 });
  expect(owned).toEqual([true, false]);
});
