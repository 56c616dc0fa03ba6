import { formatXof } from '#contract/base/fields/money.ts';
import type { CreditTerms } from '#contract/sales/orders/instalments.ts';
import { amountsInParts, type InParts } from './parts-line.ts';

type OfWhat = { of: InParts; totalXof: number; creditTerms: CreditTerms };

/** In XOF; days do not matter here. */
export const instalmentWordsOf = ({ of, totalXof, creditTerms }: OfWhat): string =>
  instalmentWords(amountsInParts(of, totalXof, creditTerms));

/** What credit costs more than paying at once, in XOF, as the end of a sentence; empty for nothing. */
export const extraWords = (extraXof: number): string =>
  extraXof > 0 ? `, soit ${formatXof(extraXof)} de plus que comptant` : '';

/** Groups equal amounts (XOF): '102 000 FCFA puis 3 × 34 000 FCFA'. */
export function instalmentWords(amountsXof: readonly number[]): string {
  const groups: { amountXof: number; times: number }[] = [];
  for (const amountXof of amountsXof) {
    const last = groups.at(-1);
    if (last?.amountXof === amountXof) last.times += 1;
    else groups.push({ amountXof, times: 1 });
  }
  return groups
    .map(({ amountXof, times }) => `${times > 1 ? `${times} × ` : ''}${formatXof(amountXof)}`)
    .join(' puis ');
}
