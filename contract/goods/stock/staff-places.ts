import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { PLACE_KINDS } from './stock-words.ts';

/** A place that holds stock. `is_default` marks the place used if none is named. */
const place = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  address: z.string(),
  /** Opening hours as text. */
  hours: z.string(),
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
