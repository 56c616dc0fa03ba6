import {
  type Account,
  type NotingStore,
  openStorage,
  type Writing,
} from '#browser/queue/storage.ts';
import { draftOwners } from './draft-owners.ts';
import {
  type CommandProofs,
  EMPTY,
  enqueueCommand,
  type Memory,
  type QueuedCommand,
} from './memory.ts';

export type Driver = Account;

type Added = { key: string; proofs: CommandProofs };

/** Changed as a whole. Drops pictures of answered commands and drafts of settled stops. */
export type Store = Pick<NotingStore<Memory, Added>, 'read' | 'change'> & {
  /** Command and pictures, both or neither. Throws when the phone is full, and DeviceTakenOver. */
  note(noted: QueuedCommand, proofs: CommandProofs): Promise<Memory>;
  proofsOf(key: string): Promise<CommandProofs>;
};

/** The phone's memory of a driver, with pictures under the key of their command. */
export const phone = openStorage<Memory, Driver, Added>({
  name: 'livraison',
  owner: 'driver',
  more: ['proofs'],
  empty: EMPTY,
  beside: (tx, before, after, added) =>
    Promise.all([
      added !== undefined && tx.objectStore('proofs').put(added.proofs, added.key),
      forgetProofs(tx, before, after),
      after.rounds !== before.rounds && forgetOldDrafts(tx, after),
    ]),
  makeRoom: forgetProofs,
  takenOver: 'Quelqu’un d’autre s’est connecté sur ce téléphone : rien n’est noté.',
});

/**
 * For one driver. After signing out nothing is stored, so a late response leaves no customer data for the next driver.
 */
export function storeOf(driverId: number): Store {
  const { read, change, note } = phone.storeOf(driverId);
  return {
    read,
    change,
    note: (noted, proofs) =>
      note((memory) => enqueueCommand(memory, noted), { key: noted.command.key, proofs }),
    proofsOf: async (key) => (await phone.get<CommandProofs>('proofs', key)) ?? {},
  };
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
  const names = (await drafts.getAllKeys()) as string[];
  const old = names.filter((name) => !owners.has(name.split('/')[0] ?? ''));
  await Promise.all(old.map((name) => drafts.delete(name)));
}
