import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { id, idInPath } from '../catalogue/catalogue.ts';
import { pieces, productName, reason, serialNumbers } from './staff-stock-lines.ts';
import { MOVE_KINDS } from './stock-words.ts';

/** The stock of a product. `available` and `on_hand` are null if the product is not counted. */
const articleStock = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  tracks_serials: z.boolean(),
  /** Pieces left to sell: the stock of all places minus the reserved pieces. */
  available: z.nullable(z.int()),
  on_hand: z.nullable(z.int()),
  /** Reserved for orders that have not left yet. */
  reserved: z.int(),
  /** On the way to another place, or out for delivery. */
  on_road: z.int(),
  /** Purchased pieces that have not arrived, and the first day on which some are expected. */
  expected: z.int(),
  expected_on: z.nullable(z.string()),
  places: z.array(z.object({ place_id: z.int(), name: z.string(), on_hand: z.int() })),
  /** The showrooms, and in which the product stands to be seen; absent in lists. */
  showrooms: z.optional(
    z.array(z.object({ place_id: z.int(), name: z.string(), is_displayed: z.boolean() })),
  ),
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
    available: 'Stock disponible',
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
  /** Empty if the product was deleted. */
  reference: z.string(),
  name: z.string(),
  place: z.string(),
  kind: z.enum(MOVE_KINDS),
  /** Pieces that arrived; negative for pieces that left. */
  pieces: z.int(),
  reason: z.string(),
  order_id: z.nullable(z.int()),
  purchase_id: z.nullable(z.int()),
  transfer_id: z.nullable(z.int()),
  count_id: z.nullable(z.int()),
  /** Name of the actor; null for a machine and for automatic movements. */
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

/** XOF. `valued`: the pieces with a known cost. */
const worth = z.object({
  pieces: z.int(),
  valued: z.int(),
  value: z.int(),
  average: z.nullable(z.int()),
});

const difference = z.object({
  product_id: z.int(),
  reference: z.string(),
  name: z.string(),
  available: z.nullable(z.int()),
  computed: z.int(),
  places: z.array(z.object({ place: z.string(), on_hand: z.int(), moved: z.int() })),
  /** Whether its value is not that of its moves. */
  has_other_value: z.boolean(),
  /** Such a value, for holders of `margins:read`. */
  worth: z.optional(z.object({ recorded: worth, moved: worth })),
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
    summary:
      'Recalcule le stock et sa valeur d’après les mouvements et dit quels articles diffèrent',
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
      /** The order that the pieces left with, by id or by name (`S00012`). */
      order_id: z.optional(id),
      order_name: z.optional(filledText(1, 20)),
      /** The place that takes the pieces; the default place if absent. */
      place_id: z.optional(id),
      pieces,
      reason,
      serials: z.optional(serialNumbers),
    }),
    reply: articleStock,
  }),
  setDisplay: staffCall('stock:write', {
    method: 'POST',
    path: paths.stockDisplay,
    summary: 'Dit si un article est exposé dans un magasin',
    params: ofId,
    body: fieldsOf({ place_id: id, is_displayed: yesOrNo }),
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
