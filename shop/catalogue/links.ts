import { withQuery } from '#contract/paths.ts';

/** Where a product is ordered on its page. */
export const ORDER_AREA = 'commander';

/** The canonical address of a product's page (specification, section 2). */
export const productLink = (id: number) => `/produits/${id}/details`;

/** The number of the product whose page an address is; undefined for another page. */
export const productPath = (address: string): string | undefined =>
  /^\/(?:produits\/(?=\d+\/details)|single-product\/)(\d+)(?:\/details)?(?:[?#]|$)/.exec(
    address,
  )?.[1];

/** The shop's list with filters given by their query names. */
export const shopLink = (query: Record<string, string | number | undefined>) =>
  withQuery('/boutique', query);

/** The page of a pack (specification, section 2). */
export const packLink = (code: string) => withQuery('/pack-promo', { code });
