import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readWalletNumber } from '#contract/money/mobile-money.ts';
import type { StartPayload } from '#contract/money/payment-shapes.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { paymentCalls } from '#contract/money/payments.ts';
import { paymentCallerOf, rememberBegunPayment } from '#server/base/http/begun-payments.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { Problem } from '#server/base/problem.ts';
import { withoutData } from '#server/base/without-data.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { seePayment } from '../payment/may-see-payment.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { ProviderError } from '../providers/provider.ts';

import { toAny } from '../reading/payload.ts';
import { cancelPayment } from './cancel-payment.ts';
import type { Opened, StartRequest } from './open-payment.ts';
import { getPaymentOptions } from './payment-options.ts';
import { startPayment } from './start-payment.ts';
import {
  toCheckoutSession,
  toStartedCard,
  toStartedOrange,
  toStartedWave,
} from './started-payload.ts';

const STARTS = {
  max: 12,
  windowMs: 60_000,
  sentence: 'Trop de paiements commencent depuis votre connexion.',
};
const CANCELS = {
  ...STARTS,
  sentence: 'Trop de paiements sont abandonnés depuis votre connexion.',
};
const WRONG_NUMBER =
  'Le numéro doit être un numéro Wave ou Orange Money du Sénégal (77, 78, 70, 76 ou 75).';

export function serveStarting(app: FastifyInstance, parts: PaymentParts): void {
  serveStarts(app, parts);
  serveSessions(app, parts);
  serveChoice(app, parts);
}

function serveStarts(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, {
    ...STARTS,
    everywhere: { db, what: 'payment starts' },
  });
  type Sent = { request: FastifyRequest; reply: FastifyReply; body: StartPayload };
  const start = async (name: OnlineProvider, { request, reply, body }: Sent): Promise<Opened> => {
    await limit(request);
    const actor = await findCurrentActor(request, db, config, body.order_token);
    const wanted = readStart(name, body);
    const payer = { actor, orderToken: body.order_token || undefined };
    const opened = await startLogged(parts, request, name, { ...wanted, payer });
    rememberBegunPayment(request, reply, config, opened.payment.token);
    return opened;
  };
  serveCall(app, parts, paymentCalls.startWave, async (sent) =>
    toStartedWave(config, await start('wave', sent)),
  );
  serveCall(app, parts, paymentCalls.startOrange, async (sent) =>
    toStartedOrange(config, await start('orange', sent)),
  );
  serveCall(app, parts, paymentCalls.startCard, async (sent) =>
    toStartedCard(config, await start('card', sent)),
  );
}

async function startLogged(
  { db, config, providers }: PaymentParts,
  { log }: FastifyRequest,
  name: OnlineProvider,
  request: StartRequest,
): Promise<Opened> {
  try {
    return await startPayment({ db, config, providers }, name, request);
  } catch (error) {
    if (error instanceof Problem && error.cause instanceof ProviderError) {
      log.warn({ provider: name, ...withoutData(error.cause) }, 'payment not started');
    }
    throw error;
  }
}

/** Throws `bad-request` for a wallet without its number. */
function readStart(name: OnlineProvider, body: StartPayload): Omit<StartRequest, 'payer'> {
  return {
    orderId: body.order_id,
    partnerId: body.partner_id ?? undefined,
    amountXof: body.amount,
    currency: body.currency,
    phone: readPayerNumber(body.phoneNumber, 'phoneNumber', name !== 'card'),
    description: body.description,
    reference: body.reference,
    clientTransactionId: body.transaction_id,
    successUrl: body.success_url,
    metadata: body.metadata,
  };
}

function readPayerNumber(
  typed: string | undefined,
  field: string,
  isNeeded: boolean,
): string | undefined {
  const number = readWalletNumber(typed ?? '');
  if (number !== undefined || !isNeeded) return number;
  throw new Problem('bad-request', WRONG_NUMBER, [{ field, message: WRONG_NUMBER }]);
}

/** For the shop's own servers, which know an order's number. */
function serveSessions(app: FastifyInstance, parts: PaymentParts): void {
  const { db } = parts;
  const { createCheckoutSession, createApiCheckoutSession } = paymentCalls;
  for (const call of [createCheckoutSession, createApiCheckoutSession]) {
    serveCall(app, parts, call, async ({ body, actor, request }) => {
      const number = body.client_reference.replace(/\s/g, '').toUpperCase();
      const order = await findOrder(db, eq(orders.number, number));
      if (order === undefined) throw orderNotFound();
      const opened = await startLogged(parts, request, 'wave', {
        orderId: order.id,
        payer: { actor, orderToken: undefined },
        amountXof: body.amount,
        currency: body.currency,
        phone: readPayerNumber(
          body.customer_phone,
          'customer_phone',
          (body.customer_phone ?? '') !== '',
        ),
        successUrl: body.success_url,
      });
      return toCheckoutSession(opened);
    });
  }
}

function serveChoice(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config, providers } = parts;
  const limit = limitAddress(app, config, CANCELS);
  serveCall(app, parts, paymentCalls.getPaymentOptions, async ({ params, query, request }) => {
    const actor = await findCurrentActor(request, db, config, query.token);
    const payer = { actor, orderToken: query.token || undefined };
    return getPaymentOptions({ db, config, providers }, payer, params.id);
  });
  serveCall(app, parts, paymentCalls.cancelPayment, async ({ params, request }) => {
    await limit(request);
    const caller = await paymentCallerOf(request, db, config);
    const seen = await seePayment(db, caller, params.id);
    await cancelPayment({ db, config, providers }, seen.payment);
    return toAny(config, await seePayment(db, caller, seen.payment.token));
  });
}
