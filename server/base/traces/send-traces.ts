import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { BaseLogger } from 'pino';
import { errorCodeOf } from '#server/base/error-code.ts';
import { release } from '#server/base/release.ts';
import { withoutData } from '#server/base/without-data.ts';
import { currentStep, readTraceparent, steps, type TraceStep, writeTraceparent } from './steps.ts';

export type Traces = {
  /** Sends the rest for two seconds at most. */
  close(): Promise<void>;
};

/** Spans that wait for a slow collector; further ones are dropped. */
const MOST_SPANS = 2048;
const TIMEOUT_MS = 10_000;
const LAST_MS = 2000;

const KINDS = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} satisfies Record<TraceStep['kind'], SpanKind>;

/** OTLP/HTTP in the background, every few seconds; the log reports lost spans. */
export function sendTraces(collector: string, node: string, logger: BaseLogger): Traces {
  const ids = new RandomIdGenerator();
  let wanted: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sandaga',
      'service.version': release,
      'service.instance.id': node,
    }),
    idGenerator: {
      generateTraceId: () => wanted ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(collector, logger),
        maxQueueSize: MOST_SPANS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('sandaga');
  const spanOf = new WeakMap<object, Span>();

  const begin = (step: TraceStep): string => {
    wanted = step.traceId;
    const parent = readTraceparent(step.parent ?? currentStep.getStore());
    const isRoot = parent === undefined || parent.traceId !== (step.traceId ?? parent.traceId);
    const context = isRoot
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          ...parent,
          traceFlags: parent.flags,
          isRemote: step.parent !== undefined,
        });
    const span = tracer.startSpan(step.name, { kind: KINDS[step.kind] }, context);
    spanOf.set(step, span);
    const { traceFlags: flags, ...spanContext } = span.spanContext();
    return writeTraceparent({ ...spanContext, flags });
  };
  const end = (message: unknown): void => {
    const step = message as TraceStep;
    const span = spanOf.get(step)?.setAttributes(step.attributes);
    if (step.error !== undefined) {
      span
        ?.setAttribute('error.type', kindOf(step.error))
        .setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
  };
  steps.start.bindStore(currentStep, begin);
  steps.asyncEnd.subscribe(end);
  return {
    close: async () => {
      steps.start.unbindStore(currentStep);
      steps.asyncEnd.unsubscribe(end);
      const tooLate = new AbortController();
      const { signal } = tooLate;
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        delay(LAST_MS, undefined, { signal }).catch(() => undefined),
      ]);
      tooLate.abort();
    },
  };
}

/** A status, code or error name; messages may hold data. */
function kindOf(error: unknown): string {
  if (typeof error === 'number') return String(error);
  return errorCodeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}

/** Logs a lost collector once, not for each batch. */
function createExporter(collector: string, logger: BaseLogger): OTLPTraceExporter {
  const url = `${collector.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS });
  const send = exporter.export.bind(exporter);
  let isLost = false;
  exporter.export = (spans, done) => {
    send(spans, (result) => {
      const isSent = result.error === undefined;
      if (!isSent && !isLost) {
        logger.warn(withoutData(result.error), 'The collector of traces takes nothing');
      }
      isLost = !isSent;
      done(result);
    });
  };
  return exporter;
}
