import { inArray, sql } from 'drizzle-orm';
import { entriesOf, getFrom } from '#contract/base/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { products, productTags } from '../tables.ts';

/** What an import may change; the rest of a product is never touched. */
export const importedColumns = {
  reference: products.reference,
  name: products.name,
  brand: products.brand,
  family: products.family,
  gtin: products.gtin,
  mpn: products.mpn,
  description: products.description,
  categoryId: products.categoryId,
  listPrice: products.listPrice,
  promoPrice: products.promoPrice,
  onPromotion: products.onPromotion,
  promotionStartsOn: products.promotionStartsOn,
  promotionEndsOn: products.promotionEndsOn,
  preorderPrice: products.preorderPrice,
  creditPrice: products.creditPrice,
  creditEligible: products.creditEligible,
  sellable: products.sellable,
  active: products.active,
  rank: products.rank,
  warrantyMonths: products.warrantyMonths,
  specifications: products.specifications,
  facts: products.facts,
};

export const columns = entriesOf(importedColumns);

export type CatalogueChange = {
  values: typeof products.$inferInsert;
  /** Undefined leaves the product's tags alone. */
  tagIds: number[] | undefined;
  isNew: boolean;
  /** Whether the words change by which it is found. */
  hasOtherWords: boolean;
};

/** Inserts the new products and updates the others, in one statement where rows give the same columns; answers their ids by reference. */
export async function writeChanges(
  tx: Db,
  changes: CatalogueChange[],
): Promise<Map<string, number>> {
  const created = changes.filter(({ isNew }) => isNew);
  const updated = changes.filter(({ isNew }) => !isNew);
  const written = [...(await insertAll(tx, created)), ...(await updateAll(tx, updated))];
  const idOf = new Map(written.map(({ reference, id }) => [reference, id] as const));
  const productId = (change: CatalogueChange) => getFrom(idOf, change.values.reference);

  const retagged = updated.filter(({ tagIds }) => tagIds !== undefined).map(productId);
  if (retagged.length > 0) {
    await tx.delete(productTags).where(inArray(productTags.productId, retagged));
  }
  const pairs = changes.flatMap((change) =>
    (change.tagIds ?? []).map((tagId) => ({ product_id: productId(change), tag_id: tagId })),
  );
  if (pairs.length > 0) {
    await tx.execute(sql`
      insert into ${productTags} (product_id, tag_id)
      select pair.product_id, pair.tag_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(product_id int, tag_id int)`);
  }
  return idOf;
}

const identity = { id: products.id, reference: products.reference };

/** One statement for rows that give the same columns; the database fills in the others. */
async function insertAll(tx: Db, changes: CatalogueChange[]) {
  const alike = Map.groupBy(changes, ({ values }) =>
    columns
      .map(([key]) => key)
      .filter((key) => values[key] !== undefined)
      .join(),
  );
  const written: { id: number; reference: string }[] = [];
  for (const group of alike.values()) {
    const given = columns.filter(([key]) => group[0]?.values[key] !== undefined);
    const names = sql.join(
      given.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    );
    const result = await tx.execute(sql`
      insert into ${products} (${names}) select ${names} from ${recordsOf(group, given)}
      returning ${products.id}, ${products.reference}`);
    written.push(...rowsOf<{ id: number; reference: string }>(result));
  }
  return written;
}

/** Not an upsert: that would run the triggers of an insert and of an update on every row. */
async function updateAll(tx: Db, changes: CatalogueChange[]) {
  if (changes.length === 0) return [];
  // A row whose key is set, even to what it is, is locked against orders of it until the import ends.
  const set = columns
    .filter(([key]) => key !== 'reference')
    .map(([key, { name }]) => [key, sql`given.${sql.identifier(name)}`]);
  return tx
    .update(products)
    .set({
      ...Object.fromEntries(set),
      updatedAt: nextUpdatedAt,
    })
    .from(recordsOf(changes, columns))
    .where(sql`${products.reference} = given.reference`)
    .returning(identity);
}

/** The values of some columns as the table `given`: one parameter, however many rows. */
function recordsOf(changes: CatalogueChange[], wanted: typeof columns) {
  const rows = changes.map(({ values }) =>
    Object.fromEntries(wanted.map(([key, { name }]) => [name, values[key]])),
  );
  const types = wanted.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(types, sql`, `)})`;
}
