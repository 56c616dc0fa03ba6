/**
 * Every URL of the HTTP API (specification, section 7). Patterns carry `:name` for a part that varies;
 * `pathTo` fills it in. Nobody writes an API path as a string anywhere else.
 */
export const paths = {
  products: '/api/produits',
  product: '/api/produits/:id',
  productsOfCategory: '/api/produits/categorie/:id',
  filteredProducts: '/api/produits-filtrer',
  promotionProducts: '/api/produits-filtrer-promo',
  ramadanProducts: '/api/produits-filtrer-ramadan',
  tabaskiProducts: '/api/produits-filtrer-tabaski',
  koriteProducts: '/api/produits-filtrer-korite',
  productsPage: '/api/produits-page',
  productCount: '/api/produits-count',
  productCards: '/api/produits-cartes',
  preorderProducts: '/api/produits-precommande',
  creditProducts: '/api/produits-creditcommande',
  categories: '/api/categories',
  category: '/api/categories/:id',
  tags: '/api/tags',
  searchTerm: '/api/termeRecherche',
  basketReport: '/api/create_or_update_crm',
  location: '/api/localisation',
  pageView: '/api/vues',
  packs: '/api/pack_product',
  pack: '/api/pack_product/:code',
  packOrder: '/api/commande-pack',
  guestOrder: '/api/commande-sans-partner',
  contact: '/api/sendContact',
  reviews: '/api/commentaires',
  review: '/api/commentaires/:id',
  reviewsOfProduct: '/api/commentaires/produit/:id',
  pictures: '/api/images',
  shop: '/api/boutique',
  page: '/api/contenus/:slug',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
  picture: '/images/:hash/:size',
  alive: '/healthz',
  ready: '/readyz',
} as const;

type PartNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** Fills the parts of a pattern, percent-encoded: `pathTo(paths.product, { id: 12 })`. */
export function pathTo<P extends string>(
  pattern: P,
  parts: Record<PartNames<P>, string | number>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: PartNames<P>) =>
    encodeURIComponent(String(parts[name])),
  );
}

/**
 * Appends a query string, leaving out what is undefined or empty. Keys are sorted, so that the same
 * question always has the same URL and finds the same cached answer.
 */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (kept.length === 0) return path;
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}`;
}
