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

/** Whether a product can be bought now and by when, in words and for programs. */
const availability = z.object({
  /** `orderable` is sold without being counted, `expected` is sold out with more to come. */
  state: z.enum(['in_stock', 'orderable', 'expected', 'sold_out']),
  can_buy: z.boolean(),
  /** `En stock à Médina`, `Livrable demain`, `Sous 30 jours`… */
  text: z.string(),
  /** The showrooms where it can be seen. */
  places: z.array(z.string()),
  /** When it is delivered in the zone that the shop serves first; empty where no delay is known. */
  delivery_text: z.string(),
  /** The last day of that, or of what is expected (YYYY-MM-DD). */
  until: z.nullable(z.string()),
});

export type Availability = z.infer<typeof availability>;

const productDetail = z.object({
  ...productFields,
  specifications: z.array(specification),
  /** The facts with a field of their own, in the order of a specification sheet; absent without any. */
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

/** A product as the staff of the catalogue sees it. */
export const productForStaff = z.extend(productDetail, {
  facts: factsShape,
  /** The last day of the promotion; null while it has none. */
  promotion_ends_on: z.nullable(z.string()),
  /** Packed, as it stands in a van; null until staff measures it. */
  volume_litres: z.nullable(z.int()),
  /** Pieces that can still be sold; null while they are not counted. */
  available: z.nullable(z.int()),
  /** The version that a new count of the pieces sends in `If-Match`; it changes with every order that takes pieces. */
  stock_version: z.int(),
  /** Whether the shop shows it today. */
  listed: z.boolean(),
  /** Rises with every change; what `If-Match` is compared with. */
  version: z.int(),
});

export type ProductForStaff = z.infer<typeof productForStaff>;

/** 0 and null both say "no such price": a client may send a product back as it got it. */
const priceOrNone = z.optional(z.nullable(xof(0)));

const writableProduct = {
  reference: shortText,
  name: filledText(2, 200),
  categ_id: shortText,
  list_price: xof(0),
  brand: z.optional(z.nullable(shortText)),
  description: z.optional(
    z.union([text(50_000), z.literal(false)], 'un texte ou false est attendu'),
  ),
  promo_price: priceOrNone,
  en_promo: z.optional(yesOrNo),
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
  /** Only the given ones change; what `specifications` says of the others, when they are given too, is read from them. */
  facts: z.optional(factsShape),
  tags: z.optional(listOf(shortText, 30)),
  /** Hashes answered by the upload call, the main picture first. */
  pictures: z.optional(listOf(hash, 12)),
};

export const newProduct = fieldsOf({
  ...writableProduct,
  reference: z.optional(z.nullable(text(120, z.trim()))),
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

/** The upload takes a multipart form with one file, which no schema describes. */
export const uploadPicture = defineCall({
  method: 'POST',
  path: paths.pictures,
  summary: 'Déposer une image (JPEG, PNG, WebP ou AVIF, 10 Mo au plus), champ « file »',
  subject,
  access: { right: 'catalogue:write' },
  status: 201,
  reply: picture,
});
