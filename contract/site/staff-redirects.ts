import * as z from 'zod/mini';
import { fieldsOf, filledText } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

export const MAX_REDIRECT_LENGTH = 500;
const LENGTH = MAX_REDIRECT_LENGTH;

/** `from_path` is a path or an address of the former shop, `to_path` a path of this shop (rule W-18). */
const redirect = fieldsOf({ from_path: filledText(1, LENGTH), to_path: filledText(1, LENGTH) });
export type RedirectInput = z.output<typeof redirect>;

const listedRedirect = z.object({
  id: z.int(),
  from_path: z.string(),
  to_path: z.string(),
  at: z.string(),
  version: z.int(),
});
export type ListedRedirect = z.infer<typeof listedRedirect>;

export const staffRedirects = defineList({
  name: 'anciennes-adresses',
  record: { one: paths.staffRedirect },
  summary: 'Les adresses de l’ancienne boutique et où elles mènent ; cherche un morceau d’adresse',
  right: 'content:write',
  sorts: ['from_path', 'to_path', '-at'],
  example: { q: 'refrigerateur' },
  item: listedRedirect,
  columns: { from_path: 'Ancienne adresse', to_path: 'Nouvelle adresse', at: 'Changée le' },
});

export const redirectCalls = {
  ...staffRedirects.calls,
  getRedirect: staffCall('content:write', {
    method: 'GET',
    path: paths.staffRedirect,
    summary: 'Une ancienne adresse et où elle mène',
    params: ofId,
    reply: listedRedirect,
  }),
  createRedirect: staffCall('content:write', {
    method: 'POST',
    path: staffRedirects.path,
    summary: 'Faire suivre une ancienne adresse',
    status: 201,
    body: redirect,
    reply: listedRedirect,
  }),
  updateRedirect: staffCall('content:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffRedirect,
    summary: 'Changer une ancienne adresse ou sa nouvelle',
    params: ofId,
    body: redirect,
    reply: listedRedirect,
  }),
  deleteRedirect: staffCall('content:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffRedirect,
    summary: 'Ne plus faire suivre une ancienne adresse',
    params: ofId,
    reply: listedRedirect,
  }),
};
