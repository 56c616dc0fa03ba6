/** `answered`: staff works on it; `waiting`: for the customer; `workshop`: at a partner. `closed` is the only end. */
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

export const CASE_MOVES: Record<CaseState, readonly CaseState[]> = {
  new: ['answered', 'waiting', 'workshop', 'repaired', 'exchange', 'closed'],
  answered: ['waiting', 'workshop', 'repaired', 'exchange', 'closed'],
  waiting: ['answered', 'workshop', 'repaired', 'exchange', 'closed'],
  workshop: ['answered', 'waiting', 'repaired', 'exchange', 'closed'],
  repaired: ['workshop', 'exchange', 'closed'],
  exchange: ['closed'],
  closed: [],
};

/** A mistaken state returns to the state before it. */
export const CASE_UNDO_MOVES: Partial<Record<CaseState, readonly CaseState[]>> = {
  repaired: ['answered', 'waiting', 'workshop'],
  exchange: ['answered', 'waiting', 'workshop', 'repaired'],
};

/** A refusal has its reason. */
export const CASE_OUTCOMES = ['repaired', 'exchanged', 'refused', 'no-fault'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** Only repaired or exchanged cases end so. */
export const caseOutcomesOf = (state: CaseState): readonly CaseOutcome[] => {
  if (!CASE_MOVES[state].includes('closed')) return [];
  if (state === 'repaired') return ['repaired'];
  return state === 'exchange' ? ['exchanged'] : ['refused', 'no-fault'];
};

export const FAULTS = ['dead', 'works-badly', 'noise', 'leak', 'broken', 'other'] as const;
export type Fault = (typeof FAULTS)[number];

export const CASE_CHANNELS = ['account', 'link', 'telephone'] as const;
export type CaseChannel = (typeof CASE_CHANNELS)[number];

export const QUOTE_STATES = ['asked', 'accepted', 'declined'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
export type QuoteAnswer = Exclude<QuoteState, 'asked'>;

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
/** Largest uploads (rule D-19). */
export const UPLOAD_BYTES = { video: 20 * 1024 * 1024, voice: 5 * 1024 * 1024 } as const;
export type UploadKind = keyof typeof UPLOAD_BYTES;
export const UPLOAD_KINDS = ['video', 'voice'] as const satisfies readonly UploadKind[];
/** Takes some seconds on a slow network, so a break repeats little. */
export const PIECE_BYTES = 256 * 1024;
export const MAX_CASE_MEDIA = 12;

export const MIN_CASES_FOR_MEDIAN = 10;
