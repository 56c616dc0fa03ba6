import { formatXof } from '#contract/base/fields/money.ts';
import { type CreditTerms, planCredit, planPreorder } from '#contract/sales/orders/instalments.ts';

export type InParts = 'preorder' | 'creditOrder';

/** XOF. */
export function amountsInParts(of: InParts, totalXof: number, creditTerms: CreditTerms): number[] {
  const now = new Date();
  const parts =
    of === 'preorder' ? planPreorder(totalXof, now) : planCredit(totalXof, now, creditTerms);
  return parts.map(({ amount }) => amount);
}

/** 'ou 3 × dès 118 800 FCFA': how many parts, and the smallest. Short enough for a card. */
export function partsLine(of: InParts, totalXof: number, creditTerms: CreditTerms): string {
  const amounts = amountsInParts(of, totalXof, creditTerms);
  return `ou ${amounts.length} × dès ${formatXof(Math.min(...amounts))}`;
}
