import type { SaleType } from '../sales/orders/order-states.ts';
import { withQuery } from './paths.ts';

/** Each keeps its filters in its query. */
export const listingScreens = {
  shop: '/boutique',
  products: '/produits',
  allProducts: '/all-products',
  preorders: '/pre-commandes',
  promotions: '/en-promo',
  ramadan: '/promo-ramadan',
  tabaski: '/promo-tabaski',
  korite: '/promo-korite',
  credit: '/credit-commandes',
} as const;

/** The server stores their texts by these names. */
export const informationScreens = {
  about: '/informations',
  faq: '/faq',
  delivery: '/livraison-et-retours',
  safety: '/achats-securises',
  creditProcess: '/processus-de-commande-de-credit',
  saleTerms: '/conditions-generales-de-vente',
  useTerms: '/terms-condition',
  privacy: '/politique-de-confidentialite',
  privacyInBrief: '/privacy-policy',
} as const;

/** Pages for signed-in customers, the employer's included (rule B-36). */
export const personalScreens = {
  order: '/commandes/:id/détails',
  preorder: '/pre-commandes/:id/détails',
  creditorder: '/credit-commandes/:id/détails',
  checkout: '/checkout',
  validation: '/commande-validation',
  creditCart: '/credit-cart',
  employer: '/espace-entreprise',
  profile: '/profile',
  warranties: '/mes-garanties',
  ownProformas: '/mes-proformas',
  ownAlerts: '/mes-alertes',
} as const;

/** `:id` is a number. */
export const screens = {
  ...listingScreens,
  ...informationScreens,
  ...personalScreens,
  home: '/',
  category: '/categorie/:slug',
  /** `:slug` alone says which category it is. */
  subcategory: '/categorie/:parent/:slug',
  feast: '/fetes/:slug',
  product: '/produits/:id/details',
  productOfBefore: '/single-product/:id',
  pack: '/pack-promo',
  cart: '/cart',
  preorderCart: '/pre-cart',
  wishlist: '/wishlist',
  sharedList: '/panier-partage',
  comparison: '/products-compaire',
  guestCheckout: '/commande-sans-compte',
  tracking: '/tracking-order',
  parcel: '/colis',
  afterSales: '/service-apres-vente',
  case: '/service-apres-vente/:id',
  proformaRequest: '/proforma',
  proforma: '/proforma/:id',
  proformaCheckout: '/proforma/:id/commande',
  wavePayment: '/wave-paiement',
  orangePayment: '/om-paiement',
  paymentSuccess: '/payment/success',
  paymentError: '/payment/error',
  paymentState: '/payment-state',
  voucher: '/bon-d-achat',
  alert: '/alerte/:id',
  login: '/login',
  signup: '/signup',
  registration: '/inscription',
  code: '/verification-code',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  claim: '/create-compte',
  showrooms: '/magasins',
  showroom: '/magasins/:id',
  reservation: '/reserver/:id',
  offline: '/hors-ligne',
} as const;

const withId = (path: string, id: number) => path.replace(':id', String(id));

/** The canonical address. */
export const productLink = (id: number): string => withId(screens.product, id);

/** The part of a product's page to order, or to follow a sold-out product. */
export const ORDER_AREA = 'commander';
/** The page of a product (`id`), at the part with its alerts. */
export const alertLink = (id: number): string => `${productLink(id)}#${ORDER_AREA}`;

/** Where a piece of a product is set aside in a showroom. */
export const reservationLink = (id: number): string => withId(screens.reservation, id);

export const showroomLink = (id: number): string => withId(screens.showroom, id);

/** The page of a category, behind the slug of its parent if it has one. */
export const categoryLink = (slug: string, parent?: string): string =>
  parent === undefined
    ? screens.category.replace(':slug', slug)
    : screens.subcategory.replace(':parent', parent).replace(':slug', slug);

/** The slug of the category of a page's path; undefined for any other path. */
export const categorySlugIn = (path: string): string | undefined =>
  /^\/categorie\/(?:[^/]+\/)?([^/]+)\/?$/.exec(path)?.[1];

/** The page of a feast that staff added. */
export const feastLink = (slug: string): string => screens.feast.replace(':slug', slug);

/** The shop’s list with these filters; undefined and empty filters are left out. */
export const shopLink = (query: Record<string, string | number | undefined>): string =>
  withQuery(screens.shop, query);

export const packLink = (code: string): string => withQuery(screens.pack, { code });

/** The page of an order for its signed-in customer, by type of sale. */
export const orderLink = ({ id, type_sale }: { id: number; type_sale: SaleType }): string =>
  withId(screens[type_sale], id);

/** The tracking page of an order; the token of its link replaces any proof. */
export const trackingLink = (number: string, token?: string): string =>
  withQuery(screens.tracking, { order: number, token });

/** A parcel's page; only its recipient received the token. */
export const parcelLink = (number: string, token: string): string =>
  withQuery(screens.parcel, { order: number, token });

/** An after-sales case; the token of its link replaces the sign-in. */
export const caseLink = (id: number, token?: string): string =>
  withQuery(withId(screens.case, id), { token });

/** A proforma; the token of its link replaces the sign-in. */
export const proformaLink = (id: number, token?: string): string =>
  withQuery(withId(screens.proforma, id), { token });

/** An alert, for holders of the link in its messages. */
export const alertPageLink = (id: number, token?: string): string =>
  withQuery(withId(screens.alert, id), { token });

export const proformaCheckoutLink = (id: number, token?: string): string =>
  withQuery(withId(screens.proformaCheckout, id), { token });

export const sharedListLink = (token: string): string => withQuery(screens.sharedList, { token });

/** Reports a fault of a product: of an order, by its link if there is one, or of a receipt. */
export const reportLink = (
  about: {
    commande?: number;
    token?: string;
    ligne?: number;
    serie?: string;
    garantie?: number;
  } = {},
): string => withQuery(screens.afterSales, about);

/** The sign-in page, which returns to a path with query and hash. */
export const signInLink = (path: string): string => withQuery(screens.login, { redirectTo: path });

export const NEW_PARAMETER = 'nouvelle';

/** The payment provider that the buyer of an order chose. */
export const PROVIDER_PARAMETER = 'paiement';
