import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { type Db, pingDatabase } from '#server/base/db/open.ts';
import { withoutData } from '#server/base/without-data.ts';

const unavailable = { status: 'unavailable' };

/**
 * `/healthz` says that the process is alive, `/readyz` that it takes visitors: the database responds and the process is not
 * stopping. While it stops each response closes its connection, so that a balancer sends no request into a closing one.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Db,
  isEnding: () => boolean = () => false,
): void {
  app.server.prependListener('request', (_request, response) => {
    if (isEnding()) response.shouldKeepAlive = false;
  });
  app.get(paths.alive, { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(paths.ready, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isEnding()) return reply.code(503).send(unavailable);
    try {
      await pingDatabase(db);
      return reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error(withoutData(error), 'database does not answer');
      return reply.code(503).send(unavailable);
    }
  });
}
