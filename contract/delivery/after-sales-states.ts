/**
 * Where a case stands: `answered` while staff sees to it, `waiting` for a word of the customer, `workshop` at a
 * partner's. `closed` is the only end.
 */
export const CASE_STATES = [
  'new',
  'answered',
  'waiting',
  'workshop',
  'repaired',
  'exchange',
  'closed',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What may follow each state by a step of staff; what has ended stays as it is. */
export const CASE_MOVES: Record<CaseState, readonly CaseState[]> = {
  new: ['answered', 'waiting', 'workshop', 'repaired', 'exchange', 'closed'],
  answered: ['waiting', 'workshop', 'repaired', 'exchange', 'closed'],
  waiting: ['answered', 'workshop', 'repaired', 'exchange', 'closed'],
  workshop: ['answered', 'waiting', 'repaired', 'exchange', 'closed'],
  repaired: ['workshop', 'exchange', 'closed'],
  exchange: ['closed'],
  closed: [],
};

/** States that staff may have chosen by mistake, and what they may go back to: where the case was before. */
export const CASE_WAYS_BACK: Partial<Record<CaseState, readonly CaseState[]>> = {
  repaired: ['answered', 'waiting', 'workshop'],
  exchange: ['answered', 'waiting', 'workshop', 'repaired'],
};

/** How a case ended; a refusal has its reason. */
export const CASE_OUTCOMES = ['repaired', 'exchanged', 'refused', 'no-fault'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** The ends that a state leads to: what was repaired or exchanged says so, and nothing else does. */
export const outcomesOf = (state: CaseState): readonly CaseOutcome[] => {
  if (!CASE_MOVES[state].includes('closed')) return [];
  if (state === 'repaired') return ['repaired'];
  return state === 'exchange' ? ['exchanged'] : ['refused', 'no-fault'];
};

export const FAULTS = ['dead', 'works-badly', 'noise', 'leak', 'broken', 'other'] as const;
export type Fault = (typeof FAULTS)[number];

/** How a case came. */
export const CASE_CHANNELS = ['account', 'link', 'telephone'] as const;
export type CaseChannel = (typeof CASE_CHANNELS)[number];

export const QUOTE_STATES = ['asked', 'accepted', 'declined'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
export type QuoteAnswer = Exclude<QuoteState, 'asked'>;

/** What stands in the thread of a case: what people write, what staff notes for itself, and steps. */
export const CASE_ENTRIES = ['message', 'note', 'step'] as const;
export const CASE_AUTHORS = ['customer', 'staff'] as const;
export const CASE_STEPS = [
  'opened',
  'workshop',
  'repaired',
  'exchange',
  'quoted',
  'quote-accepted',
  'quote-declined',
  'lent',
  'loan-returned',
  'taken-back',
  'closed',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

export const CASE_MEDIA = ['photo', 'video', 'voice'] as const;
export type CaseMedia = (typeof CASE_MEDIA)[number];
/** What is sent in pieces, and the most bytes of it. */
export const UPLOAD_BYTES = { video: 20 * 1024 * 1024, voice: 5 * 1024 * 1024 } as const;
export type UploadKind = keyof typeof UPLOAD_BYTES;
export const UPLOAD_KINDS = ['video', 'voice'] as const satisfies readonly UploadKind[];
/** A piece takes some seconds on a slow network, so little is sent twice when that is gone. */
export const PIECE_BYTES = 256 * 1024;
/** Photos, videos and voice notes of one case. */
export const MOST_MEDIA = 12;

/** Fewer cases than these say nothing of how fast the shop answers. */
export const CASES_OF_MEDIAN = 10;
