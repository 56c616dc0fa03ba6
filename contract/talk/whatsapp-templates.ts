/** What the shop sends by a template: its news, and codes to sign in with. */
export const TEMPLATE_USES = ['news', 'codes', 'none'] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];

/** By Meta's word, which may be another one some day; `MISSING` and `UNKNOWN` are the shop's own. */
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

/** How a template stands at Meta, in French; Meta's own word where the shop has none. */
export const statusWords = (status: string): string => STATUSES[status] ?? status;
/** Why Meta rejected a template, likewise; empty without a reason. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason;
