import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, listOf, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { MESSAGE_WAYS } from './message-way-kinds.ts';

/** In order of preference; null for the usual e-mail and text message together. */
const ways = z.nullable(
  listOf(oneOf(MESSAGE_WAYS), MESSAGE_WAYS.length).check(
    z.refine(
      (all) => new Set(all).size === MESSAGE_WAYS.length,
      'chaque moyen est attendu une fois',
    ),
  ),
);

/** `possible` may choose WhatsApp, `unproven` must prove the number first, `none` lacks a number or WhatsApp. */
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
