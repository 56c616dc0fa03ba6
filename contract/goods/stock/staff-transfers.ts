import * as z from 'zod/mini';
import { fieldsOf, oneOf, wholeNumber } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, idInPath } from '../catalogue/catalogue.ts';
import { linesOf, MAX_PIECES, note, pieces, productName, reason } from './staff-stock-lines.ts';
import { TRANSFER_STATES } from './stock-words.ts';

const transfer = z.object({
  id: z.int(),
  from_id: z.int(),
  from: z.string(),
  to_id: z.int(),
  to: z.string(),
  state: z.enum(TRANSFER_STATES),
  note: z.string(),
  sent_at: z.string(),
  received_at: z.nullable(z.string()),
  pieces: z.int(),
  version: z.int(),
});
export type ListedTransfer = z.infer<typeof transfer>;

const transferDetail = z.extend(transfer, {
  lines: z.array(
    z.object({
      id: z.int(),
      product_id: z.nullable(z.int()),
      name: z.string(),
      sent: z.int(),
      received: z.nullable(z.int()),
      reason: z.string(),
    }),
  ),
});
export type Transfer = z.infer<typeof transferDetail>;

const newTransfer = fieldsOf({
  from_id: id,
  to_id: id,
  note,
  lines: linesOf(fieldsOf({ ...productName, pieces })),
});
export type NewTransfer = z.infer<typeof newTransfer>;
const arrival = fieldsOf({
  /** Products of which fewer pieces arrived, each with a reason; all others arrived in full. */
  missing: z.optional(
    linesOf(fieldsOf({ ...productName, received: wholeNumber(0, MAX_PIECES), reason })),
  ),
});
export type Arrival = z.infer<typeof arrival>;

export const staffTransfers = defineList({
  name: 'transferts',
  record: { one: paths.staffTransfer },
  summary: 'Les transferts d’un lieu à l’autre',
  right: 'stock:read',
  sorts: ['-sent_at'],
  filters: {
    state: z.optional(oneOf(TRANSFER_STATES)),
    place_id: z.optional(idInPath),
    product_id: z.optional(idInPath),
  },
  example: { q: 'samsung', filter: { state: 'sent' } },
  item: transfer,
  columns: {
    from: 'De',
    to: 'Vers',
    state: 'État',
    pieces: 'Pièces',
    sent_at: 'Envoyé le',
    received_at: 'Reçu le',
    note: 'Note',
  },
});

export const transferCalls = {
  ...staffTransfers.calls,
  getTransfer: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffTransfer,
    summary: 'Un transfert avec ses lignes',
    params: ofId,
    reply: transferDetail,
  }),
  sendTransfer: staffCall('stock:write', {
    method: 'POST',
    path: staffTransfers.path,
    summary: 'Envoie des articles d’un lieu à un autre',
    status: 201,
    body: newTransfer,
    reply: transferDetail,
  }),
  receiveTransfer: staffCall('stock:write', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.transferReceipt,
    summary: 'Reçoit un transfert ; ce qui manque est une perte',
    params: ofId,
    body: arrival,
    reply: transferDetail,
  }),
};
