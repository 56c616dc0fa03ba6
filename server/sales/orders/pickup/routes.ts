import type { FastifyInstance } from 'fastify';
import { pickupCalls } from '#contract/sales/handover/pickup.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listPickupPlaces, readWanted } from './pickup-places.ts';

export function servePickup(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, pickupCalls.listPickupPlaces, ({ query: { articles }, reader }) =>
    listPickupPlaces(reader, parts.config, articles === undefined ? [] : readWanted(articles)),
  );
}
