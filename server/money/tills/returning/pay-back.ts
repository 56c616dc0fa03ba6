import { and, desc, eq } from 'drizzle-orm';
import type { TillReturn } from '#contract/money/tills/till-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { refuseWithoutReference } from '#server/money/payments/credits/issue-credit.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { startRefund } from '#server/money/payments/refunds/refund-payment.ts';
import type { CreditNote } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { owedBackXof } from '#server/sales/orders/paying/settle-order.ts';
import { refusal } from '../devices/own-device.ts';
import { givesNothing, planGiving, refuseOtherTotal, writeBacks } from './give-back.ts';
import type { Returned, Returning } from './returning.ts';

type Owed = { order: OwnedOrder; paid: readonly Payment[]; asked: TillReturn };

/**
 * Gives back what a credit note of a till owes once a second person has confirmed it (rule M-56), in the session that runs
 * now. Its payments and then its order are locked. Throws `bad-request`, `conflict`.
 */
export async function payBack(paying: Returning, { order, paid, asked }: Owed): Promise<Returned> {
  const { db: tx, actor, command, goodsBack } = paying;
  const note = await findOwing(tx, order.id);
  if (note === undefined) throw refusal('Il n’y a rien à rendre pour cette vente.');
  const giving = planGiving(paying, paid, owedBackXof(order), asked);
  if (givesNothing(giving)) throw refusal('L’argent de cette vente est déjà rendu.');
  refuseOtherTotal(giving, command.total);
  refuseWithoutReference({ refunds: giving.backs }, '');
  for (const { payment, amountXof, isByHand, reference, through } of giving.backs) {
    const refund = { reason: note.reason, amountXof, ...(isByHand && { reference, through }) };
    await startRefund(tx, paying, actor, payment.id, refund);
  }
  await writeBacks(paying, giving, note);
  for (const id of await listReceived(tx, order.id)) {
    await goodsBack.close(paying, id, giving.words);
  }
  return { message: '', orderId: order.id };
}

/** The newest confirmed credit note of the order whose money a till gives back. */
export async function findOwing(db: Db, orderId: number): Promise<CreditNote | undefined> {
  const [newest] = await db
    .select()
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.orderId, orderId),
        eq(creditNotes.atTill, true),
        eq(creditNotes.state, 'issued'),
      ),
    )
    .orderBy(desc(creditNotes.id))
    .limit(1);
  return newest;
}

/** Returns of a till whose goods are here and whose money was owed. */
async function listReceived(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: returns.id })
    .from(returns)
    .innerJoin(creditNotes, eq(creditNotes.returnId, returns.id))
    .where(
      and(
        eq(returns.orderId, orderId),
        eq(returns.state, 'received'),
        eq(creditNotes.atTill, true),
        eq(creditNotes.state, 'issued'),
      ),
    );
  return rows.map(({ id }) => id);
}
