import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { UndoReport } from '#contract/goods/catalogue/staff-imports.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { bringBackFamilies, settleChangedFamilies } from '../families/settle-families.ts';
import { usesOfCategory } from '../shelves/category-uses.ts';
import { catalogueImports, categories, products, tags } from '../tables.ts';

import type { BeforeImport } from './import-record.ts';
import { restoreProducts } from './restore-products.ts';
import { lockImport, refuseSecondImport } from './start-import.ts';
import { takeOffPictures } from './take-off-pictures.ts';

const BATCH = 500;
const CHANGED_SINCE = 'quelqu’un l’a changé depuis l’import';

/** The number of the import that can be undone: the last that was applied, undefined without one. */
export async function findLastAppliedImport(db: Db): Promise<number | undefined> {
  const [last] = await db
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .where(eq(catalogueImports.state, 'applied'))
    .orderBy(desc(catalogueImports.appliedAt), desc(catalogueImports.id))
    .limit(1);
  return last?.id;
}

/**
 * Undoes the last applied import (rule G-34): restores products, and deletes new ones or unpublishes those in use.
 * Throws `not-found`, and `conflict` for another import or while one runs.
 */
export function undoImport(db: Db, actor: Actor, id: number): Promise<UndoReport> {
  return db.transaction(async (tx) => {
    await refuseSecondImport(tx);
    await lockCatalogue(tx);
    const row = await lockImport(tx, id);
    if (row.state !== 'applied' || (await findLastAppliedImport(tx)) !== id) {
      throw new Problem('conflict', 'Seul le dernier import appliqué peut être annulé.');
    }
    const kept = oneRow(
      await tx
        .select({ before: catalogueImports.before })
        .from(catalogueImports)
        .where(eq(catalogueImports.id, id)),
    );
    const before = kept.before as BeforeImport;
    const { restored: bare, kept: changed } = await takeOffPictures(tx, row, before);
    const undo: UndoReport = {
      restored: bare,
      deleted: 0,
      unpublished: 0,
      kept: changed.map((reference) => ({ reference, reason: CHANGED_SINCE })),
    };
    for (const batch of inBatches(before.updated)) {
      const { restored, kept: left } = await restoreProducts(tx, actor, id, batch);
      undo.restored += restored;
      undo.kept.push(...left);
    }
    for (const batch of inBatches(before.created)) await takeBack(tx, id, batch, undo);
    await deleteEmptyShelves(tx, before);
    await bringBackFamilies(tx, before.families ?? []);
    await settleChangedFamilies(tx);
    await tx
      .update(catalogueImports)
      .set({
        state: 'undone',
        before: null,
        undoneAt: sql`now()`,
        report: { ...row.report, undo, pictures: null, pictureWork: null },
      })
      .where(eq(catalogueImports.id, id));
    await writeAudit(tx, actor, {
      action: 'import undone',
      subject: `import:${id}`,
      after: { ...undo, kept: undo.kept.map(({ reference }) => reference) },
    });
    return undo;
  });
}

type New = { id: number; reference: string; untouched: boolean; used: boolean };

async function takeBack(tx: Db, importId: number, ids: number[], undo: UndoReport): Promise<void> {
  const found = rowsOf<New>(
    await tx.execute(sql`
      select p.id, p.reference,
        p.updated_at = (select applied_at from catalogue_imports where id = ${importId}) as untouched,
        exists (select from order_lines l where l.product_id = p.id)
          or exists (select from pack_lines l where l.product_id = p.id)
          or exists (select from pack_alternatives a where a.product_id = p.id)
          or exists (select from accessories a where p.id in (a.product_id, a.accessory_id))
          or exists (select from product_notices n where n.product_id = p.id)
          or exists (select from product_videos v where v.product_id = p.id)
          or exists (select from displayed_products d where d.product_id = p.id)
          or exists (select from campaign_products c where c.product_id = p.id)
          or exists (select from reviews r where r.product_id = p.id)
          or exists (select from questions q where q.product_id = p.id)
          or exists (select from purchase_lines l where l.product_id = p.id)
          or exists (select from stock_moves m where m.product_id = p.id
            and m.at > (select applied_at from catalogue_imports where id = ${importId})) as used
      from products p where p.id = any(${sql.param(ids)}::int[]) order by p.id`),
  );
  const untouched = found.filter((product) => product.untouched);
  const used = untouched.filter((product) => product.used).map(({ id }) => id);
  const unused = untouched.filter((product) => !product.used).map(({ id }) => id);
  if (used.length > 0) {
    await tx
      .update(products)
      .set({ active: false, updatedAt: sql`now()` })
      .where(inArray(products.id, used));
  }
  if (unused.length > 0) await tx.delete(products).where(inArray(products.id, unused));
  undo.unpublished += used.length;
  undo.deleted += unused.length;
  for (const { reference } of found.filter((product) => !product.untouched)) {
    undo.kept.push({ reference, reason: CHANGED_SINCE });
  }
}

const isEmptyShelf =
  (): SQL => sql`not exists (select from products p where p.category_id = ${categories.id})
  and not exists (select from categories child where child.parent_id = ${categories.id})
  and not exists (${usesOfCategory(sql`categories.id`)})`;

/** The categories and tags that the file brought along, as far as nothing is in them. */
async function deleteEmptyShelves(tx: Db, before: BeforeImport): Promise<void> {
  for (const { id, parentId, wasHidden } of before.moved ?? []) {
    // Below a hidden parent a category is hidden with it.
    await tx
      .update(categories)
      .set({ parentId: null, ...(wasHidden === false && { hidden: false }) })
      .where(and(eq(categories.id, id), eq(categories.parentId, parentId)));
  }
  if (before.categories.length > 0) {
    // Children first, or their parents are in use.
    for (const level of [isNotNull(categories.parentId), isNull(categories.parentId)]) {
      await tx
        .delete(categories)
        .where(and(inArray(categories.id, before.categories), level, isEmptyShelf()));
    }
  }
  if (before.tags.length > 0) {
    await tx
      .delete(tags)
      .where(
        and(
          inArray(tags.id, before.tags),
          sql`not exists (select from product_tags t where t.tag_id = ${tags.id})`,
        ),
      );
  }
}

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let first = 0; first < all.length; first += BATCH) yield all.slice(first, first + BATCH);
}
