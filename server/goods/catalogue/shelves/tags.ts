import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { StaffTag } from '#contract/goods/catalogue/staff-tags.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { products, productTags, tags } from '../tables.ts';
import { byFrenchName } from './list-categories.ts';

export async function listTags(db: Db): Promise<Tag[]> {
  const rows = await db.select({ id: tags.id, name: tags.name }).from(tags);
  return rows.toSorted(byFrenchName);
}

/** Ignores case and surrounding spaces. Inserts unknown names; returns the ids in no fixed order. */
export async function findOrCreateTags(tx: Db, names: string[]): Promise<number[]> {
  const wanted = names.map((name) => name.trim()).filter(isFirstOfItsName);
  if (wanted.length === 0) return [];
  await tx
    .insert(tags)
    .values(wanted.map((name) => ({ name })))
    .onConflictDoNothing();
  const found = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(
      inArray(
        sql`lower(${tags.name})`,
        // Lowered by the database too: locales differ on accented capitals.
        wanted.map((name) => sql`lower(${name})`),
      ),
    );
  return found.map((row) => row.id);
}

const isFirstOfItsName = (name: string, place: number, names: string[]) =>
  names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === place;

/** A tag with the number of products that bear it. Throws `not-found`. */
export async function getTag(db: Db, id: number): Promise<StaffTag> {
  const [row] = await db.select().from(tags).where(eq(tags.id, id));
  if (row === undefined) throw new Problem('not-found', 'Cette étiquette n’existe pas.');
  const article_count = await db.$count(productTags, eq(productTags.tagId, id));
  return toStaffTag({ ...row, article_count });
}

/** A tag with its version, which its name alone makes: products come and go. */
export const toStaffTag = (tag: Omit<StaffTag, 'version'>): StaffTag => ({
  ...tag,
  version: contentVersion({ name: tag.name }),
});

/** Renames a tag and raises its products' versions. Throws `not-found`, `conflict` for a name in use or if stale. */
export function renameTag(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  name: string,
): Promise<StaffTag> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getTag(tx, id);
    refuseStale(seenVersion, { name: before.name });
    const [taken] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(sql`lower(${tags.name}) = lower(${name})`);
    if (taken !== undefined && taken.id !== id) {
      const message = `L’étiquette « ${name} » existe déjà : fusionnez les deux.`;
      throw new Problem('conflict', message, [{ field: 'name', message }]);
    }
    await tx.update(tags).set({ name }).where(eq(tags.id, id));
    await touchProductsOf(tx, id);
    await writeAudit(tx, actor, {
      action: 'tag renamed',
      subject: `tag:${id}`,
      before: { name: before.name },
      after: { name },
    });
    return getTag(tx, id);
  });
}

/**
 * Gives the products of a tag to another one, raises their versions, and deletes the first. Throws `not-found` for
 * either, `bad-request` for a tag and itself, and `conflict` if stale.
 */
export function mergeTag(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  into: number,
): Promise<StaffTag> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [from, target] = [await getTag(tx, id), await getTag(tx, into)];
    refuseStale(seenVersion, { name: from.name });
    if (id === into) {
      const message = 'Choisissez une autre étiquette que celle-ci.';
      throw new Problem('bad-request', message, [{ field: 'into', message }]);
    }
    const bearing = await tx
      .select({ id: productTags.productId })
      .from(productTags)
      .where(eq(productTags.tagId, id))
      .orderBy(asc(productTags.productId));
    await touchProductsOf(tx, id);
    await tx.execute(sql`insert into product_tags (product_id, tag_id)
      select product_id, ${into}::int from product_tags where tag_id = ${id}
      on conflict do nothing`);
    await tx.delete(tags).where(eq(tags.id, id));
    await writeAudit(tx, actor, {
      action: 'tag merged',
      subject: `tag:${into}`,
      before: { name: from.name, products: bearing.map((product) => product.id) },
      after: { name: target.name },
    });
    return getTag(tx, into);
  });
}

/** Deletes a tag. Throws `not-found`, and `conflict` while products bear it or if stale. */
export async function deleteTag(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { name, article_count } = await getTag(tx, id);
    refuseStale(seenVersion, { name });
    if (article_count > 0) {
      throw new Problem('conflict', `Des produits portent encore l’étiquette « ${name} ».`);
    }
    await tx.delete(tags).where(eq(tags.id, id));
    const change = { action: 'tag deleted', subject: `tag:${id}`, before: { name } };
    await writeAudit(tx, actor, change);
  });
}

/** Staff who edit one of these products have seen other tags, so its version rises. */
const touchProductsOf = (tx: Db, tagId: number) =>
  tx
    .update(products)
    .set({ updatedAt: nextUpdatedAt })
    .where(sql`${products.id} in (select product_id from product_tags where tag_id = ${tagId})`);
