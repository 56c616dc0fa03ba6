import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaymentRow } from '#contract/money/payment-shapes.ts';
import { paymentCalls } from '#contract/money/payments.ts';
import { callerOf } from '#server/base/http/begun-payments.ts';
import type { Limit } from '#server/base/http/limits.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import type { PaymentParts } from '../payment/parts.ts';
import {
  checkOrderPayment,
  checkPreorderPayment,
  describePaid,
  verifyPayment,
} from './answer-claims.ts';
import { toRow } from './payload.ts';
import { readFreshPayment } from './read-payment.ts';

/** Calls of existing clients, which tell us what they think was paid (api-contract, 4.4). */
export function serveLegacy(app: FastifyInstance, parts: PaymentParts, limit: Limit): void {
  const { db, config } = parts;
  const outside = { ...parts, logger: app.log };
  const readRow = async (request: FastifyRequest, name: string): Promise<PaymentRow> => {
    await limit(request);
    return toRow(await readFreshPayment(outside, await callerOf(request, db, config), name));
  };
  serveCall(app, parts, paymentCalls.setPayment, ({ body, request }) =>
    readRow(request, body.transaction_id),
  );
  serveCall(app, parts, paymentCalls.updatePayment, ({ params, request }) =>
    readRow(request, params.id),
  );
  serveCall(app, parts, paymentCalls.getPaymentByToken, ({ params, request }) =>
    readRow(request, params.token),
  );
  serveCall(app, parts, paymentCalls.verifyPayment, async ({ params, request }) => {
    await limit(request);
    return verifyPayment(outside, await callerOf(request, db, config), params.token);
  });
  serveCall(app, parts, paymentCalls.getPaymentByOrder, async ({ params, actor, request }) => {
    await limit(request);
    return describePaid(outside, actor, params.id);
  });
  serveCall(app, parts, paymentCalls.checkOrderPayment, async ({ params, actor, request }) => {
    await limit(request);
    return checkOrderPayment(outside, actor, params.id);
  });
  serveCall(app, parts, paymentCalls.checkPreorderPayment, async ({ params, actor, request }) => {
    await limit(request);
    return checkPreorderPayment(outside, actor, { orderId: params.id, name: params.token });
  });
}
