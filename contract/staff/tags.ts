import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idInPath, shortText } from '../catalogue.ts';
import { fieldsOf, wholeNumber } from '../fields.ts';
import { paths } from '../paths.ts';
import { defineList } from './list.ts';

const MAX_ID = 2_147_483_647;
const params = z.object({ id: idInPath });
const subject = 'Gestion';

const staffTag = z.object({ id, name: z.string(), article_count: z.int(), version: z.int() });
export type StaffTag = z.infer<typeof staffTag>;

export const staffTags = defineList({
  path: paths.staffTags,
  record: { one: paths.staffTag },
  summary: 'Les étiquettes avec le nombre de leurs produits',
  right: 'catalogue:read',
  sorts: ['name', 'article_count'],
  item: staffTag,
  columns: { name: 'Nom', article_count: 'Produits' },
});

export const tagStaffCalls = {
  getStaffTag: defineCall({
    method: 'GET',
    path: paths.staffTag,
    summary: 'Une étiquette',
    subject,
    access: { right: 'catalogue:read' },
    params,
    reply: staffTag,
  }),
  renameTag: defineCall({
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffTag,
    summary: 'Renomme une étiquette ; ses produits la gardent',
    subject,
    access: { right: 'catalogue:write' },
    params,
    body: fieldsOf({ name: shortText }),
    reply: staffTag,
  }),
  mergeTag: defineCall({
    method: 'POST',
    ifMatch: 'required',
    path: paths.tagMerge,
    summary: 'Donne les produits d’une étiquette à une autre, et la supprime',
    subject,
    access: { right: 'catalogue:write' },
    params,
    body: fieldsOf({ into: wholeNumber(1, MAX_ID) }),
    reply: staffTag,
  }),
  deleteTag: defineCall({
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffTag,
    summary: 'Supprime une étiquette qu’aucun produit ne porte',
    subject,
    access: { right: 'catalogue:write' },
    params,
    reply: z.object({ id: z.int() }),
  }),
};
