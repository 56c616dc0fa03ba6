import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, readCsv, type Values } from './values-csv.ts';

const value = fc.oneof(
  fc.constantFrom(null, '', '\\.', '"', '""', ',', '\n', '\r\n', '\uFEFF', 'NULL', '{a,"b"}'),
  fc.string({ unit: 'grapheme' }),
);
const rowsOfOneWidth = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width })));

async function readBack(text: string, cut: number): Promise<Values[]> {
  const bytes = Buffer.from(text);
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
  };
  const rows: Values[] = [];
  for await (const some of readCsv(parts())) rows.push(...some);
  return rows;
}

test('values come back as they were, wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfOneWidth, fc.integer({ min: 1, max: 9 }), async (rows, cut) => {
      expect(await readBack(rows.map(csvLine).join(''), cut)).toEqual(rows);
    }),
  );
});

test('null and an empty text differ, and nothing is protected against spreadsheets', () => {
  expect(csvLine([null, '', '+221', '=1', '-1', '@a'])).toBe(',"",+221,=1,-1,@a\n');
});

test.each(['a,"b', 'a,"b"c\n', '"'])('a misplaced quote is refused: %j', async (text) => {
  await expect(readBack(text, 3)).rejects.toThrow(/quote/);
});

test('the last row may lack its end', async () => {
  expect(await readBack('a,\n"b",', 2)).toEqual([
    ['a', null],
    ['b', null],
  ]);
});
