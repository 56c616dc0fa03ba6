import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import {
  currentStep,
  newTraceId,
  readTraceparent,
  steps,
  type TraceStep,
} from '#server/base/traces/steps.ts';
import { isInProcess } from './limits.ts';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The id of a request, which is its trace's: from the `traceparent` of our own proxy (TRUST_PROXY), from the page that requests
 * it, else a new one. A `traceparent` of any other client is ignored.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (asked: Asked) => string {
  const isTrusted = compile(trustProxy || []);
  const findParent = ({ headers, socket }: Asked) => {
    if (isInProcess({ headers })) return currentStep.getStore();
    const { traceparent } = headers;
    if (traceparent === undefined) return undefined;
    return isTrusted(socket.remoteAddress ?? '', 0) ? traceparent : undefined;
  };
  return (asked) => readTraceparent(findParent(asked))?.traceId ?? newTraceId();
}

type SeenRequest = { method: string; route: string; status: string };

/** Reports each served request by its route, never by its raw path: some paths open an order. */
export function measureRequests(
  app: FastifyInstance,
  observe: (request: SeenRequest, seconds: number) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request)) {
      const route = request.routeOptions.url ?? 'unknown';
      const { method } = request;
      observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** Health checks of load balancers. */
const UNSEEN = new Set<string | undefined>([paths.alive, paths.ready]);

/**
 * Makes each request a span by its route, never by its raw path; calls of a page are spans of the page. Cached responses have
 * none.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!steps.hasSubscribers) return;
  const stepOf = new WeakMap<FastifyRequest, TraceStep>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    if (UNSEEN.has(routeOptions.url)) return done();
    const route = routeOptions.url ?? 'unknown';
    const step: TraceStep = {
      kind: 'request',
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: parentOf(request),
      traceId: id,
    };
    stepOf.set(request, step);
    // Fastify also continues in it after the body, whose events belong to the connection.
    steps.start.runStores(step, () => done());
  });
  app.addHook('onResponse', (request, reply, done) => {
    const step = stepOf.get(request);
    if (step !== undefined) {
      step.attributes['http.response.status_code'] = reply.statusCode;
      if (reply.statusCode >= 500) step.error = reply.statusCode;
      steps.asyncEnd.publish(step);
    }
    done();
  });
}

function parentOf({ id, headers: { traceparent } }: FastifyRequest): string | undefined {
  const isBelieved = readTraceparent(traceparent)?.traceId === id;
  return isBelieved ? String(traceparent) : undefined;
}
