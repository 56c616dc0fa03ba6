import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { paths } from '#contract/base/paths.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { deliveryZoneForm, offeredZone, staffZone } from '../orders/order-shapes.ts';

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
