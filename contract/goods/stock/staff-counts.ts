import * as z from 'zod/mini';
import { aloneReason } from '#contract/base/fields/alone-reason.ts';
import { fieldsOf, oneOf, wholeNumber, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, idInPath } from '../catalogue/catalogue.ts';
import { linesOf, MAX_PIECES, note, productName } from './staff-stock-lines.ts';
import { COUNT_STATES } from './stock-words.ts';

const countSheet = z.object({
  id: z.int(),
  place_id: z.int(),
  place: z.string(),
  state: z.enum(COUNT_STATES),
  note: z.string(),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  /** Number of products on the sheet, of counted ones, and of those with a difference. */
  articles: z.int(),
  counted: z.int(),
  differing: z.int(),
  version: z.int(),
});
export type ListedCount = z.infer<typeof countSheet>;

const countDetail = z.extend(countSheet, {
  lines: z.array(
    z.object({
      product_id: z.int(),
      reference: z.string(),
      gtin: z.nullable(z.string()),
      name: z.string(),
      counted: z.nullable(z.int()),
      /** The recorded stock when the product was counted. */
      on_hand: z.nullable(z.int()),
      difference: z.nullable(z.int()),
    }),
  ),
  /** Why the reader may not accept the count; null if they may. */
  accept_refusal: z.nullable(z.string()),
});
export type CountDetail = z.infer<typeof countDetail>;

const newCount = fieldsOf({
  place_id: id,
  note,
  /** Products to count; by default all products at the place. */
  articles: z.optional(linesOf(fieldsOf({ ...productName }))),
});
export type NewCount = z.infer<typeof newCount>;
const entries = fieldsOf({
  lines: linesOf(
    fieldsOf({
      ...productName,
      counted: wholeNumber(0, MAX_PIECES),
      /** Whether the pieces are scanned and added to those counted before. */
      is_added: z.optional(yesOrNo),
    }),
  ),
});
export type CountEntries = z.infer<typeof entries>;

export const staffCounts = defineList({
  name: 'inventaires',
  record: { one: paths.staffCount },
  summary: 'Les inventaires',
  right: 'stock:read',
  sorts: ['-opened_at'],
  filters: { state: z.optional(oneOf(COUNT_STATES)), place_id: z.optional(idInPath) },
  example: { q: 'annuel', filter: { state: 'open' } },
  item: countSheet,
  columns: {
    place: 'Lieu',
    state: 'État',
    articles: 'Articles',
    counted: 'Comptés',
    differing: 'Écarts',
    opened_at: 'Ouvert le',
    closed_at: 'Clos le',
    note: 'Note',
  },
});

export const countCalls = {
  ...staffCounts.calls,
  getCount: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffCount,
    summary: 'Un inventaire avec ses écarts',
    params: ofId,
    reply: countDetail,
  }),
  openCount: staffCall('stock:write', {
    method: 'POST',
    path: staffCounts.path,
    summary: 'Ouvre l’inventaire d’un lieu, en entier ou de quelques articles',
    status: 201,
    body: newCount,
    reply: countDetail,
  }),
  enterCount: staffCall('stock:write', {
    method: 'POST',
    path: paths.countEntries,
    summary: 'Note ce qui est compté, à la main ou en scannant',
    params: ofId,
    body: entries,
    reply: countDetail,
  }),
  acceptCount: staffCall('stock:write', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.countAcceptance,
    summary: 'Accepte les écarts d’un inventaire, par une autre personne que celles qui ont compté',
    params: ofId,
    body: aloneReason,
    reply: countDetail,
  }),
  cancelCount: staffCall('stock:write', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.countCancel,
    summary: 'Abandonne un inventaire, sans rien changer au stock',
    params: ofId,
    reply: countDetail,
  }),
};
