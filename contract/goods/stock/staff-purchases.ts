import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  oneOf,
  text,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, idInPath } from '../catalogue/catalogue.ts';
import {
  anyLinesOf,
  linesOf,
  note,
  pieces,
  productName,
  reason,
  serialNumbers,
} from './staff-stock-lines.ts';
import { PURCHASE_STATES } from './stock-words.ts';

const purchase = z.object({
  id: z.int(),
  supplier: z.string(),
  expected_on: z.string(),
  state: z.enum(PURCHASE_STATES),
  note: z.string(),
  at: z.string(),
  /** Pieces of all lines. */
  ordered: z.int(),
  received: z.int(),
  version: z.int(),
});
export type ListedPurchase = z.infer<typeof purchase>;

export const purchaseDetail = z.extend(purchase, {
  lines: z.array(
    z.object({
      id: z.int(),
      product_id: z.nullable(z.int()),
      name: z.string(),
      /** The present reference and bar code; null once the product is deleted, or without a code. */
      reference: z.nullable(z.string()),
      gtin: z.nullable(z.string()),
      ordered: z.int(),
      received: z.int(),
      reason: z.string(),
      /** If false, receiving the product changes no stock. */
      is_counted: z.boolean(),
      tracks_serials: z.boolean(),
      /** Only for holders of `margins:read`. XOF of one piece as expected; null while it is unknown. */
      unit_cost: z.optional(z.nullable(z.int())),
      /** The received pieces with a known cost, and what they cost with their share of the transport. XOF. */
      costed: z.optional(z.int()),
      cost: z.optional(z.int()),
    }),
  ),
});
export type Purchase = z.infer<typeof purchaseDetail>;

const supplier = filledText(2, 120);
/** XOF of one piece, before recoverable VAT and transport. Sending it needs `margins:write`. */
const unitCost = z.optional(xof(0));
const TRANSPORT_SPREADS = ['value', 'volume'] as const;
export type TransportSpread = (typeof TRANSPORT_SPREADS)[number];
const newPurchase = fieldsOf({
  supplier,
  expected_on: day,
  note,
  lines: linesOf(fieldsOf({ ...productName, pieces, unit_cost: unitCost })),
});
export type NewPurchase = z.infer<typeof newPurchase>;
const purchaseForm = fieldsOf({
  supplier: z.optional(supplier),
  expected_on: z.optional(day),
  note: z.optional(text(500)),
});
export type PurchaseForm = z.infer<typeof purchaseForm>;
const receipt = fieldsOf({
  /** The place that receives the pieces; the default place if absent. */
  place_id: z.optional(id),
  /** May be empty only with `is_complete`. */
  lines: anyLinesOf(
    fieldsOf({
      ...productName,
      pieces,
      /** Why more pieces came than were ordered. */
      reason: z.optional(reason),
      serials: z.optional(serialNumbers),
      /** The expected cost of the purchase if absent. */
      unit_cost: unitCost,
    }),
  ),
  /** Transport and customs of this delivery in XOF, shared over its lines by their value or by their volume. */
  transport: z.optional(fieldsOf({ amount: xof(0), spread: oneOf(TRANSPORT_SPREADS) })),
  /** Closes the purchase; `reason` is required if pieces are missing. */
  is_complete: z.optional(yesOrNo),
  reason: z.optional(reason),
});
export type Receipt = z.infer<typeof receipt>;

export const staffPurchases = defineList({
  name: 'achats',
  record: { one: paths.staffPurchase },
  summary: 'Les achats chez les fournisseurs ; cherche un fournisseur ou un article',
  right: 'stock:read',
  sorts: ['expected_on', 'supplier'],
  filters: {
    state: z.optional(oneOf(PURCHASE_STATES)),
    product_id: z.optional(idInPath),
  },
  example: { q: 'Fournisseur', filter: { state: 'expected' } },
  item: purchase,
  columns: {
    supplier: 'Fournisseur',
    expected_on: 'Attendu le',
    state: 'État',
    ordered: 'Pièces commandées',
    received: 'Pièces reçues',
    note: 'Note',
    at: 'Noté le',
  },
});

export const purchaseCalls = {
  ...staffPurchases.calls,
  getPurchase: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffPurchase,
    summary: 'Un achat avec ses lignes',
    params: ofId,
    reply: purchaseDetail,
  }),
  createPurchase: staffCall('stock:write', {
    method: 'POST',
    path: staffPurchases.path,
    summary: 'Note un achat dont les articles sont attendus',
    status: 201,
    body: newPurchase,
    reply: purchaseDetail,
  }),
  updatePurchase: staffCall('stock:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffPurchase,
    summary: 'Change le fournisseur, le jour ou la note d’un achat',
    params: ofId,
    body: purchaseForm,
    reply: purchaseDetail,
  }),
  receivePurchase: staffCall('stock:write', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.purchaseReceipt,
    summary: 'Reçoit des articles d’un achat, en une ou plusieurs fois',
    params: ofId,
    body: receipt,
    reply: purchaseDetail,
  }),
};
