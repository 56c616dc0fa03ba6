import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { getFrom } from '#contract/base/tables.ts';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { creditCalls, staffCredits } from '#contract/sales/orders/staff-credits.ts';
import { instalmentCalls, staffInstalments } from '#contract/sales/orders/staff-instalments.ts';
import { staffOrderCalls } from '#contract/sales/orders/staff-order-calls.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { isStockFirst } from '#server/base/config/config.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { stockVersion } from '#server/goods/catalogue/product/find-product.ts';
import { confirmForBuyer } from '../confirming/confirm-order.ts';
import { sendLink } from '../confirming/send-link.ts';
import { readMemberCredits } from '../credit/owed-by-member.ts';
import { remindNow } from '../credit/remind-instalments.ts';
import { findAssentRefusal, overrideCredit } from '../credit/validate-credit.ts';
import { retryIfTermsChanged } from '../delivery/delivery-terms.ts';
import { countStock } from '../goods/stock.ts';
import { undoStep } from '../moving/undo-step.ts';
import { isUncancelledOrder } from '../order/find-orders.ts';
import type { OrderRequest } from '../order/order-request.ts';
import {
  kindOf,
  readGuestOrderPayload,
  readOrderPayload,
  toCreatedOrder,
} from '../placing/order-payload.ts';
import { placeOrder } from '../placing/place-order.ts';
import { readOrderFor } from '../reading/read-orders.ts';
import { addNote, moveOrders } from './change-orders.ts';
import { findOrderGoods } from './find-order-goods.ts';
import { listStaffCredits } from './list-credits.ts';
import { listInstalments } from './list-instalments.ts';
import { listOrders } from './list-orders.ts';
import { countOrderQueues } from './order-queue.ts';
import { readStaffOrder } from './read-order.ts';

/** Orders for staff: list, moves, notes, undoing, confirmation, links and orders by telephone; also counts of stock. */
export function serveStaffOrders(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffOrders, ({ query, reader }) => listOrders(reader, query));
  serveCall(app, parts, staffOrderCalls.countStaffOrders, ({ reader }) => countOrderQueues(reader));
  serveCall(app, parts, staffOrderCalls.getStaffOrder, ({ params, actor }) =>
    readStaffOrder({ db, config, actor }, params.id),
  );
  serveCall(app, parts, staffOrderCalls.moveOrders, ({ body, actor }) => {
    const { fulfilment_state: fulfilment, ...wanted } = body;
    return moveOrders({ db, config, actor }, { ...wanted, fulfilment });
  });
  serveCall(app, parts, staffOrderCalls.addOrderNote, async ({ params, body, actor, version }) => {
    await addNote(db, actor, params.id, { note: body.note, version });
    return readStaffOrder({ db, config, actor }, params.id);
  });
  serveCall(app, parts, staffOrderCalls.confirmStaffOrder, async ({ params, actor, version }) => {
    await confirmForBuyer({ db, config, actor }, { id: params.id, version });
    return readStaffOrder({ db, config, actor }, params.id);
  });
  serveCall(app, parts, staffOrderCalls.takeOrderStepBack, async (sent) => {
    const { params, body, actor, version } = sent;
    const { step_id: eventId, reason = '' } = body;
    await undoStep({ db, config, actor }, params.id, { eventId, reason, version });
    return readStaffOrder({ db, config, actor }, params.id);
  });
  serveCall(app, parts, staffOrderCalls.sendOrderLink, async ({ params, body, actor }) => {
    const sentTo = await sendLink({ db, config, actor }, params.id, body.channel);
    return { id: params.id, channel: body.channel, sent_to: sentTo };
  });
  serveCall(app, parts, staffOrderCalls.findOrderGoods, ({ query }) =>
    findOrderGoods(db, {
      q: query.q,
      saleType: query.type_sale,
      stockFirst: isStockFirst(config),
    }),
  );
  serveCall(app, parts, orderCalls.countStock, async ({ params, body, actor, version }) => {
    await countStock(db, actor, { productId: params.id, version }, body.available);
    const { available } = body;
    return { product_id: params.id, available, stock_version: stockVersion(available) };
  });
  serveCall(app, parts, staffOrderCalls.placeOrderByPhone, async (sent) => {
    const { body, actor, request, reply } = sent;
    const wanted = readPhoneOrder(body);
    const asked = {
      caller: callerKeyOf(actor),
      route: `${request.method} ${request.routeOptions.url}`,
      key: readIdempotencyKey(request.headers['idempotency-key']),
      payload: { ...wanted, shownTotal: undefined },
    };
    const answered = await retryIfTermsChanged(() =>
      replyOnce(
        db,
        asked,
        async (tx) => toCreatedOrder(await placeOrder({ db: tx, config, actor }, wanted), config),
        isUncancelledOrder,
      ),
    );
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
}

type PhoneOrder = z.output<typeof staffOrderCalls.placeOrderByPhone.body>;

/** Throws `bad-request` without a buyer and for two buyers. */
function readPhoneOrder({ partner_id: partnerId, guest, order }: PhoneOrder): OrderRequest {
  if ((partnerId === undefined) === (guest === undefined)) {
    const message = 'indiquez un compte, ou une personne sans compte';
    throw new Problem('bad-request', `partner_id : ${message}`, [{ field: 'partner_id', message }]);
  }
  if (guest !== undefined) return readGuestOrderPayload({ email: '', ...guest, order });
  const payload = { ...order, partner_id: partnerId! };
  return readOrderPayload(payload, partnerId!, kindOf(order));
}

/** Credit orders and instalments for staff and HR: lists, override and reminders. */
export function serveStaffCredit(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCredits, ({ query, actor, reader }) =>
    listStaffCredits(reader, actor, query),
  );
  serveCall(app, parts, creditCalls.getStaffCredit, async ({ params, actor }) => {
    const order = await readOrderFor(db, actor, params.id, { saleType: 'creditorder' });
    const credits = await readMemberCredits(db, [order.partner_id], config.settings.CREDIT_CEILING);
    return {
      ...order,
      assent_refusal: await findAssentRefusal(db, actor, order),
      member: getFrom(credits, order.partner_id),
    };
  });
  serveCall(app, parts, creditCalls.overrideCredit, async ({ params, body, actor, version }) => {
    await overrideCredit({ db, config, actor }, params.id, { reason: body.reason, version });
    return readOrderFor(db, actor, params.id);
  });
  serveList(app, parts, staffInstalments, ({ query, actor, reader }) =>
    listInstalments(reader, actor, query),
  );
  serveCall(app, parts, instalmentCalls.remindInstalment, async ({ params, actor }) => {
    const [orderId, sequence] = params.id.split('-').map(Number);
    await remindNow({ db, config, actor }, { orderId: orderId!, sequence: sequence! });
    return { id: params.id, message: 'Le rappel est parti.' };
  });
}
