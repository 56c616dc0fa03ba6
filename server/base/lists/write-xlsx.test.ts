import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCell } from '#server/goods/catalogue/import/reading/cell-values.ts';
import { readSheet } from '#tests/helpers/base/read-sheet.ts';
import { type Cell, writeXlsx, xlsxOf } from './write-xlsx.ts';

const page = (word: string): Cell[][] => [[word.repeat(100_000)]];

test('the same pages give the same file, whenever it is written', async () => {
  const write = () =>
    buffer(
      writeXlsx([
        [
          ['Référence', 'Prix'],
          ['A', 100],
        ],
      ]),
    );
  expect(await write()).toEqual(await write());
});

test('pages that cannot be read make the file fail, instead of a file that ends early', async () => {
  const pages = async function* () {
    yield page('a');
    throw new Error('The database is gone.');
  };
  await expect(buffer(writeXlsx(pages()))).rejects.toThrow('The database is gone.');
});

test('whoever stops reading ends the pages', async () => {
  const ended = Promise.withResolvers<number>();
  let read = 0;
  const pages = async function* () {
    try {
      for (;;) {
        read += 1;
        yield page(String(read));
      }
    } finally {
      ended.resolve(read);
    }
  };
  for await (const _ of writeXlsx(pages())) if (read > 2) break;
  expect(await ended.promise).toBeGreaterThan(2);
});

async function cellsOf(texts: string[]): Promise<string[]> {
  async function* batches() {
    yield texts.map((text) => ({ text }));
  }
  const sheet = await readSheet(await buffer(xlsxOf({ text: 'Texte' }, batches())));
  return sheet.slice(1).map(([cell]) => cell ?? '');
}

test('a text stands in its cell as it is, since no text of a workbook is run', async () => {
  const texts = ['+221771234567', '=SOMME(A1)', '-5', '@a', '-2+3', "l'eau", "'"];
  expect(await cellsOf(texts)).toEqual(texts);
});

test('the import reads every text back as it was, without the blanks around it', async () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.array(fc.constantFrom(...'=+-@\'"\t\n 07a'), { maxLength: 6 }).map((s) => s.join('')),
    )
    // XML holds no control characters; a blank row is no row.
    .map((signs) => signs.replaceAll(/(?![\t\n])[\p{Cc}\p{Cn}]/gu, ''))
    .filter((signs) => signs.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const found = (await cellsOf(texts)).map(cleanCell);
      expect(found).toEqual(texts.map((signs) => signs.trim()));
    }),
    { numRuns: 100 },
  );
});
