import * as z from 'zod/mini';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { MAX_ID } from './catalogue/catalogue.ts';
import { SERVICE_KINDS } from './service-kinds.ts';

const staffService = z.object({
  id: z.int(),
  kind: z.enum(SERVICE_KINDS),
  name: z.string(),
  text: z.string(),
  price: z.int(),
  months: z.int(),
  /** Empty: all. A category counts with its children. */
  category_ids: z.array(z.int()),
  zone_ids: z.array(z.int()),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  active: z.boolean(),
  position: z.int(),
  version: z.int(),
});
export type StaffService = z.infer<typeof staffService>;

const ids = listOf(wholeNumber(1, MAX_ID), 200);

const serviceForm = fieldsOf({
  kind: oneOf(SERVICE_KINDS),
  name: filledText(2, 80),
  text: z.optional(text(300, z.trim())),
  price: xof(0, 10_000_000),
  months: z.optional(wholeNumber(0, 120)),
  category_ids: z.optional(ids),
  zone_ids: z.optional(ids),
  weekdays: z.optional(listOf(wholeNumber(0, 6), 7)),
  active: z.optional(yesOrNo),
  position: z.optional(wholeNumber(0, 1000)),
});
export type ServiceForm = z.infer<typeof serviceForm>;

export const staffServices = defineList({
  name: 'services',
  record: { one: paths.staffService },
  summary: 'Les services vendus avec un produit ; cherche un nom',
  right: 'catalogue:read',
  sorts: ['position', 'name', 'price'],
  filters: {
    active: z.optional(oneOf(['true', 'false'])),
    kind: z.optional(oneOf(SERVICE_KINDS)),
  },
  example: { q: 'installation', filter: { active: 'true' } },
  item: staffService,
  columns: {
    name: 'Service',
    kind: 'Sorte',
    price: 'Prix (FCFA)',
    months: 'Mois de garantie',
    position: 'Rang',
    active: 'Proposé',
  },
});

export const staffServiceCalls = {
  ...staffServices.calls,
  getService: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffService,
    summary: 'Un service, proposé ou non',
    params: ofId,
    reply: staffService,
  }),
  createService: staffCall('catalogue:write', {
    method: 'POST',
    path: staffServices.path,
    summary: 'Ajoute un service',
    status: 201,
    body: serviceForm,
    reply: staffService,
  }),
  updateService: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffService,
    summary: 'Change un service ; les commandes passées gardent le leur',
    params: ofId,
    body: serviceForm,
    reply: staffService,
  }),
};
