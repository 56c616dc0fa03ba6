import type { FastifyInstance } from 'fastify';
import { deliveryZoneCalls } from '#contract/delivery-zones.ts';
import { staffZoneCalls, staffZones } from '#contract/staff/zones.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import {
  createDeliveryZone,
  getDeliveryZone,
  listDeliveryZones,
  listZones,
  updateDeliveryZone,
} from './delivery-zones.ts';

export function serveDelivery(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, deliveryZoneCalls.listDeliveryZones, () => listDeliveryZones(db));
  serveCall(app, parts, deliveryZoneCalls.createDeliveryZone, ({ body, actor }) =>
    createDeliveryZone(db, actor, body),
  );
  serveCall(app, parts, deliveryZoneCalls.updateDeliveryZone, ({ params, body, actor, version }) =>
    updateDeliveryZone(db, actor, params.id, body, version),
  );
  serveList(app, parts, staffZones, ({ query, reader }) => listZones(reader, query));
  serveCall(app, parts, staffZoneCalls.getDeliveryZone, ({ params }) =>
    getDeliveryZone(db, params.id),
  );
}
