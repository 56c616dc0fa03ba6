import { channel } from 'node:diagnostics_channel';

/** The name of a limit that refused a request, never the person. */
export type StruckLimit = { limit: string };

/** Gets every refusal by a limit, also silent ones; free without a listener. */
export const struckLimits = channel('sandaga:struck-limit');

export function tellStruck(limit: string): void {
  struckLimits.publish({ limit } satisfies StruckLimit);
}
