import { eq, sql } from 'drizzle-orm';
import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import type { Category, CategoryChange } from '#contract/goods/catalogue/category-pages.ts';
import { differenceOf, writeAudit } from '#server/base/audit/write-audit.ts';

import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { categories, products } from '../tables.ts';
import { getCategory } from './list-categories.ts';

type CategoryContent = Pick<
  typeof categories.$inferSelect,
  'name' | 'picture' | 'rank' | 'pageTitle' | 'pageDescription' | 'introduction'
>;

/** Creates a category. Throws `conflict` when the name exists in any case, `bad-request` for an unknown picture. */
export async function createCategory(
  db: Db,
  actor: Actor,
  input: CategoryChange,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await refuseTakenName(tx, input.name, undefined);
    await refuseUnknownPicture(tx, input.picture);
    const { id } = oneRow(
      await tx
        .insert(categories)
        .values({
          name: input.name,
          hidden: isExcludedCategory(input.name),
          picture: input.picture ?? null,
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
    const { name, picture } = input;
    await refuseUnknownPicture(tx, picture);
    if (name !== undefined) {
      await refuseTakenName(tx, name, id);
      await tx
        .update(categories)
        .set({ name, hidden: isExcludedCategory(name) })
        .where(eq(categories.id, id));
    }
    const given = { ...givenOf(input), ...(picture !== undefined && { picture }) };
    if (Object.keys(given).length > 0) {
      await tx.update(categories).set(given).where(eq(categories.id, id));
    }
    await writeAudit(tx, actor, {
      action: 'category changed',
      subject: `category:${id}`,
      ...differenceOf(before, await readOwn(tx, id)),
    });
    return getCategory(tx, id);
  });
}

/** Deletes a category. Throws `not-found`, and `conflict` while products are in it or if stale. */
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
    await tx.delete(categories).where(eq(categories.id, id));
    await writeAudit(tx, actor, {
      action: 'category deleted',
      subject: `category:${id}`,
      before,
    });
  });
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

async function readOwn(tx: Db, id: number) {
  return categoryContent(oneRow(await tx.select().from(categories).where(eq(categories.id, id))));
}

export const categoryContent = (own: CategoryContent): CategoryContent => ({
  name: own.name,
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

async function refuseUnknownPicture(tx: Db, hash: string | null | undefined): Promise<void> {
  await refuseUnknownPictures(tx, 'picture', hash ? [hash] : []);
}
