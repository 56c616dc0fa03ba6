import { inArray, sql } from 'drizzle-orm';
import { type ProductValues, priceProblems, toColumns } from '#server/catalogue/save-product.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { headingOf } from './cells.ts';
import type { Columns } from './columns.ts';
import type { Field } from './dialects.ts';
import type { AcceptedRow, RefusedRow } from './read-row.ts';
import type { Shelves } from './shelves.ts';
import { type Change, importedColumns, writeChanges } from './write-changes.ts';

type Stored = Awaited<ReturnType<typeof findStored>> extends Map<string, infer S> ? S : never;

export type BatchResult = {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** Accepted rows whose product has no picture of its own yet. */
  withoutPicture: AcceptedRow[];
};

/**
 * Creates and changes the products of some rows, by reference, in as few statements as their number
 * allows; rows that change nothing cause no statement. Prices are judged by `priceProblems` on what
 * the product would be afterwards. The caller's transaction must hold the catalogue.
 */
export async function saveBatch(
  tx: Db,
  columns: Columns,
  shelves: Shelves,
  rows: AcceptedRow[],
): Promise<BatchResult> {
  const result: BatchResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    withoutPicture: [],
  };
  if (rows.length === 0) return result;
  const stored = await findStored(
    tx,
    rows.map((row) => row.product.reference),
  );
  const changes: Change[] = [];
  for (const row of rows) {
    const before = stored.get(row.product.reference);
    const reason = findProblem(columns, row, before);
    if (reason !== undefined) {
      result.refused.push({ line: row.line, reference: row.product.reference, reason });
      continue;
    }
    const change = await planChange(shelves, row, before);
    if (change === undefined) result.unchanged += 1;
    else if (change.isNew) result.created += 1;
    else result.updated += 1;
    if (change !== undefined) changes.push(change);
    if (!before?.hasPicture) result.withoutPicture.push(row);
  }
  await writeChanges(tx, changes);
  return result;
}

async function findStored(tx: Db, references: string[]) {
  const rows = await tx
    .select({
      ...importedColumns,
      hasPicture: sql<boolean>`cardinality(${products.pictures}) > 0`,
      tagIds: sql<number[]>`array(
        select tag_id from product_tags where product_id = ${products.id} order by tag_id)`,
    })
    .from(products)
    .where(inArray(products.reference, references));
  return new Map(rows.map((row) => [row.reference, row]));
}

function findProblem(
  columns: Columns,
  row: AcceptedRow,
  before: Stored | undefined,
): string | undefined {
  if (before === undefined && row.product.categ_id === undefined) {
    return 'produit nouveau sans catégorie : le fichier n’a pas de colonne pour elle';
  }
  const values = { ...before, ...toColumns({ ...row.product, description: undefined }) };
  const problems = priceProblems(values).map(({ field, message }) => {
    const found = { promo_price: values.promoPrice, creditorder_price: values.creditPrice }[field];
    return `${headingOf(columns, field as Field)} : ${found ?? 'vide'}. ${message.replace(/\.$/, '')}`;
  });
  return problems.length === 0 ? undefined : problems.join(' ; ');
}

async function planChange(
  shelves: Shelves,
  row: AcceptedRow,
  before: Stored | undefined,
): Promise<Change | undefined> {
  const { product, suggestedBrand } = row;
  const given: ProductValues = toColumns(product);
  if (product.categ_id !== undefined) given.categoryId = await shelves.categoryId(product.categ_id);
  if ((given.brand ?? before?.brand ?? null) === null && suggestedBrand)
    given.brand = suggestedBrand;
  const tagIds = product.tags && (await shelves.tagIds(product.tags));
  if (before === undefined) return { values: given as Change['values'], tagIds, isNew: true };

  const { hasPicture: _, tagIds: tagIdsBefore, ...valuesBefore } = before;
  const hasOtherTags = tagIds !== undefined && !isSame(tagIds, tagIdsBefore);
  const isChanged = Object.entries(given).some(
    ([column, value]) => !isSame(value, valuesBefore[column as keyof typeof valuesBefore]),
  );
  if (!isChanged && !hasOtherTags) return undefined;
  return {
    values: { ...valuesBefore, ...given },
    tagIds: hasOtherTags ? tagIds : undefined,
    isNew: false,
  };
}

/** Compares what both the file and jsonb write with their own order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
