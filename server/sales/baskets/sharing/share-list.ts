import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { SHARED_LIST_DAYS, type SharedListName } from '#contract/sales/baskets.ts';
import type { OwnSharedList, SharedList, StartedSharing } from '#contract/sales/shared-lists.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf, newKey } from '#server/base/hash.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';

import { Problem } from '#server/base/problem.ts';
import { listCards } from '#server/goods/catalogue/listing/list-cards.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { sharedLists } from '#server/sales/baskets/tables.ts';
import { findListable } from '../keeping/sync-lists.ts';

const MAX_SHARED = 20;

type SharedLine = { id: number; quantity: number };

const notFound = () => new Problem('not-found', 'Ce lien ne s’ouvre plus : son partage est fini.');
const isOpen = gt(sharedLists.expiresAt, sql`now()`);

/**
 * Stores a list as it is now under a link for 30 days; `partnerId` is null for a guest. Only this response has the link
 * and the key. Throws `bad-request` if no product is on show, `conflict` at 20 open links.
 */
export async function shareList(
  db: Db,
  partnerId: number | null,
  { list, lines }: { list: SharedListName; lines: readonly SharedLine[] },
): Promise<StartedSharing> {
  const kept = await knownLines(db, partnerId, list, lines);
  if (kept.length === 0) {
    throw new Problem('bad-request', 'Aucun de ces articles n’est de la boutique.');
  }
  return db.transaction(async (tx) => {
    if (partnerId !== null) await refuseTooMany(tx, partnerId);
    return insertShared(tx, { partnerId, list, lines: kept });
  });
}

async function insertShared(
  tx: Db,
  values: { partnerId: number | null; list: SharedListName; lines: SharedLine[] },
): Promise<StartedSharing> {
  const [token, key] = [newKey(), newKey()];
  const row = oneRow(
    await tx
      .insert(sharedLists)
      .values({
        ...values,
        tokenHash: hashOf(token),
        keyHash: hashOf(key),
        expiresAt: sql`now() + make_interval(days => ${SHARED_LIST_DAYS})`,
      })
      .returning(),
  );
  return { ...describe(row), token, key };
}

/** Merges duplicates (the last quantity counts) and drops products that may not enter a list. */
async function knownLines(
  db: Db,
  partnerId: number | null,
  list: SharedListName,
  lines: readonly SharedLine[],
): Promise<SharedLine[]> {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const listable = await findListable(db, partnerId, [...quantities.keys()]);
  return [...quantities]
    .filter(([id]) => listable.has(id))
    .map(([id, quantity]) => ({ id, quantity: list === 'wishlist' ? 1 : quantity }));
}

/** Serializes requests of one account; see `lockPerson` for erasure. */
async function refuseTooMany(tx: Db, partnerId: number): Promise<void> {
  await lockPerson(tx, partnerId);
  const [open] = await tx
    .select({ count: count() })
    .from(sharedLists)
    .where(and(eq(sharedLists.partnerId, partnerId), isOpen));
  if ((open?.count ?? 0) < MAX_SHARED) return;
  throw new Problem('conflict', 'Vous partagez déjà 20 listes : arrêtez un partage d’abord.');
}

/** A shared list at today's prices, without its owner; `stockFirst` hides pre-orders (rule G-44). Throws `not-found`. */
export async function readSharedList(
  db: Db,
  token: string,
  stockFirst: boolean,
): Promise<SharedList> {
  const [row] = await db
    .select()
    .from(sharedLists)
    .where(and(eq(sharedLists.tokenHash, hashOf(token)), isOpen));
  if (row === undefined) throw notFound();
  const ids = row.lines.map(({ id }) => id);
  const [cards, names] = await Promise.all([listCards(db, ids, stockFirst), namesOf(db, ids)]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const { id: _id, ...described } = describe(row);
  return {
    ...described,
    lines: row.lines.map(({ id, quantity }) => ({
      id,
      name: names.get(id) ?? 'Article retiré de la boutique',
      quantity,
      product: cardOf.get(id) ?? null,
    })),
  };
}

export async function listOwnSharedLists(db: Db, partnerId: number): Promise<OwnSharedList[]> {
  const rows = await db
    .select()
    .from(sharedLists)
    .where(and(eq(sharedLists.partnerId, partnerId), isOpen))
    .orderBy(desc(sharedLists.id));
  return rows.map((row) => ({ ...describe(row), line_count: row.lines.length }));
}

/** Ends a link for the account or the key that it belongs to. Throws `not-found` for others. */
export async function stopSharedList(
  db: Db,
  id: number,
  owner: { partnerId: number | undefined; key: string | undefined },
): Promise<void> {
  const [row] = await db.select().from(sharedLists).where(eq(sharedLists.id, id));
  const isOwn =
    row !== undefined &&
    ((row.partnerId !== null && row.partnerId === owner.partnerId) ||
      (owner.key !== undefined && row.keyHash === hashOf(owner.key)));
  if (!isOwn) throw notFound();
  await db.delete(sharedLists).where(eq(sharedLists.id, id));
}

async function namesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const describe = ({ id, list, sharedAt, expiresAt }: typeof sharedLists.$inferSelect) => ({
  id,
  list,
  shared_at: sharedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});
