import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import { creditNote } from '../sales/orders/staff-credit-notes.ts';
import { RETURN_CONDITIONS, RETURN_STATES, RETURN_WISHES } from './return-states.ts';
import { readReturn, returnRequest } from './returns.ts';
import { STOP_STATES } from './round-states.ts';

const listedReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  order_name: z.string(),
  customer_name: z.string(),
  goods: z.string(),
  wish: z.enum(RETURN_WISHES),
  state: z.enum(RETURN_STATES),
  asked_at: z.string(),
  fetched_on: z.nullable(z.string()),
});
export type ListedReturn = z.infer<typeof listedReturn>;

const staffReturnDetail = z.extend(readReturn, {
  order_name: z.string(),
  customer_name: z.string(),
  customer_phone: z.nullable(z.string()),
  asked_by: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  received_by: z.string(),
  received_at: z.nullable(z.string()),
  /** Requested after the customer's days. */
  is_late: z.boolean(),
  /** Null without a round. */
  collection: z.nullable(
    z.object({
      round_id: z.int(),
      day: z.string(),
      driver: z.string(),
      state: z.enum(STOP_STATES),
    }),
  ),
  has_invoice: z.boolean(),
  credit_notes: z.array(creditNote),
  version: z.int(),
});
export type StaffReturn = z.infer<typeof staffReturnDetail>;

export const staffReturns = defineList({
  name: 'retours',
  record: { one: paths.staffReturn },
  summary: 'Les retours et échanges ; cherche une commande, un client, un produit',
  right: 'orders:read',
  sorts: ['-asked_at'],
  filters: {
    state: z.optional(oneOf(RETURN_STATES)),
    wish: z.optional(oneOf(RETURN_WISHES)),
    order_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'requested' } },
  item: listedReturn,
  columns: {
    order_name: 'Commande',
    customer_name: 'Client',
    goods: 'Articles',
    wish: 'Souhait',
    state: 'État',
    asked_at: 'Demandé le',
    fetched_on: 'Reprise le',
  },
});

const step = {
  method: 'POST',
  params: ofId,
  ifMatch: 'required',
  reply: staffReturnDetail,
} as const;

export const staffReturnCalls = {
  ...staffReturns.calls,
  getStaffReturn: staffCall('orders:read', {
    method: 'GET',
    path: paths.staffReturn,
    summary: 'Un retour avec ses photos et ses avoirs',
    params: ofId,
    reply: staffReturnDetail,
  }),
  createReturn: staffCall('returns:write', {
    method: 'POST',
    path: paths.staffOrderReturns,
    summary: 'Note un retour que le client a demandé autrement, aussi après les délais',
    status: 201,
    params: ofId,
    body: z.omit(returnRequest, { order_token: true, photos: true }),
    reply: staffReturnDetail,
  }),
  approveReturn: staffCall('returns:write', {
    ...step,
    path: paths.returnApproval,
    summary: 'Accepte un retour et dit au client quand les articles sont repris',
    body: fieldsOf({ fetched_on: z.optional(day), fetch_note: z.optional(text(300)) }),
  }),
  refuseReturn: staffCall('returns:write', {
    ...step,
    path: paths.returnRefusal,
    summary: 'Refuse un retour, avec la raison que le client lit',
    body: fieldsOf({ reason: filledText(3, 500) }),
  }),
  receiveReturn: staffCall('orders:write', {
    ...step,
    path: paths.returnReception,
    summary: 'Note l’état des articles revenus ; ceux qui se revendent sont de nouveau en stock',
    body: fieldsOf({
      lines: listOf(
        fieldsOf({ line_id: wholeNumber(1, MAX_ID), condition: oneOf(RETURN_CONDITIONS) }),
        100,
      ),
    }),
  }),
  closeReturn: staffCall('returns:write', {
    ...step,
    path: paths.returnClosing,
    summary: 'Termine un retour ; pour un échange, dit ce qui a été donné',
    body: fieldsOf({ outcome: z.optional(text(500)) }),
  }),
};
