import { errorCodeOf } from './error-code.ts';

/** Errors of our own code; their messages hold no data. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Kind and place of an error for the log. Messages of libraries may repeat personal data. */
export function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, stack, cause, message } = error;
  const code = errorCodeOf(error);
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .map((line) => line.trim());
  const isOurs = OURS.some((kind) => error instanceof kind);
  return {
    error: name,
    ...(code && { code }),
    ...(isOurs && { message }),
    at,
    ...(cause instanceof Error && { cause: withoutData(cause) }),
  };
}
