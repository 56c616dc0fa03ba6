import { formatXof } from '#contract/base/fields/money.ts';
import { THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import type { TillReturn } from '#contract/money/tills/till-returns.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { issueReturnVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import { type CreditNote, creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { refusal } from '../devices/own-device.ts';
import { tillRefunds } from '../tables.ts';
import { type Back, byWay, planBack, totalOf } from './plan-back.ts';
import { returnVoucherCode } from './return-voucher.ts';
import type { Returning } from './returning.ts';

/** What a command gives back, with the code of the voucher that it makes. `words` say it in French. */
export type Giving = { backs: Back[]; code: string; words: string };

const ENDING_SIGNS = 4;

/** Plans how an amount (XOF) goes back by the seller's choice. */
export function planGiving(
  giving: Returning,
  paid: readonly Payment[],
  dueXof: number,
  { way, reference }: TillReturn,
): Giving {
  const { device, till, command } = giving;
  const code = returnVoucherCode(giving.config, { deviceId: device.id, commandKey: command.key });
  const wish = { way, reference: reference || undefined, till, ending: code.slice(-ENDING_SIGNS) };
  const backs = planBack(giving, paid, dueXof, wish);
  const words = byWay(backs)
    .map((row) => `${formatXof(row.amount + row.duty)} ${THROUGH_PROVIDER[row.way]}`)
    .join(', ');
  return { backs, code, words };
}

export const givesNothing = ({ backs }: Giving): boolean => totalOf(backs) === 0;

/** Throws `bad-request` when what goes back is not what the page showed. */
export function refuseOtherTotal({ backs }: Giving, shownXof: number | undefined): void {
  const totalXof = totalOf(backs);
  if (shownXof === totalXof) return;
  throw refusal(
    `Ce retour rend ${formatXof(totalXof)}, pas ${formatXof(shownXof ?? 0)} : cherchez encore la vente.`,
  );
}

/**
 * Writes what went back in the session, and makes the voucher that holds its part (rule M-57). The refunds are noted
 * already, in this transaction.
 */
export async function writeBacks(
  giving: Returning,
  { backs, code }: Giving,
  creditNote: Pick<CreditNote, 'id' | 'year' | 'serial'>,
): Promise<void> {
  const { db: tx, actor, config, device, till, session, command } = giving;
  if (backs.length === 0) return;
  const inVoucherXof = totalOf(backs.filter(({ isNewVoucher }) => isNewVoucher));
  const note = `Retour à la caisse ${till.code}`;
  const voucherId =
    inVoucherXof === 0
      ? null
      : await issueReturnVoucher(
          { db: tx, config, actor },
          { code, amountXof: inVoucherXof, note },
        );
  await tx.insert(tillRefunds).values(
    backs.map(({ payment, way, amountXof, dutyXof, isNewVoucher }) => ({
      sessionId: session.id,
      deviceId: device.id,
      commandKey: command.key,
      creditNoteId: creditNote.id,
      paymentId: payment.id,
      voucherId: isNewVoucher ? voucherId : null,
      way,
      amountXof,
      dutyXof,
      byId: actor.kind === 'account' ? actor.id : null,
    })),
  );
  await writeAudit(tx, actor, {
    action: 'till money given back',
    subject: `till:${till.id}`,
    after: {
      session: session.id,
      orderId: command.order_id,
      creditNote: creditNoteName(creditNote),
      money: byWay(backs).map(({ way, amount, duty }) => ({ way, amount, duty })),
    },
  });
}
