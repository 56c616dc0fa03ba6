import type { FastifyInstance } from 'fastify';
import { isInProcess } from './limits.ts';

export type SeenRequest = { method: string; route: string; status: string };

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
