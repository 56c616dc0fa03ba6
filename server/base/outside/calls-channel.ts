import { channel } from 'node:diagnostics_channel';

/** One call of a service outside: its host, what came of it (`200`, or the reason why no answer came), how long. */
export type OutsideCall = { service: string; outcome: string; ms: number };

/** Told of every call that is over; without a listener it costs nothing. */
export const outsideCalls = channel('sandaga:outside-call');
