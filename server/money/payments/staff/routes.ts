import type { FastifyInstance } from 'fastify';
import { staffPaymentEvents } from '#contract/money/staff-payment-events.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from '#contract/money/staff-payments.ts';
import { staffUnmatched } from '#contract/money/staff-unmatched.ts';
import { staffOrderCalls } from '#contract/sales/orders/staff-order-calls.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readStaffOrder } from '#server/sales/orders/staff/read-order.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { confirmRefund, refuseRefund } from '../refunds/decide-refund.ts';
import { deliverOrder } from './deliver-order.ts';
import { listPaymentEvents } from './list-payment-events.ts';
import { listPayments } from './list-payments.ts';
import { listRefunds, readRefund } from './list-refunds.ts';
import { listUnmatched } from './list-unmatched.ts';
import { readStaffPayment } from './read-payment.ts';

/** Payments of all providers as staff reads them, refunds that two people decide, and goods handed over for cash. */
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
  serveCall(app, parts, staffPaymentCalls.confirmRefund, async ({ params, actor }) => {
    await confirmRefund(parts, actor, params.id);
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
