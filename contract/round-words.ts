import type { RoundState, StopState } from './round-states.ts';

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
  absent: 'Client absent',
  refused: 'Refusé par le client',
  skipped: 'Pas visité',
  removed: 'Retiré avant le départ',
};
