import type { Good, Purchase } from './price-order.ts';

/**
 * Prices that the shop gave its word for, in XOF: of one piece by product, and of the delivery to one zone; another
 * zone costs what it costs today. They hold for plain orders and take no other discount.
 */
export type AgreedPrices = {
  pieces: ReadonlyMap<number, number>;
  delivery: { zoneId: number; feeXof: number } | undefined;
};

/** A good at its agreed price; one that was not agreed on keeps its own. */
export function atAgreedPrice<T extends Pick<Good, 'productId' | 'price' | 'onPromotion'>>(
  good: T,
  agreed: AgreedPrices | undefined,
): T {
  const price = agreed?.pieces.get(good.productId);
  return price === undefined ? good : { ...good, price, onPromotion: false };
}

/** A zone that costs what was agreed, where it is the one that was agreed on. */
export function atAgreedFee<Z extends NonNullable<Purchase['zone']> & { id: number }>(
  zone: Z | undefined,
  agreed: AgreedPrices | undefined,
): Z | undefined {
  if (zone === undefined || agreed?.delivery?.zoneId !== zone.id) return zone;
  return { ...zone, fee: agreed.delivery.feeXof, freeFrom: null };
}
