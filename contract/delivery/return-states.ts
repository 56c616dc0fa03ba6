/** Where a return stands, in the order in which it gets there; `refused` and `closed` are ends. */
export const RETURN_STATES = ['requested', 'approved', 'received', 'closed', 'refused'] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_WISHES = ['refund', 'exchange'] as const;

export type ReturnWish = (typeof RETURN_WISHES)[number];

/** Why an article comes back; `changed-mind` by the right of withdrawal, the others by the warranty. */
export const RETURN_REASONS = ['changed-mind', 'damaged', 'faulty', 'wrong'] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

/** How an article was when it came back; only what is resaleable is counted into the stock again. */
export const RETURN_CONDITIONS = ['resaleable', 'damaged'] as const;

export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

/** Photos of one request, and what each weighs at most as a data URL. */
export const RETURN_PHOTOS = { most: 4, maxLength: 400 * 1024 } as const;

export const CREDIT_NOTE_STATES = ['asked', 'issued', 'refused'] as const;

type CreditNoteState = (typeof CREDIT_NOTE_STATES)[number];

/** What a line of a credit note gives back; `deduction` is what earlier credit notes gave already. */
export const CREDIT_LINE_KINDS = [
  'product',
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
