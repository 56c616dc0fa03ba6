import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** The person whose work the device keeps. */
export type Account = { id: number; name: string };

type Step<M> = (memory: M) => M;

/** The memory of one account. Changed as a whole, one tab at a time. */
export type Store<M> = {
  read(): Promise<M>;
  /** On a full device the change holds while the page is open and is written with the next one. */
  change(step: Step<M>): Promise<M>;
};

/** Of one account; `Added` is what a page stores beside a command. */
export type NotingStore<M, Added> = Store<M> & {
  /** The change and what is added, both or neither. Throws when the device is full, and DeviceTakenOver. */
  note(step: Step<M>, added?: Added): Promise<M>;
};

export type Writing = IDBPTransaction<unknown, string[], 'readwrite'>;

type Settings<M, Added> = {
  /** Of the database. */
  name: string;
  /** The store of the account that is signed in. */
  owner: string;
  /** Stores of the page beside `memory` and `drafts`. */
  more?: readonly string[];
  empty: M;
  /** Writes what goes with a changed memory, in its transaction. */
  beside?: (tx: Writing, before: M, after: M, added?: Added) => Promise<unknown>;
  /** Deletes what a memory that finds no room needs no longer. */
  makeRoom?: (tx: Writing, before: M, after: M) => Promise<unknown>;
  /** In French, for the person whose device has a new account. */
  takenOver: string;
};

/** Another account has signed in since. */
export class DeviceTakenOver extends Error {}

const NOW = 'now';
/** On the disk: a phone falls or runs empty. */
const SAFELY = { durability: 'strict' } as const;

/** What one page keeps on the device, in IndexedDB. */
export function openStorage<M, A extends Account, Added = never>({
  name,
  owner,
  more = [],
  empty,
  beside = async () => undefined,
  makeRoom = async () => undefined,
  takenOver,
}: Settings<M, Added>) {
  const tables = [owner, 'memory', ...more, 'drafts'];
  let opened: Promise<IDBPDatabase> | undefined;

  const open = () => {
    opened ??= openDB(name, 1, {
      upgrade(db) {
        for (const table of tables) db.createObjectStore(table);
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

  const begin = async (): Promise<Writing> =>
    (await open()).transaction(tables, 'readwrite', SAFELY);

  const memoryIn = async (tx: Writing): Promise<M> =>
    ((await tx.objectStore('memory').get(NOW)) as M | undefined) ?? empty;

  async function checkIsTheirs(tx: Writing, accountId: number) {
    const account = (await tx.objectStore(owner).get(NOW)) as A | undefined;
    if (account?.id !== accountId) throw new DeviceTakenOver(takenOver);
  }

  /** Throws DeviceTakenOver, and when the device is full; then nothing has changed. */
  async function write(accountId: number, step: Step<M>, added?: Added): Promise<M> {
    const tx = await begin();
    // The awaited calls below report it.
    tx.done.catch(() => undefined);
    try {
      await checkIsTheirs(tx, accountId);
      const before = await memoryIn(tx);
      const after = step(before);
      await Promise.all([
        after !== before && tx.objectStore('memory').put(after, NOW),
        beside(tx, before, after, added),
        tx.done,
      ]);
      return after;
    } catch (error) {
      abort(tx);
      throw error;
    }
  }

  /** Also where the response itself finds no room. */
  async function forgetAnswered(accountId: number, after: M): Promise<void> {
    const tx = await begin();
    await checkIsTheirs(tx, accountId);
    await Promise.all([makeRoom(tx, await memoryIn(tx), after), tx.done]);
  }

  /** For one account. Nothing is stored once another has signed in. */
  function storeOf(accountId: number): NotingStore<M, Added> {
    /** Changes without room; repeated over the stored memory. */
    let unwritten: Step<M>[] = [];
    const read = async () =>
      inTurn(((await (await open()).get('memory', NOW)) as M | undefined) ?? empty, unwritten);

    async function writeAll(step: Step<M>, added?: Added): Promise<M> {
      const earlier = unwritten;
      const after = await write(accountId, (memory) => step(inTurn(memory, earlier)), added);
      unwritten = unwritten.slice(earlier.length);
      return after;
    }

    async function change(step: Step<M>): Promise<M> {
      try {
        return await writeAll(step);
      } catch (error) {
        if (error instanceof DeviceTakenOver) return empty;
      }
      unwritten = [...unwritten, step];
      const memory = await read();
      // Deletions make room.
      await forgetAnswered(accountId, memory).catch(() => undefined);
      return writeAll((kept) => kept).catch(() => memory);
    }

    return { read, change, note: writeAll };
  }

  return {
    storeOf,
    readAccount: () => get<A>(owner, NOW),
    /** Throws if storage fails. */
    saveAccount: (account: A) => put(owner, NOW, account),
    get,
    put,
    /** Typed and not noted yet. */
    readDraft: (draft: string): Promise<unknown> => get('drafts', draft),
    /** Undefined deletes it. */
    saveDraft: (draft: string, value: unknown) => put('drafts', draft, value),
    /** Closes and deletes the database with all that it holds. */
    async clear(): Promise<void> {
      await forgetConnection();
      await deleteDB(name);
    },
  };

  async function get<T>(table: string, key: string): Promise<T | undefined> {
    return (await (await open()).get(table, key)) as T | undefined;
  }

  /** Undefined deletes the key. */
  async function put(table: string, key: string, value: unknown): Promise<void> {
    const tx = (await open()).transaction(table, 'readwrite', SAFELY);
    await Promise.all([
      value === undefined ? tx.store.delete(key) : tx.store.put(value, key),
      tx.done,
    ]);
  }
}

const inTurn = <M>(memory: M, steps: readonly Step<M>[]): M =>
  steps.reduce((kept, step) => step(kept), memory);

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {}
}
