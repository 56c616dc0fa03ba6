import type { FastifyInstance, FastifyRequest } from 'fastify';
import { customerCalls } from '#contract/customers.ts';
import { messages } from '#contract/messages.ts';
import { orderCalls } from '#contract/orders.ts';
import { limitAddress } from '#server/http/limits.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { whoeverAsks } from '#server/http/session.ts';
import { confirmByCode, sendCodeAgain } from '../confirming/confirm-order.ts';
import { giveEmail } from '../confirming/give-email.ts';
import { hasUnpaidCredit, listDebts } from '../credit/owed-by-company.ts';
import { validateForEmployer, validateForShop } from '../credit/validate-credit.ts';
import { cancelOrder } from '../moving/cancel-order.ts';
import { moveOrder } from '../moving/move-order.ts';
import { refuseFixedFields } from '../moving/refuse-fixed-fields.ts';
import { updateOrder } from '../moving/update-order.ts';
import { readDelivery } from '../placing/order-payload.ts';
import { countOrders } from './count-orders.ts';
import { getOrder, listCreditOrders, listOrdersOf } from './read-orders.ts';
import { trackOrder } from './track-order.ts';

const SUCCESS = 'success' as const;
/** A person looks for an order or two; a network that many share, for more. */
const SEARCHES = { max: 20, windowMs: 600_000 };

const CONFIRMATIONS = { max: 30, windowMs: 600_000 };

/** Reading, tracking and changing orders (specification, section 7; api-contract, 4.2). */
export function serveReading(app: FastifyInstance, parts: Parts): void {
  serveLists(app, parts);
  serveSingle(app, parts);
  serveTracking(app, parts);
  serveConfirmation(app, parts);
  serveChanges(app, parts);
  serveCredit(app, parts);
}

function serveLists(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, customerCalls.countForUser, ({ params }) => countOrders(db, params.id));
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
    return trackOrder(db, config, { ...body, client: request.ip }, actor);
  });
}

/** What whoever holds the link of an order does with it: the word of its buyer, and an address for its papers. */
function serveConfirmation(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, CONFIRMATIONS);
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => {
    await limit(request);
    return { actor: await whoeverAsks(request, db, config), orderToken };
  };
  serveCall(app, parts, orderCalls.confirmOrder, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return confirmByCode(db, config, holder, { id: params.id, code: body.code });
  });
  serveCall(app, parts, orderCalls.sendOrderCode, async ({ params, body, request }) => {
    await sendCodeAgain(db, config, await holderOf(request, body.order_token), params.id);
    return { id: params.id, message: messages.code.resent };
  });
  serveCall(app, parts, orderCalls.giveOrderEmail, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return giveEmail(db, config, holder, { id: params.id, email: body.email });
  });
}

function serveChanges(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const { cancelOrder: postCancel, getCancelOrder, deleteOrder, getDeleteOrder } = orderCalls;
  for (const call of [postCancel, getCancelOrder, deleteOrder, getDeleteOrder]) {
    serveCall(app, parts, call, async ({ params, actor, version }) => {
      const { number } = await cancelOrder(db, config, actor, params.id, { version });
      return { id: params.id, status: SUCCESS, message: `La commande ${number} est annulée.` };
    });
  }
  serveCall(app, parts, orderCalls.updateOrder, async ({ params, body, actor, version }) => {
    const { note, delivery: form, ...others } = body;
    refuseFixedFields(await getOrder(db, actor, params.id), others);
    const delivery = form && readDelivery(form);
    await updateOrder(db, config, actor, params.id, {
      note: note === null ? '' : note,
      delivery,
      version,
    });
    return getOrder(db, actor, params.id);
  });
  serveCall(app, parts, orderCalls.moveOrder, async ({ params, body, actor, version }) => {
    const { state, fulfilment_state: fulfilment, reason } = body;
    await moveOrder(db, config, actor, params.id, { state, fulfilment, reason, version });
    return getOrder(db, actor, params.id);
  });
}

function serveCredit(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, orderCalls.getCreditOrderState, async ({ params }) =>
    (await hasUnpaidCredit(db, params.id))
      ? { status: SUCCESS, code: 400, message: 'Une commande à crédit n’est pas encore payée.' }
      : { status: SUCCESS, code: 200, message: 'Aucune commande à crédit à payer.' },
  );
  serveCall(app, parts, orderCalls.listCreditOrdersOfCompany, ({ actor }) =>
    listCreditOrders(db, actor),
  );
  serveCall(app, parts, orderCalls.listDebtsOfCompany, ({ actor }) => listDebts(db, actor));
  serveCall(app, parts, orderCalls.validateForEmployer, async ({ params, body, actor }) => {
    await validateForEmployer(db, config, actor, params.id, body);
    return getOrder(db, actor, params.id);
  });
  serveCall(app, parts, orderCalls.validateForShop, async ({ params, body, actor, version }) => {
    await validateForShop(db, config, actor, params.id, { ...body, version });
    return getOrder(db, actor, params.id);
  });
}
