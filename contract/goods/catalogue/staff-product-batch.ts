import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  listOf,
  oneOf,
  text,
  wholeNumber,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { MAX_BATCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { staffCall } from '#contract/base/staff-call.ts';
import { lossFields } from '../stock/losses.ts';
import { id, shortText } from './catalogue.ts';
import { productChoice } from './staff-products.ts';

export const PRICES = ['list_price', 'promo_price', 'preorder_price', 'creditorder_price'] as const;
export type PriceName = (typeof PRICES)[number];

/** Rounding steps of prices, in XOF. */
const ROUNDINGS = ['5', '25', '100'] as const;

const UNKNOWN = 'modification inconnue : une autre est attendue';
const prices = listOf(oneOf(PRICES), PRICES.length).check(
  z.minLength(1, 'choisissez au moins un prix'),
);
const lastDay = z.optional(z.nullable(day));
const notZero = z.refine<number>((value) => value !== 0, 'un autre nombre que 0 est attendu');

/** A change of many products; percents are whole numbers, amounts in XOF. */
export const batchChange = z.discriminatedUnion(
  'kind',
  [
    fieldsOf({
      kind: z.literal('price_percent'),
      percent: wholeNumber(-90, 500).check(notZero),
      round_to: oneOf(ROUNDINGS),
      prices,
    }),
    fieldsOf({
      kind: z.literal('price_amount'),
      amount: wholeNumber(-MAX_XOF, MAX_XOF).check(notZero),
      prices,
    }),
    fieldsOf({ kind: z.literal('publish'), active: yesOrNo }),
    fieldsOf({ kind: z.literal('category'), categ_id: shortText }),
    fieldsOf({ kind: z.literal('add_tag'), tag: shortText }),
    fieldsOf({ kind: z.literal('remove_tag'), tag: shortText }),
    fieldsOf({
      kind: z.literal('promotion_percent'),
      percent: wholeNumber(1, 90),
      round_to: oneOf(ROUNDINGS),
      promotion_ends_on: lastDay,
    }),
    fieldsOf({
      kind: z.literal('promotion_price'),
      promo_price: wholeNumber(1, MAX_XOF),
      promotion_ends_on: lastDay,
    }),
    fieldsOf({ kind: z.literal('end_promotion') }),
  ],
  { error: UNKNOWN },
);
export type BatchChange = z.infer<typeof batchChange>;

/** The affected fields of a product, before or after the change. */
const sight = z.object({
  list_price: z.optional(z.int()),
  promo_price: z.optional(z.nullable(z.int())),
  preorder_price: z.optional(z.nullable(z.int())),
  creditorder_price: z.optional(z.nullable(z.int())),
  en_promo: z.optional(z.boolean()),
  promotion_starts_on: z.optional(z.nullable(z.string())),
  promotion_ends_on: z.optional(z.nullable(z.string())),
  active: z.optional(z.boolean()),
  categ_id: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
});
export type BatchSight = z.infer<typeof sight>;

const batchReply = z.object({
  applied: z.boolean(),
  /** Number of chosen products, and of those that the change alters. */
  chosen: z.int(),
  changed: z.int(),
  examples: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      name: z.string(),
      before: sight,
      after: sight,
    }),
  ),
  /** The first products that cannot be changed; `refused_count` is their total. */
  refused: z.array(
    z.object({ id: z.int(), reference: z.string(), name: z.string(), message: z.string() }),
  ),
  refused_count: z.int(),
  ...lossFields,
  /** Fingerprint of the preview. If a change sends it back and the products differ, it fails with `conflict`. */
  seen: z.string(),
});
export type BatchReply = z.infer<typeof batchReply>;

export const productBatchCalls = {
  changeProducts: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.productBatch,
    summary:
      'Modifie en une fois des produits choisis ou tous ceux d’une recherche ; aperçu d’abord',
    body: fieldsOf({
      ids: z.optional(listOf(id, MAX_BATCH)),
      /** The search and filters of the list, instead of `ids`. */
      filter: z.optional(fieldsOf({ q: z.optional(text(120)), ...productChoice })),
      change: batchChange,
      /** True reports the result without changing anything. */
      preview: yesOrNo,
      seen: z.optional(text(64)),
    }),
    reply: batchReply,
  }),
};
