import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import type { HandStage } from '#contract/money/hand-stages.ts';
import { HAND_WAYS, type HandWay } from '#contract/money/payment-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { writeEvent } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { leftXof, recordPayment } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { refusalToPay } from '../payment/payable.ts';
import { insertPayment } from '../payment/payment.ts';
import { payments } from '../tables.ts';
import { handPayments } from './tables.ts';

/** What staff knows of the money; `amountXof` is XOF. */
export type HandReceipt = {
  orderId: number;
  way: HandWay;
  amountXof: number;
  /** Needed, but for an announced transfer. */
  reference?: string | undefined;
  /** A transfer that the customer says is on its way: nothing counts yet. */
  isAnnounced?: boolean | undefined;
  /** Of a cheque, needed; the day as YYYY-MM-DD. */
  bank?: string | undefined;
  drawer?: string | undefined;
  drawnOn?: string | undefined;
  note?: string | undefined;
  /** Each line of the bank's statement is other money, also with an equal text. */
  isOnStatement?: boolean | undefined;
};

/**
 * Notes a transfer, a cheque or a card at the shop's terminal on an order (rules M-40 and M-41) and returns the payment's
 * id. A terminal and a received transfer count at once, a cheque once it is cleared. `db` is a transaction. Throws
 * `not-found`, `conflict` when nothing can be paid or the same paper is noted already, `bad-request` for more than the
 * rest or a missing fact.
 */
export async function recordByHand(
  { db: tx, config, actor }: Act,
  receipt: HandReceipt,
): Promise<number> {
  const order = await lockOrder(tx, receipt.orderId);
  const { way, amountXof } = receipt;
  const facts = readFacts(receipt);
  const stage = firstStage(receipt);
  const isCounted = stage === 'accepted' || (way === 'transfer' && stage === 'received');
  const refusal = refusalToPay(order);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  refuseTooMuch(order, amountXof, isCounted ? 0 : await expectedXof(tx, order.id));
  if (receipt.isOnStatement !== true) await refuseKnown(tx, order.id, way, facts);
  const at = new Date();
  const note = receipt.note?.trim() ?? '';
  const { id } = await insertPayment(tx, {
    provider: way,
    orderId: order.id,
    amount: amountXof,
    state: isCounted ? 'completed' : 'pending',
    rawStatus: stage,
    reference: order.number,
    description: note,
    startedById: actor.kind === 'account' ? actor.id : null,
    createdAt: at,
    ...(isCounted && { completedAt: at, bookedAt: at }),
  });
  await tx.insert(handPayments).values({ paymentId: id, ...facts });
  if (isCounted) await recordPayment(tx, config, order, { by: actor, amountXof, provider: way });
  else {
    await holdFor(tx, order.id, way, at);
    const detail = { provider: way, stage, paidXof: amountXof };
    await writeEvent(tx, actor, order.id, { kind: 'money-noted', detail });
  }
  await writeAudit(tx, actor, {
    action: 'payment noted',
    subject: `payment:${id}`,
    after: { orderId: order.id, way, stage, amountXof, reference: facts.reference, note },
  });
  return id;
}

const firstStage = ({ way, isAnnounced = false }: HandReceipt): HandStage => {
  if (way === 'terminal') return 'accepted';
  return way === 'transfer' && isAnnounced ? 'announced' : 'received';
};

type Facts = { reference: string; bank: string; drawer: string; drawnOn: string | null };

const REFERENCE_MISSING: Record<HandWay, string> = {
  transfer: 'Indiquez la référence de la banque, ou le motif du virement.',
  cheque: 'Indiquez le numéro du chèque.',
  terminal: 'Indiquez le numéro d’autorisation du ticket.',
};

/** Trimmed. Throws `bad-request` with the field that is missing. */
function readFacts(receipt: HandReceipt): Facts {
  const { way, reference = '', isAnnounced = false, bank = '', drawer = '', drawnOn } = receipt;
  const missing = (field: string, message: string) =>
    new Problem('bad-request', message, [{ field, message }]);
  if (reference.trim() === '' && !(way === 'transfer' && isAnnounced)) {
    throw missing('reference', REFERENCE_MISSING[way]);
  }
  if (way !== 'cheque') return { reference: reference.trim(), bank: '', drawer: '', drawnOn: null };
  if (bank.trim() === '') throw missing('bank', 'Indiquez la banque du chèque.');
  if (drawer.trim() === '') throw missing('drawer', 'Indiquez le nom écrit sur le chèque.');
  if (drawnOn === undefined) throw missing('drawn_on', 'Indiquez la date du chèque.');
  return { reference: reference.trim(), bank: bank.trim(), drawer: drawer.trim(), drawnOn };
}

/** XOF of the order's announced transfers and uncleared cheques. */
export async function expectedXof(tx: Db, orderId: number): Promise<number> {
  const open = await tx.select().from(payments).where(isExpectedOf(orderId));
  return open.reduce((sum, { amount }) => sum + amount, 0);
}

const isExpectedOf = (orderId: number) =>
  and(
    eq(payments.orderId, orderId),
    inArray(payments.provider, [...HAND_WAYS]),
    inArray(payments.state, ['pending', 'processing']),
  );

function refuseTooMuch(order: OwnedOrder, amountXof: number, alsoXof: number): void {
  if (amountXof + alsoXof <= leftXof(order)) return;
  const left = `Il ne reste que ${formatXof(leftXof(order))} à payer de cette commande`;
  const message =
    alsoXof > 0
      ? `${left}, et ${formatXof(alsoXof)} sont déjà attendus par chèque ou virement.`
      : `${left}.`;
  throw new Problem('bad-request', message, [{ field: 'amount', message }]);
}

const KNOWN: Record<HandWay, string> = {
  transfer:
    'Un virement de cette référence est déjà noté sur cette commande. Pour un autre, ajoutez sa date à la référence.',
  cheque: 'Ce chèque est déjà noté sur cette commande.',
  terminal: 'Ce paiement au terminal est déjà noté sur cette commande.',
};

/** Of two clerks who note the same paper, the second is refused; the order's lock lets one in at a time. */
async function refuseKnown(
  tx: Db,
  orderId: number,
  way: HandWay,
  { reference, bank }: Facts,
): Promise<void> {
  if (reference === '') return;
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(handPayments, eq(handPayments.paymentId, payments.id))
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, way),
        eq(sql`lower(${handPayments.reference})`, reference.toLowerCase()),
        eq(sql`lower(${handPayments.bank})`, bank.toLowerCase()),
        isNull(payments.refundedAt),
        inArray(payments.state, ['pending', 'processing', 'completed', 'review']),
      ),
    )
    .limit(1);
  if (known !== undefined) throw new Problem('conflict', KNOWN[way]);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as such money may be on its way (rule M-41). */
const HELD_DAYS = { transfer: 7, cheque: 15 };

/** Lengthens the hold of goods while the money is expected; never shortens it, nor ends a hold without end. */
async function holdFor(tx: Db, orderId: number, way: HandWay, at: Date): Promise<void> {
  if (way === 'terminal') return;
  const heldUntil = new Date(at.getTime() + HELD_DAYS[way] * DAY_MS);
  await tx
    .update(orders)
    .set({ heldUntil })
    .where(and(eq(orders.id, orderId), lt(orders.heldUntil, heldUntil)));
}
