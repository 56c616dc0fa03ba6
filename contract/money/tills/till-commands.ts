import * as z from 'zod/mini';
import { defineCall } from '../../base/call.ts';
import {
  fieldsOf,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../../base/fields/fields.ts';
import { paths } from '../../base/paths.ts';
import { COMMAND_OUTCOMES } from '../../delivery/round-states.ts';
import { MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { pickupProof } from '../../sales/orders/order-shapes.ts';
import { deviceKey, ofDevice, ofTill, tillState } from './till.ts';
import { givenBack, tillReturn } from './till-returns.ts';
import { company, part, saleFields, saleLines } from './till-sales.ts';
import { CASH_REASONS, MAX_TILL_COMMANDS, TILL_COMMANDS } from './till-words.ts';

const someId = wholeNumber(1, MAX_ID);
const MOMENT = 'une date et une heure comme 2026-11-23T09:30:00Z sont attendues';
/** The device's clock in UTC; it may be years off. */
const moment = text(
  30,
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, MOMENT),
  z.refine((value) => !Number.isNaN(Date.parse(value)), MOMENT),
);
const MAX_PARTS = 10;

/**
 * A command of a till's device. `key` stays the same at a retry; `at` is the device's clock; `session` is the key of the
 * session in which it was recorded. Required fields depend on `kind`; a missing one refuses this command alone.
 */
const tillCommand = fieldsOf({
  key: deviceKey,
  at: moment,
  session: deviceKey,
  kind: oneOf(TILL_COMMANDS),
  /** `open`: the float. `cash_in`, `cash_out`: the amount. `count`: the cash counted without a look at the sum. XOF. */
  amount: z.optional(xof(0)),
  /** `cash_in`, `cash_out`: why, for the journal; `other` if absent, with `reason` in words. */
  cash_reason: z.optional(oneOf(CASH_REASONS)),
  /** `cash_in`, `cash_out`, `drop`, `return`: why. `hand_over`: why the customer has no code. */
  reason: z.optional(text(200, z.trim())),
  /** `sale`: the device's own count of tickets, without a gap. */
  sequence: z.optional(wholeNumber(1, 9_999_999)),
  lines: z.optional(saleLines),
  ...saleFields,
  company: z.optional(company),
  /** `sale`: what the ticket says, without the stamp duty, XOF. */
  total: z.optional(xof(0)),
  /** `sale`, `pay`. */
  parts: z.optional(listOf(part, MAX_PARTS)),
  /** `sale`: whether the customer leaves with the goods now. */
  takes_away: z.optional(yesOrNo),
  /** `sale`: the device priced it without the server. */
  offline: z.optional(yesOrNo),
  /** `return`; its `total` is what goes back as the page showed it. It needs the network (rule M-54). */
  return: z.optional(tillReturn),
  /** `pay`, `hand_over`, `drop`, `return`. */
  order_id: z.optional(someId),
  ...pickupProof,
  /** `hand_over`: the serial numbers of what is handed over. */
  serials: z.optional(
    listOf(fieldsOf({ product_id: someId, serials: listOf(text(80), 100) }), 100),
  ),
});
export type TillCommand = z.infer<typeof tillCommand>;

const commandResult = z.object({
  key: z.string(),
  outcome: z.enum(COMMAND_OUTCOMES),
  /** In French; empty if simply applied. */
  message: z.string(),
  /** Of a sale that the server booked. */
  order_id: z.optional(z.int()),
  /** Of a return. */
  given_back: z.optional(givenBack),
});
export type TillResult = z.infer<typeof commandResult>;

export const tillCommandCalls = {
  sendTillCommands: defineCall({
    method: 'POST',
    path: paths.tillCommands,
    summary:
      'Ce que l’appareil a noté, dans l’ordre ; chaque commande compte une fois, même renvoyée',
    ...ofTill,
    body: fieldsOf({
      ...ofDevice,
      commands: listOf(tillCommand, MAX_TILL_COMMANDS).check(
        z.minLength(1, 'une commande au moins'),
      ),
    }),
    bodyLimitBytes: 1024 * 1024,
    reply: z.object({ results: z.array(commandResult), state: tillState }),
  }),
};
