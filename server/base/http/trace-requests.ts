import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import {
  currentStep,
  newTraceId,
  readTraceparent,
  type Step,
  steps,
} from '#server/base/traces/steps.ts';
import { isInProcess } from './limits.ts';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Gives each request its id, which is that of its trace: the one that a proxy of ours (TRUST_PROXY) names in
 * `traceparent`, that of the page that asks, else a new one. What anybody else names is nobody's word.
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

/** Tells of every answered request of a visitor. Never its raw path: those are endless, and some open an order. */
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

/** Asked every few seconds by those who balance, about nobody's visit. */
const UNSEEN = new Set<string | undefined>([paths.alive, paths.ready]);

/**
 * Makes each request a step by its route, never its raw path; calls that a page makes are steps of the page.
 * Answers from memory are sent before this.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!steps.hasSubscribers) return;
  const stepOf = new WeakMap<FastifyRequest, Step>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    if (UNSEEN.has(routeOptions.url)) return done();
    const route = routeOptions.url ?? 'unknown';
    const step: Step = {
      kind: 'request',
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: parentOf(request),
      traceId: id,
    };
    stepOf.set(request, step);
    // Fastify goes on in it also once the body has been read, which comes with the connection.
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

/** What a request's id was taken from. */
function parentOf({ id, headers: { traceparent } }: FastifyRequest): string | undefined {
  const isBelieved = readTraceparent(traceparent)?.traceId === id;
  return isBelieved ? String(traceparent) : undefined;
}
