import type { TillProduct } from '#contract/money/tills/till.ts';
import { addProduct, type Cart, type CartLine, refusalToAdd } from './cart.ts';

/** The serial numbers of the pieces of a line, without those of pieces that were taken out. */
export const serialsIn = ({ serials, quantity }: Pick<CartLine, 'serials' | 'quantity'>) =>
  slots({ serials, quantity }).filter((serial) => serial !== '');

/** Why a piece cannot be added by its number, in French; undefined when it can. */
export function refusalToAddPiece(
  cart: Cart,
  product: TillProduct,
  serial: string,
): string | undefined {
  const line = cart.lines.find(({ id }) => id === product.id);
  if (line !== undefined && has(line, serial)) {
    return `La pièce ${serial} est déjà dans cette vente.`;
  }
  return line !== undefined && freePlace(line) !== -1 ? undefined : refusalToAdd(cart);
}

/**
 * Notes the serial number of a piece: on a piece of the line that has none yet, as after the scan of its product's code,
 * else on one more piece. A cart that refuses the piece stays as it is.
 */
export function addPiece(cart: Cart, product: TillProduct, serial: string): Cart {
  if (refusalToAddPiece(cart, product, serial) !== undefined) return cart;
  const line = cart.lines.find(({ id }) => id === product.id);
  const isFree = line !== undefined && freePlace(line) !== -1;
  const grown = isFree ? cart : addProduct(cart, product);
  return {
    ...grown,
    lines: grown.lines.map((one) => (one.id === product.id ? withSerial(one, serial) : one)),
  };
}

function withSerial(line: CartLine, serial: string): CartLine {
  const place = freePlace(line);
  return { ...line, serials: slots(line).map((own, at) => (at === place ? serial : own)) };
}

/** One text a piece, empty without a number. */
const slots = ({ serials, quantity }: Pick<CartLine, 'serials' | 'quantity'>): string[] =>
  Array.from({ length: quantity }, (_, place) => (serials[place] ?? '').trim());

const freePlace = (line: CartLine): number => slots(line).indexOf('');

const has = (line: CartLine, serial: string): boolean =>
  slots(line).some((own) => own.toUpperCase() === serial.toUpperCase());
