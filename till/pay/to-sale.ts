import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import type { Cart, Later, Priced } from '../sell/cart.ts';
import { sentLines, sentTerms } from '../sell/send-cart.ts';
import type { CommandBody, TicketBody } from '../work.ts';
import { leftOf } from './parts.ts';

/**
 * The command and the ticket of a paid cart. With a wallet the customer waits for the goods: what the parts leave is paid
 * on their telephone.
 */
export function toSale(
  cart: Cart,
  priced: Priced,
  parts: TillPart[],
  wallet: OnlineProvider | null,
): { told: CommandBody; ticket: TicketBody } {
  const lines = sentLines(cart, priced.prices);
  const { customer, company, later } = cart;
  const { total, tax, isOffline } = priced;
  const { codes, ...terms } = sentTerms(cart);
  return {
    told: {
      kind: 'sale',
      lines,
      ...terms,
      // The device does not price coupons.
      ...(!isOffline && codes !== undefined && { codes }),
      ...(company !== null && { company }),
      total,
      parts,
      takes_away: wallet === null && later === null,
      ...(isOffline && { offline: true }),
    },
    ticket: {
      lines: priced.lines,
      serials: lines.flatMap(({ id, serials = [] }) =>
        serials.length === 0 ? [] : [{ product_id: id, serials }],
      ),
      total,
      tax,
      parts,
      customer: customer === null ? '' : customer.name || customer.phone,
      company,
      isOffline,
      later: later === null ? '' : wordsOf(later),
      wallet:
        wallet === null
          ? null
          : { provider: wallet, amount: leftOf(total, parts), state: 'open' as const },
    },
  };
}

/** As the ticket says it. */
function wordsOf({ zone, recipient, quarter, street, landmark }: Later): string {
  if (zone === null) return 'À retirer ici plus tard';
  return ['À livrer', recipient, quarter, street, landmark, zone.name].filter(Boolean).join(', ');
}
