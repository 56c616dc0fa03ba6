import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasCluster } from './check-cluster.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { joinServer } from './join-server.ts';
import { ServerRefusal } from './server-refusal.ts';

let folder: DataFolder;
beforeEach(() => {
  folder = openDataFolder(mkdtempSync(join(tmpdir(), 'cluster-')));
});
afterEach(() => rmSync(folder.path, { recursive: true, force: true }));

test('a folder without a cluster, or with an empty one, waits for a new one', () => {
  expect(hasCluster(folder)).toBe(false);
  mkdirSync(folder.cluster);
  expect(hasCluster(folder)).toBe(false);
});

test.each([
  [
    'of another major version',
    { PG_VERSION: '17\n', 'postmaster.opts': '' },
    /PostgreSQL 17, .* apporte le 18/,
  ],
  [
    'that PGlite made',
    { PG_VERSION: '18\n', 'pg_hba.conf': 'host all all ::1/128 trust\n' },
    /vient de PGlite/,
  ],
  ['of something else', { 'letter.txt': 'Bonjour' }, /ne contient pas une base de données/],
])('a cluster %s is refused and left alone', async (_, files: Record<string, string>, message) => {
  mkdirSync(folder.cluster);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.cluster, name), text);
  expect(() => hasCluster(folder)).toThrow(ServerRefusal);
  await expect(joinServer(folder.path)).rejects.toThrow(message);
  expect(readdirSync(folder.cluster).toSorted()).toEqual(Object.keys(files).toSorted());
});
