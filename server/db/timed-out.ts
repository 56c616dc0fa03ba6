const QUERY_CANCELED = '57014';

/** Whether a statement was given up because it took, or waited, longer than a statement may. */
export function hasTimedOut(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === QUERY_CANCELED) return true;
  return cause === undefined || cause === null ? false : hasTimedOut(cause);
}
