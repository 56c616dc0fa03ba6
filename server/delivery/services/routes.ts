import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { serviceTaskCalls, staffServiceTasks } from '#contract/delivery/staff-service-tasks.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { guesserOf } from '#server/base/http/session.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { endTask, readServicePhoto } from './end-task.ts';
import { listTasks } from './list-tasks.ts';

export function serveServiceTasks(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffServiceTasks, ({ query, reader }) => listTasks(reader, query));
  serveCall(
    app,
    parts,
    serviceTaskCalls.endServiceTask,
    async ({ actor, params, body, request }) => {
      const photo =
        body.photo === undefined
          ? undefined
          : await shrinkPhoto(body.photo, guesserOf(request, actor));
      return endTask(db, actor, params.id, body, photo);
    },
  );
  // The unguessable address is the permission.
  app.get<{ Params: { key: string } }>(
    paths.servicePhoto,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { key } = request.params;
      const webp = /^[0-9a-f]{32}$/.test(key) ? await readServicePhoto(db, key) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette image n’existe pas.');
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(webp);
    },
  );
}
