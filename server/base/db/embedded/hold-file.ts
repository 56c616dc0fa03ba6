import { DatabaseSync } from 'node:sqlite';
import { giveToOwner, openDataFolder } from './data-folder.ts';
import { ServerRefusal } from './server-refusal.ts';

/** A lock on a file that the system gives back by itself when this process ends. */
export type Hold = {
  /** Turns a shared hold into an exclusive one; false when another hold is in the way. */
  tryExclusive(): boolean;
  release(): void;
};

const SQLITE_BUSY = 5;

/** Undefined when anybody else, in this process or another, holds the file. */
export function lockExclusively(file: string): Hold | undefined {
  const hold = open(file);
  if (hold.tryExclusive()) return hold;
  hold.release();
  return undefined;
}

/** A hold that any number may have at once. Throws when somebody holds the file alone. */
export function lockShared(file: string): Hold {
  const hold = open(file);
  hold.shareNow();
  return hold;
}

/**
 * Node has no call for locks of the system, but SQLite takes them: the file is an empty SQLite
 * database that nobody writes to.
 */
function open(file: string): Hold & { shareNow(): void } {
  const lock = new DatabaseSync(file, { timeout: 0 });
  const shareNow = () => lock.exec('begin; select * from sqlite_schema');
  return {
    shareNow,
    tryExclusive: () => {
      if (lock.isTransaction) lock.exec('rollback');
      try {
        // Without its journal mode SQLite would put a second file beside the first.
        lock.exec('pragma journal_mode = off; begin exclusive');
        return true;
      } catch (error) {
        if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
          return false;
        throw error;
      }
    },
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Makes this process the one shop of a data folder; other programs may use its database beside it.
 * Returns what gives the folder back. Throws ServerRefusal.
 */
export function claimShop(dataDir: string): () => void {
  const folder = openDataFolder(dataDir);
  const hold = lockExclusively(folder.shopLock);
  if (hold === undefined) {
    throw new ServerRefusal(
      `Une boutique tourne déjà sur le dossier ${folder.path} : arrêtez-la, choisissez un autre dossier avec DATA_DIR, ou passez à un PostgreSQL commun avec DATABASE_URL.`,
    );
  }
  giveToOwner(folder, folder.shopLock);
  return hold.release;
}
