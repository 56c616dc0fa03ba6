import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { paymentCalls } from '#contract/money/payments.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { callerOf } from '#server/base/identity/actor.ts';
import { answerOnce, readIdempotencyKey } from '#server/base/limits/idempotency.ts';
import { payments } from '#server/money/payments/tables.ts';
import { keptXof } from '#server/sales/orders/paying/received-amount.ts';
import { findPayment, findPayments } from '../payment/find-payment.ts';
import { paymentNotFound } from '../payment/may-see-payment.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { toAny } from '../reading/payload.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { acceptPayment } from './accept-payment.ts';
import { closeReceipt } from './close-receipt.ts';
import { recheckPayment } from './recheck-payment.ts';
import { recordCash } from './record-cash.ts';

/** What staff does with payments: what is unclear, money that goes back, money in cash. */
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
      caller: callerOf(actor),
      payload: body,
      route: request.routeOptions.url ?? '',
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    const record = async (tx: Db) => {
      const cash = { orderId: body.order_id, amountXof: body.amount, note: body.note };
      return readPayment(config, tx, await recordCash({ db: tx, config, actor }, cash));
    };
    const answered = await answerOnce(db, asked, record, isKept);
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
}

/** Whether the shop still has money of a payment, for a request that comes again (docs/decisions/014). */
async function isKept(db: Db, { token }: AnyTransaction): Promise<boolean> {
  const [found] = await findPayments(db, eq(payments.token, token), { limit: 1 });
  return found !== undefined && keptXof(found.payment) > 0;
}

/** A payment as staff sees it. Throws `not-found`. */
async function readPayment(config: Config, db: Db, id: number): Promise<AnyTransaction> {
  const found = await findPayment(db, id);
  if (found === undefined) throw paymentNotFound();
  return toAny(config, { ...found, isWhole: true });
}
