import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from './find-binaries.ts';
import { joinServer } from './join-server.ts';
import { placeDataFolder, reachableBinaries } from './place-for-root.ts';
import { chooseAccount } from './server-account.ts';

let home: string;
let place: string;
let shop: string;
let said: string[];
beforeEach(() => {
  // As root's home: mkdtemp gives no other user access.
  home = mkdtempSync(join(tmpdir(), 'home-'));
  place = mkdtempSync(join(tmpdir(), 'place-'));
  shop = addShop('boutique d’été');
  said = [];
});
afterEach(() => {
  for (const path of [home, place]) rmSync(path, { recursive: true, force: true });
});

function addShop(name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  return folder;
}

const placeData = (folder = shop, environment = {}) =>
  placeDataFolder(environment, (line) => said.push(line), { shop: folder, place });
const dataOf = (folder: string) => realpathSync(join(folder, 'data'));

describe.runIf(process.getuid?.() === 0)(
  'a shop in a home of root that lets nobody through',
  () => {
    test('has its data where PostgreSQL reaches them, and says so at each start', async () => {
      const locks = join(shop, 'data/locks');
      mkdirSync(locks, { recursive: true });
      placeData();
      placeData();
      expect(dataOf(shop)).toMatch(new RegExp(`^${place}/tmp-home-.+-boutique-d-t-$`));
      expect(said).toEqual(Array(2).fill(`Données sous ${dataOf(shop)} (lien ${shop}/data).`));
      const server = await joinServer(join(shop, 'data'));
      await server.leave();
      expect(existsSync(join(dataOf(shop), 'db/PG_VERSION'))).toBe(true);
      expect(statSync(home).mode & 0o777).toBe(0o700);
    });

    test('finds its data after it was moved, and a second one in its old place has its own', () => {
      placeData();
      const data = dataOf(shop);
      const moved = join(home, 'moved');
      renameSync(shop, moved);
      placeData(moved);
      expect(dataOf(moved)).toBe(data);
      addShop('boutique d’été');
      placeData();
      expect(dataOf(shop)).toBe(`${data}-2`);
    });

    test('is told where its data were when they are gone', () => {
      placeData();
      const data = dataOf(shop);
      rmSync(data, { recursive: true });
      expect(() => placeData()).toThrow(`étaient sous ${data}, qui n’existe plus`);
    });

    test.each([
      ['a folder that is named', { DATA_DIR: 'data' }],
      ['a PostgreSQL of one’s own', { DATABASE_URL: 'postgres://example.sn/shop' }],
    ])('leaves %s alone', (_, environment) => {
      placeData(shop, environment);
      expect([existsSync(join(shop, 'data')), said]).toEqual([false, []]);
    });

    test('leaves a folder that holds a database alone, and one that PostgreSQL reaches', () => {
      mkdirSync(join(shop, 'data/db'), { recursive: true });
      placeData();
      const other = addShop('open');
      chmodSync(home, 0o711);
      placeData(other);
      expect([dataOf(shop), existsSync(join(other, 'data')), said]).toEqual([
        join(shop, 'data'),
        false,
        [],
      ]);
    });

    test('has its PostgreSQL copied once to where its user may run it', () => {
      const native = join(findBinaries().postgres, '../..');
      const hidden = join(home, 'linux/native');
      mkdirSync(join(home, 'linux'));
      execFileSync('cp', ['-al', native, hidden]);
      execFileSync('cp', [join(native, '../package.json'), join(home, 'linux')]);
      const own = { initdb: join(hidden, 'bin/initdb'), postgres: join(hidden, 'bin/postgres') };
      const account = chooseAccount([])!;
      const copy = reachableBinaries(own, account, place);
      expect(copy.postgres.startsWith(`${place}/postgresql-`)).toBe(true);
      expect(reachableBinaries(own, account, place)).toEqual(copy);
      const version = execFileSync(copy.postgres, ['--version'], {
        uid: account.uid,
        gid: account.gid,
        cwd: '/',
        encoding: 'utf8',
      });
      expect(version).toContain('PostgreSQL');
      expect(reachableBinaries(copy, account, place)).toBe(copy);
    });
  },
);
