import type { orderLines } from '#server/sales/orders/tables.ts';
import { type DiscountCover, spreadDiscount } from '../pricing/spread-discount.ts';

export type OrderedLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'position' | 'kind' | 'name' | 'quantity' | 'unitPrice' | 'total' | 'covers'
>;

/** Whether an order knows which lines a discount lies on. */
export const isWorkedOut = (covers: readonly DiscountCover[] | null): covers is DiscountCover[] =>
  covers !== null && covers.length > 0;

/**
 * What all discounts of an order take off each line of its goods, in XOF, never more than the line costs. One of which
 * that is not known lies on all goods, by what the others left of them.
 */
export function discountsByLine(ordered: readonly OrderedLine[]): Map<OrderedLine, number> {
  const goods = ordered.filter(({ kind }) => kind === 'product');
  const discounts = ordered.filter(({ kind }) => kind === 'discount');
  const knownXof = goods.map(({ position }) =>
    discounts
      .flatMap(({ covers }) => covers ?? [])
      .reduce((sum, cover) => sum + (cover.position === position ? cover.amountXof : 0), 0),
  );
  const unknownXof = -discounts
    .filter(({ covers }) => !isWorkedOut(covers))
    .reduce((sum, { total }) => sum + total, 0);
  const leftXof = goods.map(({ total }, place) => total - knownXof[place]!);
  const shares = spreadDiscount(unknownXof, leftXof);
  return new Map(goods.map((good, place) => [good, knownXof[place]! + shares[place]!]));
}
