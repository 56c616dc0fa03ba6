import type { DemoProduct } from './types.ts';

/** The product of a reference; one that is not there is a mistake in the catalogue. */
export function findDemoProduct(products: readonly DemoProduct[], reference: string): DemoProduct {
  const found = products.find((product) => product.reference === reference);
  if (!found) {
    throw new Error(`No product ${reference} to draw`);
  }
  return found;
}
