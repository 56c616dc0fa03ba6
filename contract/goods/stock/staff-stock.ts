import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { id, idInPath } from '../catalogue/catalogue.ts';
import { pieces, productName, reason, serialNumbers } from './staff-stock-lines.ts';
import { MOVE_KINDS } from './stock-words.ts';

/** The stock of a product. All that is counted of one that is not counted is null. */
const articleStock = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  tracks_serials: z.boolean(),
  /** What can be sold: what lies at all places without what orders keep. */
  available: z.nullable(z.int()),
  on_hand: z.nullable(z.int()),
  /** Kept for orders whose products have not left. */
  reserved: z.int(),
  /** Sent to another place and not yet there, or out with a delivery. */
  on_road: z.int(),
  /** Bought and still to come, and the first day on which some are. */
  expected: z.int(),
  expected_on: z.nullable(z.string()),
  places: z.array(z.object({ place_id: z.int(), name: z.string(), on_hand: z.int() })),
});
export type StockOfProduct = z.infer<typeof articleStock>;

export const staffStock = defineList({
  name: 'stock',
  record: { one: paths.staffStockOf },
  summary: 'Le stock de chaque article, lieu par lieu ; cherche une référence, un nom, une marque',
  right: 'stock:read',
  sorts: ['name', 'reference', 'available'],
  filters: {
    place_id: z.optional(idInPath),
    stock: z.optional(oneOf(['none', 'low', 'counted', 'uncounted'])),
  },
  example: { q: 'samsung', filter: { stock: 'none' } },
  item: articleStock,
  columns: {
    reference: 'Référence',
    name: 'Article',
    available: 'À vendre',
    on_hand: 'En place',
    reserved: 'Réservé',
    on_road: 'En route',
    expected: 'Attendu',
    expected_on: 'Attendu le',
  },
});

const move = z.object({
  id: z.int(),
  at: z.string(),
  product_id: z.int(),
  /** Empty once the product is deleted. */
  reference: z.string(),
  name: z.string(),
  place: z.string(),
  kind: z.enum(MOVE_KINDS),
  /** What came, or left when negative. */
  pieces: z.int(),
  reason: z.string(),
  order_id: z.nullable(z.int()),
  purchase_id: z.nullable(z.int()),
  transfer_id: z.nullable(z.int()),
  count_id: z.nullable(z.int()),
  /** The name of who did it; null for a machine, and for the shop on its own. */
  by: z.nullable(z.string()),
  by_role: z.string(),
});
export type ListedMove = z.infer<typeof move>;

export const staffMoves = defineList({
  name: 'mouvements',
  summary: 'Les mouvements du stock, le dernier d’abord ; cherche une référence, un nom',
  right: 'stock:read',
  sorts: ['-at'],
  filters: {
    product_id: z.optional(idInPath),
    place_id: z.optional(idInPath),
    order_id: z.optional(idInPath),
    kind: z.optional(oneOf(MOVE_KINDS)),
    ...days,
  },
  example: { q: 'samsung', filter: { kind: 'sale' } },
  item: move,
  columns: {
    at: 'Quand',
    reference: 'Référence',
    name: 'Article',
    place: 'Lieu',
    kind: 'Mouvement',
    pieces: 'Pièces',
    reason: 'Raison',
    order_id: 'Commande',
    purchase_id: 'Achat',
    transfer_id: 'Transfert',
    count_id: 'Inventaire',
    by: 'Par',
  },
});

const difference = z.object({
  product_id: z.int(),
  reference: z.string(),
  name: z.string(),
  available: z.nullable(z.int()),
  computed: z.int(),
  places: z.array(z.object({ place: z.string(), on_hand: z.int(), moved: z.int() })),
});

export const stockCalls = {
  ...staffStock.calls,
  ...staffMoves.calls,
  getStockOf: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffStockOf,
    summary: 'Le stock d’un article, lieu par lieu',
    params: ofId,
    reply: articleStock,
  }),
  checkStock: staffCall('stock:read', {
    method: 'GET',
    path: paths.stockCheck,
    summary: 'Recalcule le stock d’après ses mouvements et dit quels articles diffèrent',
    reply: z.object({ differences: z.array(difference) }),
  }),
  recordLoss: staffCall('stock:write', {
    method: 'POST',
    path: paths.stockLoss,
    summary: 'Note des pièces cassées, volées ou perdues',
    status: 201,
    body: fieldsOf({ ...productName, place_id: id, pieces, reason }),
    reply: articleStock,
  }),
  recordReturn: staffCall('stock:write', {
    method: 'POST',
    path: paths.stockReturn,
    summary: 'Remet en place des pièces d’une commande qui sont revenues',
    status: 201,
    body: fieldsOf({
      ...productName,
      /** The order that they left with, by its own number or by `S00012`. */
      order_id: z.optional(id),
      order_name: z.optional(filledText(1, 20)),
      /** Where they are put; the default place without. */
      place_id: z.optional(id),
      pieces,
      reason,
      serials: z.optional(serialNumbers),
    }),
    reply: articleStock,
  }),
  trackSerials: staffCall('stock:write', {
    method: 'POST',
    path: paths.stockSerialFlag,
    summary: 'Dit si les pièces d’un article portent chacune un numéro de série',
    params: ofId,
    body: fieldsOf({ tracks_serials: yesOrNo }),
    reply: articleStock,
  }),
};
