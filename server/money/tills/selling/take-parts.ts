import { formatXof } from '#contract/base/fields/money.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import type { TillWay } from '#contract/money/tills/till-words.ts';
import type { Act } from '#server/base/identity/act.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { recordByHand } from '#server/money/payments/by-hand/record-by-hand.ts';
import { recordCash } from '#server/money/payments/staff/record-cash.ts';
import { payByVoucher, tryVoucherCode } from '#server/money/payments/vouchers/pay-by-voucher.ts';
import { voucherNotFound } from '#server/money/payments/vouchers/voucher-ledger.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { tillPayments } from '../tables.ts';

const NUMBERED = 'voucher:';

/** Parts as a refused ticket stores them: a voucher by its number, as its code pays. */
export const withoutCodes = (
  parts: readonly TillPart[],
  vouchers: ReadonlyMap<string, number>,
): TillPart[] =>
  parts.map((part) => {
    if (part.way !== 'voucher') return part;
    const id = vouchers.get(part.reference ?? '');
    return { ...part, reference: id === undefined ? '' : `${NUMBERED}${id}` };
  });

/** The vouchers of parts from a refused ticket, by what it stores of them. */
export const storedVouchers = (parts: readonly TillPart[] = []): Map<string, number> =>
  new Map(
    parts.flatMap(({ way, reference = '' }) =>
      way === 'voucher' && reference.startsWith(NUMBERED)
        ? [[reference, Number(reference.slice(NUMBERED.length))] as const]
        : [],
    ),
  );

type Payable = Pick<OrderRow, 'id' | 'number' | 'cashDutyPercent' | 'recipient'>;

/** `vouchers` are the ids of the vouchers by the code that was typed (`findVouchers`). */
export type TakingMoney = Act & { vouchers: ReadonlyMap<string, number> };

/**
 * The vouchers that parts name, by their code. Call it outside the transaction of the sale: an unknown code counts as a
 * guess, also when the sale is refused. Throws `not-found`, `rate-limited`.
 */
export async function findVouchers(
  { db, actor }: Act,
  parts: readonly TillPart[] = [],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { way, reference = '' } of parts) {
    if (way !== 'voucher') continue;
    found.set(reference, (await tryVoucherCode(db, callerKeyOf(actor), reference)).id);
  }
  return found;
}

/**
 * Books the money of a sale or an order in the session, each part once. Cash must be its amount with the stamp duty of the
 * order (docs/decisions/062). Throws `bad-request`, `conflict`, `not-found` (voucher), and as `recordCash`.
 */
export async function takeParts(
  act: TakingMoney,
  sessionId: number,
  order: Payable,
  parts: readonly TillPart[],
): Promise<void> {
  // A voucher pays as much as it holds, so it goes first.
  const inTurn = parts.toSorted(
    (a, b) => Number(b.way === 'voucher') - Number(a.way === 'voucher'),
  );
  for (const part of inTurn) {
    const paymentId = await takePart(act, order, part);
    await act.db.insert(tillPayments).values({
      paymentId,
      sessionId,
      handedXof: part.way === 'cash' ? (part.handed ?? part.amount + (part.duty ?? 0)) : null,
    });
  }
}

const takePart = (act: TakingMoney, order: Payable, part: TillPart): Promise<number> =>
  PART_TAKERS[part.way](act, order, part);

type Taker = (act: TakingMoney, order: Payable, part: TillPart) => Promise<number>;

const PART_TAKERS: Record<TillWay, Taker> = {
  cash: takeCash,
  voucher: takeVoucher,
  terminal: takeByHand,
  transfer: takeByHand,
  cheque: takeByHand,
};

function takeCash(act: TakingMoney, order: Payable, part: TillPart): Promise<number> {
  const { amount, duty = 0, handed = amount + duty } = part;
  const dutyXof = stampDutyOn(amount, order.cashDutyPercent);
  if (duty !== dutyXof) {
    throw new Problem(
      'conflict',
      `Le droit de timbre est de ${formatXof(dutyXof)}, pas de ${formatXof(duty)}.`,
    );
  }
  if (handed < amount + duty) {
    throw new Problem(
      'bad-request',
      `Le client a remis ${formatXof(handed)}, moins que ${formatXof(amount + duty)}.`,
    );
  }
  return recordCash(act, { orderId: order.id, amountXof: amount });
}

async function takeVoucher(
  { db: tx, config, actor, vouchers }: TakingMoney,
  { id: orderId, number }: Payable,
  { amount, reference = '' }: TillPart,
): Promise<number> {
  const voucherId = vouchers.get(reference);
  if (voucherId === undefined) throw voucherNotFound();
  const payer = { actor, orderToken: orderToken(config, number) };
  const paid = await payByVoucher(
    { db: tx, config, actor: payer },
    { orderId, voucherId, leastXof: 1 },
  );
  if (paid.amountXof === amount) return paid.paymentId;
  throw new Problem(
    'conflict',
    `Ce bon d’achat paie ${formatXof(paid.amountXof)}, pas ${formatXof(amount)}.`,
  );
}

/** A cheque counts once it is cleared, yet the customer leaves with the goods: the seller took the paper. */
function takeByHand(act: TakingMoney, { id: orderId, recipient }: Payable, part: TillPart) {
  const { way, amount: amountXof, reference, bank, drawer } = part;
  if (way === 'cash' || way === 'voucher') throw new Error(`${way} has a taker of its own`);
  return recordByHand(act, {
    orderId,
    way,
    amountXof,
    reference,
    ...(way === 'cheque' && { bank, drawer: drawer || recipient, drawnOn: today() }),
  });
}
