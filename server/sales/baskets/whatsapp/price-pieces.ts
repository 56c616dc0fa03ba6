import { eq, inArray, sql } from 'drizzle-orm';
import { withAccents } from '#contract/base/fields/accents.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { canOrder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { CartLine } from '#contract/talk/whatsapp-carts.ts';
import { type Config, isStockFirst } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { listCards } from '#server/goods/catalogue/listing/list-cards.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';

export type PricedPieces = Pick<CartLine, 'name' | 'taken' | 'price_xof'> & {
  state: Exclude<CartLine['state'], 'unknown'>;
};

/**
 * Prices pieces of products at today's prices (XOF), as far as the shop has them; at most 99 of one product. Reserves
 * nothing. A product that does not exist is absent from the result.
 */
export async function pricePieces(
  db: Db,
  config: Config,
  wanted: ReadonlyMap<number, number>,
): Promise<Map<number, PricedPieces>> {
  const ids = [...wanted.keys()];
  const [cards, rows] = await Promise.all([
    listCards(db, ids, isStockFirst(config)),
    db
      .select({
        id: products.id,
        name: products.name,
        available: sql<number | null>`${productStock.available}`,
      })
      .from(products)
      .leftJoin(productStock, eq(productStock.productId, products.id))
      .where(inArray(products.id, ids)),
  ]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return new Map(
    rows.map(({ id, name, available }) => {
      const card = cardOf.get(id);
      const priceXof = card && canOrder(card) ? shownPrice(card).amountXof : null;
      const left = priceXof === null ? 0 : (available ?? MAX_QUANTITY);
      const asked = wanted.get(id) ?? 0;
      const taken = Math.min(asked, left, MAX_QUANTITY);
      const state = stateOf({ priceXof, left, isLess: taken < asked });
      return [id, { name: withAccents(name), taken, price_xof: priceXof, state }];
    }),
  );
}

function stateOf({
  priceXof,
  left,
  isLess,
}: {
  priceXof: number | null;
  left: number;
  isLess: boolean;
}): PricedPieces['state'] {
  if (priceXof === null) return 'unsold';
  if (left === 0) return 'sold-out';
  return isLess ? 'fewer' : 'taken';
}

/** In XOF, without delivery. */
export const totalOf = (lines: readonly Pick<CartLine, 'taken' | 'price_xof'>[]): number =>
  lines.reduce((sum, { taken, price_xof: priceXof }) => sum + taken * (priceXof ?? 0), 0);
