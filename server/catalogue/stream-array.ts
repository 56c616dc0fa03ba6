import { Readable } from 'node:stream';

/**
 * A JSON array as text, read a page at a time and only as fast as the client takes it, so that a whole
 * catalogue with its pictures never stands in memory. An empty page ends it.
 */
export function streamArray(readPage: (page: number) => Promise<object[]>): Readable {
  return Readable.from(write(readPage));
}

async function* write(readPage: (page: number) => Promise<object[]>): AsyncGenerator<string> {
  yield '[';
  for (let page = 1, separator = ''; ; page += 1) {
    const items = await readPage(page);
    if (items.length === 0) break;
    yield separator + items.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
  yield ']';
}
