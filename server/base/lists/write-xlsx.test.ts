import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Cell, writeXlsx } from './write-xlsx.ts';

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
