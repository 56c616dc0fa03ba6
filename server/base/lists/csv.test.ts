import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a spreadsheet reads back what stands in the rows', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1 }).filter((t) => !/^[=+\-@\t\r]/.test(t));
  const row = fc.record({ name: text, amount: fc.integer() });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const [headings, ...found] = read(await fileOf(rows));
      expect(headings).toEqual(['Nom', 'Montant (FCFA)']);
      expect(found).toEqual(rows.map(({ name, amount }) => [name, String(amount)]));
    }),
  );
});

test('what a customer typed is no formula in the spreadsheet', async () => {
  for (const name of ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\t=1']) {
    expect(read(await fileOf([{ name, amount: -5 }]))[1]).toEqual([`'${name}`, '-5']);
  }
});

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
