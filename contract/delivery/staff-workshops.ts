import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text, yesOrNo } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

const workshop = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  brands: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type Workshop = z.infer<typeof workshop>;

const workshopForm = fieldsOf({
  name: filledText(2, 80),
  phone: z.optional(text(40)),
  address: z.optional(text(300)),
  brands: z.optional(text(300)),
  active: z.optional(yesOrNo),
});
export type WorkshopForm = z.infer<typeof workshopForm>;

export const staffWorkshops = defineList({
  name: 'ateliers',
  record: { one: paths.staffWorkshop },
  summary: 'Les ateliers partenaires ; cherche un nom ou une marque',
  right: 'after-sales:read',
  sorts: ['name', 'id'],
  filters: { active: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'froid', filter: { active: 'true' } },
  item: workshop,
  columns: {
    name: 'Atelier',
    phone: 'Téléphone',
    address: 'Adresse',
    brands: 'Marques',
    active: 'Utilisé',
  },
});

export const workshopCalls = {
  ...staffWorkshops.calls,
  getWorkshop: staffCall('after-sales:read', {
    method: 'GET',
    path: paths.staffWorkshop,
    summary: 'Un atelier',
    params: ofId,
    reply: workshop,
  }),
  createWorkshop: staffCall('after-sales:write', {
    method: 'POST',
    path: staffWorkshops.path,
    summary: 'Ajoute un atelier',
    status: 201,
    body: workshopForm,
    reply: workshop,
  }),
  updateWorkshop: staffCall('after-sales:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffWorkshop,
    summary: 'Change un atelier',
    params: ofId,
    body: workshopForm,
    reply: workshop,
  }),
};
