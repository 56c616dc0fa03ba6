import * as z from 'zod/mini';
import { fieldsOf, wholeNumber } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, MAX_ID, shortText } from './catalogue.ts';

const staffTag = z.object({ id, name: z.string(), article_count: z.int(), version: z.int() });
export type StaffTag = z.infer<typeof staffTag>;

export const staffTags = defineList({
  name: 'etiquettes',
  record: { one: paths.staffTag },
  summary: 'Les étiquettes avec le nombre de leurs produits',
  right: 'catalogue:read',
  sorts: ['name', 'article_count'],
  example: { q: 'tabaski' },
  item: staffTag,
  columns: { name: 'Nom', article_count: 'Produits' },
});

export const tagStaffCalls = {
  ...staffTags.calls,
  getStaffTag: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffTag,
    summary: 'Une étiquette',
    params: ofId,
    reply: staffTag,
  }),
  renameTag: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffTag,
    summary: 'Renomme une étiquette ; ses produits la gardent',
    params: ofId,
    body: fieldsOf({ name: shortText }),
    reply: staffTag,
  }),
  mergeTag: staffCall('catalogue:write', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.tagMerge,
    summary: 'Donne les produits d’une étiquette à une autre, et la supprime',
    params: ofId,
    body: fieldsOf({ into: wholeNumber(1, MAX_ID) }),
    reply: staffTag,
  }),
  deleteTag: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffTag,
    summary: 'Supprime une étiquette qu’aucun produit ne porte',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
};
