import { channel } from 'node:diagnostics_channel';

/** A limit that refused somebody, by a name of ours: what was limited, never who. */
export type StruckLimit = { limit: string };

/** Told of every refusal by a limit, also of those that nobody is told of; without a listener it costs nothing. */
export const struckLimits = channel('sandaga:struck-limit');

export function tellStruck(limit: string): void {
  struckLimits.publish({ limit } satisfies StruckLimit);
}
