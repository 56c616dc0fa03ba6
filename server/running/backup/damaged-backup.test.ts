import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { findPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { backUp } from './back-up.ts';
import { type Accepted, restoreBackup } from './restore-backup.ts';

const ORDERS = 6;

const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
// Root's server runs as another user, who has to come through.
chmodSync(folder, 0o711);
const sound = join(folder, 'sound');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const dataDir = join(folder, 'shop');
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: sound });
  const server = await joinServer(dataDir, { backupDir: sound });
  try {
    await withClient(server.url(), (client) => client.query('create table orders (id int)'));
    await backUp(config, server.url());
    // Each in a part of the log of its own, put away when the server stops.
    for (let id = 1; id <= ORDERS; id += 1) {
      await withClient(server.url(), async (client) => {
        await client.query('insert into orders values ($1)', [id]);
        if (id % 2 === 0) await client.query('select pg_switch_wal()');
      });
    }
  } finally {
    await server.leave();
  }
}, 120_000);

let serial = 0;
/** A copy of the backups to harm, and a place where nothing is yet. */
function lostShop(): { dataDir: string; backupDir: string } {
  serial += 1;
  const backupDir = join(folder, `backups-${serial}`);
  // The copy keeps owners: PostgreSQL's user has to read the log.
  execFileSync('cp', ['-a', sound, backupDir]);
  return { dataDir: join(folder, `data-${serial}`), backupDir };
}

/** The orders that came back; undefined when the restore was refused, with nothing changed. */
async function restoreOrders(
  place: { dataDir: string; backupDir: string },
  at?: Date,
  accepted?: Accepted,
): Promise<number | undefined> {
  try {
    await restoreBackup(place, at, accepted);
  } catch (error) {
    expect(error).toBeInstanceOf(ServerRefusal);
    expect(existsSync(join(place.dataDir, 'db'))).toBe(false);
    expect(findPostmaster(`${openDataFolder(place.dataDir).cluster}.restored`)).toBeUndefined();
    return undefined;
  }
  const server = await joinServer(place.dataDir);
  try {
    return await withClient(server.url(), (client) =>
      queryOne<number>(client, 'select count(*)::int from orders'),
    );
  } finally {
    await server.leave();
  }
}

function flipBytes(file: string): void {
  const bytes = readFileSync(file);
  const from = Math.max(0, Math.floor(bytes.length / 2) - 4);
  for (let place = from; place < Math.min(bytes.length, from + 8); place += 1) {
    bytes[place]! ^= 0xff;
  }
  writeFileSync(file, bytes);
}

const piecesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();
const partsOf = (path: string) =>
  piecesOf(path).filter((name) => /wal\/[0-9A-F]{24}\.gz$/.test(name));

test('whatever piece of a backup is damaged or missing, all orders are back or the restore refuses', async () => {
  const pieces = piecesOf(sound);
  expect(pieces.length).toBeGreaterThan(6);
  const outcomes: [string, number | undefined][] = [];
  for (const piece of pieces) {
    for (const [how, harm] of [
      ['flipped', flipBytes],
      ['removed', rmSync],
    ] as const) {
      const place = lostShop();
      harm(join(place.backupDir, piece));
      outcomes.push([`${piece} ${how}`, await restoreOrders(place)]);
      for (const path of [place.dataDir, place.backupDir])
        rmSync(path, { recursive: true, force: true });
    }
  }
  const wrong = outcomes.filter(([, orders]) => orders !== undefined && orders !== ORDERS);
  expect(wrong).toEqual([]);
  // Not each restore is refused: the note of the last part may go.
  expect(outcomes.some(([, orders]) => orders === ORDERS)).toBe(true);
}, 900_000);

test('a gap in the log is named, and what precedes it comes back when it is accepted', async () => {
  const place = lostShop();
  const lost = partsOf(place.backupDir).at(-1)!;
  rmSync(join(place.backupDir, lost));
  const name = lost.slice(-27, -3);
  await expect(restoreBackup(place, undefined)).rejects.toThrow(
    new RegExp(`^Le journal s’arrête le .* : la partie ${name} manque .* --accept-gap ${name}$`),
  );
  await expect(restoreBackup(place, new Date('2999-01-01T00:00:00Z'))).rejects.toThrow(
    new RegExp(`la partie ${name} manque ou est abîmée`),
  );
  const orders = await restoreOrders(place, undefined, { gap: name });
  expect(orders).toBeLessThan(ORDERS);
  expect(orders).toBeGreaterThan(0);
}, 120_000);

test('a backup that was not restored for a try is only taken when the operator says so', async () => {
  const place = lostShop();
  const record = piecesOf(place.backupDir).find((name) => name.endsWith('backup.json'))!;
  const file = join(place.backupDir, record);
  const { seal: _, ...known } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...known, check: null }));
  await expect(restoreBackup(place, undefined)).rejects.toThrow(/--unchecked/);
  expect(await restoreOrders(place, undefined, { isUnchecked: true })).toBe(ORDERS);
}, 120_000);
