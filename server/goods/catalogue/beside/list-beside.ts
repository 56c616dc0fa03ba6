import { and, eq, sql } from 'drizzle-orm';
import { entriesOf } from '#contract/base/tables.ts';
import type { BesideProduct } from '#contract/goods/catalogue/accessories.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { isSoldOut } from '../columns/product-columns.ts';
import { listCards } from '../listing/list-cards.ts';
import { products } from '../tables.ts';

const MOST = 4;
const MOST_SIMILAR = 5;
/** In percent of the price of the sold-out product. */
const PRICE_RANGE = 25;

/** From here, as the page's script has no room for them. */
const TITLES = {
  alternatives: 'Disponible maintenant',
  accessories: 'Avec cet article',
  similar: 'Produits similaires',
} satisfies Record<BesideProduct['rails'][number]['kind'], string>;

/** For sale at a price, and with a piece or uncounted. */
const canBeHad = sql`${products.listed} and ${products.price} > 0 and not ${isSoldOut}`;

type Wanted = {
  id: number;
  categoryId: number;
  familyId: number | null;
  price: number;
  isSoldOut: boolean;
};

/**
 * The cards that the page of a product shows beside it (rule G-51); no product stands there twice. `stockFirst` hides
 * pre-orders (rule G-44). Throws `not-found` unless the product is for sale.
 */
export async function listBeside(db: Db, id: number, stockFirst: boolean): Promise<BesideProduct> {
  const [product] = await db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      familyId: products.familyId,
      price: products.price,
      isSoldOut,
    })
    .from(products)
    .where(and(eq(products.id, id), products.listed));
  if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  const [accessories, alternatives] = await Promise.all([
    findAccessories(db, product),
    product.isSoldOut ? findAlternatives(db, product) : [],
  ]);
  const apart = alternatives.filter((one) => !accessories.includes(one));
  const similar = await findSimilar(db, product, [...accessories, ...apart]);
  const cards = await listCards(db, [...accessories, ...apart, ...similar], stockFirst);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const ofKind = { alternatives: apart, accessories, similar };
  const rails = entriesOf(ofKind).map(([kind, ids]) => ({
    kind,
    title: TITLES[kind],
    products: ids.flatMap((one) => cardOf.get(one) ?? []),
  }));
  return { rails: rails.filter(({ products: found }) => found.length > 0) };
}

const idsIn = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** Those of staff for the product, then for its family, then for its category, then what was bought together most often. */
async function findAccessories(db: Db, { id, categoryId, familyId }: Wanted): Promise<number[]> {
  const found = await db.execute(sql`
    with wanted as (
      select accessory_id, 0 as tier, rank as place from accessories where product_id = ${id}
      union all
      select accessory_id, 1, rank from accessories where family_id = ${familyId}
      union all
      select accessory_id, 2, rank from accessories where category_id = ${categoryId}
      union all
      select other_id, 3, -orders from product_pairs where product_id = ${id}),
    first as (
      select distinct on (accessory_id) * from wanted where accessory_id <> ${id}
      order by accessory_id, tier, place)
    select ${products.id} as id from first join ${products} on ${products.id} = first.accessory_id
    where ${canBeHad} order by first.tier, first.place, ${products.id} limit ${MOST}`);
  return idsIn(rowsOf<{ id: number }>(found));
}

/** Other models of its family, then of the same category and about the same price, the nearest price first. */
async function findAlternatives(
  db: Db,
  { id, categoryId, familyId, price }: Wanted,
): Promise<number[]> {
  const [least, most] = [100 - PRICE_RANGE, 100 + PRICE_RANGE].map((part) => (price * part) / 100);
  const found = await db.execute(sql`
    select ${products.id} as id from ${products}
    where ${products.id} <> ${id} and ${canBeHad}
      and (${products.familyId} = ${familyId} or ${products.categoryId} = ${categoryId}
        and ${products.price} between ${Math.ceil(least ?? 0)} and ${Math.floor(most ?? 0)})
    order by ${products.familyId} = ${familyId} desc nulls last, abs(${products.price} - ${price}), ${products.rank}, ${products.id} limit ${MOST}`);
  return idsIn(rowsOf<{ id: number }>(found));
}

/** The first of its category by rank. */
async function findSimilar(
  db: Db,
  { id, categoryId }: Wanted,
  shown: readonly number[],
): Promise<number[]> {
  const found = await db.execute(sql`
    select ${products.id} as id from ${products}
    where ${products.listed} and ${products.categoryId} = ${categoryId}
      and ${products.id} <> all(${sql.param([id, ...shown])}::int[])
    order by ${products.rank}, ${products.id} limit ${MOST_SIMILAR}`);
  return idsIn(rowsOf<{ id: number }>(found));
}
