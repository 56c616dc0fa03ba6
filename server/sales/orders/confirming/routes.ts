import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { whoeverHolds } from '#server/base/http/session.ts';
import { confirmByCode, sendCodeAgain } from './confirm-order.ts';
import { giveEmail } from './give-email.ts';

const CONFIRMATIONS = { max: 30, windowMs: 600_000 };

export function serveConfirmation(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, CONFIRMATIONS);
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => {
    await limit(request);
    const actor = await whoeverHolds(request, db, config, orderToken);
    return { actor, orderToken, sender: senderOf(request, config, actor) };
  };
  serveCall(app, parts, orderCalls.confirmOrder, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return confirmByCode({ db, config, actor: holder }, { id: params.id, code: body.code });
  });
  serveCall(app, parts, orderCalls.sendOrderCode, async ({ params, body, request }) => {
    await sendCodeAgain(db, config, await holderOf(request, body.order_token), params.id);
    return { id: params.id, message: formMessages.code.resent };
  });
  serveCall(app, parts, orderCalls.giveOrderEmail, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return giveEmail(db, config, holder, { id: params.id, email: body.email });
  });
}
