/** In order; see rule D-7. */
export const ROUND_STATES = ['open', 'closed', 'on_the_way', 'ended', 'accepted'] as const;

export type RoundState = (typeof ROUND_STATES)[number];

/** A collection takes a customer's return. */
export const STOP_KINDS = ['delivery', 'collection'] as const;

type StopKind = (typeof STOP_KINDS)[number];

/** `skipped`: the round ended before it; `removed`: its order was cancelled or handed over before the start. */
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

/** Whether the stop still has no result: the driver has yet to go there or is on the way. */
export const isUnsettledStop = (state: StopState): boolean =>
  state === 'planned' || state === 'on_the_way';

/** `end` concerns the round, the others a stop. */
export const ROUND_COMMANDS = [
  'depart',
  'delivered',
  'collected',
  'absent',
  'refused',
  'end',
] as const;

export type RoundCommandKind = (typeof ROUND_COMMANDS)[number];

/** `repeated`: applied at an earlier try; `settled`: settled by another actor, nothing changed. */
export const COMMAND_OUTCOMES = ['applied', 'repeated', 'settled', 'refused'] as const;

export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/** Data URLs with a maximum length. */
export const PROOF_KINDS = ['signature', 'photo'] as const;

export type ProofKind = (typeof PROOF_KINDS)[number];

export const PROOF_MAX_LENGTH = 400 * 1024;

export const MAX_ROUND_COMMANDS = 50;

export const MAX_ROUND_STOPS = 100;

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

const COLLECTION_WORDS: Partial<Record<StopState, string>> = {
  planned: 'À reprendre',
  refused: 'Pas rendu par le client',
};

/** The state of a stop in French; a collection has words of its own. */
export const stopStateWords = ({ kind, state }: { kind: StopKind; state: StopState }): string =>
  (kind === 'collection' ? COLLECTION_WORDS[state] : undefined) ?? STOP_STATE_WORDS[state];
