/** Where a round of delivery stands, in the order in which it gets there. */
export const ROUND_STATES = ['open', 'closed', 'on_the_way', 'ended', 'accepted'] as const;

export type RoundState = (typeof ROUND_STATES)[number];

/** What a stop is for: to bring an order, or to fetch goods that a customer gives back. */
export const STOP_KINDS = ['delivery', 'collection'] as const;

type StopKind = (typeof STOP_KINDS)[number];

/**
 * What became of a stop; goods that are given back are `collected`. `skipped`: the round ended before it; `removed`: its order was cancelled or handed over
 * before the round left.
 */
export const STOP_STATES = [
  'planned',
  'on_the_way',
  'delivered',
  'collected',
  'absent',
  'refused',
  'skipped',
  'removed',
] as const;

export type StopState = (typeof STOP_STATES)[number];

/** A stop that nobody has settled yet. */
export const isUnsettled = (state: StopState): boolean =>
  state === 'planned' || state === 'on_the_way';

/** What a driver's phone tells; `end` is of the round, the others are of a stop. */
export const ROUND_COMMANDS = [
  'depart',
  'delivered',
  'collected',
  'absent',
  'refused',
  'end',
] as const;

export type RoundCommandKind = (typeof ROUND_COMMANDS)[number];

/**
 * How a command was answered. `repeated`: it was applied when it came before; `settled`: somebody else had told
 * what became of the stop, and nothing changed.
 */
export const COMMAND_OUTCOMES = ['applied', 'repeated', 'settled', 'refused'] as const;

export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/** Pictures that prove a delivery, each as a data URL of so many signs at most. */
export const PROOF_KINDS = ['signature', 'photo'] as const;

export type ProofKind = (typeof PROOF_KINDS)[number];

export const PROOF_MAX_LENGTH = 400 * 1024;

/** Commands of one call, and stops of one round. */
export const MOST_COMMANDS = 50;

export const MOST_STOPS = 100;

export const ROUND_STATE_WORDS: Record<RoundState, string> = {
  open: 'Ouverte',
  closed: 'Close',
  on_the_way: 'En route',
  ended: 'Terminée, à accepter',
  accepted: 'Acceptée',
};

const STOP_STATE_WORDS: Record<StopState, string> = {
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
