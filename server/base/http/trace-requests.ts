import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { readTraceparent, type Step, steps } from '#server/base/traces/steps.ts';

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
