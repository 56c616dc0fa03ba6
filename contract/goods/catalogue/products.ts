import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import {
  hash,
  id,
  idInPath,
  legible,
  MAX_ID,
  onlyPictureChoice,
  picture,
  productFields,
  shortText,
  subject,
} from './catalogue.ts';
import { factsShape, runningCost, sheetLine } from './fact-shapes.ts';

const base64Picture = z.optional(z.union([z.string(), z.literal(false)]));

const specification = fieldsOf({ name: shortText, value: shortText });

/** Whether a product can be bought now and when it is delivered, as text and as data. */
const availability = z.object({
  /** `orderable`: sold without a stock count. `expected`: sold out, more pieces are on order. */
  state: z.enum(['in_stock', 'orderable', 'expected', 'sold_out']),
  can_buy: z.boolean(),
  /** `En stock à Médina`, `Livrable demain`, `Sous 30 jours`… */
  text: z.string(),
  /** Names of the showrooms that have the product. */
  places: z.array(z.string()),
  /** Names of the places that have it where customers collect orders. */
  collect_at: z.array(z.string()),
  /** Delivery days in the default zone; empty if the product is sold out or no delay is known. */
  delivery_text: z.string(),
  /** The last day of that delivery, or of the expected one (YYYY-MM-DD). */
  until: z.nullable(z.string()),
  /** When a pre-order of today is expected: `arrivage vers le 12 décembre`. */
  preorder_text: z.string(),
  /** An order of today in each served zone, the default one first; empty if it cannot be bought. */
  deliveries: z.array(
    z.object({
      zone_id: z.int(),
      /** `à Dakar`. */
      place: z.string(),
      /** `samedi 28`; empty without a known delay. */
      days: z.string(),
      /** In XOF, as of a zone. */
      fee: z.int(),
      free_from: z.nullable(z.int()),
    }),
  ),
});

export type Availability = z.infer<typeof availability>;

const productDetail = z.object({
  ...productFields,
  specifications: z.array(specification),
  /** The structured facts in the order of a specification sheet; absent if there are none. */
  sheet: z.optional(z.array(sheetLine)),
  running_cost: z.optional(runningCost),
  pictures: z.array(picture),
  image_128: base64Picture,
  image_512: base64Picture,
  image_1024: base64Picture,
  image_1: base64Picture,
  image_2: base64Picture,
  image_3: base64Picture,
  image_4: base64Picture,
  availability: z.optional(availability),
});

export type ProductDetail = z.infer<typeof productDetail>;

export const productForStaff = z.extend(productDetail, {
  facts: factsShape,
  /** The first day of a promotion that waits (YYYY-MM-DD); `en_promo` is false until then. Null for any other. */
  promotion_starts_on: z.nullable(z.string()),
  /** The last day of the promotion; null if none is set. */
  promotion_ends_on: z.nullable(z.string()),
  /** Packed volume; null until staff measures it. */
  volume_litres: z.nullable(z.int()),
  /** Pieces left to sell; null if the product is not counted. */
  available: z.nullable(z.int()),
  /** Version of the stock for `If-Match` of a new count; each order that takes pieces changes it. */
  stock_version: z.int(),
  /** Whether the shop shows the product today. */
  listed: z.boolean(),
  /** Version for `If-Match`; rises with every change. */
  version: z.int(),
});

export type ProductForStaff = z.infer<typeof productForStaff>;

/** 0 and null both mean "no such price", so a client may send a product back unchanged. */
const priceOrNone = z.optional(z.nullable(xof(0)));

const writableProduct = {
  reference: shortText,
  name: filledText(2, 200).check(legible),
  categ_id: shortText,
  list_price: xof(0),
  brand: z.optional(z.nullable(shortText)),
  description: z.optional(
    z.union([text(50_000, legible), z.literal(false)], 'un texte ou false est attendu'),
  ),
  promo_price: priceOrNone,
  en_promo: z.optional(yesOrNo),
  /** After today, the promotion waits for that day, even with `en_promo` false; else it begins at once. */
  promotion_starts_on: z.optional(z.nullable(day)),
  promotion_ends_on: z.optional(z.nullable(day)),
  preorder_price: priceOrNone,
  creditorder_price: priceOrNone,
  is_creditorder: z.optional(yesOrNo),
  sale_ok: z.optional(yesOrNo),
  active: z.optional(yesOrNo),
  rang: z.optional(wholeNumber(0, MAX_ID)),
  warranty_months: z.optional(z.nullable(wholeNumber(0, 600))),
  volume_litres: z.optional(z.nullable(wholeNumber(1, 100_000))),
  specifications: z.optional(listOf(specification, 60)),
  /** Only the given facts change. If `specifications` is given too, the server reads the other facts from it. */
  facts: z.optional(factsShape),
  tags: z.optional(listOf(shortText, 30)),
  /** Hashes from the upload call, the main picture first. */
  pictures: z.optional(listOf(hash, 12)),
};

export const newProduct = fieldsOf({
  ...writableProduct,
  reference: z.optional(z.nullable(text(120, z.trim(), legible))),
});

export type NewProduct = z.infer<typeof newProduct>;

export const productChange = z.partial(fieldsOf(writableProduct));

export type ProductChange = z.infer<typeof productChange>;

const oneById = z.object({ id: idInPath });

export const productCalls = {
  getProduct: defineCall({
    method: 'GET',
    path: paths.product,
    summary: 'Un produit en vente avec sa fiche technique et ses images',
    subject,
    access: 'public',
    params: oneById,
    query: onlyPictureChoice,
    reply: productDetail,
    cached: true,
  }),
  createProduct: defineCall({
    method: 'POST',
    path: paths.products,
    summary: 'Créer un produit',
    subject,
    access: { right: 'catalogue:write' },
    status: 201,
    body: newProduct,
    reply: productForStaff,
  }),
  updateProduct: defineCall({
    method: 'PUT',
    ifMatch: 'optional',
    path: paths.product,
    summary: 'Modifier un produit (seuls les champs donnés changent)',
    subject,
    access: { right: 'catalogue:write' },
    params: oneById,
    body: productChange,
    reply: productForStaff,
  }),
  deleteProduct: defineCall({
    method: 'DELETE',
    ifMatch: 'optional',
    path: paths.product,
    summary: 'Retirer un produit du catalogue',
    subject,
    access: { right: 'catalogue:write' },
    params: oneById,
    reply: z.object({ id, message: z.string() }),
  }),
};

/** Takes a multipart form with one file, which no schema describes. */
export const uploadPicture = defineCall({
  method: 'POST',
  path: paths.pictures,
  summary: 'Déposer une image (JPEG, PNG, WebP ou AVIF, 10 Mo au plus), champ « file »',
  subject,
  access: { right: 'catalogue:write' },
  status: 201,
  reply: picture,
});
