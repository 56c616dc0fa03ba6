/** `refused` and `closed` are ends. */
export const RETURN_STATES = ['requested', 'approved', 'received', 'closed', 'refused'] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_WISHES = ['refund', 'exchange'] as const;

export type ReturnWish = (typeof RETURN_WISHES)[number];

/** `changed-mind` by rule D-14, the others by rule D-15. */
export const RETURN_REASONS = ['changed-mind', 'damaged', 'faulty', 'wrong'] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

/** See rule D-16. */
export const RETURN_CONDITIONS = ['resaleable', 'damaged'] as const;

export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

/** `maxLength` is that of a data URL. */
export const RETURN_PHOTOS = { most: 4, maxLength: 400 * 1024 } as const;

export const CREDIT_NOTE_STATES = ['asked', 'issued', 'refused'] as const;

type CreditNoteState = (typeof CREDIT_NOTE_STATES)[number];

/** `deduction`: given by earlier credit notes. */
export const CREDIT_LINE_KINDS = [
  'product',
  'service',
  'discount',
  'delivery',
  'stamp',
  'amount',
  'deduction',
] as const;

export type CreditLineKind = (typeof CREDIT_LINE_KINDS)[number];

export const RETURN_STATE_WORDS: Record<ReturnState, string> = {
  requested: 'Demandé',
  approved: 'Accepté',
  received: 'Articles reçus',
  closed: 'Terminé',
  refused: 'Refusé',
};

export const RETURN_WISH_WORDS: Record<ReturnWish, string> = {
  refund: 'Être remboursé',
  exchange: 'Échanger',
};

export const RETURN_REASON_WORDS: Record<ReturnReason, string> = {
  'changed-mind': 'J’ai changé d’avis',
  damaged: 'Arrivé abîmé ou incomplet',
  faulty: 'En panne',
  wrong: 'Pas ce que j’ai commandé',
};

export const RETURN_CONDITION_WORDS: Record<ReturnCondition, string> = {
  resaleable: 'Revendable',
  damaged: 'Abîmé',
};

export const CREDIT_NOTE_WORDS: Record<CreditNoteState, string> = {
  asked: 'À confirmer',
  issued: 'Émis',
  refused: 'Refusé',
};
