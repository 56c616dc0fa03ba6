import { eq, sql } from 'drizzle-orm';
import { LAST_PIECES } from '#contract/base/limits.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { hasTimedOut } from './database-errors.ts';
import { oneRow } from './one-row.ts';
import { type Database, type Db, rowsOf } from './open.ts';
import { catalogueRevision } from './tables.ts';

/**
 * The state of the catalogue as one text: the revision that triggers raise (`migrations/0002_catalogue_triggers.sql`);
 * the server's timeline, since a new primary may reuse lost revisions; the stock changes received here; the last pieces,
 * which cards name; the day, since campaigns begin and end at midnight.
 */
export type CatalogueVersion = {
  /** Responses of another version are outdated (rule B-38). */
  current(): string;
  /** Awaited after a change, so that the next request sees it. */
  refresh(): Promise<void>;
  /** Revisions that `current` lacks. Rejects as the database does. */
  changesBehind(): Promise<number>;
  /** The polling does not keep the process alive. */
  stop(): void;
};

const CHANNEL = 'catalogue_revision';
/** Triggers notify it when a product sells out, is back or is expected: pages show that. */
const STOCK_CHANNEL = 'stock_turned';
const READ_AGAIN_MS = 5000;

/**
 * NOTIFY brings changes of other nodes within a second. Polling every five seconds covers lost notices, and pieces that
 * sell without the last one: no trigger tells of these (rule G-45).
 */
export async function followCatalogueVersion(database: Database): Promise<CatalogueVersion> {
  let revision = await readRevision(database.db);
  let lastPieces = await readLastPieces(database.db);
  let begun = 0;
  let latest = 0;
  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const read = await readRevision(database.db);
    // An older reading may end after a newer one.
    if (turn < latest) return;
    latest = turn;
    revision = read;
  };
  await database.listen(CHANNEL, () => {
    refresh().catch(() => undefined);
  });
  // A restored connection calls back too.
  let turns = 0;
  await database.listen(STOCK_CHANNEL, () => {
    turns += 1;
  });
  let isReading = false;
  const readAgain = async () => {
    if (isReading) return;
    isReading = true;
    await refresh().catch(() => undefined);
    lastPieces = await readLastPieces(database.db).catch(() => lastPieces);
    isReading = false;
  };
  const timer = setInterval(readAgain, READ_AGAIN_MS).unref();
  return {
    current: () => `${revision}.${turns}.${lastPieces}.${today()}`,
    refresh,
    changesBehind: async () => countBetween(revision, await readRevision(database.db)),
    stop: () => clearInterval(timer),
  };
}

/** Locks the revision until `tx` ends: before any row, as triggers do. Throws `conflict` when an import is too long. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx
    .select({ id: catalogueRevision.id })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, 1))
    .for('update')
    .catch(refuseBusy);
}

/** Outdates cached responses on commit: banners have no trigger. Throws `conflict` as `lockCatalogue` does. */
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

/** Only an import holds the catalogue for that long. */
function refuseBusy(error: unknown): never {
  if (!hasTimedOut(error)) throw error;
  throw new Problem(
    'conflict',
    'Un import du catalogue est en cours : rien n’a été modifié, réessayez dans quelques minutes.',
  );
}

/** At least one for different revisions: another timeline may count lower. */
function countBetween(known: string, read: string): number {
  const numberOf = (revision: string) => Number(revision.split('.')[1]);
  return known === read ? 0 : Math.max(1, numberOf(read) - numberOf(known));
}

/** Differs whenever a product has other last pieces. */
async function readLastPieces(db: Db): Promise<string> {
  const [row] = rowsOf<{ mark: string | null }>(
    await db.execute(sql`select sum(hashint8extended(product_id, available))::text as mark
      from product_stock where available between 1 and ${LAST_PIECES}`),
  );
  return row?.mark ?? '';
}

/** Rejects on a standby, which lags. */
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
