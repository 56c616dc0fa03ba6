import { channel } from 'node:diagnostics_channel';

/** The name of a limit that refused a request, never the person. */
export type LimitHit = { limit: string };

/** Gets every refusal by a limit, also silent ones; free without a listener. */
export const limitHits = channel('sandaga:limit-hit');

/** Publishes to the listeners of this process; stores nothing. */
export function reportLimitHit(limit: string): void {
  limitHits.publish({ limit } satisfies LimitHit);
}
