import type { HandWay } from './payment-states.ts';

/**
 * Stages of a payment by hand, its `raw_status`. `announced`, a cheque's `received` and `deposited` do not count yet; a
 * transfer's `received`, `cleared` and `accepted` do; the others ended without money, or took it back.
 */
export const HAND_STAGES = [
  'announced',
  'received',
  'deposited',
  'cleared',
  'accepted',
  'bounced',
  'withdrawn',
  'reversed',
] as const;
export type HandStage = (typeof HAND_STAGES)[number];

/** What staff does next with money that is expected. */
export const HAND_STEPS = ['receive', 'deposit', 'clear', 'bounce', 'withdraw'] as const;
export type HandStep = (typeof HAND_STEPS)[number];

/** Why counted money is taken back: the bank returned it, or a person recorded it wrongly. */
export const REVERSALS = ['bounced', 'reversed'] as const;
export type Reversal = (typeof REVERSALS)[number];

export const HAND_STAGE_WORDS: Record<HandWay, Partial<Record<HandStage, string>>> = {
  transfer: {
    announced: 'Annoncé par le client',
    received: 'Vu sur le compte',
    withdrawn: 'N’est pas arrivé',
    bounced: 'Rejeté par la banque',
    reversed: 'Contre-passé',
  },
  cheque: {
    received: 'À la boutique',
    deposited: 'Remis à l’encaissement',
    cleared: 'Encaissé',
    withdrawn: 'Rendu',
    bounced: 'Rejeté par la banque',
    reversed: 'Contre-passé',
  },
  terminal: {
    accepted: 'Accepté par le terminal',
    bounced: 'Rejeté par la banque',
    reversed: 'Contre-passé',
  },
};

type Step = { from: readonly HandStage[]; to: HandStage };

/** The steps of each way (rule M-42); a cheque that the bank cleared was deposited. */
export const HAND_MOVES: Record<HandWay, Partial<Record<HandStep, Step>>> = {
  transfer: {
    receive: { from: ['announced'], to: 'received' },
    withdraw: { from: ['announced'], to: 'withdrawn' },
  },
  cheque: {
    deposit: { from: ['received'], to: 'deposited' },
    clear: { from: ['received', 'deposited'], to: 'cleared' },
    bounce: { from: ['deposited'], to: 'bounced' },
    withdraw: { from: ['received'], to: 'withdrawn' },
  },
  terminal: {},
};

/** Steps that end without money and need a reason. */
export const NEEDS_REASON: readonly HandStep[] = ['bounce', 'withdraw'];

/** The steps that are possible at a stage. */
export const stepsAt = (way: HandWay, stage: string): HandStep[] =>
  HAND_STEPS.filter((step) => HAND_MOVES[way][step]?.from.some((from) => from === stage));
