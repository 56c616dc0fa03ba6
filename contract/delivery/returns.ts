import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, listOf, oneOf, text, wholeNumber } from '../base/fields/fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import {
  RETURN_CONDITIONS,
  RETURN_PHOTOS,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WISHES,
} from './return-states.ts';

const subject = 'Commandes';
const ofId = z.object({ id: idInPath });
const MAX_LINES = 100;

export const returnRequest = fieldsOf({
  wish: oneOf(RETURN_WISHES),
  note: z.optional(text(1000)),
  lines: listOf(
    fieldsOf({
      line_id: wholeNumber(1, MAX_ID),
      quantity: wholeNumber(1, MAX_QUANTITY),
      reason: oneOf(RETURN_REASONS),
    }),
    MAX_LINES,
  ).check(z.minLength(1, 'un article au moins')),
  /** Data URLs (JPEG, PNG, WebP, AVIF). */
  photos: z.optional(listOf(text(RETURN_PHOTOS.maxLength), RETURN_PHOTOS.most)),
  order_token: z.optional(text(64)),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

export const readReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  note: z.string(),
  asked_at: z.string(),
  refusal_reason: z.string(),
  fetched_on: z.nullable(z.string()),
  fetch_note: z.string(),
  /** Null before the driver collects it. */
  collected_at: z.nullable(z.string()),
  outcome: z.string(),
  lines: z.array(
    z.object({
      line_id: z.int(),
      name: z.string(),
      quantity: z.int(),
      reason: z.enum(RETURN_REASONS),
      condition: z.nullable(z.enum(RETURN_CONDITIONS)),
    }),
  ),
  photos: z.array(z.string()),
});
export type Return = z.infer<typeof readReturn>;

const returnsOfOrder = z.object({
  /** `YYYY-MM-DD`; null without the right. */
  withdrawal_until: z.nullable(z.string()),
  /** In French; empty if something can be returned. */
  refusal: z.string(),
  lines: z.array(
    z.object({
      line_id: z.int(),
      name: z.string(),
      quantity: z.int(),
      reasons: z.array(z.enum(RETURN_REASONS)),
      warranty_until: z.nullable(z.string()),
    }),
  ),
  returns: z.array(readReturn),
});
export type ReturnsOfOrder = z.infer<typeof returnsOfOrder>;

export const returnCalls = {
  listReturnsOfOrder: defineCall({
    method: 'GET',
    path: paths.orderReturns,
    summary: 'Les retours d’une commande, et ce qui peut encore être rendu',
    subject,
    access: 'public',
    params: ofId,
    query: z.object({ token: z.optional(text(64)) }),
    reply: returnsOfOrder,
  }),
  requestReturn: defineCall({
    method: 'POST',
    path: paths.orderReturns,
    summary: 'Demande à rendre ou à échanger des articles d’une commande',
    subject,
    access: 'public',
    status: 201,
    idempotencyKey: true,
    params: ofId,
    body: returnRequest,
    bodyLimitBytes: RETURN_PHOTOS.most * RETURN_PHOTOS.maxLength + 64 * 1024,
    reply: returnsOfOrder,
  }),
};
