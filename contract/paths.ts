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
  signUp: '/api/new_compte',
  codeResend: '/api/partner/:id/otp-resend',
  codeCheck: '/api/partner/otp-verification',
  tokens: '/api/auth/get_tokens',
  tokenRefresh: '/api/auth/refresh_token',
  tokenDeletion: '/api/auth/delete_tokens',
  /** The host root, where existing clients refresh their token after a 401. */
  root: '/',
  resetByMail: '/api/reset-password-email/:email',
  resetBySms: '/api/reset-password-sms/:phone',
  newPassword: '/api/new-password',
  ownPassword: '/api/auth/mot-de-passe',
  sessions: '/api/auth/sessions',
  session: '/api/auth/sessions/:id',
  verifiedUser: '/api/users/verified/:email',
  partnerByEmail: '/api/partnerByEmail/:email',
  accountClaim: '/api/partner-create/:email/update',
  users: '/api/users',
  user: '/api/users/:id',
  userCounts: '/api/users/:id/compte',
  userUpdate: '/api/users/:id/update',
  me: '/api/users/me',
  avatar: '/api/users/avatar/:partnerId',
  avatarPicture: '/avatars/:key',
  accountSession: '/api/partner/compte/:id',
  accountDetails: '/api/partner/compte/:id/details',
  partnerUpdate: '/api/partner/:id/update',
  addresses: '/api/adresses',
  address: '/api/adresses/:id',
  companies: '/api/companies',
  membershipRequest: '/api/companies/clients/demandeAdhesion',
  memberships: '/api/companies/clients/adhesions',
  membershipDecision: '/api/companies/clients/changeAdhesion/:id',
  orders: '/api/commandes',
  order: '/api/commandes/:id',
  orderDetails: '/api/commandes/details',
  orderQuote: '/api/commandes/devis',
  orderById: '/api/getcommande/:id',
  orderCancel: '/api/commande/:id/annuler',
  orderDelete: '/api/commande/:id/delete',
  orderForm: '/api/commande/:id/bon',
  orderInvoice: '/api/commande/:id/facture',
  productStock: '/api/produits/:id/stock',
  orderMove: '/api/gestion/commande/:id/etat',
  tracking: '/api/tracking',
  preorders: '/api/precommandes',
  preorderDetails: '/api/precommandes/details',
  preorderUpdate: '/api/precommandes/update',
  preordersOf: '/api/precommandes/:id',
  creditOrders: '/api/creditcommandes',
  creditOrderDetails: '/api/creditcommandes/details',
  creditOrdersOf: '/api/creditcommandes/clients/:id/liste',
  creditOrderState: '/api/creditcommandes/clients/:id/stateCommande',
  creditValidationByHr: '/api/gestion/commande/changeStateRH/:id',
  creditValidationByShop: '/api/gestion/commande/changeStateAdmin/:id',
  creditOrdersOfCompany: '/api/companies/commandes',
  debtsOfCompany: '/api/companies/clients/encours',
  deliveryZones: '/api/livraison/zones',
  deliveryZone: '/api/livraison/zones/:id',
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
