import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { TEMPLATE_USES } from './whatsapp-templates.ts';

const template = z.object({
  /** Its name and its language. */
  id: z.string(),
  name: z.string(),
  language: z.string(),
  /** Meta's word, as APPROVED. */
  status: z.string(),
  category: z.string(),
  /** Meta's word for why it was rejected; empty without one. */
  reason: z.string(),
  use: z.enum(TEMPLATE_USES),
  /** When Meta last told of it; null when it has not yet. */
  told_at: z.nullable(z.string()),
});
export type ListedTemplate = z.infer<typeof template>;

export const staffWhatsappTemplates = defineList({
  name: 'modeles-whatsapp',
  summary: 'Les modèles WhatsApp de la boutique et ce que Meta en dit',
  right: 'messages:read',
  sorts: ['use', 'name', 'status', 'told_at'],
  example: { q: 'boutique' },
  item: template,
  columns: {
    name: 'Modèle',
    use: 'Sert à',
    status: 'État chez Meta',
    reason: 'Raison',
    category: 'Catégorie',
    language: 'Langue',
    told_at: 'Lu le',
  },
});

export const whatsappTemplateCalls = {
  ...staffWhatsappTemplates.calls,
  readWhatsappTemplates: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffWhatsappTemplatesReading,
    summary: 'Relire chez Meta l’état des modèles WhatsApp',
    reply: z.object({
      is_read: z.boolean(),
      /** How it went, as a sentence. */
      says: z.string(),
    }),
  }),
};
