import { sql } from 'drizzle-orm';
import { fieldsOf, hasKey, keysOf } from '#contract/base/tables.ts';
import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';
import type { Db } from '#server/base/db/open.ts';
import { newSoldPrices } from '../columns/sold-prices.ts';
import { nextFacts } from '../facts/next-facts.ts';
import { readFacts } from '../facts/read-facts.ts';
import { findGtinOwners } from '../product/product-codes.ts';
import {
  type ProductValues,
  priceProblems,
  toColumns,
  withoutStalePromoPrice,
} from '../product/save-product.ts';
import { products } from '../tables.ts';
import { TO_SORT } from './dialects/dialect.ts';
import { planCost, type StoredWorth } from './plan-cost.ts';
import { headingOf } from './rows/cells.ts';
import type { Columns } from './rows/columns.ts';
import { describeLeftOut } from './rows/read-codes.ts';
import type { AcceptedRow, RefusedRow } from './rows/read-row.ts';
import type { Shelves } from './shelves.ts';
import { type CatalogueChange, importedColumns } from './write-changes.ts';

type Stored = Awaited<ReturnType<typeof findStored>> extends Map<string, infer S> ? S : never;

export type SavedChange = {
  line: number;
  id: number;
  reference: string;
  name: string;
  isNew: boolean;
  /** The columns that changed, as they were and as they are; all of a new product's stand in `after`. */
  before: ProductValues;
  after: ProductValues;
  /** Undefined where they did not change. */
  tags: { before: number[]; after: number[] } | undefined;
  stock: { before: number | null; after: number } | undefined;
  /** What one piece costs in XOF; undefined where the file notes none. */
  costXof: number | undefined;
  /** The prices in XOF that it is sold at from now on; none of a new product, whose cost is unknown. */
  newPrices: number[];
  /** Stock of single places that the file changes; null for an uncounted product. */
  places: PlaceChange[];
  /** When the product was last changed before, as the database writes it; null for a new one. */
  updatedAt: string | null;
};

type PlaceChange = {
  placeId: number;
  heading: string;
  before: number | null;
  after: number;
};

export type BatchResult = {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  changes: SavedChange[];
  /** What of them is written of the products themselves. */
  toWrite: CatalogueChange[];
  /** Codes that were left out because they are another product's. */
  notes: RefusedRow[];
  /** Accepted rows whose product has no picture of its own yet. */
  withoutPicture: AcceptedRow[];
};

/** Plans what rows create and change, by reference; writes nothing. Ids of new products are 0. */
export async function planBatch(
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
    changes: [],
    toWrite: [],
    notes: [],
    withoutPicture: [],
  };
  if (rows.length === 0) return result;
  const stored = await findStored(
    tx,
    rows.map((row) => row.product.reference),
  );
  const owners = await findGtinOwners(
    tx,
    rows.flatMap(({ product }) => product.gtin ?? []),
  );
  const planned: Plan[] = [];
  for (const given of rows) {
    const row = withoutTakenGtin(columns, given, owners, result.notes);
    const before = stored.get(row.product.reference);
    const reason = findProblem(columns, row, before);
    if (reason !== undefined) {
      result.refused.push({ line: row.line, reference: row.product.reference, reason });
      continue;
    }
    const { costXof, note } = planCost(row.cost, before);
    if (note !== undefined) {
      result.notes.push({ line: row.line, reference: row.product.reference, reason: note });
    }
    const plan = planChange(columns, shelves, { ...row, cost: costXof }, before);
    if (plan === undefined) result.unchanged += 1;
    else if (plan.saved.isNew) result.created += 1;
    else result.updated += 1;
    if (plan !== undefined) planned.push(plan);
    if (!before?.hasPicture) result.withoutPicture.push(row);
  }
  result.changes = planned.map(({ saved }) => saved);
  result.toWrite = planned.flatMap(({ change }) => change ?? []);
  return result;
}

/** A code belongs to one product (rule G-49): one that another product has is left out (rule G-40). */
function withoutTakenGtin(
  columns: Columns,
  row: AcceptedRow,
  owners: Awaited<ReturnType<typeof findGtinOwners>>,
  notes: RefusedRow[],
): AcceptedRow {
  const { gtin: code, ...product } = row.product;
  const owner = owners.get(code ?? '');
  const { reference } = product;
  if (owner === undefined || owner.reference === reference) return row;
  const problem = `Il appartient déjà à ${owner.name} (${owner.reference})`;
  const reason = describeLeftOut(columns, owner.gtin, problem);
  notes.push({ line: row.line, reference, reason });
  return { ...row, product };
}

type Plan = { change: CatalogueChange | undefined; saved: SavedChange };

async function findStored(tx: Db, references: string[]) {
  const rows = await tx
    .select({
      ...importedColumns,
      id: products.id,
      updatedAt: sql<string>`${products.updatedAt}::text`,
      stock: sql<number | null>`(
        select available from product_stock where product_id = products.id)`,
      lying: sql<Record<string, number>>`(select coalesce(json_object_agg(place_id, on_hand), '{}')
        from place_stock where product_id = products.id)`,
      worth: sql<StoredWorth>`(select json_build_object(
          'pieces', pieces, 'valued', valued, 'average', average_xof)
        from product_costs where product_id = products.id)`,
      hasPicture: sql<boolean>`cardinality(${products.pictures}) > 0`,
      tagIds: sql<number[]>`array(
        select tag_id from product_tags where product_id = ${products.id} order by tag_id)`,
    })
    .from(products)
    // One parameter, not hundreds.
    .where(sql`${products.reference} = any(${sql.param(references)}::text[])`);
  return new Map(rows.map((row) => [row.reference, row]));
}

function findProblem(
  columns: Columns,
  row: AcceptedRow,
  before: Stored | undefined,
): string | undefined {
  const lacking = before === undefined ? whatIsLacking(withShelf(row)) : [];
  if (lacking.length > 0 && row.family !== undefined && columns.of.name === undefined) {
    return `déclinaison de « ${row.family} » que la boutique n’a pas : ce fichier ne change que des pièces. Ajoutez-lui le nom, le prix TTC et la catégorie pour la créer`;
  }
  if (lacking.length > 0) return describeLacking(columns, lacking);
  const fewer = findTooFew(row, before);
  if (fewer !== undefined) return fewer;
  const given = toColumns({ ...row.product, description: undefined });
  const values = { ...before, ...withoutStalePromoPrice(given, before ?? {}) };
  const problems = priceProblems(values).map(({ field, message }) => {
    const found = { promo_price: values.promoPrice, creditorder_price: values.creditPrice }[field];
    return `${headingOf(columns, field as ImportField)} : ${found ?? 'vide'}. ${message.replace(/\.$/, '')}`;
  });
  return problems.length === 0 ? undefined : problems.join(' ; ');
}

/** Pieces that orders hold lie somewhere, so the total cannot fall below them. */
function findTooFew(row: AcceptedRow, before: Stored | undefined): string | undefined {
  const stock = before?.stock ?? null;
  if (stock === null) return undefined;
  const changes = placeChanges(row, before);
  const left = changes.reduce((sum, { before: lay, after }) => sum + after - (lay ?? 0), stock);
  const [first] = changes;
  if (left >= 0 || first === undefined) return undefined;
  return `colonne « ${first.heading} » : ${-left} de ces pièces sont gardées pour des commandes`;
}

function placeChanges({ places }: AcceptedRow, before: Stored | undefined): PlaceChange[] {
  const isCounted = (before?.stock ?? null) !== null;
  return places.flatMap(({ placeId, heading, onHand: after }) => {
    const lay = isCounted ? (before?.lying[placeId] ?? 0) : null;
    return lay === after ? [] : [{ placeId, heading, before: lay, after }];
  });
}

const withShelf = ({ product, sheetShelf }: AcceptedRow): AcceptedRow['product'] =>
  product.categ_id === undefined && sheetShelf !== undefined
    ? { ...product, categ_id: sheetShelf }
    : product;

type Needed = 'name' | 'list_price' | 'categ_id';

const NEEDED: [Needed, string][] = [
  ['name', 'le nom'],
  ['list_price', 'le prix'],
  ['categ_id', 'la catégorie'],
];

const whatIsLacking = (product: AcceptedRow['product']): Needed[] =>
  NEEDED.map(([field]) => field).filter((field) => product[field] === undefined);

/** A new product needs them: the file has no such column, or the row's cell is blank. */
function describeLacking(columns: Columns, lacking: Needed[]): string {
  const blank = lacking.filter((field) => columns.of[field] !== undefined);
  const absent = NEEDED.filter(([field]) => lacking.includes(field) && !blank.includes(field));
  return [
    ...blank.map((field) => `${headingOf(columns, field)} : vide, un nouveau produit en a besoin`),
    ...(absent.length > 0
      ? [
          `référence inconnue de la boutique : pour créer ce produit, ajoutez une colonne pour ${enumerate(absent.map(([, words]) => words))}`,
        ]
      : []),
  ].join(' ; ');
}

const enumerate = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;

function planChange(
  columns: Columns,
  shelves: Shelves,
  row: AcceptedRow,
  before: Stored | undefined,
): Plan | undefined {
  const { line } = row;
  const product = before === undefined ? withShelf(row) : row.product;
  const places = placeChanges(row, before);
  // The stock of a place is more exact than the total.
  const stock = places.length === 0 ? row.stock : undefined;
  const given: ProductValues = withoutStalePromoPrice(toColumns(product), before ?? {});
  // A file that gives no name of a category moves no product out of the one that staff gave it.
  const isUnsorted = before !== undefined && product.categ_id === TO_SORT;
  if (product.categ_id !== undefined && !isUnsorted) {
    given.categoryId = shelves.categoryId(product.categ_id, row.parentShelf);
  }
  if (row.family !== undefined) given.family = row.family;
  const facts = factsOf(row, before);
  if (facts !== undefined) given.facts = facts;
  const brand = suggestedBrand(columns, row, given, before);
  if (brand !== undefined) given.brand = brand;
  const tagIds = product.tags && shelves.tagIds(product.tags);
  const { reference } = product;
  const name = product.name ?? before?.name ?? '';
  if (before === undefined) {
    return {
      change: {
        values: given as CatalogueChange['values'],
        tagIds,
        isNew: true,
        hasOtherWords: true,
      },
      saved: {
        line,
        id: 0,
        reference,
        name,
        isNew: true,
        before: {},
        after: given,
        tags: tagIds && { before: [], after: tagIds },
        stock: stock === undefined ? undefined : { before: null, after: stock },
        costXof: row.cost,
        newPrices: [],
        places,
        updatedAt: null,
      },
    };
  }
  const {
    hasPicture: _,
    tagIds: tagsBefore,
    id,
    updatedAt,
    stock: stockBefore,
    lying: _lying,
    worth: _worth,
    ...valuesBefore
  } = before;
  const hasOtherTags = tagIds !== undefined && !isSame(tagIds, tagsBefore);
  const hasOtherStock = stock !== undefined && stock !== stockBefore;
  const changed = keysOf(valuesBefore).filter(
    (key) => key in given && !isSame(given[key], valuesBefore[key]),
  );
  const isWritten = changed.length > 0 || hasOtherTags;
  const hasNews = isWritten || hasOtherStock || places.length > 0 || row.cost !== undefined;
  if (!hasNews) return undefined;
  const only = (values: ProductValues): ProductValues =>
    Object.fromEntries(changed.map((column) => [column, values[column]]));
  const values = { ...valuesBefore, ...given } as CatalogueChange['values'];
  return {
    change: isWritten
      ? {
          values,
          tagIds: hasOtherTags ? tagIds : undefined,
          isNew: false,
          hasOtherWords: WORDED.some((key) => changed.includes(key)),
        }
      : undefined,
    saved: {
      line,
      id,
      reference,
      name,
      isNew: false,
      updatedAt,
      before: only(valuesBefore),
      after: only(given),
      tags: hasOtherTags ? { before: tagsBefore, after: tagIds } : undefined,
      stock: hasOtherStock ? { before: stockBefore, after: stock } : undefined,
      costXof: row.cost,
      newPrices: newSoldPrices(before, values),
      places,
    },
  };
}

const WORDED = ['name', 'brand', 'reference', 'description', 'categoryId'] as const;

/** The sheet of the same row fills blank cells. Undefined if the row has neither. */
function factsOf({ product }: AcceptedRow, before: Stored | undefined): Facts | undefined {
  const { facts, specifications } = product;
  if (facts === undefined && specifications === undefined) return undefined;
  const said = readFacts(specifications ?? []);
  const given = Object.fromEntries(
    Object.entries(facts ?? {}).filter(([key, value]) => value !== null || !hasKey(said, key)),
  );
  return nextFacts(before?.facts ?? {}, given, specifications);
}

/** A product without a brand stays so if the file has a column for it. */
function suggestedBrand(
  columns: Columns,
  row: AcceptedRow,
  given: ProductValues,
  before: Stored | undefined,
): string | undefined {
  if ((given.brand ?? before?.brand ?? null) !== null) return undefined;
  if (before !== undefined && columns.of.brand !== undefined) return undefined;
  return row.suggestedBrand;
}

/** Compares regardless of the order of keys, which file and jsonb choose differently. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]))
  );
}
