import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';

/** Rule B-4. */
const BUSY_RETRY_S = 5;

export type FieldProblem = { field: string; message: string };
/** XOF; the price differs from the one shown. */
export type PriceChange = { id: number; old_price: number; new_price: number };

/** The only error that the domain throws (rule B-2). `message` is French and meant for people. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[];
  readonly retryAfterS: number | undefined;
  /** For programs that correct their request. */
  readonly details: { prices?: PriceChange[]; slots?: OpenSlot[] };

  constructor(
    code: ProblemCode,
    message: string,
    fields: FieldProblem[] = [],
    {
      retryAfterS,
      ...details
    }: { retryAfterS?: number; prices?: PriceChange[]; slots?: OpenSlot[] } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.details = details;
  }
}

/** Throws `bad-request` with the first field's message; nothing without problems. */
export function refuseFields(problems: FieldProblem[]): void {
  const [first] = problems;
  if (first !== undefined) throw new Problem('bad-request', first.message, problems);
}

/** `sentence` (French) says why; a sentence on when to retry is appended (rule B-4). */
export function rateLimitedProblem(sentence: string, retryAfterS: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterS));
  return new Problem('rate-limited', `${sentence} Réessayez dans ${inWords(seconds)}.`, [], {
    retryAfterS: seconds,
  });
}

/** An `unavailable`, to retry in 5 s. `sentence` (French) says why; one on when to retry is appended. */
export const busyProblem = (sentence: string): Problem =>
  new Problem('unavailable', `${sentence} Réessayez dans un instant.`, [], {
    retryAfterS: BUSY_RETRY_S,
  });

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} heures`;
}

export type ProblemCode =
  | 'bad-request'
  | 'not-found'
  | 'conflict'
  | 'version-needed'
  | 'unverified'
  | 'second-factor'
  | 'second-factor-needed'
  | 'other-account'
  | 'device-shut-out'
  | 'unprocessable'
  | 'too-large'
  | 'unsupported-picture'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate-limited'
  | 'unavailable';
