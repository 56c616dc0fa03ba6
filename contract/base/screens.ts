import type { SaleType } from '../sales/orders/order-states.ts';
import { withQuery } from './paths.ts';

/** Lists of products; each keeps its filters in its query. */
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

/** Pages of information, whose texts the server keeps under their names. */
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

/** Every screen of the shop; `:id` is a number. */
export const screens = {
  ...listingScreens,
  ...informationScreens,
  ...personalScreens,
  home: '/',
  category: '/categorie/:slug',
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
  offline: '/hors-ligne',
} as const;

const withId = (path: string, id: number) => path.replace(':id', String(id));

/** The canonical address of a product's page. */
export const productLink = (id: number): string => withId(screens.product, id);

/** Where a product is ordered on its page, and its return is asked for while it is sold out. */
export const ORDER_AREA = 'commander';
export const alertLink = (id: number): string => `${productLink(id)}#${ORDER_AREA}`;

/** The page of a category, by the slug that the database gave it. */
export const categoryLink = (slug: string): string => screens.category.replace(':slug', slug);

/** The shop's list with filters given by their query names. */
export const shopLink = (query: Record<string, string | number | undefined>): string =>
  withQuery(screens.shop, query);

/** The page of a pack. */
export const packLink = (code: string): string => withQuery(screens.pack, { code });

/** The page of an order by its kind, for its owner. */
export const orderLink = ({ id, type_sale }: { id: number; type_sale: SaleType }): string =>
  withId(screens[type_sale], id);

/** Where an order is followed by its number; with the token of its link nobody has to prove anything. */
export const trackingLink = (number: string, token?: string): string =>
  withQuery(screens.tracking, { order: number, token });

/** A parcel for whoever receives it, by the token that they alone were sent. */
export const parcelLink = (number: string, token: string): string =>
  withQuery(screens.parcel, { order: number, token });

/** A case of the after-sales desk; with the token of its link nobody has to sign in. */
export const caseLink = (id: number, token?: string): string =>
  withQuery(withId(screens.case, id), { token });

/** A proforma; with the token of its link nobody has to sign in. */
export const proformaLink = (id: number, token?: string): string =>
  withQuery(withId(screens.proforma, id), { token });

/** An alert, for holders of the link that its messages have. */
export const alertPageLink = (id: number, token?: string): string =>
  withQuery(withId(screens.alert, id), { token });

/** Where a proforma is ordered. */
export const proformaCheckoutLink = (id: number, token?: string): string =>
  withQuery(withId(screens.proformaCheckout, id), { token });

/** A list that somebody shares, for holders of its link. */
export const sharedListLink = (token: string): string => withQuery(screens.sharedList, { token });

/** Where a fault of an article is reported: of an order, by its link where there is one, or of a receipt. */
export const reportLink = (
  about: {
    commande?: number;
    token?: string;
    ligne?: number;
    /** The serial number, as a line may have several pieces. */
    serie?: string;
    garantie?: number;
  } = {},
): string => withQuery(screens.afterSales, about);

/** The way to the sign-in that leads back to a path with its query and hash. */
export const signInLink = (path: string): string => withQuery(screens.login, { redirectTo: path });

/** Says in the address of an order that it was placed a moment ago. */
export const NEW_PARAMETER = 'nouvelle';

/** Names in the address of an order through whom its buyer wants to pay. */
export const PROVIDER_PARAMETER = 'paiement';
