import * as z from 'zod/mini';
import { accessFields } from './address-media.ts';
import { defineCall } from './call.ts';
import { idInPath } from './catalogue.ts';
import { degrees, fieldsOf, text } from './fields.ts';
import { readOrder } from './order-shapes.ts';
import { paths } from './paths.ts';

export const doorAccessCalls = {
  changeOrderAccess: defineCall({
    method: 'PUT',
    path: paths.orderAccess,
    summary:
      'Ajoute à une commande ce qui mène à la porte (point, deuxième téléphone, photo, message vocal), tant qu’elle n’est pas partie ; ce qui manque reste, `null` l’enlève',
    subject: 'Commandes',
    access: 'public',
    params: z.object({ id: idInPath }),
    body: fieldsOf({
      ...accessFields,
      /** The pin, in degrees; both or none. */
      latitude: z.optional(z.nullable(degrees(90))),
      longitude: z.optional(z.nullable(degrees(180))),
      order_token: z.optional(text(64)),
    }),
    reply: readOrder,
  }),
};
