import type { TillQuote } from '#contract/money/tills/till-sales.ts';
import type { Cart, Discount, Priced } from './cart.ts';

/** XOF of the products before a discount; services are not discounted. */
export const subtotalOf = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const servicesXof = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce(
    (sum, { quantity, services }) =>
      sum + quantity * services.reduce((each, { price }) => each + price, 0),
    0,
  );

/** The most that the seller takes off, XOF. */
const mostDiscount = (subtotalXof: number, percent: number): number =>
  Math.floor((subtotalXof * percent) / 100);

/** XOF, whole francs in the shop's favour. */
export function discountXof(discount: Discount | null, subtotalXof: number): number {
  if (discount === null) return 0;
  const { kind, value } = discount;
  return kind === 'amount' ? value : Math.floor((subtotalXof * value) / 100);
}

/** Why a discount is not allowed, in French; undefined when it is. */
export function discountProblem(
  discount: Discount,
  subtotalXof: number,
  percent: number,
): string | undefined {
  const amountXof = discountXof(discount, subtotalXof);
  if (!(amountXof >= 1)) return 'Indiquez une remise d’au moins 1 franc.';
  if (amountXof > mostDiscount(subtotalXof, percent)) {
    return `La remise ne peut pas dépasser ${percent} % de la vente.`;
  }
  return discount.reason.trim().length < 3 ? 'Indiquez la raison de la remise.' : undefined;
}

/** By the device's own prices. `percent` is the most that a discount may be: a smaller cart lowers it. */
export function devicePrice(
  cart: Cart,
  terms: { discountPercent: number; vatPercent: number },
): Priced {
  const subtotal = subtotalOf(cart);
  const off = Math.min(
    discountXof(cart.discount, subtotal),
    mostDiscount(subtotal, terms.discountPercent),
  );
  const total = subtotal + servicesXof(cart) - off;
  const lines = cart.lines.flatMap(({ name, quantity, price, services }) =>
    [{ name, price }, ...services].map((one) => ({
      name: one.name,
      quantity,
      price: one.price,
      total: one.price * quantity,
    })),
  );
  return {
    total,
    tax: total - Math.round((total * 100) / (100 + terms.vatPercent)),
    isOffline: true,
    lines:
      off === 0 ? lines : [...lines, { name: 'Remise', quantity: 1, price: -off, total: -off }],
    prices: Object.fromEntries(cart.lines.map(({ id, price }) => [id, price])),
    plan: [],
  };
}

/** By the server's quote. */
export const quotedPrice = (cart: Cart, quote: TillQuote): Priced => ({
  total: quote.total,
  tax: quote.tax,
  isOffline: false,
  plan: quote.plan,
  lines: quote.lines.map(({ name, quantity, unit_price: price, total }) => ({
    name,
    quantity,
    price,
    total,
  })),
  prices: Object.fromEntries(
    cart.lines.map(({ id, price }) => [
      id,
      quote.lines.find(({ kind, product_id }) => kind === 'product' && product_id === id)
        ?.unit_price ?? price,
    ]),
  ),
});
