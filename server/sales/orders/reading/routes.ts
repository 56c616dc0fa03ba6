import type { FastifyInstance } from 'fastify';
import { customerCalls } from '#contract/people/customers.ts';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { whoeverAsks } from '#server/base/http/session.ts';
import { networkOf } from '#server/base/network-of.ts';
import { countOrders, getOrder, listOrdersOf } from './read-orders.ts';
import { trackOrder } from './track-order.ts';

/** A person looks for an order or two; a network that many share, for more. */
const SEARCHES = { max: 20, windowMs: 600_000 };

export function serveReading(app: FastifyInstance, parts: Parts): void {
  serveLists(app, parts);
  serveSingle(app, parts);
  serveTracking(app, parts);
}

function serveLists(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, customerCalls.countForUser, ({ params, actor }) =>
    countOrders(db, actor, params.id),
  );
  serveCall(app, parts, orderCalls.listOrders, ({ params, actor }) =>
    listOrdersOf(db, actor, params.id, 'order'),
  );
  serveCall(app, parts, orderCalls.listPreorders, async ({ params, actor }) => {
    const found = await listOrdersOf(db, actor, params.id, 'preorder');
    return found.map((order) => ({ ...order, order_line: order.order_lines }));
  });
  serveCall(app, parts, orderCalls.listCreditOrders, ({ params, actor }) =>
    listOrdersOf(db, actor, params.id, 'creditorder'),
  );
}

function serveSingle(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, orderCalls.getOrder, ({ params, actor }) => getOrder(db, actor, params.id));
  serveCall(app, parts, orderCalls.getOrderDetails, ({ body, actor }) =>
    getOrder(db, actor, body.commande_id, { saleType: 'order', partnerId: body.partner_id }),
  );
  for (const call of [orderCalls.getPreorderDetails, orderCalls.updatePreorder]) {
    serveCall(app, parts, call, ({ body, actor }) =>
      getOrder(db, actor, body.precommande_id, {
        saleType: 'preorder',
        partnerId: body.partner_id,
      }),
    );
  }
  serveCall(app, parts, orderCalls.getCreditOrderDetails, ({ body, actor }) =>
    getOrder(db, actor, body.order_id, { saleType: 'creditorder', partnerId: body.partner_id }),
  );
}

function serveTracking(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, SEARCHES);
  serveCall(app, parts, orderCalls.trackOrder, async ({ body, request }) => {
    await limit(request);
    const actor = await whoeverAsks(request, db, config);
    return trackOrder(db, config, { ...body, client: networkOf(request.ip) }, actor);
  });
}
