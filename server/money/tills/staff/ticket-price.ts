import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { priceTillSale, type SaleToPrice } from '../selling/price-sale.ts';

type Means = { db: Db; config: Config };

/**
 * A refused sale at the price of its ticket (rule M-49). All that was taken off it is a discount now: its coupons and first
 * purchase may not count any more. A pack that has ended or costs another sum now is booked as its products. XOF. Throws as
 * `priceTillSale`.
 */
export async function atTicketPrice<C extends Omit<SaleToPrice, 'place'>>(
  means: Means,
  place: SaleToPrice['place'],
  command: C,
): Promise<C> {
  const { total = 0, discount } = command;
  const whole = { ...command, offline: true, codes: [], discount: undefined };
  const products = { ...whole, pack_code: undefined };
  const wholeXof = await readTotal(means, { ...products, place });
  const isPackStill =
    command.pack_code !== undefined &&
    (await readTotal(means, { ...whole, place }).catch(goneOf)) === wholeXof;
  const amount = Math.max(wholeXof - total, discount?.amount ?? 0);
  const reason = discount?.reason ?? 'Réductions du ticket';
  return {
    ...(isPackStill ? whole : products),
    discount: amount > 0 ? { amount, reason } : undefined,
  };
}

/** What the sale costs without an account, XOF. */
async function readTotal(means: Means, sale: SaleToPrice): Promise<number> {
  const { priced } = await priceTillSale(means, sale, { customerId: undefined, isFirst: false });
  return priced.total;
}

function goneOf(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}
