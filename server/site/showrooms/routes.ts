import type { FastifyInstance } from 'fastify';
import { showroomCalls } from '#contract/site/showrooms.ts';
import { isStockFirst } from '#server/base/config/config.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listShowrooms, readShowroom } from './read-showrooms.ts';

export function serveShowrooms(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, showroomCalls.listShowrooms, () => listShowrooms(db));
  serveCall(app, parts, showroomCalls.getShowroom, ({ params }) =>
    readShowroom(db, params.id, isStockFirst(config)),
  );
}
