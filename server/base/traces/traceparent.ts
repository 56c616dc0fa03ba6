import { randomUUID } from 'node:crypto';

export type Traceparent = { traceId: string; spanId: string; flags: number };

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
