import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { makeId } from '#contract/base/make-id.ts';
import { offeredAt, servicesOf } from '#contract/goods/offered-services.ts';
import type { Pack } from '#contract/goods/packs.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import type { TillPart, TillQuote } from '#contract/money/tills/till-sales.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import type { BilledTo, TicketLine } from '../keep/memory.ts';

/** `price` is XOF for one piece, by the catalogue on the device. */
export type CartLine = {
  id: number;
  name: string;
  reference: string;
  price: number;
  quantity: number;
  tracksSerials: boolean;
  serials: string[];
  /** Bought for each piece; `price` is XOF for one. */
  services: { id: number; name: string; price: number }[];
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
  /** What a pre-order or a credit order owes when; else empty. */
  plan: TillQuote['plan'];
};

/** How goods come that are not taken away. `zone`: delivered there; null: collected here. */
export type Later = {
  sale: SaleType;
  zone: { id: number; name: string } | null;
  recipient: string;
  quarter: string;
  street: string;
  landmark: string;
};

/** A sale in progress. It survives reloads; its key becomes the key of the sale's command. */
export type Cart = {
  key: string;
  lines: CartLine[];
  codes: string[];
  discount: Discount | null;
  customer: { phone: string; name: string } | null;
  company: BilledTo | null;
  /** Its products are sold as this pack, and nothing else with them. */
  pack: { code: string; name: string } | null;
  /** Null: the customer takes the goods away. */
  later: Later | null;
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
  company: null,
  pack: null,
  later: null,
  priced: null,
  parts: [],
});

/** The most that the server takes in one sale. */
const MOST_LINES = 100;

/** Why a product cannot be added, in French; undefined when it can. */
export function refusalToAdd({ pack, lines }: Cart): string | undefined {
  if (pack !== null) return `Le pack « ${pack.name} » se vend seul : encaissez-le d’abord.`;
  return lines.length >= MOST_LINES ? 'Cette vente est pleine : encaissez-la d’abord.' : undefined;
}

/** One more piece; a new product comes last, unless the cart is full. A changed cart is priced again. */
export function addProduct(cart: Cart, product: TillProduct): Cart {
  const known = cart.lines.find(({ id }) => id === product.id);
  if (known !== undefined) return setQuantity(cart, product.id, known.quantity + 1);
  if (refusalToAdd(cart) !== undefined) return cart;
  const { id, name, reference, price, tracks_serials: tracksSerials } = product;
  const line = {
    id,
    name,
    reference,
    price,
    quantity: 1,
    tracksSerials,
    serials: [],
    services: [],
  };
  return { ...cart, priced: null, lines: [...cart.lines, line] };
}

/** The cart of a pack with the product chosen for each line, by the place of the line. It replaces what was in the cart. */
export const packCart = (
  cart: Cart,
  { code, name, produits }: Pack,
  chosen: ReadonlyMap<number, number>,
  tracksSerials: (id: number) => boolean,
): Cart => ({
  ...cart,
  priced: null,
  codes: [],
  pack: { code, name },
  lines: produits.map((line) => {
    const id = chosen.get(line.line_id) ?? line.product_id;
    const product = line.choices?.find((choice) => choice.id === id) ?? line;
    return {
      id,
      name: product.name,
      reference: '',
      price: line.price_unit,
      quantity: line.quantity,
      tracksSerials: tracksSerials(id),
      serials: [],
      services: [],
    };
  }),
});

/** Adds a service for each piece of a product, or removes it. */
export const toggleService = (cart: Cart, lineId: number, service: OfferedService): Cart => ({
  ...cart,
  priced: null,
  lines: cart.lines.map((line) => {
    if (line.id !== lineId) return line;
    const { id, name, price } = service;
    const others = line.services.filter((one) => one.id !== id);
    const isNew = others.length === line.services.length;
    return { ...line, services: isNew ? [...others, { id, name, price }] : others };
  }),
});

/** Services offered for a line of the cart: work at home where the goods are delivered alone. */
export const servicesForLine = (
  offered: readonly OfferedService[],
  line: Pick<CartLine, 'id'>,
  { later }: Pick<Cart, 'later'>,
): OfferedService[] =>
  offeredAt(servicesOf(offered, line), { isCollected: (later?.zone ?? null) === null });

/** Sets how the goods come; work at home falls away with the delivery. */
export const setLater = (
  cart: Cart,
  later: Later | null,
  offered: readonly OfferedService[],
): Cart => ({
  ...cart,
  priced: null,
  later,
  lines: cart.lines.map((line) => {
    const left = servicesForLine(offered, line, { later });
    const services = line.services.filter(({ id }) => left.some((one) => one.id === id));
    return { ...line, services };
  }),
});

/** Zero removes the line. */
export const setQuantity = (cart: Cart, id: number, quantity: number): Cart => ({
  ...cart,
  priced: null,
  lines:
    quantity < 1
      ? cart.lines.filter((line) => line.id !== id)
      : cart.lines.map((line) =>
          line.id === id ? withQuantity(line, Math.min(quantity, MAX_QUANTITY)) : line,
        ),
});

/** A piece without a serial number is taken out first. */
const withQuantity = (line: CartLine, quantity: number): CartLine =>
  quantity < line.quantity
    ? { ...line, quantity, serials: line.serials.filter(Boolean).slice(0, quantity) }
    : { ...line, quantity };

export const piecesIn = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A draft of an older release lacks fields. */
export const readCart = (kept: Cart): Cart => ({
  ...newCart(),
  ...kept,
  lines: kept.lines.map((line) => ({ ...line, services: line.services ?? [] })),
});

/** Why a sale that comes later cannot be priced or paid yet, in French; undefined when it can. */
export function laterProblem({ later, customer }: Cart, isOnline: boolean): string | undefined {
  if (later === null) return undefined;
  if (!isOnline) return 'Une vente à livrer ou à retirer plus tard demande le réseau.';
  if (customer === null) return 'Notez le client : ses articles viennent plus tard.';
  return undefined;
}
