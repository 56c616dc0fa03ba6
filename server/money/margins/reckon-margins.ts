import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';
import { spreadAmount } from '#server/goods/stock/value/spread-transport.ts';
import { splitTaxes } from '#server/sales/orders/pricing/price-order.ts';

type Covers = readonly { position: number; amountXof: number }[] | null;

type SoldLine = {
  id: number;
  position: number;
  kind: OrderLineKind;
  productId: number | null;
  name: string;
  quantity: number;
  total: number;
  covers: Covers;
  gone: number;
  costed: number;
  costXof: number;
};

/** An issued credit note of the order, with its lines. XOF. */
export type Credit = {
  amountUntaxed: number;
  lines: readonly {
    kind: string;
    orderLineId: number | null;
    quantity: number;
    total: number;
    subtotal: number;
    tax: number;
  }[];
};

export type SoldOrder = {
  vatPercent: number;
  amountUntaxed: number;
  lines: readonly SoldLine[];
  credits: readonly Credit[];
};

/** XOF before VAT. `isKnown` tells whether the cost of all pieces is known. */
export type LineMargin = {
  line: SoldLine;
  pieces: number;
  revenueXof: number;
  costXof: number;
  isKnown: boolean;
};

/**
 * What each product line of an order earned (rule G-55): its share of what the journal books as goods, less credit notes,
 * and the cost of the pieces that are gone. The shares add up to the journal's figures to the franc.
 */
export function reckonMargins({
  vatPercent,
  amountUntaxed,
  lines,
  credits,
}: SoldOrder): LineMargin[] {
  const goods = lines.filter(({ kind }) => kind === 'product');
  const subtotals = splitTaxes(
    lines.toSorted((a, b) => a.position - b.position),
    vatPercent,
  );
  const goodsXof = goodsOf(amountUntaxed, subtotals);
  const netXof = netTotals(goods, lines);
  const revenue = spreadSigned(goodsXof, netXof);
  for (const credit of credits) {
    const creditXof = goodsOf(credit.amountUntaxed, credit.lines);
    // As revenue is shared, at the price after discounts: else a full credit leaves a loss on one line.
    const named = goods.map(({ id, quantity }, place) =>
      Math.round((netXof[place]! * creditedPieces([credit], id)) / quantity),
    );
    const isOfLines = named.some((weight) => weight > 0);
    const shares = spreadSigned(creditXof, isOfLines ? named : netXof);
    for (const [place, share] of shares.entries()) revenue[place] = revenue[place]! - share;
  }
  return goods.map((line, place) => {
    const pieces = line.quantity - creditedPieces(credits, line.id);
    const isKnown = line.costed === line.gone && line.gone >= pieces;
    return { line, pieces, revenueXof: revenue[place]!, costXof: line.costXof, isKnown };
  });
}

/** As `journalLinesOf`: all but VAT, stamp duty, delivery and services. */
function goodsOf(
  amountUntaxed: number,
  lines: readonly { kind: string; total: number; subtotal: number; tax: number }[],
): number {
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const others = [...of('delivery'), ...of('service')];
  const othersXof = others.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const stampXof = of('stamp').reduce((sum, { total }) => sum + total, 0);
  return amountUntaxed - othersXof - stampXof;
}

/** The price of each line less the discounts that lie on it; discounts without known lines lie on all by their price. */
function netTotals(goods: readonly SoldLine[], lines: readonly SoldLine[]): number[] {
  const discounts = lines.filter(({ kind }) => kind === 'discount');
  const covers = discounts.flatMap((one) => one.covers ?? []);
  return goods.map(({ position, total }) => {
    const own = covers.filter((cover) => cover.position === position);
    return Math.max(0, total - own.reduce((sum, { amountXof }) => sum + amountXof, 0));
  });
}

const spreadSigned = (amountXof: number, weights: readonly number[]): number[] =>
  spreadAmount(Math.abs(amountXof), weights).map((share) => (amountXof < 0 ? -share : share));

const creditedPieces = (credits: readonly Credit[], lineId: number): number =>
  credits
    .flatMap(({ lines }) => lines)
    .filter(({ kind, orderLineId }) => kind === 'product' && orderLineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
