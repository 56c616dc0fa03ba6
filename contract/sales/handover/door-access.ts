import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { accessFields } from '#contract/base/fields/address-media.ts';
import { degrees, fieldsOf, text } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { readOrder } from '../orders/order-shapes.ts';

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
