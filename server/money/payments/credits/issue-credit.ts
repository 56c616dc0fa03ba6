import { and, asc, eq } from 'drizzle-orm';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { requirePerson } from '#server/base/two-people/four-eyes.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import {
  bookCredit,
  type CreditNote,
  creditNoteName,
  hasInvoice,
  insertCreditNote,
  numberCreditNote,
  readCreditable,
  type WantedCredit,
} from '#server/sales/orders/crediting/credit-notes.ts';
import {
  type PricedCredit,
  priceCredit,
  uncreditedRest,
} from '#server/sales/orders/crediting/price-credit.ts';
import type { CreditSelection } from '#server/sales/orders/crediting/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { creditNoteMessage, notifyBuyer } from '#server/sales/orders/order/notify-buyer.ts';
import {
  heldXof,
  owedBackXof,
  receivedXof,
  retainedXof,
} from '#server/sales/orders/paying/settle-order.ts';

import { lockPayment, type Payment } from '../payment/payment.ts';
import type { Outside, Providers } from '../providers/provider.ts';
import {
  type AskedRefund,
  canRefund,
  carryOutRefund,
  startRefund,
} from '../refunds/refund-payment.ts';

export type PlannedRefund = {
  payment: Payment;
  amountXof: number;
  /** The provider refunds whole payments only (rule M-29); the rest goes back by hand. */
  isByHand: boolean;
  /** By hand: how it was given back, unless the credit note says it, and the way if it is not that of the payment. */
  reference?: string;
  through?: PaymentProvider;
};

export type PlannedCredit = {
  priced: PricedCredit;
  /** XOF: what lowers the rest, and what goes back. */
  refundXof: number;
  refunds: PlannedRefund[];
  needsSecond: boolean;
};

/** Computes a credit note and its refunds, stores nothing; a cancelled order is credited whole. Throws `conflict`. */
export async function computeCreditNote(
  tx: Db,
  { config, providers }: Outside,
  order: OwnedOrder,
  paid: readonly Payment[],
  selection: CreditSelection,
): Promise<PlannedCredit> {
  if (!(await hasInvoice(tx, order))) throw new Problem('conflict', NO_INVOICE);
  const creditable = await readCreditable(tx, order);
  const isCancelled = order.state === 'cancel';
  const priced = priceCredit(creditable, isCancelled ? uncreditedRest(creditable) : selection);
  const after = { ...order, amountPaid: order.amountPaid + priced.total };
  const owedXof = isCancelled ? heldXof(order) : owedBackXof(after);
  const refundXof = Math.min(owedXof, heldXof(order));
  const refunds = planRefunds(providers, paid, refundXof);
  const together = order.amountCredited + priced.total;
  const needsSecond = together >= config.settings.REFUND_TWO_PEOPLE_FROM;
  return { priced, refundXof, refunds, needsSecond };
}

const NO_INVOICE =
  'Cette commande n’a pas encore de facture, donc pas d’avoir : annulez-la, puis remboursez ses paiements.';

/** Locks the payments of an order; the caller locks the order after them. */
export async function lockPaymentsOf(tx: Db, orderId: number): Promise<Payment[]> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
  const locked: Payment[] = [];
  for (const { id } of found) locked.push(await lockPayment(tx, id));
  return locked;
}

export type Credited = {
  note: CreditNote;
  /** Failed refunds in French; staff repeats them on the payment's page. */
  problems: string[];
};

/**
 * Credits a part of an order and refunds what is then overpaid, or leaves both to a second person (rule M-31). Throws
 * `not-found`, `conflict`, `forbidden`, `bad-request` without a needed reference.
 */
export async function requestCredit(
  outside: Outside,
  actor: Actor,
  orderId: number,
  { shownXof, ...wanted }: WantedCredit & { shownXof: number },
): Promise<Credited> {
  const begun = await outside.db.transaction(async (tx): Promise<Begun> => {
    const paid = await lockPaymentsOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const plan = await computeCreditNote(tx, outside, order, paid, wanted.selection);
    if (plan.priced.total !== shownXof) {
      throw new Problem('conflict', 'La commande a changé entre-temps : rechargez la page.');
    }
    await refuseOtherReturn(tx, orderId, wanted.returnId);
    refuseWithoutReference(plan, wanted.reference);
    const askedById = plan.needsSecond ? requirePerson(actor) : idOf(actor);
    const asked = await insertCreditNote(tx, order, { ...wanted, askedById }, plan.priced);
    await writeAudit(tx, actor, {
      action: 'credit note asked',
      subject: `order:${orderId}`,
      after: { requestId: asked.id, amountXof: plan.priced.total, reason: wanted.reason },
    });
    if (plan.needsSecond) return { note: asked, asked: [] };
    return issueCreditNote(tx, outside, actor, { order, plan, asked });
  });
  return executeRefunds(outside, actor, begun);
}

type Begun = { note: CreditNote; asked: { paymentId: number; asked: AskedRefund }[] };

/** Books a requested credit note, notes its refunds, informs the buyer. Its payments and then its order are locked. */
export async function issueCreditNote(
  tx: Db,
  outside: Outside,
  actor: Actor,
  { order, plan, asked }: { order: OwnedOrder; plan: PlannedCredit; asked: CreditNote },
): Promise<Begun> {
  const { priced, refunds } = plan;
  const { reason, reference } = asked;
  const credited = await bookCredit(tx, actor, order, asked, priced);
  const atProviders: Begun['asked'] = [];
  for (const { payment, amountXof, isByHand, through, ...own } of refunds) {
    const byHand = { reference: own.reference ?? reference, through };
    const refund = { reason, amountXof, ...(isByHand && byHand) };
    const left = await startRefund(tx, outside, actor, payment.id, refund);
    if (left !== undefined) atProviders.push({ paymentId: payment.id, asked: left });
  }
  const note = await numberCreditNote(tx, asked.id, priced, idOf(actor));
  const name = creditNoteName(note);
  await notifyBuyer(
    tx,
    outside.config,
    credited,
    creditNoteMessage({ note: name, amountXof: priced.total, refundXof: plan.refundXof, reason }),
  );
  await writeAudit(tx, actor, {
    action: 'credit note issued',
    subject: `order:${order.id}`,
    after: { requestId: asked.id, name, amountXof: priced.total, reason, reference },
  });
  return { note, asked: atProviders };
}

/** Carries out the refunds at providers, after the transaction. Returns a `Problem` of one as text. */
export async function executeRefunds(
  outside: Outside,
  actor: Actor,
  { note, asked }: Begun,
): Promise<Credited> {
  const problems: string[] = [];
  for (const { paymentId, asked: left } of asked) {
    try {
      await carryOutRefund(outside, actor, paymentId, left);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.message);
    }
  }
  return { note, problems };
}

/** Throws `bad-request` when a refund by hand has no reference. */
export function refuseWithoutReference(
  { refunds }: Pick<PlannedCredit, 'refunds'>,
  reference: string,
): void {
  if (refunds.every((one) => !one.isByHand || (one.reference ?? reference) !== '')) return;
  const message = 'Indiquez comment l’argent est rendu.';
  throw new Problem('bad-request', message, [{ field: 'reference', message }]);
}

async function refuseOtherReturn(tx: Db, orderId: number, returnId: number | null) {
  if (returnId === null) return;
  const isThis = and(eq(returns.id, returnId), eq(returns.orderId, orderId));
  if ((await tx.$count(returns, isThis)) > 0) return;
  throw new Problem('conflict', 'Ce retour n’est pas de cette commande.');
}

const idOf = (actor: Actor): number | null => (actor.kind === 'account' ? actor.id : null);

/** The payments through which an amount in XOF goes back (rule M-32). */
export function planRefunds(
  providers: Providers,
  payments: readonly Payment[],
  dueXof: number,
): PlannedRefund[] {
  const able = payments
    .filter(
      (payment) =>
        payment.bookedAt !== null && payment.refundAskedAt === null && retainedXof(payment) > 0,
    )
    .toSorted((a, b) => b.id - a.id);
  const isByProvider = (payment: Payment, amountXof: number) =>
    amountXof === receivedXof(payment) && canRefund(providers, payment);
  const exact = able.filter((payment) => retainedXof(payment) === dueXof);
  const first = exact.find((payment) => isByProvider(payment, dueXof)) ?? exact[0];
  const planned: PlannedRefund[] = [];
  let leftXof = dueXof;
  for (const payment of first === undefined ? able : [first]) {
    const amountXof = Math.min(retainedXof(payment), leftXof);
    if (amountXof < 1) break;
    leftXof -= amountXof;
    const isByHand = payment.provider !== 'voucher' && !isByProvider(payment, amountXof);
    planned.push({ payment, amountXof, isByHand });
  }
  return planned;
}
