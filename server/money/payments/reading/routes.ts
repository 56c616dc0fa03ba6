import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LegacyPayment } from '#contract/money/payment-shapes.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { paymentCalls } from '#contract/money/payments.ts';
import { paymentCallerOf } from '#server/base/http/begun-payments.ts';
import type { Limit } from '#server/base/http/limits.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { phoneOnWire } from '#server/base/identity/person-payload.ts';
import type { SeenPayment } from '../payment/may-see-payment.ts';
import type { PaymentParts } from '../payment/parts.ts';
import {
  checkOrderPayment,
  checkPreorderPayment,
  readReceivedPayments,
  verifyPayment,
} from './answer-claims.ts';
import { countOrange } from './count-orange.ts';
import { toAny, toListedOrange, toOrange, toRow, toWave } from './payload.ts';
import { listPaymentsOf, readFreshPayment } from './read-payment.ts';

const SUCCESS = { success: true } as const;

export function serveReading(app: FastifyInstance, parts: PaymentParts, limit: Limit): void {
  serveSingle(app, parts, limit);
  serveLists(app, parts);
  serveOrangeLists(app, parts);
}

function serveSingle(app: FastifyInstance, parts: PaymentParts, limit: Limit): void {
  const { db, config, providers } = parts;
  const outside = { ...parts, logger: app.log };
  const read = async (
    request: FastifyRequest,
    name: string,
    provider?: PaymentProvider,
  ): Promise<SeenPayment> => {
    await limit(request);
    return readFreshPayment(outside, await paymentCallerOf(request, db, config), name, provider);
  };
  const { getPaymentStatus, getTransaction, getApiTransaction } = paymentCalls;
  for (const call of [getPaymentStatus, getTransaction, getApiTransaction]) {
    serveCall(app, parts, call, async ({ request, params }) =>
      toAny(config, await read(request, params.id)),
    );
  }
  serveCall(app, parts, paymentCalls.getWaveStatus, async ({ request, params }) =>
    toWave(config, await read(request, params.id, 'wave')),
  );
  serveCall(app, parts, paymentCalls.getOrangeStatus, async ({ request, params }) =>
    toOrange(config, await read(request, params.id, 'orange')),
  );
  serveCall(app, parts, paymentCalls.getOrangeTransaction, async ({ request, params }) =>
    toOrange(config, await read(request, params.orangeId, 'orange')),
  );
  serveCall(app, parts, paymentCalls.probeOrange, async () => ({
    ...SUCCESS,
    available: providers.orange !== undefined,
  }));
}

function serveLists(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  serveCall(app, parts, paymentCalls.listPaymentsOfCustomer, ({ params }) =>
    nameOwner(parts, params.id, (seen) => toAny(config, seen)),
  );
  serveCall(app, parts, paymentCalls.listWaveOfPartner, ({ params }) =>
    nameOwner(parts, params.id, (seen) => toWave(config, seen), 'wave'),
  );
  serveCall(app, parts, paymentCalls.listWaveRows, async ({ params }) => {
    const found = await listPaymentsOf(db, params.id, 'wave');
    return found.map((seen) => toWave(config, seen));
  });
}

function serveOrangeLists(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  const listDetailed = async (id: number) => {
    const found = await listPaymentsOf(db, id, 'orange');
    return found.map((seen) => toListedOrange(config, seen));
  };
  serveCall(app, parts, paymentCalls.listOrangeOfPartner, ({ params }) =>
    nameOwner(parts, params.id, (seen) => toOrange(config, seen), 'orange'),
  );
  serveCall(app, parts, paymentCalls.listOrangeRows, ({ params }) => listDetailed(params.id));
  serveCall(app, parts, paymentCalls.listOrangeDetailed, async ({ params }) => {
    const { id, name, email, phone } = await findPerson(db, params.id);
    const transactions = await listDetailed(id);
    return {
      ...SUCCESS,
      partner: { id, name, email, phone: phoneOnWire(phone) || null },
      transactions_count: transactions.length,
      transactions,
    };
  });
  serveCall(app, parts, paymentCalls.getOrangeStats, ({ query, actor }) => {
    const isOwn = actor.kind === 'account' && !actorHasRight(actor, 'payments:read');
    return countOrange(db, isOwn ? { ...query, partner_id: actor.id } : query);
  });
}

/** Throws `not-found` for an unknown person. */
async function nameOwner<T>(
  { db }: PaymentParts,
  partnerId: number,
  toPayload: (seen: SeenPayment) => T,
  provider?: PaymentProvider,
) {
  const { id, name } = await findPerson(db, partnerId);
  const transactions = (await listPaymentsOf(db, id, provider)).map(toPayload);
  return {
    ...SUCCESS,
    partner_id: id,
    partner_name: name,
    transactions_count: transactions.length,
    transactions,
  };
}

/** Calls of existing clients with their claims (rule M-22). */
export function serveLegacy(app: FastifyInstance, parts: PaymentParts, limit: Limit): void {
  const { db, config } = parts;
  const outside = { ...parts, logger: app.log };
  const readRow = async (request: FastifyRequest, name: string): Promise<LegacyPayment> => {
    await limit(request);
    return toRow(await readFreshPayment(outside, await paymentCallerOf(request, db, config), name));
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
    return verifyPayment(outside, await paymentCallerOf(request, db, config), params.token);
  });
  serveCall(app, parts, paymentCalls.getPaymentByOrder, async ({ params, actor, request }) => {
    await limit(request);
    return readReceivedPayments(outside, actor, params.id);
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
