import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import {
  day,
  fieldsOf,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import { ONLINE_PROVIDERS, PAYMENT_STATES } from '../money/payment-states.ts';
import { openSlot } from '../sales/handover/slot-shapes.ts';
import { PHOTO_ANSWERS } from '../sales/orders/relative-words.ts';
import {
  COMMAND_OUTCOMES,
  MOST_COMMANDS,
  PROOF_MAX_LENGTH,
  ROUND_COMMANDS,
  ROUND_STATES,
  STOP_KINDS,
  STOP_STATES,
} from './round-states.ts';

const subject = 'Livraison';
const access = { right: 'rounds:drive' } as const;
const ofId = z.object({ id: idInPath });
const MOMENT = 'une date et une heure comme 2026-11-23T09:30:00Z sont attendues';
const MAX_LINES = 1000;

/** A moment of a phone's clock, in UTC; the clock may be years off. */
const moment = text(
  30,
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, MOMENT),
  z.refine((value) => !Number.isNaN(Date.parse(value)), MOMENT),
);

/** Goods of a stop; `line_id` is the line of its order. */
export const stopLine = z.object({
  line_id: z.int(),
  product_id: z.nullable(z.int()),
  name: z.string(),
  quantity: z.int(),
  tracks_serials: z.boolean(),
});

/** Who is to be met where; telephone numbers are digits with 221 in front. */
export const stopPlace = z.object({
  customer_name: z.string(),
  recipient: z.string(),
  phone: z.nullable(z.string()),
  zone: z.string(),
  city: z.string(),
  quarter: z.string(),
  street: z.string(),
  landmark: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The pin as a plus code; empty without one. */
  plus_code: z.string(),
  second_phone: z.nullable(z.string()),
  /** Where a photo of the door and a voice note are; null without one. Drivers have them while the round is under way, pin and second number until it is ended. */
  door_photo: z.nullable(z.string()),
  voice_note: z.nullable(z.string()),
  note: z.string(),
});

const driverStop = z.extend(stopPlace, {
  id: z.int(),
  kind: z.enum(STOP_KINDS),
  /** Of a collection: why the goods come back, and what the customer wrote. */
  return_note: z.string(),
  position: z.int(),
  state: z.enum(STOP_STATES),
  /** Why nothing can be told of it any more although nobody settled it here, in French; else empty. */
  closed_because: z.string(),
  order_name: z.string(),
  zone_id: z.nullable(z.int()),
  slot: z.nullable(z.object({ day: z.string(), from: z.string(), until: z.string() })),
  lines: z.array(stopLine),
  /** Of a collection: what was taken along. */
  taken: z.array(z.object({ line_id: z.int(), pieces: z.int() })),
  /** Of a delivery that somebody pays for a relative: whether they agreed that the payer sees a photo of it. */
  for_relative: z.optional(z.nullable(z.object({ photo: z.nullable(z.enum(PHOTO_ANSWERS)) }))),
  /** What is to be collected at the door, in XOF; cash for it has its stamp duty beside it, in percent. */
  amount_due: z.int(),
  cash_duty_percent: z.optional(z.number()),
  /** Cash, with its duty. */
  collected: z.int(),
  expected_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  reason: z.string(),
});
export type DriverStop = z.infer<typeof driverStop>;

const driverRound = z.object({
  id: z.int(),
  day: z.string(),
  state: z.enum(ROUND_STATES),
  vehicle: z.string(),
  place: z.string(),
  note: z.string(),
  /** Why whoever counts the money asked for another count. */
  back_note: z.string(),
  stops: z.array(driverStop),
  /** What was collected in cash so far, in XOF. */
  cash_expected: z.int(),
  /** By whom customers can pay at the door besides. */
  providers: z.array(z.enum(ONLINE_PROVIDERS)),
});
export type DriverRound = z.infer<typeof driverRound>;

/**
 * What a phone tells of a stop or of the end. `key` is made on the phone and stays the same when it is sent again;
 * `at` is the phone's clock. Which fields are needed depends on `kind`; what is missing refuses this command alone.
 */
const roundCommand = fieldsOf({
  key: text(64, z.regex(/^[\w-]{8,64}$/, '8 à 64 lettres ou chiffres sont attendus')),
  at: moment,
  kind: oneOf(ROUND_COMMANDS),
  stop_id: z.optional(wholeNumber(1, MAX_ID)),
  /** `depart`: when the customer can expect the driver. */
  expected_at: z.optional(moment),
  /** `delivered`: who took the goods; `collected`: who gave them. */
  recipient: z.optional(text(120)),
  /** `delivered`: cash that was handed over, and what is kept of it: what is due, with its stamp duty, XOF. */
  handed: z.optional(xof(0)),
  collected: z.optional(xof(0)),
  serials: z.optional(
    listOf(
      fieldsOf({ product_id: wholeNumber(1, MAX_ID), serials: listOf(text(80), 100) }),
      MAX_LINES,
    ),
  ),
  /** Pictures as data URLs (PNG, JPEG, WebP, AVIF). */
  signature: z.optional(text(PROOF_MAX_LENGTH)),
  photo: z.optional(text(PROOF_MAX_LENGTH)),
  /** `delivered`: whether whoever received it agreed at the door that the payer sees the photo. */
  photo_agreed: z.optional(yesOrNo),
  /** `absent`, `refused`: why, and when the customer wishes to be delivered to instead. */
  reason: z.optional(text(300)),
  wished_on: z.optional(day),
  wished_slot: z.optional(wholeNumber(1, MAX_ID)),
  /**
   * `end`: cash that was counted, goods that are brought back, and why they differ from what is expected.
   * `collected`: the goods that are taken.
   */
  cash: z.optional(xof(0)),
  goods: z.optional(
    listOf(
      fieldsOf({ line_id: wholeNumber(1, MAX_ID), pieces: wholeNumber(0, 1_000_000) }),
      MAX_LINES,
    ),
  ),
  note: z.optional(text(1000)),
});
export type RoundCommand = z.infer<typeof roundCommand>;

const commandResult = z.object({
  key: z.string(),
  outcome: z.enum(COMMAND_OUTCOMES),
  /** What to tell the driver, in French; empty where it was simply applied. */
  message: z.string(),
});
export type CommandResult = z.infer<typeof commandResult>;

const doorPayment = z.object({
  /** What is still to be paid of the order, in XOF. */
  amount_due: z.int(),
  is_paid: z.boolean(),
  /** The payment that was begun last; null when there is none. */
  payment: z.nullable(
    z.object({
      provider: z.enum(ONLINE_PROVIDERS),
      amount: z.int(),
      state: z.enum(PAYMENT_STATES),
      /** Where the customer pays with a telephone; empty once that is over. */
      url: z.string(),
    }),
  ),
});
export type DoorPayment = z.infer<typeof doorPayment>;

export const roundCalls = {
  listDriverRounds: defineCall({
    method: 'GET',
    path: paths.driverRounds,
    summary: 'Les tournées du livreur connecté, jusqu’à ce que leur caisse soit acceptée',
    subject,
    access,
    reply: z.array(driverRound),
  }),
  sendRoundCommands: defineCall({
    method: 'POST',
    path: paths.roundCommands,
    summary:
      'Ce que le téléphone du livreur a noté, dans l’ordre ; chaque commande compte une fois, même renvoyée',
    subject,
    access,
    params: ofId,
    body: fieldsOf({
      commands: listOf(roundCommand, MOST_COMMANDS).check(z.minLength(1, 'une commande au moins')),
    }),
    bodyLimitBytes: 4 * 1024 * 1024,
    /** The round as it is now; null once it is accepted. */
    reply: z.object({ results: z.array(commandResult), round: z.nullable(driverRound) }),
  }),
  listDoorSlots: defineCall({
    method: 'GET',
    path: paths.doorSlots,
    summary: 'Les créneaux ouverts pour livrer un autre jour le client d’un arrêt',
    subject,
    access,
    params: ofId,
    reply: z.array(openSlot),
  }),
  startDoorPayment: defineCall({
    method: 'POST',
    path: paths.doorPayment,
    summary: 'Ouvre un paiement Wave ou Orange Money pour le client d’un arrêt',
    subject,
    access,
    params: ofId,
    body: fieldsOf({ provider: oneOf(ONLINE_PROVIDERS) }),
    reply: doorPayment,
  }),
  getDoorPayment: defineCall({
    method: 'GET',
    path: paths.doorPayment,
    summary: 'Ce qui reste à payer à un arrêt, et où en est son paiement',
    subject,
    access,
    params: ofId,
    reply: doorPayment,
  }),
};
