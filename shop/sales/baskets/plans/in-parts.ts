import { formatXof } from '#contract/base/fields/money.ts';

/** Instalments in XOF as people say them, those of the same amount together: '102 000 FCFA puis 3 × 34 000 FCFA'. */
export function inParts(amountsXof: readonly number[]): string {
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
