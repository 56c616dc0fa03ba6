import { like } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { redirects } from '#server/site/redirects/tables.ts';

type Product = { id: number; name: string };
export type ReviewedProducts = {
  /** Undefined for an unknown product, and for a name that several products have. */
  find(named: { reference: string; name: string; address: string }): Product | undefined;
};

/**
 * The products that a file of reviews may name: by reference, by name, or by the address in the former shop, as a handle
 * of Shopify, once the former addresses lead to products here.
 */
export async function findReviewedProducts(db: Db): Promise<ReviewedProducts> {
  const all = await db
    .select({ id: products.id, reference: products.reference, name: products.name })
    .from(products);
  const byId = new Map(all.map((product) => [product.id, product]));
  const byReference = onlyOnes(all, ({ reference }) => reference.toLowerCase());
  const byName = onlyOnes(all, ({ name }) => plain(name));
  const followed = await db
    .select({ from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(like(redirects.toPath, '/produits/%'));
  const byAddress = new Map<string, Product>();
  for (const { from, to } of followed) {
    const product = byId.get(Number(/^\/produits\/(\d+)\//.exec(to)?.[1]));
    if (product !== undefined) byAddress.set(lastPart(from), product);
  }
  return {
    find: ({ reference, name, address }) => {
      if (reference !== '') return byReference.get(reference.toLowerCase());
      const words = lastPart(address);
      return (
        byName.get(plain(name)) ??
        (words === '' ? undefined : (byAddress.get(words) ?? byName.get(words)))
      );
    },
  };
}

/** Values by key, without the keys that several have. */
function onlyOnes<T>(all: readonly T[], keyOf: (value: T) => string): Map<string, T> {
  const groups = Map.groupBy(all, keyOf);
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) =>
      more.length > 0 || first === undefined || key === '' ? [] : [[key, first] as const],
    ),
  );
}

/** As an address writes a name: `refrigerateur-lg-300-l`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The handle in an address: its last part, without a query. */
const lastPart = (address: string): string =>
  plain(
    address
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '')
      .replace(/\.html?$/i, '')
      .replace(/^.*\//s, ''),
  );
