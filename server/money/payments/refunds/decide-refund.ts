import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { personOf, refuseOneHand } from '#server/base/identity/four-eyes.ts';
import { Problem } from '#server/base/problem.ts';
import { payments, refundRequests } from '#server/money/payments/tables.ts';
import type { Outside } from '../providers/provider.ts';
import { refundPayment } from './refund-payment.ts';

type Request = typeof refundRequests.$inferSelect;

/** How long one confirmation excludes others; a provider answers or is given up before. */
const CLAIM_MS = 120_000;

/**
 * Confirms another person's refund request. Throws `not-found`, `forbidden`, `conflict`, and as
 * `refundPayment`.
 */
export async function confirmRefund(outside: Outside, actor: Actor, id: number): Promise<void> {
  const { db } = outside;
  const request = await claimRequest(db, actor, id);
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

function claimRequest(db: Db, actor: Actor, id: number): Promise<Request> {
  return db.transaction(async (tx) => {
    const request = await lockWaiting(tx, id);
    if (request.askedById === null) {
      const message =
        'On ne sait plus qui a demandé ce remboursement : refusez-le, puis demandez-le de nouveau.';
      throw new Problem('conflict', message);
    }
    const asked = { act: 'refund-asked', byId: request.askedById } as const;
    await refuseOneHand(tx, 'refund-confirmed', actor, [asked]);
    await tx
      .update(refundRequests)
      .set({ decidedById: personOf(actor), decidedAt: new Date() })
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

/** Ends a request without a refund, also by who made it. Throws `not-found`, `forbidden`, `conflict`. */
export async function refuseRefund(db: Db, actor: Actor, id: number, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const person = personOf(actor);
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
