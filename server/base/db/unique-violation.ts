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
