import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCell } from '#server/goods/catalogue/import/reading/cell-values.ts';
import { csvOf } from './csv.ts';

async function fileOf(rows: Record<string, unknown>[]): Promise<string> {
  async function* batches() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  let file = '';
  const columns = { name: 'Nom', amount: 'Montant (FCFA)' };
  for await (const part of csvOf(columns, batches())) file += part;
  return file;
}

const read = (file: string): string[][] => parse(file, { delimiter: ';', bom: true });

/** Texts of any signs, and many of those that begin as a formula, an amount or a guarded text does. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc
    .array(fc.constantFrom(...'=+-@\'"\t\r\n ;,.()0127aA|'), { minLength: 1, maxLength: 8 })
    .map((signs) => signs.join('')),
);
const cellsOf = async (names: string[]) =>
  read(await fileOf(names.map((name) => ({ name, amount: 0 }))))
    .slice(1)
    .map(([cell]) => cell ?? '');

test('a spreadsheet reads back what stands in the rows', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1 }).filter((t) => !/^[\s'=+\-@]/.test(t));
  const row = fc.record({ name: text, amount: fc.integer() });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const [headings, ...found] = read(await fileOf(rows));
      expect(headings).toEqual(['Nom', 'Montant (FCFA)']);
      expect(found).toEqual(rows.map(({ name, amount }) => [name, String(amount)]));
    }),
  );
});

test('the import reads every text back as it was, without the blanks around it', async () => {
  // PostgreSQL stores no U+0000.
  const names = fc.array(
    anyText.map((text) => text.replaceAll('\0', '')),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(names, async (written) => {
      const found = (await cellsOf(written)).map(cleanCell);
      expect(found).toEqual(written.map((text) => text.toWellFormed().trim()));
    }),
    { numRuns: 500 },
  );
});

test.each([
  '=HYPERLINK("http://x")',
  '=1',
  '@SUM(A1)',
  '+SUM(A1)',
  '+A1',
  '-A1',
  '-1+2',
  '-2+3',
  '+1-2',
  '+(1)-2',
  '+1*2',
  '-5%',
  '-1 000/2',
  "-2+3+cmd|' /C calc'!A0",
  '+221 77 123 45 67+A1',
  '+',
  '-',
])('what a customer typed is no formula in the spreadsheet: %s', async (name) => {
  expect(await cellsOf([name])).toEqual([`'${name}`]);
});

test.each(['\t', '\r', '\n', ' ', '\u00a0'])(
  'blanks before a formula (%j) hide it from nothing',
  async (blank) => {
    expect(await cellsOf([`${blank}=1`])).toEqual([`${blank}'=1`]);
  },
);

test('no text is run, whatever it begins with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1 }), async (names) => {
      for (const cell of await cellsOf(names)) {
        const typed = cell.trim();
        expect(typed).not.toMatch(/^[=@]/);
        // One sign and one number, or digits of a telephone number: nothing to work out.
        if (/^[+-]/.test(typed)) expect(typed).toMatch(/^[+-]\d[\d\s.,]*$|^\+[\d .()-]{7,}$/);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  '+221771234567',
  '+221 77 123 45 67',
  '+221.77.123.45.67',
  '+221-77-123-45-67',
  '+221 (0)77 123 45 67',
  '+(221) 77 123-45-67',
  '-5',
  '+5',
  '-0,5',
  '-1 200,50',
  '-1\u202f200,50',
  '-1.200.000',
  '-1200.50',
])('a telephone number and an amount stay as they are: %s', async (name) => {
  expect(await cellsOf([name])).toEqual([name]);
});

test.each(["'+221771234567", "'=1", "''-5"])(
  'a text gets an apostrophe that the import would take off: %s',
  async (name) => {
    expect(await cellsOf([name])).toEqual([`'${name}`]);
  },
);

test.each([',', '\t', '|'])(
  'split at %j by mistake, no part of a text is a formula',
  async (delimiter) => {
    const name = ['Awa', '=1+1', '@SUM(A1)'].join(delimiter);
    const cells = parse(await fileOf([{ name, amount: 5 }]), {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
    }).flat() as string[];
    for (const cell of cells) expect(cell).not.toMatch(/^[=@]/);
  },
);

test('no row leaves the headings alone', async () => {
  expect(read(await fileOf([]))).toEqual([['Nom', 'Montant (FCFA)']]);
});
