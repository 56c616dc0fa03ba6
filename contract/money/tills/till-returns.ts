import * as z from 'zod/mini';
import { defineCall } from '../../base/call.ts';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
} from '../../base/fields/fields.ts';
import { MAX_QUANTITY } from '../../base/limits.ts';
import { paths } from '../../base/paths.ts';
import { RETURN_CONDITIONS, RETURN_REASONS } from '../../delivery/return-states.ts';
import { MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { PROVIDERS } from '../payment-states.ts';
import { ofDevice, ofTill } from './till.ts';
import { TILL_RETURN_WAYS } from './till-words.ts';

const MAX_LINES = 100;
const lineId = wholeNumber(1, MAX_ID);
const quantity = wholeNumber(1, MAX_QUANTITY);

/** What comes back over the counter, and how the money goes back (rule M-54). */
export const tillReturn = fieldsOf({
  /** Empty: pays what a credit note of the till owes that a second person has confirmed (rule M-56). */
  lines: listOf(
    fieldsOf({
      line_id: lineId,
      quantity,
      reason: oneOf(RETURN_REASONS),
      condition: oneOf(RETURN_CONDITIONS),
      serials: z.optional(listOf(text(80), 100)),
    }),
    MAX_LINES,
  ),
  way: oneOf(TILL_RETURN_WAYS),
  /** How money that no provider's API returns was given back: the terminal's or the transfer's number. */
  reference: z.optional(text(120, z.trim())),
});
export type TillReturn = z.infer<typeof tillReturn>;

/** Money that goes back in one way, XOF; `duty` is the stamp duty beside it. */
const moneyBack = z.object({
  way: z.enum(PROVIDERS),
  amount: z.int(),
  duty: z.int(),
  /** The last signs of the voucher that holds it; empty for other ways. */
  voucher_ending: z.string(),
});
export type TillMoneyBack = z.infer<typeof moneyBack>;

/** What a return gave back, for the printed ticket. XOF. */
export const givenBack = z.object({
  /** As `AV-2026-000012`; empty while it waits for a second person. */
  credit_note: z.string(),
  money: z.array(moneyBack),
  /** A new voucher; its code is stored nowhere, and a repeated command says it again. */
  voucher: z.nullable(z.object({ code: z.string(), amount: z.int() })),
});
export type TillGivenBack = z.infer<typeof givenBack>;

/** An order of which something can come back. XOF. */
const returnableOrder = z.object({
  order_id: z.int(),
  order_name: z.string(),
  /** As `C1-A-000012`; empty for an order that no till sold. */
  ticket: z.string(),
  customer: z.string(),
  total: z.int(),
  /** How it was paid, less what went back before. */
  paid: z.array(z.object({ way: z.enum(PROVIDERS), amount: z.int() })),
  /** What a confirmed credit note of a till owes the customer. */
  owed_back: z.int(),
  /** Whether a return of a till waits for a second person. */
  is_waiting: z.boolean(),
  /** Why nothing can come back, in French; else empty. */
  problem: z.string(),
  lines: z.array(
    z.object({
      line_id: z.int(),
      name: z.string(),
      /** Pieces that can still come back. */
      quantity: z.int(),
      /** What all of them would give back, discounts taken off. */
      worth: z.int(),
      /** Reasons within the days of the customer; a responsible person may take others. */
      reasons: z.array(z.enum(RETURN_REASONS)),
      /** Serial numbers that left with this line and are still out. */
      serials: z.array(z.string()),
    }),
  ),
});
export type TillReturnable = z.infer<typeof returnableOrder>;

const returnQuoteForm = fieldsOf({
  order_id: wholeNumber(1, MAX_ID),
  lines: listOf(fieldsOf({ line_id: lineId, quantity }), MAX_LINES),
  way: oneOf(TILL_RETURN_WAYS),
});
export type TillReturnQuoteForm = z.infer<typeof returnQuoteForm>;

/** XOF. */
const returnQuote = z.object({
  /** What the goods are credited with. */
  credited: z.int(),
  /** What goes back to the customer, stamp duty included; the rest lowers what they owe. */
  total: z.int(),
  money: z.array(moneyBack),
  needs_second_person: z.boolean(),
  /** Whether the seller must note how a part was given back. */
  needs_reference: z.boolean(),
});
export type TillReturnQuote = z.infer<typeof returnQuote>;

/** A ticket's or order's number, or a telephone number. */
const returnSearch = filledText(3, 40);

export const tillReturnCalls = {
  findTillReturns: defineCall({
    method: 'GET',
    path: paths.tillReturns,
    summary:
      'Ce qui peut revenir d’un ticket, d’une commande ou d’un téléphone, et comment c’était payé',
    ...ofTill,
    query: fieldsOf({ ...ofDevice, q: returnSearch }),
    reply: z.array(returnableOrder),
  }),
  quoteTillReturn: defineCall({
    method: 'POST',
    path: paths.tillReturnQuote,
    summary: 'Ce qu’un retour rend au client, et de quelle façon ; n’écrit rien',
    ...ofTill,
    body: z.extend(returnQuoteForm, ofDevice),
    reply: returnQuote,
  }),
};
