import { formatXof } from '#contract/base/fields/money.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import type { AgreedPrices } from '#server/sales/orders/goods/find-goods.ts';
import { type PricedBasket, priceBasket } from '#server/sales/orders/placing/price-basket.ts';
import type { OrderKind, PricedOrder } from '#server/sales/orders/pricing/price-order.ts';

export type SaleToPrice = Pick<
  TillCommand,
  'lines' | 'pack_code' | 'codes' | 'discount' | 'offline' | 'total' | 'later'
> & {
  place: { placeId: number; name: string };
};

type Owner = { customerId: number | undefined; isFirst: boolean };

/**
 * Prices a sale by the shop's own rules, or, of one that a device priced without the server, at the prices of its ticket.
 * Writes nothing. Throws as `priceBasket`.
 */
export function priceTillSale(
  { db, config }: { db: Db; config: Config },
  { lines = [], pack_code: packCode, codes = [], discount, offline, place, later }: SaleToPrice,
  { customerId, isFirst }: Owner,
  agreed = offline ? agreedPrices(lines) : undefined,
): Promise<PricedBasket> {
  const basket = {
    kind: kindOf({ pack_code: packCode, later }),
    lines: lines.map(({ id, quantity, services }) => ({ id, quantity, services })),
    packCode,
    codes: offline ? [] : codes,
    ...(later?.zone_id === undefined ? { soldAt: place } : { zoneId: later.zone_id }),
    counterXof: discount?.amount,
  };
  return priceBasket({ db, config }, basket, {
    customerId,
    isFirstPurchase: isFirst && agreed === undefined,
    agreed,
  });
}

export const kindOf = ({
  pack_code: packCode,
  later,
}: Pick<TillCommand, 'pack_code' | 'later'>): OrderKind =>
  packCode === undefined ? (later?.sale ?? 'order') : 'pack';

const agreedPrices = (lines: NonNullable<TillCommand['lines']>): AgreedPrices => ({
  pieces: new Map(lines.map(({ id, price }) => [id, price])),
  services: [],
  delivery: undefined,
  isSold: true,
});

/**
 * Refuses a ticket whose total is not the one of its lines, and what a seller may not give: the discount and, of a ticket
 * priced without the server, what its prices lie below today's, together at most `percent` of the goods (rule M-51). Throws `conflict`.
 */
export function refuseWrongSale(
  { total, discount }: Pick<TillCommand, 'total' | 'discount'>,
  priced: Pick<PricedOrder, 'total' | 'lines' | 'counterXof'>,
  { percent, belowTodayXof }: { percent: number; belowTodayXof: number },
): void {
  if (priced.total !== total) {
    throw new Problem(
      'conflict',
      `Le total est de ${formatXof(priced.total)}, pas de ${formatXof(total ?? 0)}.`,
    );
  }
  if ((discount?.amount ?? 0) !== priced.counterXof) {
    throw new Problem('conflict', 'La remise dépasse le prix des articles.');
  }
  const goodsXof = priced.lines.reduce(
    (sum, line) => sum + (line.kind === 'product' ? line.total : 0),
    belowTodayXof,
  );
  const givenXof = priced.counterXof + belowTodayXof;
  if (givenXof * 100 > goodsXof * percent) {
    throw new Problem(
      'conflict',
      belowTodayXof > 0
        ? `Les prix du ticket sont ${formatXof(givenXof)} sous ceux d’aujourd’hui : un responsable doit l’accepter.`
        : `La remise dépasse ${percent} % : un responsable doit l’accepter.`,
    );
  }
}

/** How far the prices of a ticket lie below today's in sum (XOF); 0 where they lie above. */
export async function readBelowToday(
  means: { db: Db; config: Config },
  sale: SaleToPrice,
  { lines }: Pick<PricedOrder, 'lines'>,
): Promise<number> {
  if (!sale.offline) return 0;
  const today = await priceTillSale(
    means,
    { ...sale, offline: false, discount: undefined, codes: [] },
    { customerId: undefined, isFirst: false },
    // The goods have left, perhaps shortly after they went off sale.
    agreedPrices([]),
  );
  const sumOf = (of: Pick<PricedOrder, 'lines'>) =>
    of.lines.reduce((sum, { kind, total }) => sum + (kind === 'product' ? total : 0), 0);
  return Math.max(0, sumOf(today.priced) - sumOf({ lines }));
}
