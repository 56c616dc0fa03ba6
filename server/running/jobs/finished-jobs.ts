import { channel } from 'node:diagnostics_channel';

/** One try of a job: `failed` is tried again, `given-up` is not. */
export type FinishedJob = { job: string; outcome: 'completed' | 'failed' | 'given-up'; ms: number };

/** Told of every try that this process has finished. */
export const finishedJobs = channel('sandaga:finished-job');
