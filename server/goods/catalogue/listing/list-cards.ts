import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { NearestProducts } from '#contract/goods/catalogue/searches.ts';
import type { Db } from '#server/base/db/open.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { cardColumns, columnsFor, extrasColumn, withExtras } from '../columns/product-columns.ts';
import { toExpression } from '../search/search-words.ts';
import { categories, products } from '../tables.ts';
import { guessSearch } from './guess-search.ts';
import type { ListMemory } from './product-query.ts';

/** The largest number that the column takes. */
const MAX_ID = 2_147_483_647;

/**
 * The cards of those products that are for sale today, in the order of their ids, not of `ids`. `stockFirst` hides
 * pre-orders (rule G-44).
 */
export async function listCards(
  db: Db,
  ids: number[],
  stockFirst: boolean,
): Promise<ProductCard[]> {
  const found = await db
    .select({ ...columnsFor(cardColumns, stockFirst), ...extrasColumn })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(
      and(
        inArray(
          products.id,
          ids.filter((id) => id <= MAX_ID),
        ),
        products.listed,
      ),
    )
    .orderBy(products.id);
  return found.map(withExtras);
}

const MOST = 6;

/** The six products with most of the known words, those of the first words first. Empty without known words. */
export async function findNearest(
  db: Db,
  memory: ListMemory,
  { typed, stockFirst }: { typed: string; stockFirst: boolean },
): Promise<NearestProducts> {
  const guess = await guessSearch(db, memory, typed);
  if (guess === undefined) return { products: [], category: null, missing: [] };
  const expressions = await Promise.all(guess.pieces.map((piece) => toExpression(db, [piece])));
  const weights = expressions.map((expression, place): SQL => {
    const weight = sql.raw(String(expressions.length - place + 2));
    return sql`(${products.searchHead} @@ ${expression}::tsquery)::int * ${weight}`;
  });
  const score = sql`(${sql.join(weights, sql` + `)})`;
  const any = sql`${expressions.join(' | ')}::tsquery`;
  // The index is on the whole text.
  const inFull = sql`${products.searchFull} @@ ${any}`;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.listed}`, inFull, sql`${products.searchHead} @@ ${any}`))
    .orderBy(sql`${score} desc`, products.rank, products.id)
    .limit(MOST);
  const cards = await listCards(
    db,
    found.map(({ id }) => id),
    stockFirst,
  );
  const nearest = found.flatMap(({ id }) => cards.find((card) => card.id === id) ?? []);
  const category = commonest(nearest.map(({ categ_id }) => categ_id));
  return { products: nearest, category, missing: guess.names };
}

/** The one that is named most often, the first of equals. */
function commonest(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}
