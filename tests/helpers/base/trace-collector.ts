import { type Given, startOutsideService } from './outside-service.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
export type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code: number };
};
type Payload = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** An OpenTelemetry collector: requests by OTLP over HTTP, as text and as spans. */
export async function startCollector(answers: Given[] = [{ status: 200 }]) {
  const service = await startOutsideService(answers);
  const text = () => service.received.map(({ body }) => body).join('\n');
  const spans = (): SentSpan[] =>
    service.received.flatMap(({ body }) =>
      (JSON.parse(body) as Payload).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { ...service, text, spans };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
