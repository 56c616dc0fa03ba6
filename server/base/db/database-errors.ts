import { errorCodeOf } from '#server/base/error-code.ts';

/**
 * Connection failures, shutting down or starting up, nothing left of what a server needs, and a server that
 * only reads because another has become the primary.
 */
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

/** Failures of the driver and its pool, which have no code. */
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Whether a statement failed because the database could not be reached, and may work in a moment. */
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

/** The unique index that a statement ran into, whichever engine says so; undefined for other failures. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint, cause } = error as {
    code?: string;
    constraint?: string;
    cause?: unknown;
  };
  if (code === UNIQUE_VIOLATION) return constraint;
  return cause === undefined || cause === null ? undefined : violatedIndex(cause);
}

const QUERY_CANCELED = '57014';

/** Whether a statement was given up because it took, or waited, longer than a statement may. */
export function hasTimedOut(error: unknown): boolean {
  return (
    errorCodeOf(error) === QUERY_CANCELED || (error instanceof Error && hasTimedOut(error.cause))
  );
}
