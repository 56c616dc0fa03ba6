import * as z from 'zod/mini';
import { day, fieldsOf, wholeNumber } from '#contract/base/fields/fields.ts';

const MAX_ID = 2_147_483_647;

export const wantedSlot = fieldsOf({ id: wholeNumber(1, MAX_ID), day });
export type WantedSlot = z.infer<typeof wantedSlot>;

/** Hours of Dakar, as `09:00`. */
export const deliverySlot = z.object({
  id: z.int(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
});
export type DeliverySlot = z.infer<typeof deliverySlot>;

export const openSlot = z.extend(deliverySlot, { left: z.int(), is_full: z.boolean() });
export type OpenSlot = z.infer<typeof openSlot>;
