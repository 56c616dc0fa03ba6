import { formatXof } from '../base/fields/money.ts';
import type { OnlineProvider } from './payment-states.ts';
import { THROUGH_PROVIDER } from './provider-names.ts';

/**
 * Stamp duty on a cash amount, both XOF, each begun franc whole (rule M-5; law 2025-17). Computed in hundredths of a
 * percent, since 1.1 % as a float would be a hair above.
 */
export function stampDutyOn(cashXof: number, percent: number): number {
  return Math.ceil((cashXof * Math.round(percent * 100)) / 10_000);
}

/** What cash costs beside an amount in XOF, as `+ 3 000 FCFA en espèces, rien par Wave`; empty without a duty. */
export function cashDutyWords(
  amountXof: number,
  percent: number,
  providers: readonly OnlineProvider[],
): string {
  const dutyXof = stampDutyOn(amountXof, percent);
  if (dutyXof === 0) return '';
  const last = providers.at(-1);
  const ways = providers.map((provider) => THROUGH_PROVIDER[provider]);
  const free = last && [ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(' ou ');
  return `+ ${formatXof(dutyXof)} en espèces${free ? `, rien ${free}` : ''}`;
}
