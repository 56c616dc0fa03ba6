import { sql } from 'drizzle-orm';
import type { Availability } from '#contract/goods/catalogue/products.ts';
import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { readTerms } from '../terms/read-terms.ts';
import { chooseZoneAndDays } from './delivery-zones.ts';
import { describeAvailability, type StockFacts } from './describe-availability.ts';
import { promiseDelivery } from './promise-delivery.ts';

type Facts = Pick<StockFacts, 'available' | 'showrooms'> & { expectedOn: string | null };

/** Whether and by when an article can be had today in the zone that the shop serves first. */
export async function readAvailability(
  db: Db,
  config: Pick<Config, 'settings'>,
  productId: number,
): Promise<Availability> {
  const { available, showrooms, expectedOn } = await readFacts(db, productId);
  const { zone, deliversOn } = chooseZoneAndDays(await readTerms(db), config, undefined);
  const promiseOn = (moment: Date) => promiseDelivery(deliversOn, 'order', zone, moment);
  return describeAvailability({
    today: today(),
    available,
    showrooms,
    delivery: promiseOn(new Date()),
    expected: expectedOn === null ? undefined : afterArrival(expectedOn, promiseOn),
  });
}

/** Where nobody says how long a delivery takes, the day of arrival is all that is known. */
const afterArrival = (
  expectedOn: string,
  promiseOn: (moment: Date) => DeliveryPromise | undefined,
): DeliveryPromise => promiseOn(new Date(expectedOn)) ?? { from: null, until: expectedOn };

/** A purchase that is late promises nothing. */
async function readFacts(db: Db, id: number): Promise<Facts> {
  return oneRow(
    rowsOf<Facts>(
      await db.execute(sql`select
        (select available from product_stock where product_id = ${id}) as available,
        (select coalesce(json_agg(json_build_object('name', p.name, 'onHand', s.on_hand)
            order by p.is_default desc, p.id), '[]')
          from place_stock s join places p on p.id = s.place_id
          where s.product_id = ${id} and p.active and p.kind = 'showroom') as showrooms,
        (select min(p.expected_on)::text from purchase_lines l join purchases p on p.id = l.purchase_id
          where l.product_id = ${id} and p.state = 'expected' and l.ordered > l.received
            and p.expected_on >= ${today()}) as "expectedOn"`),
    ),
  );
}
