import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  type CreditPlan,
  creditNoteCalls,
  staffCreditNotes,
} from '#contract/sales/orders/staff-credit-notes.ts';
import type { Config } from '#server/base/config/config.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { payments } from '#server/money/payments/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { dutyBackXof } from '#server/sales/orders/paying/received-amount.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { confirmCredit, refuseCredit } from '../credits/decide-credit.ts';
import { type PlannedCredit, planCredit, requestCredit } from '../credits/issue-credit.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { listCreditNotes, readCreditNote } from './list-credit-notes.ts';

/** Credit notes with the money that goes back by them. */
export function serveCreditNotes(app: FastifyInstance, parts: PaymentParts): void {
  const { db } = parts;
  serveList(app, parts, staffCreditNotes, ({ query, reader }) => listCreditNotes(reader, query));
  serveCall(app, parts, creditNoteCalls.planCreditNote, async ({ params, body }) => {
    const order = await findOrder(db, eq(orders.id, params.id));
    if (order === undefined) throw orderNotFound();
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    return toPlan(parts.config, await planCredit(db, parts, order, paid, readSelection(body)));
  });
  serveCall(app, parts, creditNoteCalls.requestCreditNote, async ({ params, body, actor }) => {
    const { reason, reference = '', return_id: returnId = null, total: shownXof } = body;
    const wanted = {
      selection: readSelection(body),
      reason,
      reference: reference.trim(),
      returnId,
    };
    const { note, problems } = await requestCredit(parts, actor, params.id, {
      ...wanted,
      shownXof,
    });
    return { ...(await readCreditNote(db, note.id)), problems };
  });
  serveCall(app, parts, creditNoteCalls.confirmCreditNote, async ({ params, actor }) => {
    const { note, problems } = await confirmCredit(parts, actor, params.id);
    return { ...(await readCreditNote(db, note.id)), problems };
  });
  serveCall(app, parts, creditNoteCalls.refuseCreditNote, async ({ params, body, actor }) => {
    await refuseCredit(db, actor, params.id, body.note);
    return readCreditNote(db, params.id);
  });
}

type Sent = {
  lines: { line_id: number; quantity: number }[];
  delivery: boolean;
  amount: number;
};

const readSelection = ({ lines, delivery, amount }: Sent) => ({
  lines: lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
  withDelivery: delivery,
  amountXof: amount,
});

const toPlan = (
  config: Config,
  { priced, refundXof, refunds, needsSecond }: PlannedCredit,
): CreditPlan => ({
  lines: priced.lines.map(({ kind, name, quantity, total }) => ({ kind, name, quantity, total })),
  total: priced.total,
  untaxed: priced.untaxed,
  tax: priced.tax,
  refund: refundXof,
  refunds: refunds.map(({ payment, amountXof, isByHand }) => ({
    payment_id: payment.id,
    transaction_id: payment.transactionId,
    provider: payment.provider,
    amount: amountXof,
    stamp_duty: dutyBackXof(config, payment, amountXof),
    is_by_hand: isByHand,
  })),
  needs_second: needsSecond,
});
