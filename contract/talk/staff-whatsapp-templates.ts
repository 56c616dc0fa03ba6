import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

export const TEMPLATE_USES = ['news', 'codes', 'none'] as const;

export type TemplateUse = (typeof TEMPLATE_USES)[number];

/** Meta's words, which may change; `MISSING` and `UNKNOWN` are ours. */
const STATUSES: Record<string, string> = {
  APPROVED: 'accepté',
  PENDING: 'en examen',
  REJECTED: 'refusé',
  PAUSED: 'en pause',
  DISABLED: 'désactivé',
  IN_APPEAL: 'en examen après un appel',
  LIMIT_EXCEEDED: 'arrêté : trop de modèles',
  PENDING_DELETION: 'bientôt supprimé',
  DELETED: 'supprimé',
  ARCHIVED: 'archivé',
  MISSING: 'absent chez Meta',
  UNKNOWN: 'pas encore lu',
};

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'contenu interdit',
  INCORRECT_CATEGORY: 'mauvaise catégorie',
  TAG_CONTENT_MISMATCH: 'mauvaise catégorie ou langue',
  INVALID_FORMAT: 'format incorrect',
  PROMOTIONAL: 'jugé publicitaire',
  SCAM: 'jugé trompeur',
};

/** In French; Meta's own word where the shop has none. */
export const statusWords = (status: string): string => STATUSES[status] ?? status;

/** Likewise; empty without a reason. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason;

const template = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  /** Meta's word, as APPROVED. */
  status: z.string(),
  category: z.string(),
  /** Meta's word for why it was rejected; empty without one. */
  reason: z.string(),
  use: z.enum(TEMPLATE_USES),
  /** When Meta last reported it; null before. */
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
      says: z.string(),
    }),
  }),
};
