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
import { factsShape, runningCost, sheetLine } from './facts/fact-shapes.ts';
import { gtinProblem, readGtin } from './gtin.ts';
import { shownNotice, shownVideo } from './notices.ts';

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
  /** The showrooms where visitors see the product or find a piece of it. */
  showrooms: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** It stands there to be seen. */
      is_displayed: z.boolean(),
      /** The piece that stands there is the last one for sale. */
      is_last: z.boolean(),
      /** A piece there can be set aside for a visitor, without payment. */
      can_reserve: z.boolean(),
    }),
  ),
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

/** The models of a family as one product's page shows them. */
const shownFamily = z.object({
  name: z.string(),
  /** The same for all its models (`productGroupID`). */
  key: z.string(),
  axes: z.array(
    z.object({
      /** A fact, as in `sheet`, or `model`. */
      key: z.string(),
      label: z.string(),
      values: z.array(
        z.object({
          text: z.string(),
          /** The product that a press on the value leads to. */
          id,
          is_current: z.boolean(),
          /** Its price of today in XOF, 0 without one. */
          price: z.int(),
          is_sold_out: z.boolean(),
        }),
      ),
    }),
  ),
  /** All its models for sale, this one too. */
  ids: z.array(id),
});

export type ShownFamily = z.infer<typeof shownFamily>;

const serviceOfProduct = z.object({ name: z.string(), price: z.int() });

export type ServiceOfProduct = z.infer<typeof serviceOfProduct>;

const productDetail = z.object({
  ...productFields,
  /** The bar code (EAN, UPC, ISBN) of 8, 12, 13 or 14 digits; the public reply lacks numbers that the shop gives itself. */
  gtin: z.nullable(z.string()),
  /** The maker's own number. */
  mpn: z.nullable(z.string()),
  specifications: z.array(specification),
  /** The structured facts in the order of a specification sheet; absent if there are none. */
  sheet: z.optional(z.array(sheetLine)),
  running_cost: z.optional(runningCost),
  /** The models that differ from this one in a fact or two; absent without any. */
  family: z.optional(shownFamily),
  pictures: z.array(picture),
  image_128: base64Picture,
  image_512: base64Picture,
  image_1024: base64Picture,
  image_1: base64Picture,
  image_2: base64Picture,
  image_3: base64Picture,
  image_4: base64Picture,
  availability: z.optional(availability),
  /** What the shop does for it, each with its price in XOF (rule G-59); absent without any. */
  services: z.optional(z.array(serviceOfProduct)),
  /** PDFs of the product in the order of staff; absent without any. */
  notices: z.optional(z.array(shownNotice)),
  /** Links to videos on sites of others; absent without any. */
  videos: z.optional(z.array(shownVideo)),
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
  /** Its family of models; null without one. */
  family_id: z.nullable(z.int()),
  /** Whether the shop shows the product today. */
  listed: z.boolean(),
  /** Version for `If-Match`; rises with every change. */
  version: z.int(),
});

export type ProductForStaff = z.infer<typeof productForStaff>;

/** 0 and null both mean "no such price", so a client may send a product back unchanged. */
const priceOrNone = z.optional(z.nullable(xof(0)));

/** Read in every notation, and stored in its normal form (rule G-49). */
const gtin = text(
  40,
  z.refine((value) => gtinProblem(value) === undefined, {
    error: ({ input }) => gtinProblem(String(input)),
  }),
  z.overwrite((value) => readGtin(value) ?? value),
);

const writableProduct = {
  reference: shortText,
  name: filledText(2, 200).check(legible),
  categ_id: shortText,
  list_price: xof(0),
  brand: z.optional(z.nullable(shortText)),
  /** Refused with `409` while another product has it. */
  gtin: z.optional(z.nullable(gtin)),
  mpn: z.optional(z.nullable(filledText(1, 70).check(legible))),
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
