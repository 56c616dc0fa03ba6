import type { FastifyInstance } from 'fastify';
import { staffZoneCalls, staffZones } from '#contract/staff/zones.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { getDeliveryZone } from '../delivery/delivery-zones.ts';
import { listZones } from './list-zones.ts';

/** Delivery zones as staff reads them. */
export function serveStaffZones(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffZones, ({ query }) => listZones(db, query));
  serveCall(app, parts, staffZoneCalls.getDeliveryZone, ({ params }) =>
    getDeliveryZone(db, params.id),
  );
}
