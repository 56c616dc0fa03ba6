import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { staffZone } from '../orders/order-shapes.ts';

export const staffZones = defineList({
  name: 'zones',
  record: { one: paths.staffZone, create: paths.deliveryZones, update: paths.deliveryZone },
  summary: 'Les zones de livraison, servies ou non ; cherche un nom',
  right: 'catalogue:read',
  sorts: ['rank', 'name', 'fee'],
  filters: { active: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'dakar', filter: { active: 'true' } },
  item: staffZone,
  columns: {
    name: 'Zone',
    fee: 'Frais (FCFA)',
    free_from: 'Gratuit à partir de (FCFA)',
    delay: 'Délai',
    rank: 'Rang',
    active: 'Servie',
  },
});

export const staffZoneCalls = {
  ...staffZones.calls,
  getDeliveryZone: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffZone,
    summary: 'Une zone de livraison',
    params: ofId,
    reply: staffZone,
  }),
};
