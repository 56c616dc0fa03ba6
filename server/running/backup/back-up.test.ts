import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { backupFolderOf } from '#server/base/db/embedded/backup-folder.ts';
import { openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { claimShop } from '#server/base/db/embedded/hold-file.ts';
import { type JoinedServer, joinServer } from '#server/base/db/embedded/join-server.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { backUp, dropOldBackups } from './back-up.ts';
import { listBackups, writeRecord } from './backup-record.ts';
import { hashTables } from './hash-tables.ts';
import { restoreBackup } from './restore-backup.ts';

// A folder with a blank and a quote in its name, as a shell sees them.
const folder = mkdtempSync(join(tmpdir(), 'backup l’été 5 %f '));
// Root's server runs as another user, who needs access.
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');
const backupDir = join(folder, 'backups');
const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backupDir });

beforeAll(() =>
  withServer(async (server) => {
    await on(
      server,
      `create table articles as select id, 'Article ' || id as name
      from generate_series(1, 2000) as id`,
    );
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function withServer<T>(work: (server: JoinedServer) => Promise<T>): Promise<T> {
  const server = await joinServer(dataDir, { backupDir });
  try {
    return await work(server);
  } finally {
    await server.leave();
  }
}

const on = (server: JoinedServer, question: string) =>
  withClient(server.url(), (client: pg.Client) => client.query(question));

/** A moment of the server's clock, with everything after it later. */
const moment = (server: JoinedServer) =>
  withClient(server.url(), (client) =>
    queryOne<Date>(client, 'select clock_timestamp() from pg_sleep(0.01)'),
  );

const backupsOf = () => backupFolderOf(openDataFolder(dataDir), backupDir);

test('what was dropped is there again as it was a second before, and the shop goes on from there', async () => {
  const { before, at } = await withServer(async (server) => {
    const { check } = await backUp(config, server.url());
    expect(check).toMatchObject({ rows: 2000, different: [] });
    await on(server, `insert into articles select 3000, 'Après la sauvegarde'`);
    const rows = await withClient(server.url(), hashTables);
    const moments = { before: rows, at: await moment(server) };
    await on(server, 'drop table articles');
    return moments;
  });

  const restored = await restoreBackup({ dataDir, backupDir }, at);
  expect(existsSync(join(restored.before ?? '', 'PG_VERSION'))).toBe(true);

  await withServer(async (server) => {
    expect(await withClient(server.url(), hashTables)).toEqual(before);
    // The next backup stands on what was restored.
    await on(server, `insert into articles values (4000, 'Depuis')`);
    const { check } = await backUp(config, server.url());
    expect(check).toMatchObject({ rows: 2002, different: [] });
  });
  // A backup, its check and a restore are five starts of PostgreSQL.
}, 120_000);

test('a data folder that is lost comes back to the last minute that was put away', async () => {
  const before = await withServer((server) => withClient(server.url(), hashTables));
  renameSync(dataDir, `${dataDir}.lost`);
  expect(await restoreBackup({ dataDir, backupDir }, undefined)).toMatchObject({
    before: undefined,
  });
  await withServer(async (server) => {
    expect(await withClient(server.url(), hashTables)).toEqual(before);
  });
});

test('what cannot be restored is refused, and the database stays', async () => {
  const before = await withServer((server) => withClient(server.url(), hashTables));
  const place = { dataDir, backupDir };
  await expect(restoreBackup(place, new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(
    /^La plus ancienne sauvegarde finit le .* : on ne remonte pas plus loin\.$/,
  );
  await expect(restoreBackup(place, new Date('2999-01-01T00:00:00Z'))).rejects.toThrow(
    /rien n’a été enregistré depuis/,
  );
  const giveBack = claimShop(dataDir);
  await expect(restoreBackup(place, undefined)).rejects.toThrow(/^Une boutique tourne déjà/);
  giveBack();
  await withServer(async (server) => {
    await expect(restoreBackup(place, undefined)).rejects.toThrow(/^Un autre programme utilise/);
    expect(await withClient(server.url(), hashTables)).toEqual(before);
  });
});

test('a server that does not put its log away is not backed up', async () => {
  const server = await joinServer(dataDir);
  try {
    await expect(backUp(config, server.url())).rejects.toThrow(/sans archiver son journal/);
  } finally {
    await server.leave();
  }
});

test('a folder that cannot be written keeps no shop closed, and counts from when it can', async () => {
  const elsewhere = join(folder, 'away');
  writeFileSync(elsewhere, 'not a folder');
  const said: string[] = [];
  const server = await joinServer(dataDir, {
    backupDir: elsewhere,
    say: (line) => said.push(line),
  });
  try {
    const reason = /Le dossier des sauvegardes .*away.* ne peut pas être écrit/;
    expect(said).toContainEqual(expect.stringMatching(reason));
    const away = { ...config, backupDir: elsewhere };
    await expect(backUp(away, server.url())).rejects.toThrow(reason);
    rmSync(elsewhere);
    expect((await backUp(away, server.url())).check.different).toEqual([]);
    expect(readdirSync(join(backupFolderOf(openDataFolder(dataDir), elsewhere).base))).toHaveLength(
      1,
    );
  } finally {
    await server.leave();
  }
});

test('old backups go with the log that only they needed, and the newest two stay', async () => {
  const { cluster } = openDataFolder(dataDir);
  await withServer((server) => backUp(config, server.url()));
  const [newest, second, ...others] = listBackups(backupsOf());
  const kept = [newest!.folder, second!.folder];
  expect(others.length).toBeGreaterThan(0);
  for (const backup of [second!, ...others]) {
    writeRecord({ ...backup, endedAt: backup.endedAt.replace(/^\d{4}/, '2020') });
  }

  dropOldBackups({ cluster, backupDir }, 14);

  expect(listBackups(backupsOf()).map((backup) => backup.folder)).toEqual(kept);
  const log = readdirSync(backupsOf().wal).filter((name) => /^[0-9A-F]{24}/.test(name));
  expect(log.every((name) => name.slice(8, 24) >= second!.firstWal.slice(8))).toBe(true);
  expect(log.some((name) => name.startsWith(newest!.firstWal))).toBe(true);
});
