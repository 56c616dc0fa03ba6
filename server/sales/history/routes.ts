import type { FastifyInstance } from 'fastify';
import { pastOrderCalls } from '#contract/sales/past-orders.ts';
import { staffPastOrderCalls, staffPastOrders } from '#contract/sales/staff-past-orders.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listPastOrders, listPastOrdersOf, readPastOrder } from './list-past-orders.ts';

export function servePastOrders(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, pastOrderCalls.listOwnPastOrders, ({ actor }) =>
    listPastOrdersOf(parts.db, ownAccountId(actor)),
  );
}

export function serveStaffPastOrders(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, staffPastOrders, ({ query, reader }) => listPastOrders(reader, query));
  serveCall(app, parts, staffPastOrderCalls.getStaffPastOrder, ({ params }) =>
    readPastOrder(parts.db, params.id),
  );
}
