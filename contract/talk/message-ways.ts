import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, listOf, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { MESSAGE_WAYS } from './message-way-kinds.ts';

/** All ways in the order of preference; null for e-mail and text message together, as usual. */
const ways = z.nullable(
  listOf(oneOf(MESSAGE_WAYS), MESSAGE_WAYS.length).check(
    z.refine(
      (all) => new Set(all).size === MESSAGE_WAYS.length,
      'chaque moyen est attendu une fois',
    ),
  ),
);

/**
 * Whether one's own number may have messages by WhatsApp: it is proven, and wants them (`agreed`) or may (`possible`),
 * it has to be proven first (`unproven`), or there is no number, or no WhatsApp of the shop (`none`).
 */
const WHATSAPP_WISHES = ['agreed', 'possible', 'unproven', 'none'] as const;

const ownWays = z.object({
  ways: z.nullable(z.array(z.enum(MESSAGE_WAYS))),
  whatsapp: z.enum(WHATSAPP_WISHES),
});
export type OwnMessageWays = z.infer<typeof ownWays>;

const subject = 'Comptes';

export const messageWayCalls = {
  getMessageWays: defineCall({
    method: 'GET',
    path: paths.messageWays,
    summary: 'Par quel moyen je reçois les messages de mes commandes',
    subject,
    access: 'customer',
    reply: ownWays,
  }),
  setMessageWays: defineCall({
    method: 'PUT',
    path: paths.messageWays,
    summary: 'Choisir l’ordre des moyens pour les messages de mes commandes',
    subject,
    access: 'customer',
    body: fieldsOf({ ways }),
    reply: ownWays,
  }),
};
