import * as z from 'zod/mini';
import { fieldsOf, oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { idInPath } from '../catalogue/catalogue.ts';
import { productName, serialNumbers } from './staff-stock-lines.ts';
import { SERIAL_EVENTS } from './stock-words.ts';

const serial = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  serial: z.string(),
  state: z.enum(SERIAL_EVENTS),
  /** Place of the piece; null once it is sold. */
  place: z.nullable(z.string()),
});
export type ListedSerial = z.infer<typeof serial>;

const serialHistory = z.extend(serial, {
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(SERIAL_EVENTS),
      place: z.nullable(z.string()),
      purchase_id: z.nullable(z.int()),
      order_line_id: z.nullable(z.int()),
      order_id: z.nullable(z.int()),
      by: z.nullable(z.string()),
    }),
  ),
});
export type SerialHistory = z.infer<typeof serialHistory>;

export const staffSerials = defineList({
  name: 'numeros-de-serie',
  record: { one: paths.staffSerial },
  summary: 'Les numéros de série ; cherche un numéro',
  right: 'stock:read',
  sorts: ['serial'],
  filters: { product_id: z.optional(idInPath), state: z.optional(oneOf(SERIAL_EVENTS)) },
  example: { q: 'SN', filter: { state: 'sold' } },
  item: serial,
  columns: { serial: 'Numéro de série', name: 'Article', state: 'État', place: 'Lieu' },
});

export const serialCalls = {
  ...staffSerials.calls,
  getSerial: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffSerial,
    summary: 'L’histoire d’une pièce',
    params: ofId,
    reply: serialHistory,
  }),
  sellSerials: staffCall('orders:write', {
    method: 'POST',
    path: paths.serialsOfOrder,
    summary: 'Note les numéros de série des pièces remises avec une commande',
    params: ofId,
    body: fieldsOf({
      ...productName,
      serials: serialNumbers.check(z.minLength(1, 'un numéro au moins est attendu')),
    }),
    reply: z.object({ serials: z.array(serial) }),
  }),
};
