import { inArray, sql } from 'drizzle-orm';
import { entriesOf, getFrom } from '#contract/tables.ts';
import type { Db } from '#server/db/open.ts';
import { products, productTags } from '#server/db/schema/catalogue.ts';
import { nextUpdate } from '../columns/product-version.ts';

/** What an import may change; the rest of a product is never touched. */
export const importedColumns = {
  reference: products.reference,
  name: products.name,
  brand: products.brand,
  description: products.description,
  categoryId: products.categoryId,
  listPrice: products.listPrice,
  promoPrice: products.promoPrice,
  onPromotion: products.onPromotion,
  promotionEndsOn: products.promotionEndsOn,
  preorderPrice: products.preorderPrice,
  creditPrice: products.creditPrice,
  creditEligible: products.creditEligible,
  sellable: products.sellable,
  active: products.active,
  rank: products.rank,
  warrantyMonths: products.warrantyMonths,
  specifications: products.specifications,
};

export type Change = {
  values: typeof products.$inferInsert;
  /** Undefined leaves the product's tags alone. */
  tagIds: number[] | undefined;
  isNew: boolean;
};

/** Inserts the new products and updates the others, one statement for each kind; answers their ids by reference. */
export async function writeChanges(tx: Db, changes: Change[]): Promise<Map<string, number>> {
  const created = changes.filter(({ isNew }) => isNew);
  const updated = changes.filter(({ isNew }) => !isNew);
  const written = [...(await insertAll(tx, created)), ...(await updateAll(tx, updated))];
  const idOf = new Map(written.map(({ reference, id }) => [reference, id] as const));
  const productId = (change: Change) => getFrom(idOf, change.values.reference);

  const retagged = updated.filter(({ tagIds }) => tagIds !== undefined).map(productId);
  if (retagged.length > 0) {
    await tx.delete(productTags).where(inArray(productTags.productId, retagged));
  }
  const pairs = changes.flatMap((change) =>
    (change.tagIds ?? []).map((tagId) => ({ productId: productId(change), tagId })),
  );
  if (pairs.length > 0) await tx.insert(productTags).values(pairs);
  return idOf;
}

const identity = { id: products.id, reference: products.reference };

async function insertAll(tx: Db, changes: Change[]) {
  if (changes.length === 0) return [];
  const values = changes.map((change) => change.values);
  return tx.insert(products).values(values).returning(identity);
}

/** Not an upsert: that would run the triggers of an insert and of an update on every row. */
async function updateAll(tx: Db, changes: Change[]) {
  if (changes.length === 0) return [];
  const columns = entriesOf(importedColumns);
  const rows = changes.map(({ values }) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, values[key]])),
  );
  const types = columns.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(types, sql`, `)})`;
  // A row whose key is set, even to what it is, is locked against orders of it until the import ends.
  const set = columns
    .filter(([key]) => key !== 'reference')
    .map(([key, { name }]) => [key, sql`given.${sql.identifier(name)}`]);
  return tx
    .update(products)
    .set({
      ...Object.fromEntries(set),
      updatedAt: nextUpdate,
    })
    .from(given)
    .where(sql`${products.reference} = given.reference`)
    .returning(identity);
}
