import { and, eq, inArray, sql } from 'drizzle-orm';
import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import type { Category, CategoryChange } from '#contract/goods/catalogue/category-pages.ts';
import { differenceOf, writeAudit } from '#server/base/audit/write-audit.ts';

import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { renameInFamilies } from '../fact-fields/save-fact-family.ts';
import { categories, products } from '../tables.ts';
import { usesOfCategory } from './category-uses.ts';
import { getCategory } from './list-categories.ts';

type CategoryContent = Pick<
  typeof categories.$inferSelect,
  'name' | 'parentId' | 'picture' | 'rank' | 'pageTitle' | 'pageDescription' | 'introduction'
>;

/**
 * Creates a category. Throws `conflict` when the name exists in any case, `bad-request` for an unknown picture or a
 * parent that may not be one (rule G-52).
 */
export async function createCategory(
  db: Db,
  actor: Actor,
  input: CategoryChange,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await refuseTakenName(tx, input.name, undefined);
    await refuseUnknownPicture(tx, input.picture);
    await refuseParent(tx, input.parent_id, undefined);
    const { id } = oneRow(
      await tx
        .insert(categories)
        .values({
          name: input.name,
          hidden: isExcludedCategory(input.name),
          picture: input.picture ?? null,
          parentId: input.parent_id ?? null,
          ...givenOf(input),
        })
        .returning({ id: categories.id }),
    );
    await writeAudit(tx, actor, {
      action: 'category added',
      subject: `category:${id}`,
      after: input,
    });
    return getCategory(tx, id);
  });
}

/**
 * Renames a category, moves it, gives it a picture or texts; its products and the address of its page follow, and the
 * former address leads to it. Throws `not-found`, `conflict` (stale), and as `createCategory`.
 */
export async function updateCategory(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  input: Partial<CategoryChange>,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await getCategory(tx, id);
    const before = await readOwn(tx, id);
    refuseStale(seenVersion, before);
    const { name, picture, parent_id: parentId } = input;
    await refuseUnknownPicture(tx, picture);
    if (name !== undefined) await refuseTakenName(tx, name, id);
    await refuseParent(tx, parentId, id);
    const given = {
      ...givenOf(input),
      ...(picture !== undefined && { picture }),
      ...(parentId !== undefined && { parentId }),
      // The database hides a child of a hidden parent all the same.
      ...((name !== undefined || parentId !== undefined) && {
        ...(name !== undefined && { name }),
        hidden: isExcludedCategory(name ?? before.name),
      }),
    };
    if (Object.keys(given).length > 0) {
      await tx.update(categories).set(given).where(eq(categories.id, id));
    }
    if (name !== undefined) await renameInFamilies(tx, actor, before.name, name);
    if (name !== undefined && isExcludedCategory(before.name)) await showChildren(tx, id);
    await writeAudit(tx, actor, {
      action: 'category changed',
      subject: `category:${id}`,
      ...differenceOf(before, await readOwn(tx, id)),
    });
    return getCategory(tx, id);
  });
}

/**
 * Deletes a category. Throws `not-found`, and `conflict` while products or children are in it, a service or coupon is
 * limited to it, or if stale.
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const category = await getCategory(tx, id);
    const before = await readOwn(tx, id);
    refuseStale(seenVersion, before);
    const [used] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, id))
      .limit(1);
    if (used !== undefined) {
      throw new Problem('conflict', `La catégorie « ${category.name} » contient des produits.`);
    }
    if ((await tx.$count(categories, eq(categories.parentId, id))) > 0) {
      throw new Problem(
        'conflict',
        `La catégorie « ${category.name} » a des sous-catégories : déplacez-les ou supprimez-les d’abord.`,
      );
    }
    await refuseUsed(tx, category);
    await tx.delete(categories).where(eq(categories.id, id));
    await writeAudit(tx, actor, {
      action: 'category deleted',
      subject: `category:${id}`,
      before,
    });
  });
}

/** Throws `conflict` for a category to which a service or a coupon is limited. */
async function refuseUsed(tx: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const [use] = rowsOf<{ kind: string; name: string }>(
    await tx.execute(sql`${usesOfCategory(sql`${id}::int`)} limit 1`),
  );
  if (use === undefined) return;
  throw new Problem(
    'conflict',
    `La catégorie « ${name} » sert ${use.kind} « ${use.name} » : retirez-la de là d’abord.`,
  );
}

/** Ignores case. Inserts an unknown name, hidden if it is an excluded category. Returns the id. */
export async function findOrCreateCategory(tx: Db, name: string): Promise<number> {
  const byName = () =>
    tx
      .select({ id: categories.id })
      .from(categories)
      .where(sql`lower(${categories.name}) = lower(${name})`);
  const [known] = await byName();
  if (known !== undefined) return known.id;
  await tx
    .insert(categories)
    .values({ name, hidden: isExcludedCategory(name) })
    .onConflictDoNothing();
  return oneRow(await byName()).id;
}

/** Shows the children of a parent that may be shown again, except those whose own name hides them (rule G-1). */
async function showChildren(tx: Db, id: number): Promise<void> {
  const children = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.parentId, id), categories.hidden));
  const shown = children.filter(({ name }) => !isExcludedCategory(name)).map((child) => child.id);
  if (shown.length === 0) return;
  // The database keeps them hidden while the parent is.
  await tx.update(categories).set({ hidden: false }).where(inArray(categories.id, shown));
}

async function readOwn(tx: Db, id: number) {
  return categoryContent(oneRow(await tx.select().from(categories).where(eq(categories.id, id))));
}

export const categoryContent = (own: CategoryContent): CategoryContent => ({
  name: own.name,
  parentId: own.parentId,
  picture: own.picture,
  rank: own.rank,
  pageTitle: own.pageTitle,
  pageDescription: own.pageDescription,
  introduction: own.introduction,
});

/** Place and texts, as far as they are given; an empty text is none. */
function givenOf(input: Partial<CategoryChange>) {
  const { rank, page_title: title, page_description: description, introduction } = input;
  return {
    ...(rank !== undefined && { rank }),
    ...(title !== undefined && { pageTitle: title || null }),
    ...(description !== undefined && { pageDescription: description || null }),
    ...(introduction !== undefined && { introduction: introduction || null }),
  };
}

async function refuseTakenName(tx: Db, name: string, ownId: number | undefined): Promise<void> {
  const [taken] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  if (taken !== undefined && taken.id !== ownId) {
    const message = `La catégorie « ${name} » existe déjà.`;
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}

/** There are two levels, so a parent has no parent and a category with children gets none (rule G-52). */
async function refuseParent(
  tx: Db,
  parentId: number | null | undefined,
  ownId: number | undefined,
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const refuse = (message: string): never => {
    throw new Problem('bad-request', message, [{ field: 'parent_id', message }]);
  };
  if (parentId === ownId) refuse('Une catégorie ne peut pas être sa propre parente.');
  const [parent] = await tx.select().from(categories).where(eq(categories.id, parentId));
  if (parent === undefined) return refuse('La catégorie parente n’existe pas.');
  if (parent.parentId !== null) {
    refuse(`La catégorie « ${parent.name} » est déjà une sous-catégorie : il y a deux niveaux.`);
  }
  if (ownId === undefined) return;
  if ((await tx.$count(categories, eq(categories.parentId, ownId))) > 0) {
    refuse('Cette catégorie a des sous-catégories, elle reste donc au premier niveau.');
  }
}

async function refuseUnknownPicture(tx: Db, hash: string | null | undefined): Promise<void> {
  await refuseUnknownPictures(tx, 'picture', hash ? [hash] : []);
}
