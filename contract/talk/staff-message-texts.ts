import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { versionsOf } from '../base/staff-versions.ts';

const named = fieldsOf({ id: text(60, z.regex(/^[a-z]+(-[a-z]+)*$/, 'message inconnu')) });
const texts = fieldsOf({ subject: filledText(1, 150), text: filledText(1, 5000), sms: text(600) });
export const writtenTexts = z.object({
  subject: z.string(),
  text: z.string(),
  sms: z.string(),
});
/** A message's subject and text as e-mail, and its text message where there is one; with `{{variables}}`. */
export type MessageTexts = z.infer<typeof writtenTexts>;

const listedMessageText = z.object({
  id: z.string(),
  label: z.string(),
  when: z.string(),
  has_sms: z.boolean(),
  /** Written only with `account-messages:write` (rule T-10). */
  guards_account: z.boolean(),
  ...writtenTexts.shape,
  original: writtenTexts,
  variables: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      is_needed: z.boolean(),
      is_in_sms: z.boolean(),
    }),
  ),
  is_written: z.boolean(),
  /** The shop cannot use the staff text (any more), so the original counts. */
  is_refused: z.boolean(),
  changed_at: z.nullable(z.string()),
  changed_by: z.string(),
  version: z.int(),
});
export type ListedMessageText = z.infer<typeof listedMessageText>;

const preview = z.object({
  subject: z.string(),
  text: z.string(),
  sms: z.string(),
  /** Signs used of the 160 of one message. */
  sms_length: z.int(),
});
export type MessagePreview = z.infer<typeof preview>;

export const staffMessageTexts = defineList({
  name: 'modeles',
  record: { one: paths.staffMessageText },
  summary: 'Les textes des messages que reçoivent les clients',
  right: 'messages:read',
  sorts: ['rank', 'label', 'changed_at'],
  filters: { is_written: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'commande', filter: { is_written: 'false' } },
  item: listedMessageText,
  columns: {
    label: 'Message',
    when: 'Part quand',
    subject: 'Sujet',
    text: 'Texte',
    sms: 'SMS',
    changed_at: 'Changé le',
    changed_by: 'Par',
  },
});

export const messageTextCalls = {
  ...staffMessageTexts.calls,
  getMessageText: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffMessageText,
    summary: 'Le texte d’un message, et les variables qu’il peut nommer',
    params: named,
    reply: listedMessageText,
  }),
  updateMessageText: staffCall('messages:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffMessageText,
    summary: 'Écrire le texte d’un message',
    params: named,
    body: texts,
    reply: listedMessageText,
  }),
  resetMessageText: staffCall('messages:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffMessageText,
    summary: 'Revenir au texte d’origine',
    params: named,
    reply: listedMessageText,
  }),
  previewMessageText: staffCall('messages:read', {
    method: 'POST',
    path: paths.staffMessageTextPreview,
    summary: 'Un texte de message avec des valeurs d’exemple',
    params: named,
    body: texts,
    reply: preview,
  }),
  testMessageText: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffMessageTextTest,
    summary: 'S’envoyer un essai, à sa propre adresse ou à son propre numéro',
    params: named,
    body: fieldsOf({ ...texts.shape, channel: oneOf(['mail', 'sms']) }),
    reply: z.object({ sent_to: z.string() }),
  }),
  listMessageTextVersions: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffMessageTextVersions,
    summary: 'Les textes qu’un message a eus, le dernier d’abord',
    params: named,
    reply: versionsOf(writtenTexts),
  }),
};
