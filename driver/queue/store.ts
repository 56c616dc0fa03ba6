import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import { draftOwners } from './draft-owners.ts';
import {
  type CommandProofs,
  EMPTY,
  enqueueCommand,
  type Memory,
  type QueuedCommand,
} from './memory.ts';

export type Driver = { id: number; name: string };

type Step = (memory: Memory) => Memory;
type Added = { key: RoundCommand['key']; proofs: CommandProofs };

/** Changed as a whole, one tab at a time. */
export type Store = {
  read(): Promise<Memory>;
  /**
   * Drops pictures of answered commands and drafts of settled stops. On a full phone the change holds while the page is
   * open and is written with the next one.
   */
  change(step: Step): Promise<Memory>;
  /** Command and pictures, both or neither. Throws when the phone is full, and PhoneTakenOver. */
  note(noted: QueuedCommand, proofs: CommandProofs): Promise<Memory>;
  proofsOf(key: string): Promise<CommandProofs>;
};

type Kept = DBSchema & {
  driver: { key: 'now'; value: Driver };
  memory: { key: 'now'; value: Memory };
  proofs: { key: string; value: CommandProofs };
  drafts: { key: string; value: unknown };
};

/** Another driver has signed in since. */
export class PhoneTakenOver extends Error {}

const NAME = 'livraison';
const NOW = 'now';
/** On the disk: a phone falls or runs empty. */
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
  // A failure may be temporary.
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
 * For one driver. After signing out nothing is stored, so a late response leaves no customer data for the next driver.
 */
export function storeOf(driverId: number): Store {
  /** Changes without room; repeated over the stored memory. */
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
      if (error instanceof PhoneTakenOver) return EMPTY;
    }
    unwritten = [...unwritten, step];
    const memory = await read();
    // Deletions make room.
    await forgetAnswered(driverId, memory).catch(() => undefined);
    return writeAll((kept) => kept).catch(() => memory);
  }

  return {
    read,
    change,
    note: (noted, proofs) =>
      writeAll((memory) => enqueueCommand(memory, noted), { key: noted.command.key, proofs }),
    proofsOf: async (key) => (await (await open()).get('proofs', key)) ?? {},
  };
}

const inTurn = (memory: Memory, steps: readonly Step[]): Memory =>
  steps.reduce((kept, step) => step(kept), memory);

const readMemory = async (): Promise<Memory> => (await (await open()).get('memory', NOW)) ?? EMPTY;

/** Throws PhoneTakenOver, and when the phone is full; then nothing has changed. */
async function write(driverId: number, step: Step, added?: Added): Promise<Memory> {
  const tx = await begin();
  // The awaited calls below report it.
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

/** Also where the response itself finds no room. */
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
    throw new PhoneTakenOver(
      'Quelqu’un d’autre s’est connecté sur ce téléphone : rien n’est noté.',
    );
  }
}

async function forgetProofs(tx: Writing, before: Memory, after: Memory): Promise<void> {
  const waits = new Set(after.queue.map(({ command }) => command.key));
  const gone = before.queue.filter(({ command }) => !waits.has(command.key));
  const proofs = tx.objectStore('proofs');
  await Promise.all(gone.map(({ command }) => proofs.delete(command.key)));
}

/** Until its stop is settled: a refused command can then be corrected. */
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
  } catch {}
}

/** The driver stored on this phone; undefined if none is. */
export const readDriver = async (): Promise<Driver | undefined> =>
  (await open()).get('driver', NOW);

/** Stores the driver in IndexedDB. Throws if storage fails. */
export const saveDriver = async (driver: Driver): Promise<void> => {
  await (await open()).put('driver', driver, NOW);
};

/** Typed at a stop and not noted yet. */
export const readDraft = async (name: string): Promise<unknown> =>
  (await open()).get('drafts', name);

/** Undefined deletes it. */
export async function saveDraft(name: string, draft: unknown): Promise<void> {
  const db = await open();
  await (draft === undefined ? db.delete('drafts', name) : db.put('drafts', draft, name));
}

/** Closes and deletes the database of this phone: driver, memory, pictures and drafts. */
export async function clearPhone(): Promise<void> {
  await forgetConnection();
  await deleteDB(NAME);
}
