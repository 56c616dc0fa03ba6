import * as z from 'zod/mini';
import { fieldsOf, oneOf, xof, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id } from '../catalogue/catalogue.ts';
import { purchaseDetail } from './staff-purchases.ts';
import { reason } from './staff-stock-lines.ts';
import { LEDGER_KINDS } from './stock-words.ts';

/** What the pieces of a product cost (rule G-54). XOF, before recoverable VAT, with transport and customs. */
const productCost = z.object({
  product_id: z.int(),
  /** Pieces at all places, and those of them with a known cost. Both 0 if the product is not counted. */
  pieces: z.int(),
  valued: z.int(),
  value: z.int(),
  /** The average of the valued pieces, or the last one before they left; null while it is unknown. */
  average: z.nullable(z.int()),
  /** To compare prices, which include it, with the average. */
  vat_percent: z.int(),
  /** The last moves of the ledger that carry a value, the last first. */
  moves: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      kind: z.enum(LEDGER_KINDS),
      pieces: z.int(),
      valued: z.int(),
      value: z.int(),
      reason: z.string(),
    }),
  ),
});
export type ProductCost = z.infer<typeof productCost>;

/** Figures only for holders of `margins:read` (rule G-56). */
const notedCost = z.partial(productCost, {
  pieces: true,
  valued: true,
  value: true,
  average: true,
  moves: true,
});
export type NotedProductCost = z.infer<typeof notedCost>;

const costForm = fieldsOf({
  /** XOF of one piece. */
  unit_cost: xof(0),
  /** Values all pieces at this cost, those of a known cost too; needs a reason. */
  revalue: z.optional(yesOrNo),
  reason: z.optional(reason),
});
export type CostForm = z.infer<typeof costForm>;

const costCorrection = fieldsOf({
  product_id: id,
  /** What one received piece really cost, with its share of the transport. XOF. */
  unit_cost: xof(0),
  reason,
});
export type CostCorrection = z.infer<typeof costCorrection>;

/** Ways to buy a product, each with a price of its own. */
export const PRICE_KINDS = ['price', 'promo', 'preorder', 'credit'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

const belowCost = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  kind: z.enum(PRICE_KINDS),
  /** The lowest price of the product, before VAT, and its average cost. XOF. */
  price: z.int(),
  net_price: z.int(),
  average: z.int(),
  loss: z.int(),
});
export type BelowCost = z.infer<typeof belowCost>;

export const staffBelowCost = defineList({
  name: 'sous-le-cout',
  summary: 'Les articles en vente dont un prix est sous leur coût moyen',
  right: 'margins:read',
  sorts: ['-loss', 'name'],
  filters: { kind: z.optional(oneOf(PRICE_KINDS)) },
  example: { q: 'samsung', filter: { kind: 'promo' } },
  item: belowCost,
  columns: {
    reference: 'Référence',
    name: 'Article',
    kind: 'Prix concerné',
    price: 'Vendu à (FCFA)',
    net_price: 'Prix hors TVA (FCFA)',
    average: 'Coût moyen (FCFA)',
    loss: 'Perte par pièce (FCFA)',
  },
});

export const costCalls = {
  ...staffBelowCost.calls,
  getProductCost: staffCall('margins:read', {
    method: 'GET',
    path: paths.productCost,
    summary: 'Le coût moyen d’un article et ce que valent ses pièces',
    params: ofId,
    reply: productCost,
  }),
  setProductCost: staffCall('margins:write', {
    method: 'POST',
    path: paths.productCost,
    summary: 'Donne un coût aux pièces qui n’en ont pas, ou réévalue toutes les pièces',
    params: ofId,
    body: costForm,
    reply: notedCost,
  }),
  correctPurchaseCost: staffCall('margins:write', {
    method: 'POST',
    path: paths.purchaseCost,
    summary: 'Corrige ce qu’ont coûté les pièces reçues d’un achat',
    params: ofId,
    body: costCorrection,
    reply: purchaseDetail,
  }),
};
