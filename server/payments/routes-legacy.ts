import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaymentRow } from '#contract/payment-shapes.ts';
import { paymentCalls } from '#contract/payments.ts';
import { askerOf } from '#server/http/begun-payments.ts';
import { limitAddress } from '#server/http/limits.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import {
  checkOrderPayment,
  checkPreorderPayment,
  describePaid,
  verifyPayment,
} from './answer-claims.ts';
import { toRow } from './payload.ts';
import { readFreshPayment } from './read-payment.ts';
import { STATUS_READS } from './routes-reading.ts';

/** Calls of existing clients, which tell us what they think was paid (api-contract, 4.4). */
export function serveLegacy(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, STATUS_READS);
  const readRow = async (request: FastifyRequest, name: string): Promise<PaymentRow> => {
    await limit(request);
    return toRow(await readFreshPayment(parts, await askerOf(request, db, config), name));
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
    return verifyPayment(parts, await askerOf(request, db, config), params.token);
  });
  serveCall(app, parts, paymentCalls.getPaymentByOrder, async ({ params, actor, request }) => {
    await limit(request);
    return describePaid(parts, actor, params.id);
  });
  serveCall(app, parts, paymentCalls.checkOrderPayment, async ({ params, actor, request }) => {
    await limit(request);
    return checkOrderPayment(parts, actor, params.id);
  });
  serveCall(app, parts, paymentCalls.checkPreorderPayment, async ({ params, actor, request }) => {
    await limit(request);
    return checkPreorderPayment(parts, actor, { orderId: params.id, name: params.token });
  });
}
