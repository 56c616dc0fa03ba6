import { errorCodeOf } from './error-code.ts';

/** Mistakes of ours, whose messages name our own code and no data. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * An error's kind and place, fit for the log. Messages of others may repeat an address, a code or the
 * values of a statement.
 */
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
