import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import { checkReachable, type SystemAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

export type DataFolder = {
  path: string;
  /** Belongs to the server's user. */
  cluster: string;
  log: string;
  connection: string;
  shopLock: string;
  /** Exclusive lock for a start or stop of the server. */
  turnLock: string;
  /** Shared lock of the programs that use the server. */
  clientsLock: string;
};

/** Creates a missing folder, readable by its owner only. Throws ServerRefusal when it cannot be written. */
export function openDataFolder(path: string): DataFolder {
  createFolder(path);
  const real = realpathSync(path);
  const locks = join(real, 'locks');
  const folder = {
    path: real,
    cluster: join(real, 'db'),
    log: join(real, 'db.log'),
    connection: join(real, 'database.url'),
    shopLock: join(locks, 'shop'),
    turnLock: join(locks, 'turn'),
    clientsLock: join(locks, 'clients'),
  };
  if (!existsSync(locks)) {
    mkdirSync(locks, { recursive: true, mode: 0o700 });
    giveToOwner(folder, locks);
  }
  return folder;
}

/** Lets the server's user pass root's folder (chmod). Throws ServerRefusal for an unreachable one. */
export function allowTraversal({ path }: DataFolder, account: SystemAccount): void {
  const { mode, uid } = statSync(path);
  if (uid === 0) chmodSync(path, mode | 0o011);
  checkReachable(path, account, 'choisissez un autre dossier avec DATA_DIR');
}

/** Run as root, gives a file to the folder's owner; else does nothing. */
export function giveToOwner({ path }: Pick<DataFolder, 'path'>, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path);
  chownSync(file, uid, gid);
}

/** Node's recursive mkdir never returns below /proc. */
function createFolder(folder: string): void {
  try {
    if (!existsSync(folder)) {
      createParents(dirname(folder));
      mkdirSync(folder);
    }
    accessSync(folder, constants.W_OK);
    const isOurs = statSync(folder).uid === process.getuid?.();
    if (isOurs && readdirSync(folder).length === 0) chmodSync(folder, 0o700);
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOSPC') throw diskFull(folder);
    throw new ServerRefusal(`Le dossier de données ${folder} n’est pas accessible en écriture.`, {
      cause,
    });
  }
}

function createParents(folder: string): void {
  if (existsSync(folder)) return;
  createParents(dirname(folder));
  mkdirSync(folder);
}

/** Returns the error, for the caller to throw. */
export function diskFull(folder: string): ServerRefusal {
  return new ServerRefusal(`Le disque du dossier de données ${folder} est plein.`);
}
