import * as z from 'zod/mini';
import {
  fieldsOf,
  filledText,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  yesOrNo,
} from '../../base/fields/fields.ts';
import { paths } from '../../base/paths.ts';
import { ofId, staffCall } from '../../base/staff-call.ts';
import { days, defineList } from '../../base/staff-list.ts';
import { idInPath, MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { PROVIDERS } from '../payment-states.ts';
import { CASH_REASONS, SESSION_STATES, TILL_SALE_STATES } from './till-words.ts';

const listedTill = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  place_id: z.int(),
  place: z.string(),
  active: z.boolean(),
  is_open: z.boolean(),
  version: z.int(),
});
export type ListedTill = z.infer<typeof listedTill>;

const till = z.extend(listedTill, {
  /** The browsers that sell at it. */
  devices: z.array(
    z.object({
      id: z.int(),
      letter: z.string(),
      name: z.string(),
      registered_at: z.string(),
      seen_at: z.string(),
      last_ticket: z.string(),
      /** Null for a device that may sell. */
      shut_out_at: z.nullable(z.string()),
    }),
  ),
});
export type StaffTill = z.infer<typeof till>;

const CODE = '1 à 4 lettres majuscules ou chiffres, comme C1';
const tillForm = fieldsOf({
  /** Begins the numbers of its tickets; it never changes. */
  code: z.optional(text(4, z.regex(/^[A-Z0-9]{1,4}$/, CODE))),
  name: filledText(2, 60),
  place_id: wholeNumber(1, MAX_ID),
  active: z.optional(yesOrNo),
});
export type TillForm = z.infer<typeof tillForm>;

export const staffTills = defineList({
  name: 'caisses',
  record: { one: paths.staffTill },
  summary: 'Les caisses des magasins ; cherche un code ou un nom',
  right: 'till:read',
  sorts: ['code', 'name'],
  filters: { active: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'C1' },
  item: listedTill,
  columns: {
    code: 'Code',
    name: 'Caisse',
    place: 'Lieu',
    is_open: 'Ouverte',
    active: 'En service',
  },
});

const listedSession = z.object({
  id: z.int(),
  till_id: z.int(),
  till: z.string(),
  state: z.enum(SESSION_STATES),
  opened_at: z.string(),
  opened_by: z.string(),
  counted_at: z.nullable(z.string()),
  counted_by: z.string(),
  accepted_by: z.string(),
  float: z.int(),
  /** What the drawer should hold, what was counted, and the second less the first. XOF; null while it is open. */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  difference: z.nullable(z.int()),
  /** The number of the closing; null before. */
  closing: z.nullable(z.int()),
  version: z.int(),
});
export type ListedSession = z.infer<typeof listedSession>;

const session = z.extend(listedSession, {
  note: z.string(),
  /** XOF. Frozen once accepted. */
  ways: z.array(
    z.object({
      way: z.enum(PROVIDERS),
      count: z.int(),
      amount: z.int(),
      stamp_duty: z.int(),
    }),
  ),
  /** What went back for returns, by way; the cash left the drawer. */
  back: z.array(
    z.object({
      way: z.enum(PROVIDERS),
      count: z.int(),
      amount: z.int(),
      stamp_duty: z.int(),
    }),
  ),
  /** What of `ways` came after the closing of its own session. */
  paid_late: z.int(),
  cash_in: z.int(),
  cash_out: z.int(),
  /** Cash of sales that the server refused. */
  loose_cash: z.int(),
  accepted_at: z.nullable(z.string()),
  sales: z.object({ done: z.int(), refused: z.int(), settled: z.int(), total: z.int() }),
  tickets: z.array(z.object({ first: z.string(), last: z.string(), count: z.int() })),
  /** Tickets that the server refused, those settled by hand too; the oldest first. */
  refused_tickets: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      state: z.enum(TILL_SALE_STATES),
      total: z.int(),
      loose_cash: z.int(),
    }),
  ),
  moves: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      amount: z.int(),
      cash_reason: z.enum(CASH_REASONS),
      /** The seller's own words; may be empty. */
      reason: z.string(),
      by: z.string(),
    }),
  ),
  /** Why this account may not accept it, in French; null if it may. */
  accept_refusal: z.nullable(z.string()),
});
export type StaffSession = z.infer<typeof session>;

export const staffTillSessions = defineList({
  name: 'clotures',
  record: { one: paths.staffTillSession },
  summary: 'Les sessions des caisses, du fond à la clôture ; cherche une caisse',
  right: 'till:read',
  /** By state, the counted ones come first. */
  sorts: ['-state', 'opened_at', 'counted_at', 'closing'],
  filters: {
    state: z.optional(oneOf(SESSION_STATES)),
    till_id: z.optional(numberInAddress(1, MAX_ID)),
    /** Open since an earlier day. */
    overnight: z.optional(oneOf(['true', 'false'])),
    ...days,
  },
  example: { q: 'C1', filter: { state: 'counted' } },
  item: listedSession,
  columns: {
    closing: 'Clôture n°',
    till: 'Caisse',
    state: 'État',
    opened_at: 'Ouverte le',
    opened_by: 'Par',
    counted_at: 'Comptée le',
    counted_by: 'Comptée par',
    accepted_by: 'Acceptée par',
    float: 'Fond (FCFA)',
    expected: 'Attendu (FCFA)',
    counted: 'Compté (FCFA)',
    difference: 'Écart (FCFA)',
  },
});

const tillSale = z.object({
  id: z.int(),
  number: z.string(),
  till: z.string(),
  state: z.enum(TILL_SALE_STATES),
  sold_at: z.string(),
  received_at: z.string(),
  seller: z.string(),
  total: z.int(),
  /** Cash of a refused sale, XOF. */
  loose_cash: z.int(),
  offline: z.boolean(),
  order_id: z.nullable(z.int()),
  order_name: z.string(),
  problem: z.string(),
  note: z.string(),
});
export type ListedTillSale = z.infer<typeof tillSale>;

/** XOF. Of a booked ticket as its order has it, else as the device sent it. */
const tillSaleDetail = z.extend(tillSale, {
  session_id: z.int(),
  lines: z.array(
    z.object({
      /** Null for discounts, services and products that are gone. */
      product_id: z.nullable(z.int()),
      name: z.string(),
      quantity: z.int(),
      total: z.int(),
    }),
  ),
  parts: z.array(
    z.object({
      way: z.enum(PROVIDERS),
      amount: z.int(),
      stamp_duty: z.int(),
      reference: z.string(),
    }),
  ),
  /** Whether the server still has its lines, so that it can be booked at the price of the ticket. */
  can_be_booked: z.boolean(),
});
export type StaffTillSale = z.infer<typeof tillSaleDetail>;

export const staffTillSales = defineList({
  name: 'ventes-caisse',
  record: { one: paths.staffTillSale },
  summary:
    'Les tickets des caisses ; ceux que la boutique n’a pas enregistrés attendent une personne',
  right: 'till:read',
  sorts: ['-received_at', 'number', 'total'],
  filters: {
    state: z.optional(oneOf(TILL_SALE_STATES)),
    till_id: z.optional(numberInAddress(1, MAX_ID)),
    session_id: z.optional(numberInAddress(1, MAX_ID)),
    ...days,
  },
  example: { q: 'C1-A', filter: { state: 'refused' } },
  item: tillSale,
  columns: {
    number: 'Ticket',
    till: 'Caisse',
    state: 'État',
    sold_at: 'Vendu le',
    received_at: 'Reçu le',
    seller: 'Vendeur',
    total: 'Total (FCFA)',
    loose_cash: 'Espèces à part (FCFA)',
    offline: 'Hors ligne',
    order_name: 'Commande',
    problem: 'Problème',
    note: 'Note',
  },
});

const shortage = z.object({
  id: z.int(),
  number: z.string(),
  order_id: z.nullable(z.int()),
  product_id: z.int(),
  product: z.string(),
  place: z.string(),
  pieces: z.int(),
  sold_at: z.string(),
  settled_at: z.nullable(z.string()),
  note: z.string(),
});
export type TillShortage = z.infer<typeof shortage>;

export const staffTillShortages = defineList({
  name: 'manques-caisse',
  record: { one: paths.staffTillShortage },
  summary: 'Les pièces vendues à une caisse que le stock n’avait pas : à recompter',
  right: 'till:read',
  /** By the day of settling, the open ones come first. */
  sorts: ['-settled_at', 'sold_at', 'product'],
  filters: { settled: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'frigo', filter: { settled: 'false' } },
  item: shortage,
  columns: {
    sold_at: 'Vendu le',
    number: 'Ticket',
    product: 'Article',
    place: 'Lieu',
    pieces: 'Pièces en trop',
    settled_at: 'Réglé le',
    note: 'Note',
  },
});

const decision = fieldsOf({ note: filledText(3, 500) });

export const staffTillCalls = {
  ...staffTills.calls,
  ...staffTillSessions.calls,
  ...staffTillSales.calls,
  ...staffTillShortages.calls,
  getStaffTill: staffCall('till:read', {
    method: 'GET',
    path: paths.staffTill,
    summary: 'Une caisse avec ses appareils',
    params: ofId,
    reply: till,
  }),
  createTill: staffCall('till:write', {
    method: 'POST',
    path: staffTills.path,
    summary: 'Ajoute une caisse à un magasin',
    status: 201,
    body: tillForm,
    reply: till,
  }),
  updateTill: staffCall('till:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffTill,
    summary: 'Change le nom ou le lieu d’une caisse, ou ne l’utilise plus',
    params: ofId,
    body: tillForm,
    reply: till,
  }),
  shutOutDevice: staffCall('till:write', {
    method: 'POST',
    path: paths.tillDeviceExclusion,
    summary: 'Exclut un appareil perdu : il ne vend plus, et ses ventes reçues restent',
    params: z.object({ id: idInPath, device: idInPath }),
    reply: till,
  }),
  getTillSession: staffCall('till:read', {
    method: 'GET',
    path: paths.staffTillSession,
    summary: 'Une session de caisse avec ses sommes : la clôture (Z) une fois acceptée',
    params: ofId,
    reply: session,
  }),
  acceptTillSession: staffCall('till:accept', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.tillSessionAcceptance,
    summary: 'Accepte la caisse comptée par une autre personne ; la clôture reçoit son numéro',
    params: ofId,
    body: fieldsOf({ note: z.optional(text(500, z.trim())) }),
    reply: session,
  }),
  getTillSale: staffCall('till:read', {
    method: 'GET',
    path: paths.staffTillSale,
    summary: 'Un ticket de caisse',
    params: ofId,
    reply: tillSaleDetail,
  }),
  acceptTillSale: staffCall('till:accept', {
    method: 'POST',
    path: paths.tillSaleAcceptance,
    summary: 'Enregistre un ticket refusé au prix du ticket, avec une note',
    params: ofId,
    body: decision,
    reply: tillSaleDetail,
  }),
  settleTillSale: staffCall('till:accept', {
    method: 'POST',
    path: paths.tillSaleSettlement,
    summary: 'Note qu’un ticket refusé est réglé à la main, et comment',
    params: ofId,
    body: decision,
    reply: tillSaleDetail,
  }),
  getTillShortage: staffCall('till:read', {
    method: 'GET',
    path: paths.staffTillShortage,
    summary: 'Une pièce vendue que le stock n’avait pas',
    params: ofId,
    reply: shortage,
  }),
  settleTillShortage: staffCall('till:accept', {
    method: 'POST',
    path: paths.tillShortageSettlement,
    summary: 'Note qu’un manque est expliqué ou recompté',
    params: ofId,
    body: decision,
    reply: shortage,
  }),
};
