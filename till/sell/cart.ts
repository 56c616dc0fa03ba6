import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { makeId } from '#contract/base/make-id.ts';
import type {
  TillLine,
  TillPart,
  TillProduct,
  TillQuote,
  TillQuoteForm,
} from '#contract/money/till.ts';
import type { TicketLine } from '../keep/memory.ts';

/** `price` is XOF for one piece, by the catalogue on the device. */
export type CartLine = {
  id: number;
  name: string;
  reference: string;
  price: number;
  quantity: number;
  tracksSerials: boolean;
  serials: string[];
};

/** `value`: XOF or percent. */
export type Discount = { kind: 'amount' | 'percent'; value: number; reason: string };

/** What a sale costs, XOF; `isOffline`: without the server. */
export type Priced = {
  total: number;
  tax: number;
  isOffline: boolean;
  lines: TicketLine[];
  /** The price of one piece by product. */
  prices: Record<number, number>;
};

/** A sale in progress. It survives reloads; its key becomes the key of the sale's command. */
export type Cart = {
  key: string;
  lines: CartLine[];
  codes: string[];
  discount: Discount | null;
  customer: { phone: string; name: string } | null;
  /** Set while the customer pays. */
  priced: Priced | null;
  parts: TillPart[];
  /** The voucher of a return that pays this sale (`till/returns`). */
  exchange?: { code: string; amount: number } | null;
};

export const newCart = (): Cart => ({
  key: makeId(),
  lines: [],
  codes: [],
  discount: null,
  customer: null,
  priced: null,
  parts: [],
});

/** The most that the server takes in one sale. */
const MOST_LINES = 100;
const MOST_SERIALS = 100;

/** One more piece; a new product comes last, unless the cart is full. A changed cart is priced again. */
export function addProduct(cart: Cart, product: TillProduct): Cart {
  const known = cart.lines.find(({ id }) => id === product.id);
  if (known !== undefined) return setQuantity(cart, product.id, known.quantity + 1);
  if (cart.lines.length >= MOST_LINES) return cart;
  const { id, name, reference, price, tracks_serials: tracksSerials } = product;
  const line = { id, name, reference, price, quantity: 1, tracksSerials, serials: [] };
  return { ...cart, priced: null, lines: [...cart.lines, line] };
}

/** Zero removes the line. */
export const setQuantity = (cart: Cart, id: number, quantity: number): Cart => ({
  ...cart,
  priced: null,
  lines:
    quantity < 1
      ? cart.lines.filter((line) => line.id !== id)
      : cart.lines.map((line) =>
          line.id === id ? { ...line, quantity: Math.min(quantity, MAX_QUANTITY) } : line,
        ),
});

export const piecesIn = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** XOF before a discount. */
export const subtotalOf = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

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
  const total = subtotal - off;
  const lines = cart.lines.map(({ name, quantity, price }) => ({
    name,
    quantity,
    price,
    total: price * quantity,
  }));
  return {
    total,
    tax: total - Math.round((total * 100) / (100 + terms.vatPercent)),
    isOffline: true,
    lines:
      off === 0 ? lines : [...lines, { name: 'Remise', quantity: 1, price: -off, total: -off }],
    prices: Object.fromEntries(cart.lines.map(({ id, price }) => [id, price])),
  };
}

/** By the server's quote. */
export const quotedPrice = (cart: Cart, quote: TillQuote): Priced => ({
  total: quote.total,
  tax: quote.tax,
  isOffline: false,
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

/** The lines as sent, at the prices of the ticket. */
export const sentLines = (cart: Cart, prices: Priced['prices'] = {}): TillLine[] =>
  cart.lines.map(({ id, quantity, price, serials }) => {
    const given = serials.map((serial) => serial.trim()).filter(Boolean);
    return {
      id,
      quantity,
      price: prices[id] ?? price,
      ...(given.length > 0 && { serials: given.slice(0, Math.min(quantity, MOST_SERIALS)) }),
    };
  });

/** What the quote and the sale say beside the lines. */
export function sentTerms({
  lines,
  codes,
  discount,
  customer,
}: Cart): Omit<TillQuoteForm, 'lines'> {
  const amount = discountXof(discount, subtotalOf({ lines }));
  return {
    ...(codes.length > 0 && { codes }),
    ...(customer !== null && {
      customer: { phone: customer.phone, ...(customer.name !== '' && { name: customer.name }) },
    }),
    ...(discount !== null && amount > 0 && { discount: { amount, reason: discount.reason } }),
  };
}
