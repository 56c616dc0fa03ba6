import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { RoundCommand } from '#contract/rounds.ts';
import { EMPTY, type Memory, type Noted, note, type Proofs } from './memory.ts';

/** Who uses the phone. */
export type Driver = { id: number; name: string };

/** What is kept of a driver's work, changed as a whole; two tabs change it one after the other. */
export type Store = {
  read(): Promise<Memory>;
  /** Pictures of these commands are forgotten once they wait no longer. */
  change(step: (memory: Memory) => Memory): Promise<Memory>;
  /** Notes a command with its pictures, both or neither. Throws when the phone is full. */
  note(noted: Noted, proofs: Proofs): Promise<Memory>;
  proofsOf(key: string): Promise<Proofs>;
};

type Kept = DBSchema & {
  driver: { key: 'now'; value: Driver };
  memory: { key: 'now'; value: Memory };
  proofs: { key: string; value: Proofs };
  drafts: { key: string; value: unknown };
};

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
  return opened;
};

async function forgetConnection(): Promise<void> {
  const former = opened;
  opened = undefined;
  (await former)?.close();
}

/**
 * What is kept for one driver. Once they have signed out nothing is kept for them any more, so that an answer that
 * comes late leaves no customer on the phone of the next one.
 */
export const storeOf = (driverId: number): Store => ({
  read: async () => (await (await open()).get('memory', NOW)) ?? EMPTY,
  change: (step) => write(driverId, step),
  note: (noted, proofs) =>
    write(driverId, (memory) => note(memory, noted), { key: noted.command.key, proofs }),
  proofsOf: async (key) => (await (await open()).get('proofs', key)) ?? {},
});

async function write(
  driverId: number,
  step: (memory: Memory) => Memory,
  added?: { key: RoundCommand['key']; proofs: Proofs },
): Promise<Memory> {
  const db = await open();
  const tx = db.transaction(['driver', 'memory', 'proofs'], 'readwrite', SAFELY);
  const driver = await tx.objectStore('driver').get(NOW);
  if (driver?.id !== driverId) return EMPTY;
  const before = (await tx.objectStore('memory').get(NOW)) ?? EMPTY;
  const after = step(before);
  const waits = new Set(after.queue.map(({ command }) => command.key));
  const gone = before.queue.filter(({ command }) => !waits.has(command.key));
  const proofs = tx.objectStore('proofs');
  await Promise.all([
    after !== before && tx.objectStore('memory').put(after, NOW),
    added !== undefined && proofs.put(added.proofs, added.key),
    ...gone.map(({ command }) => proofs.delete(command.key)),
    tx.done,
  ]);
  return after;
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

/** Forgets all drafts of one stop or round, whose names begin with its own. */
export async function forgetDrafts(owner: string): Promise<void> {
  await (await open()).delete('drafts', IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`));
}

/** Everything of whoever used the phone is gone from it. */
export async function forgetAll(): Promise<void> {
  await forgetConnection();
  await deleteDB(NAME);
}
