import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText, text, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { deliverySlot } from '../handover/slot-shapes.ts';
import { FULFILMENTS, ORDER_STATES } from './order-states.ts';
import { PHOTO_ANSWERS } from './relative-words.ts';

const subject = 'Colis';

/** What the link of a parcel proves itself with; that of the order is another one and opens nothing here. */
const link = { name: filledText(1, 20), token: text(64) };

/** A parcel as whoever receives it reads it: no price, and of who sends it the name alone. */
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
  /** Where it goes, in one line. */
  address: z.string(),
  zone: z.string(),
  /** What is in it; empty while that is a surprise. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Whether who sends it may see the photo of the hand-over; null before that is said. */
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
