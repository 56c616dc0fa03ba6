import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { TillGivenBack } from '#contract/money/tills/till-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { carryOutRefund } from '#server/money/payments/refunds/refund-payment.ts';
import { payments } from '#server/money/payments/tables.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { hashVoucherCode } from '#server/money/payments/vouchers/voucher-ledger.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import type { Device } from '../devices/own-device.ts';
import { tillRefunds } from '../tables.ts';
import { byWay } from './plan-back.ts';
import { returnVoucherCode } from './return-voucher.ts';
import type { AnsweredReturn, TillAct } from './returning.ts';

/**
 * After the commit of a return: asks providers to refund, also when a repeated command finds that not done, and says what
 * went back. The response says a provider’s refusal; its amount leaves the session.
 */
export async function finishReturn(
  act: TillAct,
  device: Device,
  command: TillCommand,
  { outcome, message }: AnsweredReturn,
): Promise<Pick<TillResult, 'given_back' | 'message'>> {
  if (outcome === 'refused') return { message };
  const name = { deviceId: device.id, commandKey: command.key };
  const problems: string[] = [];
  for (const { id, paymentId, at } of await listUnrefunded(act.db, name)) {
    try {
      const asked = { at, isFirst: outcome === 'applied' };
      await carryOutRefund(act, act.actor, paymentId, asked);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.message);
      await forgetUndone(act.db, id);
    }
  }
  const givenBack = await readGivenBack(act, name);
  return {
    message: [message, ...problems].filter(Boolean).join(' '),
    ...(givenBack !== undefined && { given_back: givenBack }),
  };
}

type CommandName = { deviceId: number; commandKey: string };

const isOf = ({ deviceId, commandKey }: CommandName) =>
  and(eq(tillRefunds.deviceId, deviceId), eq(tillRefunds.commandKey, commandKey));

async function listUnrefunded(db: Db, name: CommandName) {
  const rows = await db
    .select({
      id: tillRefunds.id,
      paymentId: payments.id,
      at: payments.refundAskedAt,
      of: payments,
    })
    .from(tillRefunds)
    .innerJoin(payments, eq(payments.id, tillRefunds.paymentId))
    .where(and(isOf(name), isNotNull(payments.refundAskedAt), isNull(payments.refundedAt)))
    .orderBy(asc(tillRefunds.id));
  return rows.flatMap(({ id, paymentId, at, of }) =>
    // Only a provider refunds a payment whole without a note of how.
    at === null || of.refundedXof > 0 ? [] : [{ id, paymentId, at }],
  );
}

/** The provider refused, so nothing went back and the order is still owed the money. */
async function forgetUndone(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ askedAt: payments.refundAskedAt, refundedAt: payments.refundedAt })
      .from(tillRefunds)
      .innerJoin(payments, eq(payments.id, tillRefunds.paymentId))
      .where(eq(tillRefunds.id, id))
      .for('update', { of: tillRefunds });
    if (row === undefined || row.askedAt !== null || row.refundedAt !== null) return;
    await tx.delete(tillRefunds).where(eq(tillRefunds.id, id));
  });
}

/** Undefined when nothing went back. */
async function readGivenBack(
  { db, config }: Pick<TillAct, 'db' | 'config'>,
  name: CommandName,
): Promise<TillGivenBack | undefined> {
  const rows = await db
    .select({ refund: tillRefunds, note: creditNotes, made: vouchers })
    .from(tillRefunds)
    .innerJoin(creditNotes, eq(creditNotes.id, tillRefunds.creditNoteId))
    .leftJoin(vouchers, eq(vouchers.id, tillRefunds.voucherId))
    .where(isOf(name))
    .orderBy(asc(tillRefunds.id));
  const [first] = rows;
  if (first === undefined) return undefined;
  const made = rows.find((row) => row.made !== null)?.made ?? null;
  const code = returnVoucherCode(config, name);
  const refilled = await findRefilled(db, name);
  return {
    credit_note: creditNoteName(first.note),
    money: byWay(
      rows.map(({ refund, made: own }) => ({
        ...refund,
        ending: own?.ending ?? refilled.get(refund.paymentId) ?? '',
      })),
    ),
    // A new SESSION_SECRET derives another code.
    voucher: made?.codeHash === hashVoucherCode(code) ? { code, amount: made.amount } : null,
  };
}

/** The last signs of vouchers that had paid and hold their money again, by payment. */
async function findRefilled(db: Db, name: CommandName): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinct({ paymentId: tillRefunds.paymentId, ending: vouchers.ending })
    .from(tillRefunds)
    .innerJoin(voucherMoves, eq(voucherMoves.paymentId, tillRefunds.paymentId))
    .innerJoin(vouchers, eq(vouchers.id, voucherMoves.voucherId))
    .where(isOf(name));
  return new Map(rows.map(({ paymentId, ending }) => [paymentId, ending]));
}
