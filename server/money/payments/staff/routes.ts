import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { paymentCalls } from '#contract/money/payments.ts';
import { staffPaymentEvents } from '#contract/money/staff-payment-events.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from '#contract/money/staff-payments.ts';
import { staffUnmatched } from '#contract/money/staff-unmatched.ts';
import {
  type CreditPlan,
  creditNoteCalls,
  staffCreditNotes,
} from '#contract/sales/orders/staff-credit-notes.ts';
import { staffOrderCalls } from '#contract/sales/orders/staff-order-calls.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { dutyBackXof, retainedXof } from '#server/sales/orders/paying/settle-order.ts';
import { readStaffOrder } from '#server/sales/orders/staff/read-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { confirmCredit, refuseCredit } from '../credits/decide-credit.ts';
import { computeCreditNote, type PlannedCredit, requestCredit } from '../credits/issue-credit.ts';
import { paymentNotFound } from '../payment/may-see-payment.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { findPayment, findPayments } from '../payment/payment.ts';
import { toAny } from '../reading/payload.ts';
import { confirmRefund, refuseRefund, requestRefund } from '../refunds/request-refund.ts';
import { payments } from '../tables.ts';
import { acceptPayment, closeReceipt, recheckPayment } from './decide-payment.ts';
import { deliverOrder } from './deliver-order.ts';
import { listCreditNotes, readCreditNote } from './list-credit-notes.ts';
import { listPaymentEvents } from './list-payment-events.ts';
import { listPayments } from './list-payments.ts';
import { listRefunds, readRefund } from './list-refunds.ts';
import { listUnmatched } from './list-unmatched.ts';
import { readStaffPayment } from './read-payment.ts';
import { recordCash } from './record-cash.ts';

export function serveStaffPayments(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  serveList(app, parts, staffPayments, ({ query, actor, reader }) =>
    listPayments(reader, actor, query),
  );
  serveCall(app, parts, staffPaymentCalls.getStaffPayment, ({ params, actor }) =>
    readStaffPayment(parts, actor, params.id),
  );
  serveList(app, parts, staffUnmatched, ({ query, reader }) => listUnmatched(reader, query));
  serveList(app, parts, staffPaymentEvents, ({ query, actor, reader }) =>
    listPaymentEvents(reader, actor, query),
  );
  serveList(app, parts, staffRefunds, ({ query, reader }) => listRefunds(reader, query));
  serveCall(app, parts, staffPaymentCalls.confirmRefund, async ({ params, body, actor }) => {
    await confirmRefund(parts, actor, params.id, body?.alone_reason);
    return readRefund(db, params.id);
  });
  serveCall(app, parts, staffPaymentCalls.refuseRefund, async ({ params, body, actor }) => {
    await refuseRefund(db, actor, params.id, body.note);
    return readRefund(db, params.id);
  });
  serveCall(app, parts, staffOrderCalls.deliverOrder, async (sent) => {
    const { params, body, actor, version } = sent;
    const { cash: cashXof = 0, link = false, reason = '' } = body;
    const proof = { code: body.pickup_code, withoutCode: body.without_code };
    await deliverOrder({ db, config, actor }, params.id, { cashXof, link, reason, version, proof });
    return readStaffOrder({ db, config, actor }, params.id);
  });
}

export function serveCreditNotes(app: FastifyInstance, parts: PaymentParts): void {
  const { db } = parts;
  serveList(app, parts, staffCreditNotes, ({ query, reader }) => listCreditNotes(reader, query));
  serveCall(app, parts, creditNoteCalls.planCreditNote, async ({ params, body }) => {
    const order = await findOrder(db, eq(orders.id, params.id));
    if (order === undefined) throw orderNotFound();
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    return toPlan(
      parts.config,
      await computeCreditNote(db, parts, order, paid, readSelection(body)),
    );
  });
  serveCall(app, parts, creditNoteCalls.requestCreditNote, async ({ params, body, actor }) => {
    const { reason, reference = '', return_id: returnId = null, total: shownXof } = body;
    const wanted = {
      selection: readSelection(body),
      reason,
      reference: reference.trim(),
      returnId,
    };
    const { note, problems } = await requestCredit(parts, actor, params.id, {
      ...wanted,
      shownXof,
    });
    return { ...(await readCreditNote(db, note.id)), problems };
  });
  serveCall(app, parts, creditNoteCalls.confirmCreditNote, async ({ params, body, actor }) => {
    const { note, problems } = await confirmCredit(parts, actor, params.id, body?.alone_reason);
    return { ...(await readCreditNote(db, note.id)), problems };
  });
  serveCall(app, parts, creditNoteCalls.refuseCreditNote, async ({ params, body, actor }) => {
    await refuseCredit(db, actor, params.id, body.note);
    return readCreditNote(db, params.id);
  });
}

type Sent = {
  lines: { line_id: number; quantity: number }[];
  delivery: boolean;
  amount: number;
};

const readSelection = ({ lines, delivery, amount }: Sent) => ({
  lines: lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
  withDelivery: delivery,
  amountXof: amount,
});

const toPlan = (
  config: Config,
  { priced, refundXof, refunds, needsSecond }: PlannedCredit,
): CreditPlan => ({
  lines: priced.lines.map(({ kind, name, quantity, total }) => ({ kind, name, quantity, total })),
  total: priced.total,
  untaxed: priced.untaxed,
  tax: priced.tax,
  refund: refundXof,
  refunds: refunds.map(({ payment, amountXof, isByHand }) => ({
    payment_id: payment.id,
    transaction_id: payment.transactionId,
    provider: payment.provider,
    amount: amountXof,
    stamp_duty: dutyBackXof(config, payment, amountXof),
    is_by_hand: isByHand,
  })),
  needs_second: needsSecond,
});

export function serveStaff(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  serveCall(app, parts, paymentCalls.recheckPayment, async ({ params, actor }) => {
    await recheckPayment(parts, actor, params.id);
    return readPayment(config, db, params.id);
  });
  serveCall(app, parts, paymentCalls.acceptPayment, async ({ params, body, actor }) => {
    await acceptPayment({ db, config, actor }, params.id, body.note);
    return readPayment(config, db, params.id);
  });
  serveCall(app, parts, paymentCalls.refundPayment, async ({ params, body, actor }) => {
    const requestId = await requestRefund(parts, actor, params.id, {
      reason: body.reason,
      reference: body.reference?.trim(),
      amountXof: body.amount,
    });
    return { ...(await readPayment(config, db, params.id)), refund_request_id: requestId };
  });
  serveCall(app, parts, paymentCalls.closeReceipt, async ({ params, body, actor }) => {
    await closeReceipt(db, actor, params.id, body.note);
    return { id: params.id, closed: true as const };
  });
  serveCall(app, parts, paymentCalls.recordCash, async ({ body, actor, request, reply }) => {
    const asked = {
      caller: callerKeyOf(actor),
      payload: body,
      route: request.routeOptions.url ?? '',
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    const record = async (tx: Db) => {
      const cash = { orderId: body.order_id, amountXof: body.amount, note: body.note };
      return readPayment(config, tx, await recordCash({ db: tx, config, actor }, cash));
    };
    const answered = await replyOnce(db, asked, record, isKept);
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
}

/** Whether the shop still has the money, for a repeated request (docs/decisions/014). */
async function isKept(db: Db, { token }: AnyTransaction): Promise<boolean> {
  const [found] = await findPayments(db, eq(payments.token, token), { limit: 1 });
  return found !== undefined && retainedXof(found.payment) > 0;
}

/** A payment as staff sees it. Throws `not-found`. */
async function readPayment(config: Config, db: Db, id: number): Promise<AnyTransaction> {
  const found = await findPayment(db, id);
  if (found === undefined) throw paymentNotFound();
  return toAny(config, { ...found, isWhole: true });
}
