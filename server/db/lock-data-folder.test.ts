import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './lock-data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is given to one at a time, and again once it is given back', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(/La boutique tourne déjà sur ce dossier/);
  unlock();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a process that has ended', '2147483646 boot 1\n'],
  ['a process whose number another has now', `${process.pid} earlier-boot 1\n`],
  ['nobody, cut off while it was written', ''],
])('the lock of %s counts for nothing', (_, lock) => {
  writeFileSync(join(folder, 'process.lock'), lock);
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('giving back leaves the lock of somebody else alone', () => {
  const unlock = lockDataFolder(folder);
  writeFileSync(join(folder, 'process.lock'), 'another\n');
  unlock();
  expect(readdirSync(folder)).toEqual(['process.lock']);
});
