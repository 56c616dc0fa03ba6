import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  listOf,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { MAX_LITRES } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { MAX_ID } from '#contract/goods/catalogue/catalogue.ts';

const hour = text(5, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'une heure comme 09:00 est attendue'));

/** `weekday` 0 is Sunday. Hours of Dakar, litres. */
const slotRule = z.object({
  id: z.int(),
  zone_id: z.int(),
  zone: z.string(),
  weekday: z.int(),
  from: z.string(),
  until: z.string(),
  max_orders: z.int(),
  max_litres: z.nullable(z.int()),
  /** Days before the slot; 0 is the same day. */
  closes_before: z.int(),
  closes_at: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type SlotRule = z.infer<typeof slotRule>;

const capacity = {
  max_orders: wholeNumber(1, 10_000),
  max_litres: z.optional(z.nullable(wholeNumber(1, MAX_LITRES))),
  closes_before: wholeNumber(0, 7),
  closes_at: hour,
  active: z.optional(yesOrNo),
};
const newSlotRules = fieldsOf({
  zone_id: wholeNumber(1, MAX_ID),
  weekdays: listOf(wholeNumber(0, 6), 7).check(z.minLength(1, 'un jour au moins')),
  from: hour,
  until: hour,
  ...capacity,
});
export type NewSlotRules = z.infer<typeof newSlotRules>;
/** Orders refer to day and hours, so these never change. */
const slotRuleChange = fieldsOf(capacity);
export type SlotRuleChange = z.infer<typeof slotRuleChange>;

export const staffSlots = defineList({
  name: 'creneaux',
  record: { one: paths.staffSlot },
  summary: 'Les créneaux de livraison par zone et jour de la semaine ; cherche une zone',
  right: 'catalogue:read',
  sorts: ['zone', 'weekday', 'from', 'max_orders'],
  filters: {
    zone_id: z.optional(numberInAddress(1, MAX_ID)),
    active: z.optional(oneOf(['true', 'false'])),
  },
  example: { q: 'dakar', filter: { active: 'true' } },
  item: slotRule,
  columns: {
    zone: 'Zone',
    weekday: 'Jour (0 : dimanche)',
    from: 'De',
    until: 'À',
    max_orders: 'Commandes au plus',
    max_litres: 'Litres au plus',
    closes_before: 'Clos (jours avant)',
    closes_at: 'Clos à',
    active: 'Ouvert',
  },
});

const slotDay = z.object({
  slot_id: z.int(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  zone_id: z.int(),
  zone: z.string(),
  orders: z.int(),
  max_orders: z.int(),
  litres: z.int(),
  max_litres: z.nullable(z.int()),
  /** Null while its round is open. */
  closed_at: z.nullable(z.string()),
  is_open: z.boolean(),
  /** The shop does not deliver that day: staff calls the buyers. */
  is_day_off: z.boolean(),
  version: z.int(),
});
export type SlotDay = z.infer<typeof slotDay>;

export const slotCalls = {
  ...staffSlots.calls,
  getSlotRule: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffSlot,
    summary: 'Un créneau de livraison',
    params: ofId,
    reply: slotRule,
  }),
  createSlotRules: staffCall('delivery:write', {
    method: 'POST',
    path: staffSlots.path,
    summary: 'Ajoute un créneau pour chacun des jours nommés ; répond le premier',
    status: 201,
    body: newSlotRules,
    reply: slotRule,
  }),
  updateSlotRule: staffCall('delivery:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffSlot,
    summary: 'Change les places et la clôture d’un créneau, ou le ferme',
    params: ofId,
    body: slotRuleChange,
    reply: slotRule,
  }),
  listSlotDays: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffSlotDays,
    summary: 'Les créneaux jour par jour, avec ce qui y est réservé ; 31 jours au plus',
    query: z.object({ ...days, zone_id: z.optional(numberInAddress(1, MAX_ID)) }),
    reply: z.array(slotDay),
  }),
  closeSlotDay: staffCall('delivery:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffSlotDay,
    summary: 'Clôt la tournée d’un créneau, ou la rouvre',
    params: ofId,
    body: fieldsOf({ day, closed: yesOrNo }),
    reply: slotDay,
  }),
};
