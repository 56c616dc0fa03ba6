import { DatabaseSync } from 'node:sqlite';
import { giveToOwner, openDataFolder } from './data-folder.ts';
import { ServerRefusal } from './server-refusal.ts';

/** The system releases the lock when this process ends. */
export type Hold = {
  /** Makes a shared lock exclusive. False while another lock exists; the shared lock is then lost. */
  tryExclusive(): boolean;
  release(): void;
};

const SQLITE_BUSY = 5;

/** undefined while this or another process has a lock on the file. */
export function lockExclusively(file: string): Hold | undefined {
  const hold = open(file);
  if (hold.tryExclusive()) return hold;
  hold.release();
  return undefined;
}

/** A shared lock. Throws while an exclusive one exists. */
export function lockShared(file: string): Hold {
  const hold = open(file);
  hold.shareNow();
  return hold;
}

/** Node cannot lock files, but SQLite can: the file is an empty SQLite database. */
function open(file: string): Hold & { shareNow(): void } {
  const lock = new DatabaseSync(file, { timeout: 0 });
  const shareNow = () => lock.exec('begin; select * from sqlite_schema');
  return {
    shareNow,
    tryExclusive: () => {
      if (lock.isTransaction) lock.exec('rollback');
      try {
        // Otherwise SQLite would create a journal file.
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

/** Locks a data folder for one shop; other programs may use its database. Returns the release. Throws ServerRefusal. */
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
