import type { TillLater, TillLine, TillQuoteForm } from '#contract/money/tills/till-sales.ts';
import type { Cart, Later, Priced } from './cart.ts';
import { discountXof, subtotalOf } from './price-cart.ts';

const MOST_SERIALS = 100;

/** The lines as sent, at the prices of the ticket. */
export const sentLines = (cart: Cart, prices: Priced['prices'] = {}): TillLine[] =>
  cart.lines.map(({ id, quantity, price, serials, services }) => {
    const given = serials.map((serial) => serial.trim()).filter(Boolean);
    return {
      id,
      quantity,
      price: prices[id] ?? price,
      ...(services.length > 0 && { services: services.map((service) => service.id) }),
      ...(given.length > 0 && { serials: given.slice(0, Math.min(quantity, MOST_SERIALS)) }),
    };
  });

/** What the quote and the sale say beside the lines. */
export function sentTerms({
  lines,
  codes,
  discount,
  customer,
  pack,
  later,
}: Cart): Omit<TillQuoteForm, 'lines'> {
  const amount = discountXof(discount, subtotalOf({ lines }));
  return {
    ...(codes.length > 0 && { codes }),
    ...(pack !== null && { pack_code: pack.code }),
    ...(later !== null && { later: sentLater(later) }),
    ...(customer !== null && {
      customer: { phone: customer.phone, ...(customer.name !== '' && { name: customer.name }) },
    }),
    ...(discount !== null && amount > 0 && { discount: { amount, reason: discount.reason } }),
  };
}

function sentLater({ sale, zone, recipient, ...address }: Later): TillLater {
  if (zone === null) return { sale };
  return { sale, zone_id: zone.id, ...address, ...(recipient !== '' && { recipient }) };
}
