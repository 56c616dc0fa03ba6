import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import type { Binaries } from './find-binaries.ts';
import { chooseAccount, findBlocked, type SystemAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

/* PostgreSQL refuses to run as root, and its user may not pass root's home. Data and a copy of the programs lie here. */
const PLACE = '/var/lib/sandaga-root';

/**
 * As root, replaces the data folder (`data` in `shop`) by a link to a folder in `place` if PostgreSQL's user cannot
 * reach it; not with DATA_DIR, DATABASE_URL or a database in it. `say` gets the place. Throws ServerRefusal.
 */
export function placeDataFolder(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  { shop = process.cwd(), place = PLACE } = {},
): void {
  const isNamed = [environment.DATA_DIR, environment.DATABASE_URL].some((value) => value);
  if (isNamed || process.getuid?.() !== 0) return;
  const data = resolve(shop, 'data');
  if (!isLink(data)) {
    const account = chooseAccount([join(data, 'db'), data]);
    const isFree = !existsSync(join(data, 'db')) && holdsNothing(data);
    if (account === undefined || !isFree || findBlocked(shop, account) === undefined) return;
    const folder = makeFolder(place, realpathSync(shop));
    rmSync(join(data, 'locks'), { recursive: true, force: true });
    if (existsSync(data)) rmdirSync(data);
    symlinkSync(folder, data);
  }
  if (!existsSync(data)) {
    throw new ServerRefusal(
      `Les données de la boutique étaient sous ${readlinkSync(data)}, qui n’existe plus : remettez ce dossier, ou supprimez le lien ${data} pour commencer une base neuve.`,
    );
  }
  say(`Données sous ${realpathSync(data)} (lien ${data}).`);
}

/** The programs if the account can reach them, else a copy in `place`, one for each version. Throws ServerRefusal. */
export function reachableBinaries(
  binaries: Binaries,
  account: SystemAccount | undefined,
  place: string = PLACE,
): Binaries {
  const native = join(dirname(binaries.postgres), '..');
  if (account === undefined || findBlocked(join(native, 'bin'), account) === undefined) {
    return binaries;
  }
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const copy = join(place, `postgresql-${version}`);
  if (!existsSync(copy)) copyPrograms(native, copy);
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

/** Renamed when complete; of two concurrent copies one counts. */
function copyPrograms(native: string, copy: string): void {
  openPlace(dirname(copy));
  const unfinished = mkdtempSync(`${copy}.`);
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    for (const name of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
      const path = join(unfinished, name);
      if (isLink(path)) continue;
      const { mode } = statSync(path);
      chmodSync(path, mode | 0o044 | (mode & 0o100 ? 0o011 : 0));
    }
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (errorCodeOf(error) !== 'ENOTEMPTY') throw refusal(copy, error);
  }
}

/** `opt-shops-sandaga` for /opt/shops/sandaga, with a number if that exists. */
function makeFolder(place: string, shop: string): string {
  openPlace(place);
  const name = shop.slice(1).replaceAll(/[^A-Za-z0-9._]+/g, '-') || 'sandaga';
  for (let number = 1; ; number += 1) {
    const folder = join(place, number === 1 ? name : `${name}-${number}`);
    try {
      mkdirSync(folder, { mode: 0o700 });
      return folder;
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw refusal(folder, error);
    }
  }
}

function openPlace(place: string): void {
  try {
    mkdirSync(place, { recursive: true });
    chmodSync(place, 0o711);
  } catch (error) {
    throw refusal(place, error);
  }
}

const refusal = (path: string, cause: unknown) =>
  new ServerRefusal(
    `PostgreSQL ne peut pas tourner comme root, et ${path} ne peut pas être créé pour lui (${errorCodeOf(cause)}) : donnez un dossier avec DATA_DIR, installez la boutique ailleurs, ou donnez l’adresse d’un autre PostgreSQL avec DATABASE_URL.`,
    { cause },
  );

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** A refused start leaves its locks behind. */
const holdsNothing = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => name === 'locks');
