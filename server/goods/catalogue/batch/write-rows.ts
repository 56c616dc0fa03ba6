import { and, inArray, sql } from 'drizzle-orm';
import type { BatchChange } from '#contract/goods/catalogue/staff-product-batch.ts';
import type { Db } from '#server/base/db/open.ts';
import { products, productTags } from '#server/goods/catalogue/tables.ts';
import { nextUpdate } from '../columns/product-version.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags } from '../shelves/tags.ts';
import type { PlannedRow } from './plan-change.ts';

/** How many rows one statement takes. */
const AT_ONCE = 500;

/** Writes what was planned. The caller's transaction must hold the catalogue. */
export async function writeRows(tx: Db, rows: PlannedRow[], change: BatchChange): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE);
    const ids = part.map(({ row }) => row.id);
    if (change.kind === 'category') {
      const categoryId = await findOrCreateCategory(tx, change.categ_id);
      await touch(tx, ids, { categoryId });
    } else if (change.kind === 'publish') await touch(tx, ids, { active: change.active });
    else if (change.kind === 'add_tag' || change.kind === 'remove_tag') {
      await writeTag(tx, ids, change);
      await touch(tx, ids, {});
    } else await writePrices(tx, part);
  }
}

const touch = (tx: Db, ids: number[], values: { categoryId?: number; active?: boolean }) =>
  tx
    .update(products)
    .set({ ...values, updatedAt: nextUpdate })
    .where(inArray(products.id, ids));

async function writeTag(
  tx: Db,
  ids: number[],
  { kind, tag }: { kind: 'add_tag' | 'remove_tag'; tag: string },
): Promise<void> {
  const tagIds = await findOrCreateTags(tx, [tag]);
  if (kind === 'add_tag') {
    const pairs = ids.flatMap((productId) => tagIds.map((tagId) => ({ productId, tagId })));
    await tx.insert(productTags).values(pairs).onConflictDoNothing();
    return;
  }
  await tx
    .delete(productTags)
    .where(and(inArray(productTags.productId, ids), inArray(productTags.tagId, tagIds)));
}

async function writePrices(tx: Db, rows: PlannedRow[]): Promise<void> {
  const given = rows.map(({ row, after }) => ({ ...row, ...after }));
  const table = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
    id int, list_price int, promo_price int, preorder_price int, creditorder_price int,
    en_promo boolean, promotion_ends_on date)`;
  await tx
    .update(products)
    .set({
      listPrice: sql`given.list_price`,
      promoPrice: sql`given.promo_price`,
      preorderPrice: sql`given.preorder_price`,
      creditPrice: sql`given.creditorder_price`,
      onPromotion: sql`given.en_promo`,
      promotionEndsOn: sql`given.promotion_ends_on`,
      updatedAt: nextUpdate,
    })
    .from(table)
    .where(sql`${products.id} = given.id`);
}
