export type FieldProblem = { field: string; message: string };

/**
 * The one error that the domain throws. `code` is stable and in English, `message` is French and
 * meant for people; `http/problems.ts` alone knows which status a code has.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[];

  constructor(code: ProblemCode, message: string, fields: FieldProblem[] = []) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
  }
}

export type ProblemCode =
  | 'bad-request'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-picture'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate-limited'
  | 'unavailable';
