import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/base/http/serve-call.ts';
import { serveChoosing } from './choosing/routes.ts';
import { serveConfirmation } from './confirming/routes.ts';
import { serveCredit } from './credit/routes.ts';
import { serveDelivery } from './delivery/routes.ts';
import { serveAddressMedia } from './delivery/routes-media.ts';
import { serveMoving } from './moving/routes.ts';
import { serveParcels } from './parcel/routes.ts';
import { servePickup } from './pickup/routes.ts';
import { servePlacing } from './placing/routes.ts';
import { serveReading } from './reading/routes.ts';
import { serveSlots } from './slots/routes.ts';

export function serveOrders(app: FastifyInstance, parts: Parts): void {
  serveDelivery(app, parts);
  serveAddressMedia(app, parts);
  serveSlots(app, parts);
  servePickup(app, parts);
  serveChoosing(app, parts);
  serveParcels(app, parts);
  servePlacing(app, parts);
  serveConfirmation(app, parts);
  serveReading(app, parts);
  serveMoving(app, parts);
  serveCredit(app, parts);
}
