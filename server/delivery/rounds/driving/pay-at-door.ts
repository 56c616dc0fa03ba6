import { and, desc, eq, inArray } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import type { DoorPayment } from '#contract/delivery/rounds.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { rounds } from '#server/delivery/rounds/tables.ts';
import { linksOf } from '#server/money/payments/reading/payload.ts';
import {
  type LoggedOutside,
  readFreshPayment,
} from '#server/money/payments/reading/read-payment.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { startPayment } from '#server/money/payments/starting/start-payment.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { listOpenSlots, readLitres } from '#server/sales/orders/slots/book-slot.ts';

import { orders } from '#server/sales/orders/tables.ts';
import { findStop, isDelivery, type OrderRow } from '../round/stops.ts';
import { driverIdOf } from './own-round.ts';

/**
 * Begins a payment of all that is due, on the customer's telephone; returns a running one for the same amount. Throws
 * `not-found`, and as `startPayment`.
 */
export async function startDoorPayment(
  outside: LoggedOutside,
  actor: Actor,
  stopId: number,
  provider: OnlineProvider,
): Promise<DoorPayment> {
  const { db, config, providers } = outside;
  const order = await findOrderAtDoor(db, actor, stopId);
  const orderId = order.id;
  const payer = { actor, orderToken: orderToken(config, order.number) };
  await startPayment({ db, config, providers }, provider, { orderId, payer });
  return describe(db, orderId);
}

/** Asks the provider of the newest payment first. Throws `not-found`. */
export async function readDoorPayment(
  outside: LoggedOutside,
  actor: Actor,
  stopId: number,
): Promise<DoorPayment> {
  const { db } = outside;
  const { id } = await findOrderAtDoor(db, actor, stopId);
  const payment = await findNewest(db, id);
  if (payment !== undefined) {
    await readFreshPayment(outside, { actor, hasBegun: () => false }, payment.token);
  }
  return describe(db, id);
}

/** Throws `not-found`. */
export async function listDoorSlots(
  { db, config, actor }: Act,
  stopId: number,
): Promise<OpenSlot[]> {
  const { id, zoneId } = await findOrderAtDoor(db, actor, stopId);
  if (zoneId === null) return [];
  return listOpenSlots(db, config, { zoneId, litres: await readLitres(db, id) });
}

async function findOrderAtDoor(db: Db, actor: Actor, stopId: number): Promise<OrderRow> {
  const found = await findStop(db, stopId);
  const [round] =
    found === undefined
      ? []
      : await db.select().from(rounds).where(eq(rounds.id, found.stop.roundId));
  const isOwn = round?.driverId === driverIdOf(actor) && round.state === 'on_the_way';
  if (found !== undefined && isOwn && isDelivery(found)) return found.order;
  throw new Problem('not-found', 'Cet arrêt n’est pas d’une de vos tournées.');
}

async function findNewest(db: Db, orderId: number) {
  const [newest] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.provider, [...ONLINE_PROVIDERS])))
    .orderBy(desc(payments.id))
    .limit(1);
  return newest;
}

async function describe(db: Db, orderId: number): Promise<DoorPayment> {
  const order = oneRow(await db.select().from(orders).where(eq(orders.id, orderId)));
  const payment = await findNewest(db, orderId);
  const dueXof = dueAtDoorXof(order);
  return {
    amount_due: dueXof,
    is_paid: dueXof === 0,
    payment:
      payment === undefined || !isOneOf(ONLINE_PROVIDERS, payment.provider)
        ? null
        : {
            provider: payment.provider,
            amount: payment.amount,
            state: payment.state,
            url: linksOf(payment).page,
          },
  };
}
