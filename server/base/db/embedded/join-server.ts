import { setTimeout as delay } from 'node:timers/promises';
import { archiveSettings, backupFolderOf, whyUnusable } from './backup-folder.ts';
import { hasCluster } from './check-cluster.ts';
import {
  type Connection,
  createCluster,
  readConnection,
  resetServerPassword,
  urlOf,
  writeConnection,
} from './create-cluster.ts';

import { allowTraversal, type DataFolder, giveToOwner, openDataFolder } from './data-folder.ts';
import { findBinaries } from './find-binaries.ts';
import { type Hold, lockExclusively, lockShared } from './hold-file.ts';
import { reachableBinaries } from './place-for-root.ts';
import { findPostmaster, type Postmaster, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';
import { startPostmaster } from './start-postmaster.ts';

export type JoinedServer = {
  url(): string;
  /** Restarts the server if it has ended. */
  revive(): Promise<void>;
  /** The last user stops the server. */
  leave(): Promise<void>;
};

type Say = (line: string) => void;
/** PostgreSQL settings by name. The server archives its log to `backupDir`. */
type Wanted = {
  poolSize: number;
  settings: Readonly<Record<string, string>>;
  backupDir?: string | undefined;
  say: Say;
};

const LOOK_EVERY_MS = 25;
/** Time limit for a running shop to restart a dead server. */
const REVIVED_WITHIN_MS = 3000;
/** More than a start takes. */
const TURN_WITHIN_MS = 90_000;

/** Joins or starts the server; the last program to leave stops it. `say` gets each stage. Throws ServerRefusal. */
export async function joinServer(
  dataDir: string,
  { poolSize = 10, settings = {}, backupDir, say = () => undefined }: Partial<Wanted> = {},
): Promise<JoinedServer> {
  const folder = openDataFolder(dataDir);
  const wanted = { poolSize, settings, backupDir };
  const { hold, ...joined } = await join(folder, { ...wanted, say });
  let { connection } = joined;
  giveToOwner(folder, folder.clientsLock);
  const stopAtExit = () => {
    const found = hold.tryExclusive() ? findPostmaster(folder.cluster) : undefined;
    if (found !== undefined) signalPostmaster(found, 'SIGINT');
  };
  process.once('exit', stopAtExit);
  let isLeaving = false;
  return {
    url: () => urlOf(connection),
    revive: () =>
      inTurn(folder, async () => {
        if (isLeaving) return;
        connection = await ensureRunning(folder, { ...wanted, say: () => undefined });
      }),
    leave: async () => {
      isLeaving = true;
      await inTurn(folder, async () => {
        if (hold.tryExclusive()) await stopPostmaster(folder.cluster);
        hold.release();
      });
      process.off('exit', stopAtExit);
    },
  };
}

async function join(
  folder: DataFolder,
  wanted: Wanted,
): Promise<{ connection: Connection; hold: Hold }> {
  const deadline = performance.now() + REVIVED_WITHIN_MS;
  while (performance.now() < deadline) {
    const joined = await inTurn(folder, async () => {
      const isGone = findPostmaster(folder.cluster) === undefined;
      if (isGone && isHeld(folder.clientsLock)) return undefined;
      const connection = await ensureRunning(folder, wanted);
      return { connection, hold: lockShared(folder.clientsLock) };
    });
    if (joined !== undefined) return joined;
    await delay(LOOK_EVERY_MS);
  }
  // A second server beside an invisible one would destroy the data.
  throw new ServerRefusal(
    `Un autre programme utilise le dossier ${folder.path}, et son PostgreSQL ne se voit pas d’ici : n’employez pas un même dossier dans deux conteneurs.`,
  );
}

function isHeld(file: string): boolean {
  const hold = lockExclusively(file);
  hold?.release();
  return hold === undefined;
}

/** One start or stop at a time, over all programs of the folder. */
async function inTurn<T>(folder: DataFolder, act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + TURN_WITHIN_MS;
  let turn = lockExclusively(folder.turnLock);
  while (turn === undefined) {
    if (performance.now() > deadline) {
      throw new ServerRefusal(
        `Un autre programme démarre ou arrête PostgreSQL sous ${folder.path} depuis trop longtemps.`,
      );
    }
    await delay(LOOK_EVERY_MS);
    turn = lockExclusively(folder.turnLock);
  }
  try {
    giveToOwner(folder, folder.turnLock);
    return await act();
  } finally {
    turn.release();
  }
}

async function ensureRunning(folder: DataFolder, wanted: Wanted): Promise<Connection> {
  const { say } = wanted;
  const stored = readConnection(folder);
  const running = await findSettled(folder);
  if (running !== undefined && stored !== undefined) {
    say('PostgreSQL tourne déjà sur ce dossier.');
    return remember(folder, stored, running.port);
  }
  // Without its password a running server is useless.
  if (running !== undefined) await stopPostmaster(folder.cluster);
  const isThere = hasCluster(folder);
  const account = chooseAccount([folder.cluster, folder.path]);
  const binaries = reachableBinaries(findBinaries(), account);
  if (account !== undefined) allowTraversal(folder, account);
  let known = isThere ? stored : undefined;
  if (!isThere) {
    say('Création de la base de données…');
    known = { port: 0, password: await createCluster(folder, binaries, account) };
    writeConnection(folder, known);
  }
  known ??= { port: 0, password: await resetServerPassword(folder, binaries, account) };
  const settings = { ...wanted.settings };
  if (wanted.backupDir !== undefined) {
    const backups = backupFolderOf(folder, wanted.backupDir);
    const failure = whyUnusable(backups, folder.cluster);
    if (failure !== undefined) say(`Sauvegardes en panne. ${failure}`);
    Object.assign(settings, archiveSettings(backups));
  }
  say('Démarrage de PostgreSQL…');
  const { poolSize } = wanted;
  const port = await startPostmaster(folder, binaries, account, {
    port: known.port,
    poolSize,
    settings,
  });
  return remember(folder, known, port);
}

async function findSettled({ cluster }: DataFolder): Promise<Postmaster | undefined> {
  const deadline = performance.now() + TURN_WITHIN_MS;
  let found = findPostmaster(cluster);
  while (found !== undefined && found.state !== 'ready' && performance.now() < deadline) {
    await delay(LOOK_EVERY_MS);
    found = findPostmaster(cluster);
  }
  return found;
}

function remember(folder: DataFolder, known: Connection, port: number): Connection {
  const connection = { ...known, port };
  if (readConnection(folder)?.port !== port) writeConnection(folder, connection);
  return connection;
}
