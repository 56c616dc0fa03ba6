import type {
  CreditNoteState,
  ReturnCondition,
  ReturnReason,
  ReturnState,
  ReturnWish,
} from './return-states.ts';

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
