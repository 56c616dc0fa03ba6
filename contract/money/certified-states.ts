/** Papers that a service certifies. */
export const CERTIFIED_KINDS = ['invoice', 'credit_note'] as const;
export type CertifiedKind = (typeof CERTIFIED_KINDS)[number];

export const CERTIFIED_KIND_WORDS: Record<CertifiedKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
};

/** `sent`: a request left, and its answer is not known yet. A `refused` document waits for a person. */
export const CERTIFIED_STATES = ['waiting', 'sent', 'certified', 'refused'] as const;
export type CertifiedState = (typeof CERTIFIED_STATES)[number];

export const CERTIFIED_STATE_WORDS: Record<CertifiedState, string> = {
  waiting: 'À envoyer',
  sent: 'Envoyé, sans réponse',
  certified: 'Certifié',
  refused: 'Refusé',
};
