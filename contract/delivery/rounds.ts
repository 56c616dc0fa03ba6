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
import { SERVICE_KINDS } from '../goods/service-kinds.ts';
import { ONLINE_PROVIDERS, PAYMENT_STATES } from '../money/payment-states.ts';
import { openSlot } from '../sales/handover/slot-shapes.ts';
import { PHOTO_ANSWERS } from '../sales/orders/relative-words.ts';
import {
  COMMAND_OUTCOMES,
  MAX_ROUND_COMMANDS,
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

/** A phone's clock in UTC; it may be years off. */
const moment = text(
  30,
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, MOMENT),
  z.refine((value) => !Number.isNaN(Date.parse(value)), MOMENT),
);

export const stopLine = z.object({
  line_id: z.int(),
  product_id: z.nullable(z.int()),
  name: z.string(),
  quantity: z.int(),
  tracks_serials: z.boolean(),
  /** The bar code of the product, which is no serial number. */
  gtin: z.optional(z.nullable(z.string())),
});

/** Work that was sold with the goods of a delivery (rule D-28). */
const stopService = z.object({
  kind: z.enum(SERVICE_KINDS),
  name: z.string(),
  product: z.string(),
  quantity: z.int(),
});
export type StopService = z.infer<typeof stopService>;

/** Telephone numbers are digits with 221 in front. */
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
  /** Empty without a pin. */
  plus_code: z.string(),
  second_phone: z.nullable(z.string()),
  /** Null without media. Drivers have media while the round is under way, pin and second number until its end. */
  door_photo: z.nullable(z.string()),
  voice_note: z.nullable(z.string()),
  note: z.string(),
});

const driverStop = z.extend(stopPlace, {
  id: z.int(),
  kind: z.enum(STOP_KINDS),
  /** Of a collection: the reason and the customer's note. */
  return_note: z.string(),
  position: z.int(),
  state: z.enum(STOP_STATES),
  /** Why it takes no more commands, in French; else empty. */
  closed_because: z.string(),
  order_name: z.string(),
  zone_id: z.nullable(z.int()),
  slot: z.nullable(z.object({ day: z.string(), from: z.string(), until: z.string() })),
  lines: z.array(stopLine),
  /** Absent in the memory of an older page. */
  services: z.optional(z.array(stopService)),
  /** Of a collection. */
  taken: z.array(z.object({ line_id: z.int(), pieces: z.int() })),
  /** Null unless for a relative; `photo` is the recipient's consent. */
  for_relative: z.optional(z.nullable(z.object({ photo: z.nullable(z.enum(PHOTO_ANSWERS)) }))),
  /** In XOF; cash adds its stamp duty (percent). */
  amount_due: z.int(),
  cash_duty_percent: z.optional(z.number()),
  /** Cash with its duty. */
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
  back_note: z.string(),
  stops: z.array(driverStop),
  /** In XOF. */
  cash_expected: z.int(),
  providers: z.array(z.enum(ONLINE_PROVIDERS)),
});
export type DriverRound = z.infer<typeof driverRound>;

/**
 * A command of a driver's phone. `key` stays the same at a retry; `at` is the phone's clock. Required fields depend on
 * `kind`; a missing one refuses this command alone.
 */
const roundCommand = fieldsOf({
  key: text(64, z.regex(/^[\w-]{8,64}$/, '8 à 64 lettres ou chiffres sont attendus')),
  at: moment,
  kind: oneOf(ROUND_COMMANDS),
  stop_id: z.optional(wholeNumber(1, MAX_ID)),
  /** `depart`: the announced hour. */
  expected_at: z.optional(moment),
  /** `delivered`, `collected`: the person at the door. */
  recipient: z.optional(text(120)),
  /** `delivered`: cash handed over, and cash kept with its stamp duty, XOF. */
  handed: z.optional(xof(0)),
  collected: z.optional(xof(0)),
  serials: z.optional(
    listOf(
      fieldsOf({ product_id: wholeNumber(1, MAX_ID), serials: listOf(text(80), 100) }),
      MAX_LINES,
    ),
  ),
  /** Data URLs (PNG, JPEG, WebP, AVIF). */
  signature: z.optional(text(PROOF_MAX_LENGTH)),
  photo: z.optional(text(PROOF_MAX_LENGTH)),
  /** `delivered`: the recipient's consent at the door. */
  photo_agreed: z.optional(yesOrNo),
  /** `absent`, `refused`: the reason and the wished day or slot. */
  reason: z.optional(text(300)),
  wished_on: z.optional(day),
  wished_slot: z.optional(wholeNumber(1, MAX_ID)),
  /** `end`: counted cash, returned products and the reason for a difference. `collected`: the collected products. */
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
  /** In French; empty if simply applied. */
  message: z.string(),
});
export type CommandResult = z.infer<typeof commandResult>;

const doorPayment = z.object({
  /** In XOF. */
  amount_due: z.int(),
  is_paid: z.boolean(),
  /** The latest payment; null without one. */
  payment: z.nullable(
    z.object({
      provider: z.enum(ONLINE_PROVIDERS),
      amount: z.int(),
      state: z.enum(PAYMENT_STATES),
      /** Empty once the payment has ended. */
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
      commands: listOf(roundCommand, MAX_ROUND_COMMANDS).check(
        z.minLength(1, 'une commande au moins'),
      ),
    }),
    bodyLimitBytes: 4 * 1024 * 1024,
    /** Null once the round is accepted. */
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
