import type { FastifyInstance } from 'fastify';
import type { AnyTransaction } from '#contract/payment-shapes.ts';
import { paymentCalls } from '#contract/payments.ts';
import type { Actor } from '#server/customers/actor.ts';
import type { Db } from '#server/db/open.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { answerOnce, readIdempotencyKey } from '#server/orders/idempotency.ts';
import { Problem } from '#server/problem.ts';
import { acceptPayment } from './accept-payment.ts';
import { checkPayment } from './check-payment.ts';
import { closeReceipt } from './close-receipt.ts';
import { findPayment } from './find-payment.ts';
import { listUnmatched } from './list-unmatched.ts';
import { paymentNotFound } from './may-see-payment.ts';
import { toAny } from './payload.ts';
import { ProviderError } from './provider.ts';
import { recordCash } from './record-cash.ts';
import { refundPayment } from './refund-payment.ts';

/** What staff does with payments: what is unclear, money that goes back, money in cash. */
export function serveStaff(app: FastifyInstance, parts: Parts): void {
  const { db, config, providers } = parts;
  serveCall(app, parts, paymentCalls.listUnmatched, () => listUnmatched(db));
  serveCall(app, parts, paymentCalls.recheckPayment, async ({ params }) => {
    await readPayment(db, params.id);
    await checkPayment(db, config, providers, params.id, { force: true }).catch(sayNoAnswer);
    return readPayment(db, params.id);
  });
  serveCall(app, parts, paymentCalls.acceptPayment, async ({ params, body, actor }) => {
    await acceptPayment(db, config, actor, params.id, body.note);
    return readPayment(db, params.id);
  });
  serveCall(app, parts, paymentCalls.refundPayment, async ({ params, body, actor }) => {
    await refundPayment(parts, actor, params.id, {
      ...{ reason: body.reason, reference: body.reference?.trim() },
    });
    return readPayment(db, params.id);
  });
  serveCall(app, parts, paymentCalls.closeReceipt, async ({ params, body, actor }) => {
    await closeReceipt(db, actor, params.id, body.note);
    return { id: params.id, closed: true as const };
  });
  serveCall(app, parts, paymentCalls.recordCash, async ({ body, actor, request, reply }) => {
    const asked = {
      ...{ caller: nameOf(actor), payload: body, route: request.routeOptions.url ?? '' },
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    const answered = await answerOnce(db, asked, async (tx) => {
      const cash = { orderId: body.order_id, amountXof: body.amount, note: body.note };
      return readPayment(tx, await recordCash(tx, config, actor, cash));
    });
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
}

const nameOf = (actor: Actor): string =>
  actor.kind === 'account' ? `account ${actor.id}` : 'machine';

/** A payment as staff sees it. Throws `not-found`. */
async function readPayment(db: Db, id: number): Promise<AnyTransaction> {
  const found = await findPayment(db, id);
  if (found === undefined) throw paymentNotFound();
  return toAny({ ...found, isWhole: true });
}

function sayNoAnswer(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw new Problem('unavailable', 'L’opérateur ne répond pas. Réessayez dans un instant.');
}
