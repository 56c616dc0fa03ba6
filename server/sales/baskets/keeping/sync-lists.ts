import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { type KeptListName, LIST_LINES } from '#contract/sales/baskets.ts';
import type { ListChange, ListedLine } from '#contract/sales/kept-lists.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { listEntries, sharedLists } from '../tables.ts';

/** State of one product in one list: pieces (0 once removed) and when that was set (ms). */
export type ListEntry = {
  list: KeptListName;
  productId: number;
  quantity: number;
  changedAtMs: number;
};

/** Entries stored for one list of one account, removals included: enough for three full devices. */
const MAX_KEPT = 3 * LIST_LINES;

/**
 * Stores the changes of a device in an account's lists by `mergeEntries` and returns the lists, newest first. Ages
 * count back from `nowMs`, the server's time, so a wrong browser clock does not matter. Drops products that
 * `findListable` does not allow and entries beyond `MAX_KEPT`; a wish is one piece. With changes, throws `not-found`
 * for a deleted account.
 */
export async function syncLists(
  db: Db,
  partnerId: number,
  changes: readonly ListChange[],
  nowMs = Date.now(),
): Promise<ListedLine[]> {
  if (changes.length > 0) await db.transaction((tx) => keep(tx, partnerId, changes, nowMs));
  return readLists(db, partnerId);
}

async function keep(
  tx: Db,
  partnerId: number,
  changes: readonly ListChange[],
  nowMs: number,
): Promise<void> {
  // Serializes two devices, and stores nothing for a person who is being erased.
  await lockPerson(tx, partnerId);
  const known = await readEntries(tx, partnerId);
  const merged = mergeEntries(known, await asEntries(tx, partnerId, changes, nowMs));
  const unchanged = new Map(known.map((entry) => [listEntryKey(entry), entry]));
  const changed = merged.filter((entry) => unchanged.get(listEntryKey(entry)) !== entry);
  if (changed.length === 0) return;
  await tx
    .insert(listEntries)
    .values(
      changed.map(({ changedAtMs, ...entry }) => ({
        ...entry,
        partnerId,
        changedAt: new Date(changedAtMs),
      })),
    )
    .onConflictDoUpdate({
      target: [listEntries.partnerId, listEntries.list, listEntries.productId],
      set: { quantity: sql`excluded.quantity`, changedAt: sql`excluded.changed_at` },
    });
  for (const { list, productId } of entriesBeyond(merged, MAX_KEPT)) {
    await tx
      .delete(listEntries)
      .where(
        and(
          eq(listEntries.partnerId, partnerId),
          eq(listEntries.list, list),
          eq(listEntries.productId, productId),
        ),
      );
  }
}

async function asEntries(
  tx: Db,
  partnerId: number,
  changes: readonly ListChange[],
  nowMs: number,
): Promise<ListEntry[]> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const known = await findListable(tx, partnerId, ids);
  return changes
    .filter(({ id }) => known.has(id))
    .map(({ list, id, quantity, age_ms: ageMs }) => ({
      list,
      productId: id,
      quantity: list === 'wishlist' ? Math.min(quantity, 1) : quantity,
      changedAtMs: nowMs - Math.max(0, ageMs),
    }));
}

async function readEntries(tx: Db, partnerId: number): Promise<ListEntry[]> {
  const rows = await tx.select().from(listEntries).where(eq(listEntries.partnerId, partnerId));
  return rows.map(({ list, productId, quantity, changedAt }) => ({
    list,
    productId,
    quantity,
    changedAtMs: changedAt.getTime(),
  }));
}

function readLists(db: Db, partnerId: number): Promise<ListedLine[]> {
  return db
    .select({
      list: listEntries.list,
      id: listEntries.productId,
      quantity: listEntries.quantity,
      name: products.name,
    })
    .from(listEntries)
    .innerJoin(products, eq(products.id, listEntries.productId))
    .where(and(eq(listEntries.partnerId, partnerId), gt(listEntries.quantity, 0)))
    .orderBy(desc(listEntries.changedAt), listEntries.productId);
}

/** Merges the lists of several devices (rule S-7, decision 054). Associative, commutative and idempotent. */
export function mergeEntries(...sets: readonly (readonly ListEntry[])[]): ListEntry[] {
  const newest = new Map<string, ListEntry>();
  for (const entry of sets.flat()) {
    const key = listEntryKey(entry);
    const known = newest.get(key);
    if (known === undefined || isNewer(entry, known)) newest.set(key, entry);
  }
  return [...newest.values()];
}

export const listEntryKey = ({ list, productId }: Pick<ListEntry, 'list' | 'productId'>): string =>
  `${list} ${productId}`;

const isNewer = (entry: ListEntry, known: ListEntry): boolean =>
  entry.changedAtMs === known.changedAtMs
    ? entry.quantity > known.quantity
    : entry.changedAtMs > known.changedAtMs;

/** The entries of each list beyond its `max`, in no fixed order. Removals go before lines, the oldest of both first. */
export function entriesBeyond(entries: readonly ListEntry[], max: number): ListEntry[] {
  return [...Map.groupBy(entries, ({ list }) => list).values()].flatMap((ofList) =>
    ofList
      .toSorted(
        (a, b) =>
          Number(b.quantity > 0) - Number(a.quantity > 0) ||
          b.changedAtMs - a.changedAtMs ||
          a.productId - b.productId,
      )
      .slice(max),
  );
}

/**
 * Products that may enter a list: those on show, and those that the account's lists had before (null for a guest).
 * Otherwise a guessed id would reveal the name of a product that is not shown yet.
 */
export async function findListable(
  db: Db,
  partnerId: number | null,
  ids: number[],
): Promise<Set<number>> {
  const own =
    partnerId === null
      ? undefined
      : inArray(
          products.id,
          db
            .select({ id: listEntries.productId })
            .from(listEntries)
            .where(eq(listEntries.partnerId, partnerId)),
        );
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), or(products.listed, own)));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes removals after 90 days, lines after two years (promised by the privacy page) and expired links. */
export async function deleteOldLists(db: Db): Promise<void> {
  const ago = (interval: string) => lt(listEntries.changedAt, sql`now() - ${interval}::interval`);
  await db
    .delete(listEntries)
    .where(or(and(eq(listEntries.quantity, 0), ago('90 days')), ago('2 years')));
  await db.delete(sharedLists).where(lt(sharedLists.expiresAt, sql`now()`));
}
