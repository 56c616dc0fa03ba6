import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText, text, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { deliverySlot } from '../handover/slot-shapes.ts';
import { FULFILMENTS, ORDER_STATES } from './order-states.ts';
import { PHOTO_ANSWERS } from './relative-words.ts';

const subject = 'Colis';

/** The parcel's own token; the token of the order opens nothing here. */
const link = { name: filledText(1, 20), token: text(64) };

/** For the recipient: no price, and only the buyer's name. */
const parcel = z.object({
  name: z.string(),
  sender: z.string(),
  recipient: z.string(),
  message: z.string(),
  state: z.enum(ORDER_STATES),
  fulfilment_state: z.enum(FULFILMENTS),
  wished_on: z.nullable(z.string()),
  delivery_from: z.nullable(z.string()),
  delivery_until: z.nullable(z.string()),
  delivery_slot: z.nullable(deliverySlot),
  delivery_round: z.nullable(
    z.object({
      is_next: z.boolean(),
      stops_before: z.int(),
      expected_at: z.nullable(z.string()),
    }),
  ),
  address: z.string(),
  zone: z.string(),
  /** Empty during a surprise. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Null before an answer. */
  photo: z.nullable(z.enum(PHOTO_ANSWERS)),
});
export type Parcel = z.infer<typeof parcel>;

export const relativeCalls = {
  getParcel: defineCall({
    method: 'POST',
    path: paths.parcel,
    summary: 'Un colis que quelqu’un offre, par le lien que son destinataire a reçu ; sans prix',
    subject,
    access: 'public',
    body: fieldsOf(link),
    reply: parcel,
  }),
  answerPhoto: defineCall({
    method: 'POST',
    path: paths.parcelPhoto,
    summary:
      'Le destinataire accepte que l’expéditeur voie la photo de la remise, ou le refuse, aussi après coup',
    subject,
    access: 'public',
    body: fieldsOf({ ...link, agrees: yesOrNo }),
    reply: parcel,
  }),
};
