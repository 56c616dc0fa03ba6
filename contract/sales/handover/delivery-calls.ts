import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { accessFields } from '#contract/base/fields/address-media.ts';
import { degrees, fieldsOf, numberInAddress, text } from '#contract/base/fields/fields.ts';
import { MAX_LITRES, MAX_SLOT_DAYS } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { deliveryZoneForm, offeredZone, readOrder, staffZone } from '../orders/order-shapes.ts';
import { openSlot, wantedSlot } from './slot-shapes.ts';

const subject = 'Commandes';

export const deliveryZoneCalls = {
  listDeliveryZones: defineCall({
    method: 'GET',
    path: paths.deliveryZones,
    summary: 'Où la boutique livre, et pour combien',
    subject,
    access: 'public',
    reply: z.array(offeredZone),
  }),
  createDeliveryZone: defineCall({
    method: 'POST',
    path: paths.deliveryZones,
    summary: 'Ajoute une zone de livraison',
    subject,
    access: { right: 'delivery:write' },
    status: 201,
    body: deliveryZoneForm,
    reply: staffZone,
  }),
  updateDeliveryZone: defineCall({
    method: 'PUT',
    ifMatch: 'optional',
    path: paths.deliveryZone,
    summary: 'Change une zone de livraison',
    subject,
    access: { right: 'delivery:write' },
    params: z.object({ id: idInPath }),
    body: deliveryZoneForm,
    reply: staffZone,
  }),
};

const ofId = z.object({ id: idInPath });

const orderToken = z.optional(text(64));

export const deliverySlotCalls = {
  listOpenSlots: defineCall({
    method: 'GET',
    path: paths.openSlots,
    summary: 'Les créneaux ouverts d’une zone dans les jours qui viennent, et leurs places',
    subject,
    access: 'public',
    params: ofId,
    query: z.object({
      jours: z.optional(numberInAddress(1, MAX_SLOT_DAYS)),
      /** What an order takes, as its quote says; slots with less room are full then. */
      litres: z.optional(numberInAddress(0, MAX_LITRES)),
    }),
    reply: z.array(openSlot),
  }),
  listSlotsOfOrder: defineCall({
    method: 'GET',
    path: paths.orderSlots,
    summary: 'Les créneaux parmi lesquels une commande peut changer',
    subject,
    access: 'public',
    params: ofId,
    query: z.object({ order_token: orderToken }),
    reply: z.array(openSlot),
  }),
  changeOrderSlot: defineCall({
    method: 'PUT',
    path: paths.orderSlot,
    summary: 'Choisit ou change le créneau d’une commande, tant que la tournée n’est pas close',
    subject,
    access: 'public',
    params: ofId,
    body: fieldsOf({ delivery_slot: wantedSlot, order_token: orderToken }),
    reply: readOrder,
  }),
};

export const doorAccessCalls = {
  changeOrderAccess: defineCall({
    method: 'PUT',
    path: paths.orderAccess,
    summary:
      'Ajoute à une commande ce qui mène à la porte (point, deuxième téléphone, photo, message vocal), tant qu’elle n’est pas partie ; ce qui manque reste, `null` l’enlève',
    subject,
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
