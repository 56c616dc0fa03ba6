import { and, eq, exists, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseSamePerson, requirePerson } from '#server/base/two-people/four-eyes.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  isAmountUnknown,
  receivedXof,
  retainedXof,
} from '#server/sales/orders/paying/settle-order.ts';
import { lockPayment, type Payment } from '../payment/payment.ts';
import type { Outside } from '../providers/provider.ts';
import { payments, refundRequests } from '../tables.ts';
import {
  type AskedRefund,
  carryOutRefund,
  checkRefund,
  type Refund,
  refundPayment,
  startRefund,
} from './refund-payment.ts';

/** Refunds at once (null), or asks a second person (request id). Throws as `refundPayment`, `conflict`, `forbidden`. */
export async function requestRefund(
  outside: Outside,
  actor: Actor,
  paymentId: number,
  refund: Refund,
): Promise<number | null> {
  const begun = await beginRefund(outside, actor, paymentId, refund);
  if ('requestId' in begun) return begun.requestId;
  await carryOutRefund(outside, actor, paymentId, begun.asked);
  return null;
}

type Begun = { requestId: number } | { asked: AskedRefund | undefined };

/** Noted under the order's lock, so of two refunds at once one sees the other. */
function beginRefund(
  outside: Outside,
  actor: Actor,
  paymentId: number,
  refund: Refund,
): Promise<Begun> {
  const { db, config, providers } = outside;
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if ((await tx.$count(refundRequests, isWaitingOf(paymentId))) > 0) {
      throw new Problem('conflict', 'Ce remboursement attend déjà une seconde personne.');
    }
    const order = await lockOrder(tx, payment.orderId);
    if (!(await needsSecondPerson(tx, config, payment, refund.amountXof))) {
      return { asked: await startRefund(tx, outside, actor, paymentId, refund) };
    }
    const { amountXof } = await checkRefund(tx, providers, payment, order, refund);
    return { requestId: await askSecondPerson(tx, actor, payment, { ...refund, amountXof }) };
  });
}

/** See rule M-31. */
export async function needsSecondPerson(
  tx: Db,
  { settings }: Outside['config'],
  payment: Payment,
  amountXof = retainedXof(payment),
): Promise<boolean> {
  if (isAmountUnknown(payment)) return true;
  return (await togetherXof(tx, payment, amountXof)) >= settings.REFUND_TWO_PEOPLE_FROM;
}

/** XOF of this refund with all others of the order. */
const togetherXof = async (tx: Db, payment: Payment, amountXof: number): Promise<number> =>
  amountXof + payment.refundedXof + (await othersXof(tx, payment));

const isWaitingOf = (paymentId: number | typeof payments.id) =>
  and(eq(refundRequests.paymentId, paymentId), eq(refundRequests.state, 'asked'));

/** XOF of the order's other payments refunded, under way or waiting. */
async function othersXof(tx: Db, { id, orderId }: Payment): Promise<number> {
  const waiting = tx.select({ one: sql`1` }).from(refundRequests).where(isWaitingOf(payments.id));
  const others = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        ne(payments.id, id),
        or(
          isNotNull(payments.refundedAt),
          gt(payments.refundedXof, 0),
          isNotNull(payments.refundAskedAt),
          exists(waiting),
        ),
      ),
    );
  return others.reduce((sum, other) => {
    const isWhole = other.refundedAt !== null || other.refundAskedAt !== null;
    return sum + (isWhole || other.refundedXof === 0 ? receivedXof(other) : other.refundedXof);
  }, 0);
}

async function askSecondPerson(
  tx: Db,
  actor: Actor,
  payment: Payment,
  { reason, reference = '', amountXof }: Refund,
): Promise<number> {
  const askedById = requirePerson(actor);
  const request = oneRow(
    await tx
      .insert(refundRequests)
      .values({ paymentId: payment.id, amount: amountXof ?? null, reason, reference, askedById })
      .returning({ id: refundRequests.id }),
  );
  await writeAudit(tx, actor, {
    action: 'refund asked',
    subject: `payment:${payment.id}`,
    after: { requestId: request.id, amountXof, reason, reference },
  });
  return request.id;
}

type Request = typeof refundRequests.$inferSelect;

/** Longer than a provider has to respond. */
const CLAIM_MS = 120_000;

/** Refunds what another person asked for, or with a reason what the only person did (rule B-48). Throws `not-found`, `forbidden`, `conflict`, and as `refundPayment`. */
export async function confirmRefund(
  outside: Outside,
  actor: Actor,
  id: number,
  aloneReason = '',
): Promise<void> {
  const { db } = outside;
  const request = await claimRequest(outside, actor, id, aloneReason);
  const { paymentId, reason, reference, amount } = request;
  try {
    await refundPayment(outside, actor, paymentId, {
      reason,
      reference,
      amountXof: amount ?? undefined,
    });
  } catch (error) {
    await releaseRequest(db, id);
    throw error;
  }
}

function claimRequest(
  { db, config: { settings } }: Outside,
  actor: Actor,
  id: number,
  aloneReason: string,
): Promise<Request> {
  return db.transaction(async (tx) => {
    const request = await lockWaiting(tx, id);
    if (request.askedById === null) {
      const message =
        'On ne sait plus qui a demandé ce remboursement : refusez-le, puis demandez-le de nouveau.';
      throw new Problem('conflict', message);
    }
    const asked = { act: 'refund-asked', byId: request.askedById } as const;
    const payment = oneRow(
      await tx.select().from(payments).where(eq(payments.id, request.paymentId)),
    );
    await refuseSamePerson(tx, 'refund-confirmed', actor, [asked], {
      settings,
      since: request.askedAt,
      reason: aloneReason,
      subject: `payment:${request.paymentId}`,
      amountXof: request.amount && (await togetherXof(tx, payment, request.amount)),
    });
    await tx
      .update(refundRequests)
      .set({ decidedById: requirePerson(actor), decidedAt: new Date() })
      .where(eq(refundRequests.id, id));
    await writeAudit(tx, actor, {
      action: 'refund confirmed',
      subject: `payment:${request.paymentId}`,
      after: { requestId: id },
    });
    return request;
  });
}

async function releaseRequest(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.id, id))
      .for('update');
    if (request?.state !== 'asked') return;
    await tx
      .update(refundRequests)
      .set({ decidedById: null, decidedAt: null })
      .where(eq(refundRequests.id, id));
  });
}

/** Refuses a request and writes the audit log; its author may too. Throws `not-found`, `forbidden`, `conflict`. */
export async function refuseRefund(db: Db, actor: Actor, id: number, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const person = requirePerson(actor);
    const { paymentId } = await lockWaiting(tx, id);
    const payment = oneRow(await tx.select().from(payments).where(eq(payments.id, paymentId)));
    if (payment.refundAskedAt !== null) {
      const message = 'L’opérateur a peut-être déjà rendu l’argent : confirmez de nouveau.';
      throw new Problem('conflict', message);
    }
    await tx
      .update(refundRequests)
      .set({ state: 'refused', decidedById: person, decidedAt: new Date(), note })
      .where(eq(refundRequests.id, id));
    await writeAudit(tx, actor, {
      action: 'refund refused',
      subject: `payment:${paymentId}`,
      after: { requestId: id, note },
    });
  });
}

async function lockWaiting(tx: Db, id: number): Promise<Request> {
  const [request] = await tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.id, id))
    .for('update');
  if (request === undefined) throw new Problem('not-found', 'Cette demande n’existe pas.');
  if (request.state !== 'asked') throw new Problem('conflict', 'Cette demande est déjà décidée.');
  const { decidedAt } = request;
  if (decidedAt !== null && decidedAt.getTime() > Date.now() - CLAIM_MS) {
    throw new Problem('conflict', 'Quelqu’un confirme déjà ce remboursement.');
  }
  return request;
}
