import type { FastifyInstance } from 'fastify';
import { serviceCalls } from '#contract/goods/services.ts';
import { staffServiceCalls, staffServices } from '#contract/goods/staff-services.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listOffered } from './find-services.ts';
import { listServices } from './list-services.ts';
import { createService, readService, updateService } from './save-service.ts';

export function serveServices(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, serviceCalls.listServices, ({ query: { ids, zone_id: zoneId } }) =>
    listOffered(db, ids.split(',').map(Number), zoneId),
  );
  serveList(app, parts, staffServices, ({ query, reader }) => listServices(reader, query));
  serveCall(app, parts, staffServiceCalls.getService, ({ params }) => readService(db, params.id));
  serveCall(app, parts, staffServiceCalls.createService, ({ actor, body }) =>
    createService(db, actor, body),
  );
  serveCall(app, parts, staffServiceCalls.updateService, ({ actor, params, body, version }) =>
    updateService(db, actor, { id: params.id, version }, body),
  );
}
