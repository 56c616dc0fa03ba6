import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { TillMoneyBack, TillReturn } from '#contract/money/tills/till-returns.ts';
import type { Config } from '#server/base/config/config.ts';
import { type PlannedRefund, planRefunds } from '#server/money/payments/credits/issue-credit.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import type { Providers } from '#server/money/payments/providers/provider.ts';
import { dutyBackXof, retainedXof } from '#server/sales/orders/paying/settle-order.ts';

/** A refund of one payment at a till. XOF. */
export type Back = PlannedRefund & {
  way: PaymentProvider;
  /** Stamp duty that goes back beside the amount. */
  dutyXof: number;
  /** Whether the voucher of this return holds it. */
  isNewVoucher: boolean;
};

type Wish = Pick<TillReturn, 'way' | 'reference'> & {
  till: { code: string };
  /** The last signs of the voucher that this return would make. */
  ending: string;
};

/**
 * How an amount (XOF) goes back through the payments of an order (rule M-55): money of a voucher to that voucher, all
 * other money as the seller chose.
 */
export function planBack(
  { config, providers }: { config: Config; providers: Providers },
  paid: readonly Payment[],
  dueXof: number,
  wish: Wish,
): Back[] {
  const leftXof = Math.max(0, dueXof - underWayXof(paid));
  return planRefunds(providers, paid, leftXof).map((planned) => {
    const dutyXof = dutyBackXof(config, planned.payment, planned.amountXof);
    return { ...planned, ...byWish(planned, wish), dutyXof };
  });
}

/** XOF that a provider was asked to return and has not confirmed. */
export const underWayXof = (paid: readonly Payment[]): number =>
  paid
    .filter(({ bookedAt, refundAskedAt }) => bookedAt !== null && refundAskedAt !== null)
    .reduce((sum, payment) => sum + retainedXof(payment), 0);

function byWish({ payment: { provider } }: PlannedRefund, { way, reference, till, ending }: Wish) {
  const chosen = provider === 'voucher' || way === 'same' ? provider : way;
  const isNewVoucher = chosen === 'voucher' && provider !== 'voucher';
  const through = chosen === provider ? {} : { through: chosen };
  if (isNewVoucher) {
    const by = { isByHand: true, reference: `Bon d’achat …${ending}` };
    return { way: chosen, isNewVoucher, ...by, ...through };
  }
  if (chosen === 'cash') {
    const by = { isByHand: true, reference: `Espèces, caisse ${till.code}` };
    return { way: chosen, isNewVoucher, ...by, ...through };
  }
  return { way: chosen, isNewVoucher, ...(reference !== undefined && { reference }) };
}

/** What the customer takes along, stamp duty included. XOF. */
export const totalOf = (backs: readonly Pick<Back, 'amountXof' | 'dutyXof'>[]): number =>
  backs.reduce((sum, { amountXof, dutyXof }) => sum + amountXof + dutyXof, 0);

/** One row for each way, in turn. XOF. */
export function byWay(
  backs: readonly (Pick<Back, 'way' | 'amountXof' | 'dutyXof'> & { ending?: string })[],
): TillMoneyBack[] {
  const groups = Map.groupBy(backs, ({ way, ending = '' }) => `${way} ${ending}`);
  return [...groups.values()].map((rows) => ({
    way: rows[0]!.way,
    amount: rows.reduce((sum, { amountXof }) => sum + amountXof, 0),
    duty: rows.reduce((sum, { dutyXof }) => sum + dutyXof, 0),
    voucher_ending: rows[0]!.ending ?? '',
  }));
}
