import { errorCodeOf } from '../error-code.ts';

const QUERY_CANCELED = '57014';

/** Whether a statement was given up because it took, or waited, longer than a statement may. */
export function hasTimedOut(error: unknown): boolean {
  return (
    errorCodeOf(error) === QUERY_CANCELED || (error instanceof Error && hasTimedOut(error.cause))
  );
}
