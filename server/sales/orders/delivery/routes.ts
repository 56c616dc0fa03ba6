import type { FastifyInstance } from 'fastify';
import { deliveryZoneCalls } from '#contract/sales/handover/delivery-zones.ts';
import { dayOffCalls, staffDaysOff } from '#contract/sales/handover/staff-days-off.ts';
import { staffZoneCalls, staffZones } from '#contract/sales/handover/staff-zones.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { createDayOff, deleteDayOff, getDayOff, listDaysOff, updateDayOff } from './days-off.ts';
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
    updateDeliveryZone(db, actor, { id: params.id, version }, body),
  );
  serveList(app, parts, staffZones, ({ query, reader }) => listZones(reader, query));
  serveCall(app, parts, staffZoneCalls.getDeliveryZone, ({ params }) =>
    getDeliveryZone(db, params.id),
  );
  serveDaysOff(app, parts);
}

function serveDaysOff(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffDaysOff, ({ query, reader }) => listDaysOff(reader, query));
  serveCall(app, parts, dayOffCalls.getDayOff, ({ params }) => getDayOff(db, params.id));
  serveCall(app, parts, dayOffCalls.createDayOff, ({ body, actor }) =>
    createDayOff(db, actor, body),
  );
  serveCall(app, parts, dayOffCalls.updateDayOff, ({ params, body, actor, version }) =>
    updateDayOff(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, dayOffCalls.deleteDayOff, ({ params, actor, version }) =>
    deleteDayOff(db, actor, { id: params.id, version }),
  );
}
