import { formatXof } from '../base/fields/money.ts';
import type { OnlineProvider } from './payment-states.ts';
import { THROUGH_PROVIDER } from './provider-names.ts';

/**
 * The stamp duty on cash that pays an amount, both XOF, each begun franc whole (law 2025-17: on every payment in cash,
 * without threshold or ceiling). In hundredths of a percent, since 1.1 % would be a hair above.
 */
export function stampDutyOn(cashXof: number, percent: number): number {
  return Math.ceil((cashXof * Math.round(percent * 100)) / 10_000);
}

/**
 * What paying an amount in cash costs beside it, as `+ 3 000 FCFA en espèces, rien par Wave`; empty where there is no
 * duty. XOF and percent.
 */
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
