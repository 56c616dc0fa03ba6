import { and, eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { followPayment, type HandPayment, lockHandPayment } from '../by-hand/follow-payment.ts';
import { recordByHand } from '../by-hand/record-by-hand.ts';
import { reversePayment } from '../by-hand/reverse-payment.ts';
import { bankLines } from '../by-hand/tables.ts';
import { payments } from '../tables.ts';
import { isUnmatched, readPapers } from './propose-matches.ts';

type BankLine = typeof bankLines.$inferSelect;

/** A noted payment, or the number of an order, whose transfer the line then is. */
export type MatchWish = { paymentId?: number | null | undefined; orderName?: string | undefined };

/**
 * Matches an open line with what a person chose (rule M-46): receives the announced transfer, clears the cheque, only links
 * what counted before, or records a transfer on the order. The line is locked, so its money counts once. `db` is a
 * transaction. Throws `not-found`, `bad-request`, `conflict`, and as `recordByHand`.
 */
export async function matchLine(act: Act, id: number, wish: MatchWish): Promise<void> {
  const { db: tx, actor } = act;
  const line = await lockLine(tx, id, 'open');
  const { paymentId, hasCounted } = await payWith(act, line, wish);
  await tx
    .update(bankLines)
    .set({ ...decidedBy(actor), state: 'matched', paymentId, hasCounted })
    .where(eq(bankLines.id, id));
  await writeAudit(tx, actor, {
    action: 'bank line matched',
    subject: `bank-line:${id}`,
    after: { paymentId, amountXof: line.amount, hasCounted },
  });
}

type Paid = { paymentId: number; hasCounted: boolean };

async function payWith(act: Act, line: BankLine, wish: MatchWish): Promise<Paid> {
  if (wish.paymentId != null) return payWithPaper(act, line, wish.paymentId);
  const number = wish.orderName?.trim().toUpperCase() ?? '';
  const [order] = await act.db.select().from(orders).where(eq(orders.number, number));
  if (order === undefined) {
    const message =
      number === ''
        ? 'Choisissez une proposition, ou indiquez le numéro de la commande.'
        : `Aucune commande n’a le numéro ${number}.`;
    throw new Problem('bad-request', message, [{ field: 'order_name', message }]);
  }
  // Money that was noted before the statement came is this line, not more.
  const [paper] = await readPapers(
    act.db,
    and(eq(payments.orderId, order.id), eq(payments.amount, line.amount), isUnmatched()),
  );
  if (paper !== undefined) return payWithPaper(act, line, paper.id);
  const said = line.reference === '' ? line.label : line.reference;
  const paymentId = await recordByHand(act, {
    orderId: order.id,
    way: 'transfer',
    amountXof: line.amount,
    reference: said.slice(0, MAX_REFERENCE) || `Relevé du ${line.day}`,
    isOnStatement: true,
  });
  return { paymentId, hasCounted: true };
}

const MAX_REFERENCE = 120;

async function payWithPaper(act: Act, line: BankLine, paymentId: number): Promise<Paid> {
  const { db: tx } = act;
  const payment = await lockHandPayment(tx, paymentId);
  const refusal = await refusalToPair(tx, line, payment);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  if (payment.state === 'completed' || payment.state === 'review') {
    return { paymentId, hasCounted: false };
  }
  const step = payment.provider === 'cheque' ? 'clear' : 'receive';
  await followPayment(act, paymentId, { step });
  return { paymentId, hasCounted: true };
}

async function refusalToPair(
  tx: Db,
  line: BankLine,
  { id, provider, amount, refundedAt }: HandPayment,
): Promise<string | undefined> {
  if (provider === 'terminal') return 'La banque verse les cartes du terminal ensemble.';
  if (refundedAt !== null) return 'Ce paiement est déjà rendu ou contre-passé.';
  if (amount !== line.amount) {
    return `Ce paiement est de ${formatXof(amount)}, et la ligne de ${formatXof(line.amount)}.`;
  }
  const known = await tx.$count(bankLines, eq(bankLines.paymentId, id));
  return known > 0 ? 'Ce paiement est déjà rapproché d’une autre ligne.' : undefined;
}

/**
 * Undoes a match: the money that it counted is taken back as wrongly noted; what counted before stays. `db` is a
 * transaction. Throws `not-found`, `conflict`, and as `reversePayment`.
 */
export async function undoMatch(act: Act, id: number, reason: string): Promise<void> {
  const { db: tx, actor } = act;
  // The payment is locked before its line, as `reversePayment` does.
  const seen = await readLine(tx, id);
  if (seen.paymentId === null) throw notInState('matched');
  await lockHandPayment(tx, seen.paymentId);
  const line = await lockLine(tx, id, 'matched');
  if (line.paymentId !== seen.paymentId) throw notInState('matched');
  if (line.hasCounted) {
    await reversePayment(act, seen.paymentId, { reversal: 'reversed', reason });
  }
  await tx
    .update(bankLines)
    .set({ ...decidedBy(actor), state: 'open', paymentId: null, hasCounted: false })
    .where(eq(bankLines.id, id));
  await writeAudit(tx, actor, {
    action: 'bank match undone',
    subject: `bank-line:${id}`,
    before: { paymentId: seen.paymentId },
    after: { reason, hasCounted: line.hasCounted },
  });
}

/** Sets an open line aside with a note, or takes it up again without one. Throws `not-found` and `conflict`. */
export async function setAside(
  { db: tx, actor }: Pick<Act, 'db' | 'actor'>,
  id: number,
  note: string | undefined,
): Promise<void> {
  await lockLine(tx, id, note === undefined ? 'aside' : 'open');
  const state = note === undefined ? 'open' : 'aside';
  await tx
    .update(bankLines)
    .set({ ...decidedBy(actor), state, note: note ?? '' })
    .where(eq(bankLines.id, id));
  await writeAudit(tx, actor, {
    action: note === undefined ? 'bank line reopened' : 'bank line set aside',
    subject: `bank-line:${id}`,
    after: { note: note ?? '' },
  });
}

const decidedBy = (actor: Actor) => ({
  decidedAt: new Date(),
  decidedById: actor.kind === 'account' ? actor.id : null,
});

async function readLine(tx: Db, id: number): Promise<BankLine> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id));
  if (line === undefined) throw new Problem('not-found', 'Cette ligne n’existe pas.');
  return line;
}

async function lockLine(tx: Db, id: number, state: BankLine['state']): Promise<BankLine> {
  await readLine(tx, id);
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update');
  if (line?.state !== state) throw notInState(state);
  return line;
}

const REFUSALS: Record<BankLine['state'], string> = {
  open: 'Cette ligne est déjà rapprochée ou mise de côté : rechargez la page.',
  matched: 'Cette ligne n’est plus rapprochée : rechargez la page.',
  aside: 'Cette ligne n’est plus de côté : rechargez la page.',
};

const notInState = (state: BankLine['state']) => new Problem('conflict', REFUSALS[state]);
