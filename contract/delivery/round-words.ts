import type { RoundState, StopKind, StopState } from './round-states.ts';

export const ROUND_STATE_WORDS: Record<RoundState, string> = {
  open: 'Ouverte',
  closed: 'Close',
  on_the_way: 'En route',
  ended: 'Terminée, à accepter',
  accepted: 'Acceptée',
};

export const STOP_STATE_WORDS: Record<StopState, string> = {
  planned: 'À livrer',
  on_the_way: 'En route',
  delivered: 'Livré',
  collected: 'Repris',
  absent: 'Client absent',
  refused: 'Refusé par le client',
  skipped: 'Pas visité',
  removed: 'Retiré avant le départ',
};

/** The same of goods that a customer gives back. */
const COLLECTION_WORDS: Partial<Record<StopState, string>> = {
  planned: 'À reprendre',
  refused: 'Pas rendu par le client',
};

/** Where a stop stands, by what it is for. */
export const stopStateWords = ({ kind, state }: { kind: StopKind; state: StopState }): string =>
  (kind === 'collection' ? COLLECTION_WORDS[state] : undefined) ?? STOP_STATE_WORDS[state];
