import type { ProductCard, ProductFilters } from '#contract/goods/catalogue/catalogue.ts';
import type { Db } from '#server/base/db/open.ts';
import { listProducts, type ProductPage } from '#server/goods/catalogue/listing/list-products.ts';
import {
  completeFilters,
  createListMemory,
  type ListMemory,
  type Shelf,
} from '#server/goods/catalogue/listing/product-query.ts';

const memories = new WeakMap<Db, ListMemory>();

/** One page of a shelf with a shopper's filters. Statements are cached, totals never. */
export function ask(
  db: Db,
  filters: ProductFilters = {},
  shelf: Shelf = 'all',
): Promise<ProductPage<'card'>> {
  const memory = memories.get(db) ?? forgetfulMemory();
  memories.set(db, memory);
  return listProducts(db, completeFilters(shelf, filters), 'card', memory);
}

export const namesOf = ({ products }: { products: Pick<ProductCard, 'name'>[] }) =>
  products.map(({ name }) => name);

function forgetfulMemory(): ListMemory {
  let asked = 0;
  const current = () => {
    asked += 1;
    return String(asked);
  };
  return createListMemory({
    current,
    refresh: async () => undefined,
    changesBehind: async () => 0,
    stop: () => undefined,
  });
}
