import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { type Db, pingDatabase } from '#server/db/open.ts';
import { withoutData } from '#server/without-data.ts';

/** `/healthz` says that the process is alive, `/readyz` that its database answers. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get(paths.alive, { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(paths.ready, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    try {
      await pingDatabase(db);
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    } catch (error) {
      request.log.error(withoutData(error), 'database does not answer');
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'unavailable' });
    }
  });
}
