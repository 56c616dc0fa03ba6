import { errorCodeOf } from '#server/base/error-code.ts';

/** SQLSTATEs: connection lost, shutdown or start, out of resources, and a server that has become read-only. */
const UNREACHABLE_STATES = /^(08...|57P..|53...|25006)$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
]);

/** The driver and its pool give these no code. */
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Whether a retry may work in a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, cause } = error;
  const code = errorCodeOf(error);
  if (code !== undefined && (UNREACHABLE_STATES.test(code) || NETWORK_CODES.has(code))) {
    return true;
  }
  return DRIVER_MESSAGES.some((pattern) => pattern.test(message)) || isUnreachable(cause);
}

const UNIQUE_VIOLATION = '23505';

/** The violated unique index, for both engines; undefined for other failures. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint, cause } = error as {
    code?: string;
    constraint?: string;
    cause?: unknown;
  };
  if (code === UNIQUE_VIOLATION) return constraint;
  return cause === undefined || cause === null ? undefined : violatedIndex(cause);
}

/** SQLSTATEs: `statement_timeout` or a cancel (57014), and `lock_timeout` (55P03). */
const TIMED_OUT = new Set(['57014', '55P03']);

/** Whether a statement hit its time limit, waited too long for a lock or was cancelled. */
export function hasTimedOut(error: unknown): boolean {
  return (
    TIMED_OUT.has(errorCodeOf(error) ?? '') || (error instanceof Error && hasTimedOut(error.cause))
  );
}
