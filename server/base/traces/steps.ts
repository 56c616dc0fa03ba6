import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of work that a trace shows. Its names are ours: no data of people, no values, no raw paths. */
export type Step = {
  kind: 'request' | 'statement' | 'call' | 'job';
  name: string;
  /** By OpenTelemetry's names; they count as they are when the step is over. */
  attributes: Record<string, string | number>;
  /** The step that this one belongs to, as a `traceparent`; otherwise the one that runs. */
  parent?: string | undefined;
  /** The trace that begins with this step, unless there is one already. */
  traceId?: string;
  /** Why it failed. */
  error?: unknown;
};

/** Told of steps by those who do them; without a listener it costs nothing. */
export const steps = tracingChannel<Step, string>('sandaga:step');

/** The step that runs here, as a `traceparent`; nothing in a shop without traces. */
export const currentStep = new AsyncLocalStorage<string>();

/** Does a piece of work as a step of the trace. */
export const inStep = <T>(step: Step, work: () => Promise<T>): Promise<T> =>
  // A query of Drizzle runs each time that somebody waits for it; a promise of our own waits once.
  steps.hasSubscribers ? steps.tracePromise(async () => work(), step) : work();

type Traceparent = { traceId: string; spanId: string; flags: number };

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** W3C Trace Context; undefined for what is none. */
export function readTraceparent(text: unknown): Traceparent | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(text)) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const writeTraceparent = ({ traceId, spanId, flags }: Traceparent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;

/** 32 hexadecimal digits. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
