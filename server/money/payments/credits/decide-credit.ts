import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseSamePerson, requirePerson } from '#server/base/two-people/four-eyes.ts';
import { type CreditNote, lockCreditNote } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { Outside } from '../providers/provider.ts';
import {
  type Credited,
  computeCreditNote,
  executeRefunds,
  issueCreditNote,
  lockPaymentsOf,
  refuseWithoutReference,
} from './issue-credit.ts';

/**
 * Issues a credit note that another person asked for, at the amounts seen, then refunds. Throws `not-found`,
 * `forbidden`, `conflict`, `bad-request`.
 */
export async function confirmCredit(
  outside: Outside,
  actor: Actor,
  id: number,
  aloneReason = '',
): Promise<Credited> {
  const begun = await outside.db.transaction(async (tx) => {
    const { orderId } = await findCredit(tx, id);
    const paid = await lockPaymentsOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const asked = await lockAsked(tx, id);
    const first = { act: 'refund-asked', byId: asked.askedById } as const;
    await refuseSamePerson(tx, 'refund-confirmed', actor, [first], {
      settings: outside.config.settings,
      since: asked.askedAt,
      reason: aloneReason,
      subject: `order:${orderId}`,
      amountXof: order.amountCredited + asked.amountTotal,
    });
    const plan = await computeCreditNote(tx, outside, order, paid, asked.selection);
    if (plan.priced.total !== asked.amountTotal) {
      const message = 'La commande a changé depuis cette demande : refusez-la, puis refaites-la.';
      throw new Problem('conflict', message);
    }
    // A till gives the money back once this is confirmed (rule M-56).
    const refunds = asked.atTill ? [] : plan.refunds;
    refuseWithoutReference({ ...plan, refunds }, asked.reference);
    return issueCreditNote(tx, outside, actor, { order, plan: { ...plan, refunds }, asked });
  });
  return executeRefunds(outside, actor, begun);
}

/** Refuses a request and writes the audit log; its author may too. Throws `not-found`, `forbidden`, `conflict`. */
export async function refuseCredit(db: Db, actor: Actor, id: number, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const decidedById = requirePerson(actor);
    const { orderId } = await lockAsked(tx, id);
    await tx
      .update(creditNotes)
      .set({ state: 'refused', decidedById, decidedAt: new Date(), note })
      .where(eq(creditNotes.id, id));
    await writeAudit(tx, actor, {
      action: 'credit note refused',
      subject: `order:${orderId}`,
      after: { requestId: id, note },
    });
  });
}

async function findCredit(db: Db, id: number): Promise<CreditNote> {
  const [found] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cet avoir n’existe pas.');
  return found;
}

async function lockAsked(tx: Db, id: number): Promise<CreditNote> {
  const asked = await lockCreditNote(tx, id);
  if (asked.state !== 'asked') throw new Problem('conflict', 'Cet avoir est déjà décidé.');
  return asked;
}
