import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { versionsOf } from '../base/staff-versions.ts';
import { pageContent } from './shop.ts';

const named = fieldsOf({ id: text(80, z.regex(/^[a-z]+(-[a-z]+)*$/, 'page inconnue')) });
const source = fieldsOf({
  title: filledText(2, 120),
  description: filledText(10, 300),
  /** Markdown with `{{fact}}` (rule W-10). */
  body: filledText(1, 60_000),
});
export const writtenPage = z.object({
  title: z.string(),
  description: z.string(),
  body: z.string(),
});
export type PageSource = z.infer<typeof writtenPage>;

const listedPage = z.object({
  id: z.string(),
  path: z.string(),
  ...writtenPage.shape,
  original: writtenPage,
  facts: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  is_written: z.boolean(),
  /** The shop cannot use the text that staff wrote, or no longer can. */
  is_refused: z.boolean(),
  changed_at: z.nullable(z.string()),
  changed_by: z.string(),
  version: z.int(),
});
export type ListedPage = z.infer<typeof listedPage>;

export const staffPages = defineList({
  name: 'pages',
  record: { one: paths.staffPage },
  summary: 'Les pages d’information de la boutique',
  right: 'content:write',
  sorts: ['title', 'changed_at'],
  filters: { is_written: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'livraison', filter: { is_written: 'false' } },
  item: listedPage,
  columns: {
    path: 'Adresse',
    title: 'Titre',
    description: 'Description',
    changed_at: 'Changée le',
    changed_by: 'Par',
  },
});

export const pageCalls = {
  ...staffPages.calls,
  getStaffPage: staffCall('content:write', {
    method: 'GET',
    path: paths.staffPage,
    summary: 'Le texte d’une page d’information, et les faits qu’il peut nommer',
    params: named,
    reply: listedPage,
  }),
  updateStaffPage: staffCall('content:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffPage,
    summary: 'Écrire une page d’information',
    params: named,
    body: source,
    reply: listedPage,
  }),
  resetStaffPage: staffCall('content:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffPage,
    summary: 'Revenir au texte d’origine',
    params: named,
    reply: listedPage,
  }),
  previewStaffPage: staffCall('content:write', {
    method: 'POST',
    path: paths.staffPagePreview,
    summary: 'Une page comme la boutique la montrerait',
    params: named,
    body: source,
    reply: pageContent,
  }),
  listStaffPageVersions: staffCall('content:write', {
    method: 'GET',
    path: paths.staffPageVersions,
    summary: 'Les textes qu’une page a eus, le dernier d’abord',
    params: named,
    reply: versionsOf(writtenPage),
  }),
};
