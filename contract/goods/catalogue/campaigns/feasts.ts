import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, subject } from '../catalogue.ts';

const staffFeast = z.object({
  id,
  name: z.string(),
  /** The last step of its page's address; stays when the name changes. */
  slug: z.string(),
  campaign_count: z.int(),
  version: z.int(),
});
/** A feast that staff added. */
export type StaffFeast = z.infer<typeof staffFeast>;

const feastForm = fieldsOf({ name: filledText(2, 40) });

export const staffFeasts = defineList({
  name: 'fetes',
  record: { one: paths.staffFeast },
  summary: 'Les fêtes que la boutique a ajoutées, à côté du Ramadan, de la Tabaski et de la Korité',
  right: 'catalogue:read',
  sorts: ['name', 'campaign_count'],
  example: { q: 'magal' },
  item: staffFeast,
  columns: { name: 'Nom', slug: 'Adresse', campaign_count: 'Campagnes' },
});

export const feastPageCalls = {
  getFeast: defineCall({
    method: 'GET',
    path: paths.feast,
    summary: 'Une fête, par l’adresse de sa page',
    subject,
    access: 'public',
    params: z.object({ slug: filledText(1, 80) }),
    reply: z.object({ name: z.string(), slug: z.string() }),
    cached: true,
  }),
};

export const feastCalls = {
  ...staffFeasts.calls,
  getStaffFeast: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFeast,
    summary: 'Une fête ajoutée',
    params: ofId,
    reply: staffFeast,
  }),
  createFeast: staffCall('catalogue:write', {
    method: 'POST',
    path: staffFeasts.path,
    summary: 'Ajoute une fête ; son nom fait l’adresse de sa page',
    status: 201,
    body: feastForm,
    reply: staffFeast,
  }),
  updateFeast: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffFeast,
    summary: 'Renomme une fête ; l’adresse de sa page reste',
    params: ofId,
    body: feastForm,
    reply: staffFeast,
  }),
  deleteFeast: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffFeast,
    summary: 'Supprime une fête sans campagne',
    params: ofId,
    reply: z.object({ id }),
  }),
};
