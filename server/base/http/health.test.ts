import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let isEnding = false;
let address: string;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
  const app = await openApp(database, {}, { isEnding: () => isEnding });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await database.close();
});

/** The status, and whether the connection stays open. */
async function ask(path: string) {
  const { status, headers } = await fetch(address + path);
  return { status, isKept: headers.get('connection') !== 'close' };
}

test('a node that is to end takes no new visitors and answers those who still come', async () => {
  expect(await ask(paths.ready)).toEqual({ status: 200, isKept: true });
  expect(await ask(paths.categories)).toEqual({ status: 200, isKept: true });
  isEnding = true;
  expect(await ask(paths.ready)).toEqual({ status: 503, isKept: false });
  expect(await ask(paths.alive)).toEqual({ status: 200, isKept: false });
  // Cached since the first time.
  expect(await ask(paths.categories)).toEqual({ status: 200, isKept: false });
});
