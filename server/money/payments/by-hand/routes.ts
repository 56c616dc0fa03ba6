import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  type HandPaymentRow,
  handPaymentCalls,
  staffHandPayments,
} from '#contract/money/staff-hand-payments.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { retainedXof } from '#server/sales/orders/paying/settle-order.ts';
import { payments } from '../tables.ts';
import { followPayment } from './follow-payment.ts';
import { listHandPayments, readHandPayment } from './list-hand-payments.ts';
import { recordByHand } from './record-by-hand.ts';
import { reversePayment } from './reverse-payment.ts';

export function serveHandPayments(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffHandPayments, ({ query, reader }) => listHandPayments(reader, query));
  serveCall(app, parts, handPaymentCalls.getHandPayment, ({ params }) =>
    readHandPayment(db, params.id),
  );
  serveCall(app, parts, handPaymentCalls.recordByHand, async ({ body, actor, request, reply }) => {
    const asked = {
      caller: callerKeyOf(actor),
      payload: body,
      route: request.routeOptions.url ?? '',
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    const record = async (tx: Db) => {
      const { order_id: orderId, way, amount: amountXof, reference, bank, drawer, note } = body;
      const paper = { reference, bank, drawer, drawnOn: body.drawn_on, note };
      const receipt = { orderId, way, amountXof, isAnnounced: body.is_announced, ...paper };
      return readHandPayment(tx, await recordByHand({ db: tx, config, actor }, receipt));
    };
    const answered = await replyOnce(db, asked, record, isStillNoted);
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
  serveCall(app, parts, handPaymentCalls.followHandPayment, async ({ params, body, actor }) => {
    await db.transaction((tx) => followPayment({ db: tx, config, actor }, params.id, body));
    return readHandPayment(db, params.id);
  });
  serveCall(app, parts, handPaymentCalls.reverseHandPayment, async ({ params, body, actor }) => {
    await db.transaction((tx) => reversePayment({ db: tx, config, actor }, params.id, body));
    return readHandPayment(db, params.id);
  });
}

/** Whether a repeated request would note the money again, as it has not been taken back (docs/decisions/014). */
async function isStillNoted(tx: Db, { id, ended_at }: HandPaymentRow): Promise<boolean> {
  const [noted] = await tx.select().from(payments).where(eq(payments.id, id));
  const now = await readHandPayment(tx, id);
  return noted !== undefined && retainedXof(noted) > 0 && now.ended_at === ended_at;
}
