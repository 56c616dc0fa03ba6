import { formatXof } from '#contract/base/fields/money.ts';
import type { PaymentOptions } from '#contract/money/payment-shapes.ts';

type Offered = PaymentOptions['providers'][number];
type Payable = Pick<PaymentOptions, 'amount_min' | 'amount_max' | 'amount_due'>;
/** Least, most and usual amount of one payment, in XOF. */
export type AmountBounds = { minXof: number; maxXof: number; usualXof: number };

/**
 * What may be paid at once through a provider, or through any when none is chosen yet. A wallet's
 * ceiling may be below what is due: then it is paid in several payments. Undefined where the rest is
 * too little for the provider.
 */
export function boundsOf(payable: Payable, provider?: Offered): AmountBounds | undefined {
  const maxXof = Math.min(payable.amount_max, provider?.amount_max ?? payable.amount_max);
  const leastXof = Math.max(payable.amount_min, provider?.amount_min ?? payable.amount_min);
  if (maxXof < (provider?.amount_min ?? 1)) return undefined;
  const minXof = Math.min(leastXof, maxXof);
  return { minXof, maxXof, usualXof: Math.min(Math.max(payable.amount_due, minXof), maxXof) };
}

/** Whether a provider's ceiling is below what is due. */
export const needsSeveral = ({ amount_due }: Payable, { amount_max }: Offered): boolean =>
  amount_due > amount_max;

/** An amount as people type it, with blanks and the currency's name; undefined for what is none. XOF. */
export function readAmount(typed: string): number | undefined {
  const digits = typed.replace(/(f\s*cfa|cfa|xof|f)\s*$/i, '').replace(/[\s.]/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

/** What is wrong with an amount, in French; undefined when it may be paid. */
export function amountMistake(
  amountXof: number | undefined,
  { minXof, maxXof }: AmountBounds,
): string | undefined {
  if (amountXof === undefined) return 'Indiquez un montant en FCFA.';
  if (amountXof < minXof) return `${formatXof(minXof)} au moins.`;
  return amountXof > maxXof ? `${formatXof(maxXof)} au plus.` : undefined;
}
