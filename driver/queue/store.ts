import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import { draftOwners } from './draft-owners.ts';
import { EMPTY, type Memory, type Noted, note, type Proofs } from './memory.ts';

/** Who uses the phone. */
export type Driver = { id: number; name: string };

type Step = (memory: Memory) => Memory;
type Added = { key: RoundCommand['key']; proofs: Proofs };

/** What is kept of a driver's work, changed as a whole; two tabs change it one after the other. */
export type Store = {
  read(): Promise<Memory>;
  /**
   * Pictures of commands are forgotten once they wait no longer, and drafts of stops about which nothing can be told
   * any more. On a full phone the change counts all the same while the page is open, and is written with the next one.
   */
  change(step: Step): Promise<Memory>;
  /** Notes a command with its pictures, both or neither. Throws when the phone is full, and OthersPhone. */
  note(noted: Noted, proofs: Proofs): Promise<Memory>;
  proofsOf(key: string): Promise<Proofs>;
};

type Kept = DBSchema & {
  driver: { key: 'now'; value: Driver };
  memory: { key: 'now'; value: Memory };
  proofs: { key: string; value: Proofs };
  drafts: { key: string; value: unknown };
};

/** Somebody else has signed in on this phone since. */
export class OthersPhone extends Error {}

const NAME = 'livraison';
const NOW = 'now';
/** On the disk, not only on its way there: a phone falls or runs empty. */
const SAFELY = { durability: 'strict' } as const;

let opened: Promise<IDBPDatabase<Kept>> | undefined;

const open = () => {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade(db) {
      for (const store of ['driver', 'memory', 'proofs', 'drafts'] as const) {
        db.createObjectStore(store);
      }
    },
    // Another tab signs out.
    blocking: () => void forgetConnection(),
    terminated: () => {
      opened = undefined;
    },
  });
  // What failed once may do the next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

async function forgetConnection(): Promise<void> {
  const former = opened;
  opened = undefined;
  (await former?.catch(() => undefined))?.close();
}

/**
 * What is kept for one driver. Once they have signed out nothing is kept for them any more, so that an answer that
 * comes late leaves no customer on the phone of the next one.
 */
export function storeOf(driverId: number): Store {
  /** What happened and found no room on the phone: done again over what it keeps. */
  let unwritten: Step[] = [];
  const read = async () => inTurn(await readMemory(), unwritten);

  async function writeAll(step: Step, added?: Added): Promise<Memory> {
    const earlier = unwritten;
    const after = await write(driverId, (memory) => step(inTurn(memory, earlier)), added);
    unwritten = unwritten.slice(earlier.length);
    return after;
  }

  async function change(step: Step): Promise<Memory> {
    try {
      return await writeAll(step);
    } catch (error) {
      if (error instanceof OthersPhone) return EMPTY;
    }
    unwritten = [...unwritten, step];
    const memory = await read();
    // Deletions need no room, and make some.
    await forgetAnswered(driverId, memory).catch(() => undefined);
    return writeAll((kept) => kept).catch(() => memory);
  }

  return {
    read,
    change,
    note: (noted, proofs) =>
      writeAll((memory) => note(memory, noted), { key: noted.command.key, proofs }),
    proofsOf: async (key) => (await (await open()).get('proofs', key)) ?? {},
  };
}

const inTurn = (memory: Memory, steps: readonly Step[]): Memory =>
  steps.reduce((kept, step) => step(kept), memory);

const readMemory = async (): Promise<Memory> => (await (await open()).get('memory', NOW)) ?? EMPTY;

/** Throws OthersPhone, and when the phone is full; then nothing has changed. */
async function write(driverId: number, step: Step, added?: Added): Promise<Memory> {
  const tx = await begin();
  // Told by whatever is awaited below.
  tx.done.catch(() => undefined);
  try {
    await checkIsTheirs(tx, driverId);
    const before = (await tx.objectStore('memory').get(NOW)) ?? EMPTY;
    const after = step(before);
    await Promise.all([
      after !== before && tx.objectStore('memory').put(after, NOW),
      added !== undefined && tx.objectStore('proofs').put(added.proofs, added.key),
      forgetProofs(tx, before, after),
      after.rounds !== before.rounds && forgetOldDrafts(tx, after),
      tx.done,
    ]);
    return after;
  } catch (error) {
    abort(tx);
    throw error;
  }
}

/** Pictures of what was answered go even where the answer itself finds no room. */
async function forgetAnswered(driverId: number, after: Memory): Promise<void> {
  const tx = await begin();
  await checkIsTheirs(tx, driverId);
  const before = (await tx.objectStore('memory').get(NOW)) ?? EMPTY;
  await Promise.all([forgetProofs(tx, before, after), tx.done]);
}

type Writing = IDBPTransaction<Kept, ('driver' | 'memory' | 'proofs' | 'drafts')[], 'readwrite'>;

const begin = async (): Promise<Writing> =>
  (await open()).transaction(['driver', 'memory', 'proofs', 'drafts'], 'readwrite', SAFELY);

async function checkIsTheirs(tx: Writing, driverId: number) {
  const driver = await tx.objectStore('driver').get(NOW);
  if (driver?.id !== driverId) {
    throw new OthersPhone('Quelqu’un d’autre s’est connecté sur ce téléphone : rien n’est noté.');
  }
}

async function forgetProofs(tx: Writing, before: Memory, after: Memory): Promise<void> {
  const waits = new Set(after.queue.map(({ command }) => command.key));
  const gone = before.queue.filter(({ command }) => !waits.has(command.key));
  const proofs = tx.objectStore('proofs');
  await Promise.all(gone.map(({ command }) => proofs.delete(command.key)));
}

/** A draft serves until its stop is settled: what the server refuses is then still there to be mended. */
async function forgetOldDrafts(tx: Writing, memory: Memory): Promise<void> {
  const owners = draftOwners(memory);
  const drafts = tx.objectStore('drafts');
  const names = await drafts.getAllKeys();
  const old = names.filter((name) => !owners.has(name.split('/')[0] ?? ''));
  await Promise.all(old.map((name) => drafts.delete(name)));
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It is over already.
  }
}

export const readDriver = async (): Promise<Driver | undefined> =>
  (await open()).get('driver', NOW);

export const keepDriver = async (driver: Driver): Promise<void> => {
  await (await open()).put('driver', driver, NOW);
};

/** What was typed at a stop and is not noted yet. */
export const readDraft = async (name: string): Promise<unknown> =>
  (await open()).get('drafts', name);

/** Keeps it, or forgets it when it is undefined. */
export async function keepDraft(name: string, draft: unknown): Promise<void> {
  const db = await open();
  await (draft === undefined ? db.delete('drafts', name) : db.put('drafts', draft, name));
}

/** Everything of whoever used the phone is gone from it. */
export async function forgetAll(): Promise<void> {
  await forgetConnection();
  await deleteDB(NAME);
}
