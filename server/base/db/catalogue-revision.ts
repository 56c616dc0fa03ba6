import { eq, sql } from 'drizzle-orm';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { hasTimedOut } from './database-errors.ts';
import { oneRow } from './one-row.ts';
import type { Database, Db } from './open.ts';
import { catalogueRevision } from './tables.ts';

/**
 * What the catalogue's answers depend on, as one text:
 * - the number that triggers raise with every change (`migrations/0002_catalogue_triggers.sql`);
 * - the timeline of the server that counted it: a replica that took over begins another one, because it may lack the last
 *   changes of the lost server and give their numbers to others;
 * - how often articles were sold out or back in stock while this process listened;
 * - the day, because campaigns begin and end at midnight (UTC, which is Dakar's time).
 */
export type CatalogueVersion = {
  /** Answers made under another text are out of date. */
  current(): string;
  /** Reads the number again; awaited after a change, so that the next request sees it. */
  refresh(): Promise<void>;
  /** How many changes are in the database that `current` does not know. Rejects as the database does. */
  changesBehind(): Promise<number>;
  /** Ends the regular reading. Until then it does not keep the process alive. */
  stop(): void;
};

const CHANNEL = 'catalogue_revision';
/** Triggers notify it when an article is sold out, back in stock or expected, because pages show that. */
const STOCK_CHANNEL = 'stock_turned';
const READ_AGAIN_MS = 5000;

/**
 * Follows the revision by NOTIFY: other nodes' changes arrive within a second. In case a notice was lost or reading
 * failed after it, the revision is also read every five seconds.
 */
export async function followCatalogueVersion(database: Database): Promise<CatalogueVersion> {
  let revision = await readRevision(database.db);
  let begun = 0;
  let latest = 0;
  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const read = await readRevision(database.db);
    // Of two readings at once, the one that began first may end last; it knows less.
    if (turn < latest) return;
    latest = turn;
    revision = read;
  };
  await database.listen(CHANNEL, () => {
    refresh().catch(() => undefined);
  });
  // A lost connection calls back too, once it is there again.
  let turns = 0;
  await database.listen(STOCK_CHANNEL, () => {
    turns += 1;
  });
  let isReading = false;
  const readAgain = async () => {
    if (isReading) return;
    isReading = true;
    await refresh().catch(() => undefined);
    isReading = false;
  };
  const timer = setInterval(readAgain, READ_AGAIN_MS).unref();
  return {
    current: () => `${revision}.${turns}.${today()}`,
    refresh,
    changesBehind: async () => countBetween(revision, await readRevision(database.db)),
    stop: () => clearInterval(timer),
  };
}

/**
 * Makes the other writers of the catalogue wait for this transaction, so that what it has checked
 * stays true until it ends. Taken before any other row, as the triggers do. Throws `conflict` when an
 * import holds the catalogue for longer than a statement may wait.
 */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx
    .select({ id: catalogueRevision.id })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, 1))
    .for('update')
    .catch(refuseBusy);
}

/**
 * Raises the number for what is shown besides the catalogue (banners), which no trigger looks after.
 * Throws `conflict` as `lockCatalogue` does.
 */
export async function raiseRevision(tx: Db): Promise<void> {
  const { value } = oneRow(
    await tx
      .update(catalogueRevision)
      .set({ value: sql`${catalogueRevision.value} + 1` })
      .where(eq(catalogueRevision.id, 1))
      .returning({ value: catalogueRevision.value })
      .catch(refuseBusy),
  );
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${String(value)})`);
}

/** Nothing else holds the catalogue for that long. */
function refuseBusy(error: unknown): never {
  if (!hasTimedOut(error)) throw error;
  throw new Problem(
    'conflict',
    'Un import du catalogue est en cours : rien n’a été modifié, réessayez dans quelques minutes.',
  );
}

/** At least one when they differ at all: another timeline may count lower. */
function countBetween(known: string, read: string): number {
  const numberOf = (revision: string) => Number(revision.split('.')[1]);
  return known === read ? 0 : Math.max(1, numberOf(read) - numberOf(known));
}

/** Timeline and number. Rejects on a standby, which is behind. */
async function readRevision(db: Db): Promise<string> {
  const [row] = await db
    .select({
      timeline: sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`,
      value: catalogueRevision.value,
    })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, 1));
  return `${row?.timeline}.${row?.value ?? 0}`;
}
