import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { id, pictureChoice } from './catalogue/catalogue.ts';

const MAX_ID = 2_147_483_647;
const MOST_ALTERNATIVES = 9;
const PACK_CODE = /^[A-Za-z0-9-]{1,40}$/;
const code = filledText(1, 40).check(
  z.regex(PACK_CODE, 'un code de lettres, chiffres et tirets est attendu'),
);
const imageSizes = z.array(z.object({ width: z.int(), url: z.string() }));

/** A product that the buyer may choose for a line; `shown_price` is its price alone today, in XOF. */
const packChoice = z.object({
  id,
  name: z.string(),
  shown_price: z.int(),
  is_sold_out: z.boolean(),
  image_url: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  image_sizes: imageSizes,
});
export type PackChoice = z.infer<typeof packChoice>;

/** A product of a pack. `id` is the product's, as order lines expect it; amounts in XOF. */
const packProduct = z.object({
  id,
  line_id: id,
  product_id: id,
  category: z.nullable(z.string()),
  name: z.string(),
  price_unit: z.int(),
  quantity: z.int(),
  /** Data URL of a JPEG, null without a picture; absent with `images=url`. */
  image: z.optional(z.nullable(z.string())),
  image_url: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  image_sizes: imageSizes,
  /** This product and those that the buyer may have instead (rule G-62); absent without a choice. */
  choices: z.optional(z.array(packChoice)),
});

/** `draft`: inactive or not started. `actif`: on sale. `expire`: over. */
export const PACK_STATES = ['draft', 'actif', 'expire'] as const;

/** A pack of products sold as one order; `sommeTotal` is its price in XOF (rule G-22). */
const pack = z.object({
  id,
  code: z.string(),
  name: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  state: z.enum(PACK_STATES),
  sommeTotal: z.int(),
  /** Today's total price of the products bought separately, in XOF. */
  separate_total: z.int(),
  image: z.optional(z.nullable(z.string())),
  image_url: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  image_sizes: imageSizes,
  produits: z.array(packProduct),
});
export type Pack = z.infer<typeof pack>;

export const staffPack = z.extend(pack, {
  active: z.boolean(),
  /** Content hash of the pack's picture; without one, the shop shows that of the first product. */
  picture: z.nullable(z.string()),
  lines: z.array(
    z.object({
      product_id: id,
      name: z.string(),
      quantity: z.int(),
      price_unit: z.int(),
      /** Today's price of the product bought separately, in XOF. */
      shown_price: z.int(),
      /** Whether the product is for sale; if none of the line is, the pack is not for sale either. */
      listed: z.boolean(),
      /** What the buyer may have instead. */
      alternatives: z.array(z.object({ product_id: id, name: z.string(), listed: z.boolean() })),
    }),
  ),
  version: z.int(),
});
export type StaffPack = z.infer<typeof staffPack>;

/** A pack as staff saves it; a line without a price takes the product's price at that moment. */
const newPack = fieldsOf({
  code,
  name: filledText(2, 120),
  start_date: z.optional(z.nullable(day)),
  end_date: z.optional(z.nullable(day)),
  active: z.optional(yesOrNo),
  picture: z.optional(z.nullable(text(32))),
  lines: listOf(
    fieldsOf({
      product_id: wholeNumber(1, MAX_ID),
      quantity: wholeNumber(1, MAX_QUANTITY),
      price_unit: z.optional(xof(1)),
      alternatives: z.optional(
        listOf(fieldsOf({ product_id: wholeNumber(1, MAX_ID) }), MOST_ALTERNATIVES),
      ),
    }),
    50,
  ).check(z.minLength(1, 'un produit au moins')),
});
export type NewPack = z.infer<typeof newPack>;

const subject = 'Packs';

export const packCalls = {
  listPacks: defineCall({
    method: 'GET',
    path: paths.packs,
    summary: 'Les packs en cours',
    subject,
    access: 'public',
    query: z.object(pictureChoice),
    reply: z.array(pack),
    cached: true,
  }),
  getPack: defineCall({
    method: 'GET',
    path: paths.pack,
    summary: 'Un pack en cours, par son code',
    subject,
    access: 'public',
    params: z.object({ code }),
    query: z.object(pictureChoice),
    reply: pack,
    cached: true,
  }),
  createPack: defineCall({
    method: 'POST',
    path: paths.packs,
    summary: 'Crée un pack',
    subject,
    access: { right: 'catalogue:write' },
    status: 201,
    body: newPack,
    reply: staffPack,
  }),
  updatePack: defineCall({
    method: 'PUT',
    ifMatch: 'optional',
    path: paths.pack,
    summary: 'Modifie un pack',
    subject,
    access: { right: 'catalogue:write' },
    params: z.object({ code }),
    body: z.partial(newPack),
    reply: staffPack,
  }),
};
