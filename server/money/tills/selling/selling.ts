import { formatXof } from '#contract/base/fields/money.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { Problem } from '#server/base/problem.ts';
import type { Till } from '../devices/own-device.ts';
import type { TakingMoney } from './take-parts.ts';

export type Selling = TakingMoney & {
  till: Till;
  sessionId: number;
  /** The number of the ticket. */
  ticket: string;
  command: TillCommand;
  /** The most that is taken off, in percent; 100 where a responsible person accepts the sale. */
  discountPercent: number;
};

/** Goods leave once they are paid, and no more is taken than they cost. Throws `bad-request`. */
export function refuseWrongParts(
  { parts = [], takes_away: takesAway }: Pick<TillCommand, 'parts' | 'takes_away'>,
  totalXof: number,
): void {
  const paidXof = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (paidXof > totalXof) {
    throw new Problem(
      'bad-request',
      `${formatXof(paidXof)} sont encaissés pour une vente de ${formatXof(totalXof)}.`,
    );
  }
  if (takesAway && paidXof < totalXof) {
    throw new Problem(
      'bad-request',
      `Il manque ${formatXof(totalXof - paidXof)} : le client ne peut pas encore emporter ses articles.`,
    );
  }
}

/** What the order says of its sale. */
export const noteOf = ({ discount }: Pick<TillCommand, 'discount'>, ticket: string): string =>
  `Ticket ${ticket}${discount === undefined ? '' : ` · remise : ${discount.reason}`}`;
