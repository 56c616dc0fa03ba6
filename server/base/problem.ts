import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';

/** A full resource has room again within this time. */
const BUSY_RETRY_S = 5;

export type FieldProblem = { field: string; message: string };
/** A product whose price differs from the one shown; XOF. */
export type PriceChange = { id: number; old_price: number; new_price: number };

/**
 * The one error that the domain throws (rule B-2). `code` is stable and in English, `message` is French and meant for
 * people.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS: number | undefined;
  /** What a program reads to mend its request, sent beside the rest. */
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

/** Throws `bad-request` with the first of the fields that are wrong as its sentence, if there are any. */
export function refuseFields(problems: FieldProblem[]): void {
  const [first] = problems;
  if (first !== undefined) throw new Problem('bad-request', first.message, problems);
}

/** The refusal of what was done too often: what it was, as a French sentence, and when to come back. */
export function rateLimitedProblem(sentence: string, retryAfterS: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterS));
  return new Problem('rate-limited', `${sentence} Réessayez dans ${inWords(seconds)}.`, [], {
    retryAfterS: seconds,
  });
}

/** The refusal of what cannot be done now for all that others asked for; what it is, as a French sentence. */
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
  | 'unprocessable'
  | 'too-large'
  | 'unsupported-picture'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate-limited'
  | 'unavailable';
