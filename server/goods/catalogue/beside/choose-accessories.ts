import { asc, eq, inArray } from 'drizzle-orm';
import type { AccessoryList } from '#contract/goods/catalogue/accessories.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { accessories, categories, families, products } from '../tables.ts';

const OWNERS = {
  product: { table: products, key: 'productId', missing: 'Ce produit n’existe pas.' },
  family: { table: families, key: 'familyId', missing: 'Cette famille n’existe pas.' },
  category: { table: categories, key: 'categoryId', missing: 'Cette catégorie n’existe pas.' },
} as const;

/** What accessories belong to: a product, or a family or category with all its products. */
type AccessoryOwner = { kind: keyof typeof OWNERS; id: number };

const ownedBy = ({ kind, id }: AccessoryOwner) => eq(accessories[OWNERS[kind].key], id);

/** The accessories that staff chose, in their order. Throws `not-found` for the owner. */
export async function getAccessories(db: Db, owner: AccessoryOwner): Promise<AccessoryList> {
  await requireOwner(db, owner);
  const items = await db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      listed: products.listed,
    })
    .from(accessories)
    .innerJoin(products, eq(products.id, accessories.accessoryId))
    .where(ownedBy(owner))
    .orderBy(asc(accessories.rank), asc(accessories.id));
  return { items, version: contentVersion({ ids: items.map(({ id }) => id) }) };
}

/**
 * Replaces the accessories of a product, family or category (rule G-51). Audited. Throws `not-found` for it, `bad-request` for an
 * unknown or repeated product, or the product itself, `conflict` (stale).
 */
export function chooseAccessories(
  db: Db,
  actor: Actor,
  owner: AccessoryOwner & VersionSeen,
  ids: readonly number[],
): Promise<AccessoryList> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getAccessories(tx, owner);
    if (owner.version !== undefined && owner.version !== before.version) throw outdatedVersion();
    await refuseWrongChoice(tx, owner, ids);
    await tx.delete(accessories).where(ownedBy(owner));
    if (ids.length > 0) {
      const { key } = OWNERS[owner.kind];
      await tx
        .insert(accessories)
        .values(ids.map((accessoryId, rank) => ({ [key]: owner.id, accessoryId, rank })));
    }
    const after = await getAccessories(tx, owner);
    const referencesOf = ({ items }: AccessoryList) => items.map(({ reference }) => reference);
    await writeAudit(tx, actor, {
      action: 'accessories chosen',
      subject: `${owner.kind}:${owner.id}`,
      before: { accessories: referencesOf(before) },
      after: { accessories: referencesOf(after) },
    });
    return after;
  });
}

async function requireOwner(db: Db, { kind, id }: AccessoryOwner): Promise<void> {
  const { table, missing } = OWNERS[kind];
  const found = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (found.length > 0) return;
  throw new Problem('not-found', missing);
}

async function refuseWrongChoice(
  tx: Db,
  { kind, id }: AccessoryOwner,
  ids: readonly number[],
): Promise<void> {
  const refuse = (message: string) => {
    throw new Problem('bad-request', message, [{ field: 'ids', message }]);
  };
  if (new Set(ids).size < ids.length) refuse('Un accessoire est choisi deux fois.');
  if (kind === 'product' && ids.includes(id)) {
    refuse('Un produit n’est pas son propre accessoire.');
  }
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  if (found.length < ids.length) refuse('Un accessoire choisi n’existe pas ou plus.');
}
