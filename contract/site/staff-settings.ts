import * as z from 'zod/mini';
import { fieldsOf, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { versionsOf } from '../base/staff-versions.ts';

const GROUPS = [
  'Coordonnées',
  'Réseaux sociaux',
  'Mentions légales',
  'Messages',
  'Ventes',
  'Vente à crédit',
  'Taxes et papiers',
  'Petite équipe',
  'Comptabilité',
] as const;
export type SettingGroup = (typeof GROUPS)[number];

const named = fieldsOf({ id: text(60, z.regex(/^[A-Z][A-Z0-9_]*$/, 'réglage inconnu')) });

/** A setting; `value` is the one in force. */
const listedSetting = z.object({
  id: z.string(),
  group: z.enum(GROUPS),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'long', 'number', 'decimal', 'date']),
  value: z.string(),
  /** In force when staff has not written a value. */
  installed_value: z.string(),
  is_written: z.boolean(),
  /** The shop cannot use the written value, or no longer can (rule W-12). */
  is_refused: z.boolean(),
  changed_at: z.nullable(z.string()),
  changed_by: z.string(),
  version: z.int(),
});
export type ListedSetting = z.infer<typeof listedSetting>;

export const staffSettings = defineList({
  name: 'reglages',
  record: { one: paths.staffSetting },
  summary: 'Les réglages que l’équipe peut changer',
  right: 'settings:read',
  sorts: ['rank', 'label', 'changed_at'],
  filters: { group: z.optional(oneOf(GROUPS)), is_written: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'téléphone', filter: { is_written: 'false' } },
  item: listedSetting,
  columns: {
    group: 'Groupe',
    label: 'Réglage',
    value: 'Valeur',
    installed_value: 'Valeur d’installation',
    changed_at: 'Changé le',
    changed_by: 'Par',
  },
});

export const settingCalls = {
  ...staffSettings.calls,
  getSetting: staffCall('settings:read', {
    method: 'GET',
    path: paths.staffSetting,
    summary: 'Un réglage',
    params: named,
    reply: listedSetting,
  }),
  updateSetting: staffCall('settings:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffSetting,
    summary: 'Changer un réglage',
    params: named,
    body: fieldsOf({ value: text(2000) }),
    reply: listedSetting,
  }),
  resetSetting: staffCall('settings:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffSetting,
    summary: 'Revenir à la valeur d’installation',
    params: named,
    reply: listedSetting,
  }),
  listSettingVersions: staffCall('settings:read', {
    method: 'GET',
    path: paths.staffSettingVersions,
    summary: 'Les valeurs qu’un réglage a eues, la dernière d’abord',
    params: named,
    reply: versionsOf(z.string()),
  }),
};
