import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  listOf,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  xof,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import {
  MAX_ROUND_STOPS,
  PROOF_KINDS,
  ROUND_STATES,
  STOP_KINDS,
  STOP_STATES,
} from './round-states.ts';
import { stopLine, stopPlace } from './rounds.ts';

/** `stops` without removed ones. ISO hours in Dakar's time, amounts XOF. */
const listedRound = z.object({
  id: z.int(),
  day: z.string(),
  state: z.enum(ROUND_STATES),
  driver_id: z.nullable(z.int()),
  driver: z.string(),
  vehicle_id: z.nullable(z.int()),
  vehicle: z.string(),
  place_id: z.int(),
  place: z.string(),
  note: z.string(),
  stops: z.int(),
  settled: z.int(),
  delivered: z.int(),
  version: z.int(),
});
export type ListedRound = z.infer<typeof listedRound>;

const slot = z.nullable(
  z.object({ id: z.int(), day: z.string(), from: z.string(), until: z.string() }),
);

/** `kg` is null unless all weights are known. */
const load = { litres: z.int(), kg: z.nullable(z.number()) };

const staffStop = z.extend(stopPlace, {
  id: z.int(),
  kind: z.enum(STOP_KINDS),
  /** Of a collection: return, reason, and what was collected. */
  return_id: z.nullable(z.int()),
  return_note: z.string(),
  taken: z.array(
    z.object({ line_id: z.int(), name: z.string(), pieces: z.int(), serials: z.array(z.string()) }),
  ),
  order_id: z.int(),
  order_name: z.string(),
  position: z.int(),
  state: z.enum(STOP_STATES),
  /** Since the planning, in French. */
  problem: z.string(),
  slot,
  wished_on: z.nullable(z.string()),
  lines: z.array(stopLine),
  ...load,
  amount_due: z.int(),
  cash_duty_percent: z.number(),
  expected_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  /** By the phone's clock. */
  settled_phone_at: z.nullable(z.string()),
  settled_by: z.string(),
  received_by: z.string(),
  reason: z.string(),
  wished_day: z.nullable(z.string()),
  handed: z.int(),
  collected: z.int(),
  proofs: z.array(z.object({ kind: z.enum(PROOF_KINDS), url: z.string() })),
});
export type StaffStop = z.infer<typeof staffStop>;

const staffRound = z.object({
  ...z.omit(listedRound, { stops: true, settled: true, delivered: true }).shape,
  plate: z.string(),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  ended_by: z.string(),
  accepted_at: z.nullable(z.string()),
  accepted_by: z.string(),
  stops: z.array(staffStop),
  totals: z.object({
    orders: z.int(),
    pieces: z.int(),
    ...load,
    /** Pieces without a volume or a weight. */
    unmeasured: z.int(),
    unweighed: z.int(),
    max_litres: z.nullable(z.int()),
    max_kg: z.nullable(z.int()),
    to_collect: z.int(),
  }),
  /** Products with less stock than load; empty after the start. */
  missing: z.array(
    z.object({ product_id: z.int(), name: z.string(), needed: z.int(), there: z.int() }),
  ),
  /** Counted is null before the end. */
  cash_expected: z.int(),
  cash_counted: z.nullable(z.int()),
  /** `counted` is null before the end. */
  back: z.array(
    z.object({
      order_id: z.int(),
      order_name: z.string(),
      line_id: z.int(),
      name: z.string(),
      expected: z.int(),
      counted: z.nullable(z.int()),
    }),
  ),
  end_note: z.string(),
  back_note: z.string(),
  acceptance_note: z.string(),
  /** In French; null if the reader may accept or the round has not ended. */
  accept_refusal: z.nullable(z.string()),
});
export type StaffRound = z.infer<typeof staffRound>;

/** An open or closed round on the board, with its stops in driving order. */
const boardRound = z.extend(
  z.pick(staffRound, {
    id: true,
    day: true,
    state: true,
    driver: true,
    vehicle: true,
    version: true,
    totals: true,
  }),
  {
    stops: z.array(
      z.pick(staffStop, {
        order_id: true,
        order_name: true,
        kind: true,
        customer_name: true,
        recipient: true,
        zone: true,
        city: true,
        quarter: true,
        street: true,
        amount_due: true,
        problem: true,
      }),
    ),
  },
);
export type BoardRound = z.infer<typeof boardRound>;

/** By product, without customers. */
const roundLoad = z.object({
  ...z.omit(listedRound, { settled: true, delivered: true }).shape,
  plate: z.string(),
  articles: z.array(
    z.object({
      product_id: z.nullable(z.int()),
      name: z.string(),
      quantity: z.int(),
      tracks_serials: z.boolean(),
      /** Stock at the place; null if uncounted or after the start. */
      there: z.nullable(z.int()),
    }),
  ),
});
export type RoundLoad = z.infer<typeof roundLoad>;

const plannedOrder = z.extend(stopPlace, {
  order_id: z.int(),
  kind: z.enum(STOP_KINDS),
  order_name: z.string(),
  placed_at: z.string(),
  goods: z.string(),
  ...load,
  amount_due: z.int(),
  wished_on: z.nullable(z.string()),
  is_late: z.boolean(),
});
export type UnplannedOrder = z.infer<typeof plannedOrder>;

/** The day is null without a promise. */
const planDay = z.object({
  day: z.nullable(z.string()),
  groups: z.array(
    z.object({
      zone_id: z.nullable(z.int()),
      zone: z.string(),
      slot,
      orders: z.array(plannedOrder),
    }),
  ),
});
export type PlanDay = z.infer<typeof planDay>;

const roundForm = {
  day,
  driver_id: wholeNumber(1, MAX_ID),
  vehicle_id: z.optional(z.nullable(wholeNumber(1, MAX_ID))),
  place_id: z.optional(wholeNumber(1, MAX_ID)),
  note: z.optional(text(500)),
};
/** Without a driver, driver and vehicle are those of the last round, if possible free on that day (rule D-23). */
const newRound = fieldsOf({ ...roundForm, driver_id: z.optional(wholeNumber(1, MAX_ID)) });
export type NewRound = z.infer<typeof newRound>;
const roundChange = fieldsOf({
  ...roundForm,
  day: z.optional(day),
  driver_id: z.optional(wholeNumber(1, MAX_ID)),
});
export type RoundChange = z.infer<typeof roundChange>;

const stopsOfRound = fieldsOf({
  /** In driving order. */
  stops: listOf(fieldsOf({ order_id: wholeNumber(1, MAX_ID) }), MAX_ROUND_STOPS),
});

export const staffRounds = defineList({
  name: 'tournees',
  record: { one: paths.staffRound },
  summary: 'Les tournées de livraison ; cherche un livreur, un véhicule ou une commande',
  right: 'rounds:load',
  sorts: ['-day', 'state', 'driver'],
  filters: {
    state: z.optional(oneOf(ROUND_STATES)),
    driver_id: z.optional(numberInAddress(1, MAX_ID)),
    place_id: z.optional(numberInAddress(1, MAX_ID)),
    ...days,
  },
  example: { q: 'Modou', filter: { state: 'open' } },
  item: listedRound,
  columns: {
    id: 'N°',
    day: 'Jour',
    state: 'État',
    driver: 'Livreur',
    vehicle: 'Véhicule',
    place: 'Départ de',
    stops: 'Arrêts',
    settled: 'Faits',
    delivered: 'Livrés',
  },
});

const change = { params: ofId, ifMatch: 'required', reply: staffRound } as const;
const step = { ...change, method: 'POST' } as const;

export const staffRoundCalls = {
  ...staffRounds.calls,
  listUnplanned: staffCall('rounds:read', {
    method: 'GET',
    path: paths.roundPlan,
    summary:
      'Ce qui est à livrer et n’est dans aucune tournée, par jour, zone et créneau ; les retards d’abord ; les tournées ouvertes et closes',
    query: z.object({
      date_to: z.optional(day),
      zone_id: z.optional(numberInAddress(1, MAX_ID)),
    }),
    reply: z.object({
      days: z.array(planDay),
      is_more: z.boolean(),
      rounds: z.array(boardRound),
    }),
  }),
  listDrivers: staffCall('rounds:read', {
    method: 'GET',
    path: paths.roundDrivers,
    summary: 'Les livreurs de l’équipe',
    reply: z.array(z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()) })),
  }),
  getStaffRound: staffCall('rounds:read', {
    method: 'GET',
    path: paths.staffRound,
    summary: 'Une tournée avec ses arrêts, sa charge et sa caisse',
    params: ofId,
    reply: staffRound,
  }),
  getRoundLoad: staffCall('rounds:load', {
    method: 'GET',
    path: paths.roundLoad,
    summary: 'Ce qui se charge pour une tournée, par article, sans les clients',
    params: ofId,
    reply: roundLoad,
  }),
  createRound: staffCall('rounds:write', {
    method: 'POST',
    path: staffRounds.path,
    summary:
      'Ouvre une tournée ; sans livreur, avec ceux de la dernière, de préférence libres ce jour-là',
    status: 201,
    body: newRound,
    reply: staffRound,
  }),
  updateRound: staffCall('rounds:write', {
    ...change,
    method: 'PUT',
    path: paths.staffRound,
    summary: 'Change le jour, le livreur, le véhicule ou le départ d’une tournée avant son départ',
    body: roundChange,
  }),
  deleteRound: staffCall('rounds:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffRound,
    summary: 'Supprime une tournée ouverte ; ses commandes sont de nouveau à planifier',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  arrangeStops: staffCall('rounds:write', {
    ...change,
    method: 'PUT',
    path: paths.roundStops,
    summary: 'Fixe les arrêts d’une tournée ouverte et leur ordre',
    body: stopsOfRound,
  }),
  fillRound: staffCall('rounds:write', {
    ...step,
    path: paths.roundFilling,
    summary:
      'Remplit une tournée ouverte avec ce qui est à livrer ce jour-là ou en retard, zone par zone, tant que le véhicule a de la place',
    body: fieldsOf({ zone_id: z.optional(wholeNumber(1, MAX_ID)) }),
    /** `added`: the new stops in driving order; `left`: how many did not fit. */
    reply: z.object({ round: staffRound, added: z.array(z.int()), left: z.int() }),
  }),
  suggestStops: staffCall('rounds:read', {
    method: 'GET',
    path: paths.roundSuggestion,
    summary: 'Propose un ordre des arrêts : l’heure du créneau, puis la zone, puis le plus proche',
    params: ofId,
    reply: z.object({ order_ids: z.array(z.int()) }),
  }),
  closeRound: staffCall('rounds:write', {
    ...step,
    path: paths.roundClosing,
    summary:
      'Clôt une tournée : on charge. Ses créneaux se ferment quand toutes leurs commandes sont dans des tournées closes',
  }),
  reopenRound: staffCall('rounds:write', {
    ...step,
    path: paths.roundReopening,
    summary: 'Rouvre une tournée close qui n’est pas partie, et les créneaux qu’elle avait fermés',
  }),
  startRound: staffCall('rounds:write', {
    ...step,
    path: paths.roundStart,
    summary: 'Fait partir une tournée close : ses commandes sont en livraison',
  }),
  endRound: staffCall('rounds:write', {
    ...step,
    path: paths.roundEnd,
    summary: 'Termine une tournée à la place du livreur, avec la caisse et les articles rapportés',
    body: fieldsOf({
      cash: xof(0),
      goods: listOf(
        fieldsOf({ line_id: wholeNumber(1, MAX_ID), pieces: wholeNumber(0, 1_000_000) }),
        1000,
      ),
      note: z.optional(text(1000)),
    }),
  }),
  acceptRound: staffCall('rounds:accept', {
    ...step,
    path: paths.roundAcceptance,
    summary:
      'Accepte la caisse et les articles d’une tournée terminée par quelqu’un d’autre ; les articles rapportés sont remis en place',
    body: fieldsOf({ note: z.optional(text(500)) }),
  }),
  recountRound: staffCall('rounds:accept', {
    ...step,
    path: paths.roundRecount,
    summary: 'Renvoie une tournée terminée au livreur pour qu’il recompte',
    body: fieldsOf({ note: text(500, z.trim(), z.minLength(3, '3 caractères au moins')) }),
  }),
};
