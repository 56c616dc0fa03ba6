import type { FastifyInstance } from 'fastify';
import { staffPaymentEvents } from '#contract/staff/payment-events.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from '#contract/staff/payments.ts';
import { staffUnmatched } from '#contract/staff/unmatched.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { confirmRefund, refuseRefund } from '../decide-refund.ts';
import { listPaymentEvents } from './list-payment-events.ts';
import { listPayments } from './list-payments.ts';
import { listRefunds, readRefund } from './list-refunds.ts';
import { listUnmatched } from './list-unmatched.ts';
import { readStaffPayment } from './read-payment.ts';

/** Payments of all providers as staff reads them, and refunds that two people decide. */
export function servePayments(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffPayments, ({ query, actor }) => listPayments(db, actor, query));
  serveCall(app, parts, staffPaymentCalls.getStaffPayment, ({ params, actor }) =>
    readStaffPayment(parts, actor, params.id),
  );
  serveList(app, parts, staffUnmatched, ({ query }) => listUnmatched(db, query));
  serveList(app, parts, staffPaymentEvents, ({ query, actor }) =>
    listPaymentEvents(db, actor, query),
  );
  serveList(app, parts, staffRefunds, ({ query }) => listRefunds(db, query));
  serveCall(app, parts, staffPaymentCalls.confirmRefund, async ({ params, actor }) => {
    await confirmRefund(parts, actor, params.id);
    return readRefund(db, params.id);
  });
  serveCall(app, parts, staffPaymentCalls.refuseRefund, async ({ params, body, actor }) => {
    await refuseRefund(db, actor, params.id, body.note);
    return readRefund(db, params.id);
  });
}
