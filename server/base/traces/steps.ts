import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';

/** Names hold no personal data, values or raw paths. */
export type TraceStep = {
  kind: 'request' | 'statement' | 'call' | 'job';
  name: string;
  /** OpenTelemetry names; read at the end of the step. */
  attributes: Record<string, string | number>;
  /** A `traceparent`; the current step unless given. */
  parent?: string | undefined;
  /** For a step without a parent. */
  traceId?: string;
  error?: unknown;
};

/** Costs nothing without a subscriber. */
export const steps = tracingChannel<TraceStep, string>('sandaga:step');

/** A `traceparent`; empty in a shop without traces. */
export const currentStep = new AsyncLocalStorage<string>();

/** Runs the work once and publishes it as a step where a listener exists. */
export const inStep = <T>(step: TraceStep, work: () => Promise<T>): Promise<T> =>
  // Drizzle runs a query at each `await`; a promise of our own runs it once.
  steps.hasSubscribers ? steps.tracePromise(async () => work(), step) : work();

type Traceparent = { traceId: string; spanId: string; flags: number };

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** W3C Trace Context; undefined for invalid text. */
export function readTraceparent(text: unknown): Traceparent | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(text)) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const writeTraceparent = ({ traceId, spanId, flags }: Traceparent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;

/** 32 hexadecimal digits. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
