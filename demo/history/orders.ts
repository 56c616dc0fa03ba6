import { asc, eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { cancelOrder, markCancelled } from '#server/sales/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { notifyOfStep } from '#server/sales/orders/moving/notify-of-step.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { notifyBuyer, orderMessage } from '#server/sales/orders/order/notify-buyer.ts';
import type { OrderMove } from '#server/sales/orders/order/order-moves.ts';
import type { OrderRequest } from '#server/sales/orders/order/order-request.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import type { DemoCustomer } from '../customers.ts';
import type { DemoPerson } from '../people.ts';
import { type Account, type Cast, DAY_MS, type DemoProduct, HOUR_MS } from './cast.ts';

/** With an account or as a guest. */
export type Buyer = Pick<DemoCustomer | DemoPerson, 'name' | 'email' | 'phone' | 'city'> & {
  quarter?: string;
  landmark?: string;
  isGuest?: boolean;
};

type Wanted = Pick<OrderRequest, 'kind' | 'paymentMode' | 'relative'> & {
  goods: readonly { good: DemoProduct; quantity: number }[];
  packCode?: string;
  note?: string;
};

export type Bought = { id: number; total: number; buyer: Buyer; by: Account | undefined };

/** Places an order for a demo buyer, by account or as a guest. */
export async function buy(cast: Cast, buyer: Buyer, wanted: Wanted): Promise<Bought> {
  const { goods, note = '', ...rest } = wanted;
  const { name, email, phone, city, quarter = '', landmark = '' } = buyer;
  const by = buyer.isGuest ? undefined : cast.actor(email);
  const { order } = await placeOrder(
    { db: cast.tx, config: cast.config, actor: by },
    {
      ...rest,
      buyer: by ? { kind: 'account', id: by.id } : { kind: 'guest', name, email, phone, city },
      lines: goods.map(({ good, quantity }) => ({ id: good.id, quantity })),
      delivery: { city, quarter, landmark, zoneId: cast.zone(zoneOf(buyer)) },
      note,
      hasAgreed: true,
    },
  );
  return { id: order.id, total: order.amountTotal, buyer, by };
}

/** Sundays are free. */
function morningAfter({ draw }: Cast, at: Date, days: number): Date {
  const day = new Date(Math.floor(at.getTime() / DAY_MS + days) * DAY_MS);
  const free = day.getUTCDay() === 0 ? DAY_MS : 0;
  return new Date(day.getTime() + free + draw.between(8.5, 12) * HOUR_MS);
}

const travelDays = (city: string) => (city === 'Dakar' ? 1 : 3);

/** Plans shipping and delivery after `from`; returns the time of delivery. `onArrival` runs just before it. */
export function planDelivery(
  cast: Cast,
  { id, buyer }: Bought,
  from: Date,
  onArrival: () => Promise<unknown> = () => Promise.resolve(),
): Date {
  const { timeline, draw } = cast;
  const shipped = morningAfter(cast, from, draw.happens(0.7) ? 1 : 2);
  const arrived = morningAfter(cast, shipped, travelDays(buyer.city));
  const at = new Date(arrived.getTime() + draw.between(1, 6) * HOUR_MS);
  const move = (fulfilment: 'shipped' | 'delivered') => moveAndTell(cast, id, { fulfilment });
  timeline.plan(shipped, () => move('shipped'));
  timeline.plan(at, async () => {
    await onArrival();
    await move('delivered');
  });
  if (draw.happens(0.5)) {
    const closed = new Date(at.getTime() + 7 * DAY_MS);
    timeline.plan(closed, () => moveAndTell(cast, id, { state: 'done' }));
  }
  return at;
}

/** Plans shipping, the return of the refused parcel, and the cancellation two hours later. */
export function planRefusalAtDoor(cast: Cast, { id, buyer }: Bought, from: Date): void {
  const { timeline, staff } = cast;
  const shipped = morningAfter(cast, from, 1);
  const back = morningAfter(cast, shipped, travelDays(buyer.city));
  const move = (fulfilment: 'shipped' | 'returned') => moveAndTell(cast, id, { fulfilment });
  timeline.plan(shipped, () => move('shipped'));
  timeline.plan(back, () => move('returned'));
  const ended = new Date(back.getTime() + 2 * HOUR_MS);
  timeline.plan(ended, () => cancelAs(cast, staff.orders, id, 'Refusée à la livraison.'));
}

/** Cancels an order as `by`, then notifies the buyer without the usual delay. */
export async function cancelAs({ tx, config }: Cast, by: Account, id: number, reason: string) {
  await cancelOrder({ db: tx, config, actor: by }, id, { reason });
  await tellOfLastStep(tx, config, id);
}

/** The message follows a minute later where time passes. */
async function moveAndTell(
  { tx, config, staff }: Cast,
  id: number,
  move: OrderMove,
): Promise<void> {
  await moveOrder({ db: tx, config, actor: staff.orders }, id, move);
  await tellOfLastStep(tx, config, id);
}

async function tellOfLastStep(tx: Db, config: Config, id: number): Promise<void> {
  const newest = (await readSteps(tx, id)).at(-1);
  if (newest !== undefined) await notifyOfStep(tx, config, newest.id);
}

/** Cancels an unpaid order and notifies the buyer, as the nightly job does, which itself would use today's clock. */
export async function expire({ tx, config }: Cast, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  await markCancelled(tx, 'shop', order, { kind: 'expired', reason: 'Non payée à temps' });
  await notifyBuyer(tx, config, order, orderMessage({ kind: 'expired' }));
}

/** The amounts (XOF) of an order's instalments, in sequence. */
export async function partsOf({ tx }: Cast, orderId: number): Promise<number[]> {
  const rows = await tx
    .select({ amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.orderId, orderId))
    .orderBy(asc(instalments.sequence));
  return rows.map(({ amount }) => amount);
}

/** As the first migration names them. */
type ZoneName =
  | 'Dakar'
  | 'Pikine, Guédiawaye, Keur Massar'
  | 'Rufisque, Bargny, Diamniadio'
  | 'Thiès, Mbour, Saly'
  | 'Autres régions';

const SUBURBS = ['Pikine', 'Guédiawaye', 'Keur Massar', 'Thiaroye', 'Zac Mbao'];

const BEYOND = ['Rufisque', 'Sébikotane'];

const NEXT_TOWNS = ['Thiès', 'Mbour'];

function zoneOf({ city, quarter = '' }: { city: string; quarter?: string }): ZoneName {
  if (BEYOND.includes(city)) return 'Rufisque, Bargny, Diamniadio';
  if (NEXT_TOWNS.includes(city)) return 'Thiès, Mbour, Saly';
  if (city !== 'Dakar') return 'Autres régions';
  if (SUBURBS.includes(quarter)) return 'Pikine, Guédiawaye, Keur Massar';
  return BEYOND.includes(quarter) ? 'Rufisque, Bargny, Diamniadio' : 'Dakar';
}
