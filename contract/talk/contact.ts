import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, text } from '../base/fields/fields.ts';
import { email } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';

/** `site` is a hidden field: only a machine fills it (rule T-13). */
export const contactMessage = fieldsOf({
  email,
  nom: filledText(1, 120),
  sujet: filledText(1, 200),
  message: filledText(1, 5000),
  site: z.optional(text(200)),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactCalls = {
  sendContact: defineCall({
    method: 'POST',
    path: paths.contact,
    summary: 'Écrit à la boutique',
    subject: 'Contact',
    access: 'public',
    body: contactMessage,
    reply: z.string(),
  }),
};
