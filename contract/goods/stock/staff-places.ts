import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { hash } from '../catalogue/catalogue.ts';
import { areInOrder } from './opening-hours.ts';
import { PLACE_KINDS } from './stock-words.ts';

const hour = text(5, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'une heure comme 09:00 est attendue'));

const span = fieldsOf({ from: hour, until: hour });

const SPANS_A_DAY = 3;

const hoursOfDay = listOf(span, SPANS_A_DAY).check(
  z.refine(areInOrder, 'les heures d’un jour se suivent, la fermeture après l’ouverture'),
);

const week = listOf(hoursOfDay, 7).check(z.minLength(7, 'sept jours sont attendus'));

const specialDay = fieldsOf({ day, label: filledText(1, 60), hours: hoursOfDay });

const MOST_SPECIAL_DAYS = 40;

const mapUrl = text(
  500,
  z.trim(),
  z.regex(/^(https:\/\/\S+)?$/, 'une adresse qui commence par https:// est attendue'),
);

/** A place that holds stock. `is_default` marks the place used if none is named. */
const place = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  address: z.string(),
  /** Opening hours as text, written from `week` where that is set. */
  hours: z.string(),
  /** The hours of each weekday, Monday first. */
  week: z.nullable(week),
  /** Days with hours of their own: feasts, counts; closed without any. */
  special_days: z.array(specialDay),
  phone: z.string(),
  map_url: z.string(),
  introduction: z.string(),
  /** The hash of its picture. */
  picture: z.nullable(z.string()),
  /** Whether customers can collect orders there. */
  collects: z.boolean(),
  active: z.boolean(),
  is_default: z.boolean(),
  version: z.int(),
});
export type Place = z.infer<typeof place>;

const placeForm = fieldsOf({
  name: filledText(2, 60),
  kind: z.optional(oneOf(PLACE_KINDS)),
  address: z.optional(text(300)),
  hours: z.optional(text(300)),
  week: z.optional(z.nullable(week)),
  special_days: z.optional(listOf(specialDay, MOST_SPECIAL_DAYS)),
  phone: z.optional(text(40, z.trim())),
  map_url: z.optional(mapUrl),
  introduction: z.optional(text(1000)),
  picture: z.optional(z.nullable(hash)),
  collects: z.optional(yesOrNo),
  active: z.optional(yesOrNo),
  is_default: z.optional(yesOrNo),
});
export type PlaceForm = z.infer<typeof placeForm>;

export const staffPlaces = defineList({
  name: 'lieux',
  record: { one: paths.staffPlace },
  summary: 'Les magasins et les dépôts ; cherche un nom',
  right: 'stock:read',
  sorts: ['name', 'id'],
  filters: { active: z.optional(oneOf(['true', 'false'])), kind: z.optional(oneOf(PLACE_KINDS)) },
  example: { q: 'magasin', filter: { active: 'true' } },
  item: place,
  columns: {
    name: 'Lieu',
    kind: 'Sorte',
    address: 'Adresse',
    hours: 'Horaires',
    collects: 'Retrait possible',
    active: 'Utilisé',
    is_default: 'Par défaut',
  },
});

export const placeCalls = {
  ...staffPlaces.calls,
  getPlace: staffCall('stock:read', {
    method: 'GET',
    path: paths.staffPlace,
    summary: 'Un lieu',
    params: ofId,
    reply: place,
  }),
  createPlace: staffCall('stock:write', {
    method: 'POST',
    path: staffPlaces.path,
    summary: 'Ajoute un lieu',
    status: 201,
    body: placeForm,
    reply: place,
  }),
  updatePlace: staffCall('stock:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffPlace,
    summary: 'Change un lieu',
    params: ofId,
    body: placeForm,
    reply: place,
  }),
};
