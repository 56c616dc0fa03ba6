import { withQuery } from '#contract/paths.ts';

/** Where a product is ordered on its page; a card's button leads there. */
export const ORDER_AREA = 'commander';

/** The canonical address of a product's page (specification, section 2). */
export const productLink = (id: number) => `/produits/${id}/details`;

/** The shop's list with filters given by their query names. */
export const shopLink = (query: Record<string, string | number | undefined>) =>
  withQuery('/boutique', query);

/** The page of a pack (specification, section 2). */
export const packLink = (code: string) => withQuery('/pack-promo', { code });
