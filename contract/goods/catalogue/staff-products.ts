import * as z from 'zod/mini';
import { oneOf, text } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { productForStaff } from './products.ts';

const YES_NO = ['true', 'false'] as const;
const yesNo = z.optional(oneOf(YES_NO));

/** Product filters of the back-office, in list addresses and in batch changes. */
export const productChoice = {
  categ_id: z.optional(text(120)),
  tag: z.optional(text(120)),
  /** Whether it is in the catalogue. */
  active: yesNo,
  sale_ok: yesNo,
  en_promo: yesNo,
  is_creditorder: yesNo,
  /** Sold out, few pieces left, or whether the product is counted. */
  stock: z.optional(oneOf(['none', 'low', 'counted', 'uncounted'])),
  picture: z.optional(oneOf(['with', 'without'])),
};

/** A product in the list of the back-office. Prices in XOF; 0 means "no such price". */
const listedProduct = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
  categ_id: z.string(),
  list_price: z.int(),
  promo_price: z.int(),
  en_promo: z.boolean(),
  promotion_starts_on: z.nullable(z.string()),
  promotion_ends_on: z.nullable(z.string()),
  preorder_price: z.int(),
  creditorder_price: z.nullable(z.int()),
  is_creditorder: z.boolean(),
  sale_ok: z.boolean(),
  active: z.boolean(),
  listed: z.boolean(),
  rang: z.int(),
  available: z.nullable(z.int()),
  /** Version of the stock for `If-Match` of a new count. */
  stock_version: z.int(),
  /** Whether no piece lies outside the default place, so that a count needs no place. */
  is_in_one_place: z.boolean(),
  image_url: z.nullable(z.string()),
  updated_at: z.string(),
  version: z.int(),
});
export type ListedProduct = z.infer<typeof listedProduct>;

export const staffProducts = defineList({
  name: 'produits',
  record: {
    one: paths.staffProduct,
    create: paths.products,
    update: paths.product,
    remove: paths.product,
  },
  summary:
    'Tous les produits, publiés ou non ; cherche une référence, un nom, une marque, un code-barres',
  right: 'catalogue:read',
  sorts: ['-updated_at', 'name', 'reference', 'list_price', 'rang', 'available'],
  filters: productChoice,
  example: { q: 'samsung 142 l', filter: { categ_id: 'CONGELATEUR' } },
  item: listedProduct,
  // Headings that the import of the catalogue reads as the same fields.
  columns: {
    reference: 'Référence',
    name: 'Nom',
    brand: 'Marque',
    gtin: 'Code-barres',
    mpn: 'Référence fabricant',
    categ_id: 'Catégorie',
    list_price: 'Prix (FCFA)',
    promo_price: 'Prix promotionnel (FCFA)',
    en_promo: 'En promotion',
    promotion_starts_on: 'Début de la promotion',
    promotion_ends_on: 'Fin de la promotion',
    preorder_price: 'Prix précommande (FCFA)',
    creditorder_price: 'Prix à crédit (FCFA)',
    is_creditorder: 'À crédit',
    sale_ok: 'En vente',
    active: 'Publié',
    available: 'Stock',
    rang: 'Rang',
  },
});

export const productStaffCalls = {
  ...staffProducts.calls,
  getStaffProduct: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffProduct,
    summary: 'Un produit, publié ou non, avec son stock et sa version',
    params: ofId,
    reply: productForStaff,
  }),
};
