import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GrowingFile } from './growing-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'growing-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Files of the folder that this process still holds open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  });

const part = () => randomBytes(300_000).toString('base64');
async function* textOf(parts: string[], until?: Promise<void>) {
  for (const [index, text] of parts.entries()) {
    if (index > 0) await until;
    yield text;
  }
}
const allOf = async (file: GrowingFile) => Buffer.concat(await file.read().toArray());
const textIn = async (file: GrowingFile) => gunzipSync(await allOf(file)).toString();

test('the file has no name, and is read in small pieces', async () => {
  const parts = [part(), part(), part()];
  const file = await GrowingFile.begin(folder, textOf(parts));
  expect(readdirSync(folder)).toEqual([]);
  const chunks: Buffer[] = await file.read().toArray();
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(parts.join(''));
  expect(chunks.length).toBeGreaterThan(5);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
  expect(file.etag).toMatch(/^W\/"/);
  file.retire();
});

test('who comes while it grows reads along, and who has begun reads on after it is retired', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const parts = [part(), part(), part()];
  const file = await GrowingFile.begin(folder, textOf(parts, promise));
  const reading = [textIn(file), textIn(file)];
  expect(file.etag).toBeUndefined();
  file.retire();
  resolve();
  expect(await Promise.all(reading)).toEqual([parts.join(''), parts.join('')]);
  await expect.poll(openFiles).toEqual([]);
});

test('what fails at once is known at once, later it ends those who read', async () => {
  const failing = async function* (first: string[]) {
    yield* first;
    throw new Error('the database has gone');
  };
  await expect(GrowingFile.begin(folder, failing([]))).rejects.toThrow('has gone');
  await expect.poll(openFiles).toEqual([]);
  const file = await GrowingFile.begin(folder, failing([part()]));
  await expect(allOf(file)).rejects.toThrow('has gone');
  expect(file.hasFailed).toBe(true);
  await expect.poll(openFiles).toEqual([]);
  file.retire();
});
