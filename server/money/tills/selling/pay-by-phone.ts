import { and, desc, eq, inArray } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import type { TillPayment } from '#contract/money/tills/till-orders.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { linksOf } from '#server/money/payments/reading/payload.ts';
import {
  type LoggedOutside,
  readFreshPayment,
} from '#server/money/payments/reading/read-payment.ts';
import { startPayment } from '#server/money/payments/starting/start-payment.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { OwnDevice } from '../devices/own-device.ts';
import { findOpenSession } from '../sessions/own-session.ts';
import { tillPayments } from '../tables.ts';

type Asked = { orderId: number; provider: OnlineProvider; amountXof: number | undefined };

/**
 * Begins a payment on the customer's telephone for an order at the till, in its open session; returns a running one for the
 * same amount. Throws `conflict` without an open session, `not-found`, and as `startPayment`.
 */
export async function startTillPayment(
  outside: LoggedOutside,
  actor: Actor,
  { till }: OwnDevice,
  { orderId, provider, amountXof }: Asked,
): Promise<TillPayment> {
  const { db, config, providers } = outside;
  const session = await findOpenSession(db, till.id);
  if (session === undefined) throw new Problem('conflict', 'Ouvrez d’abord la caisse.');
  const order = await findOrder(db, orderId);
  const payer = { actor, orderToken: orderToken(config, order.number) };
  const request = { orderId, payer, ...(amountXof !== undefined && { amountXof }) };
  const { payment } = await startPayment({ db, config, providers }, provider, request);
  await db
    .insert(tillPayments)
    .values({ paymentId: payment.id, sessionId: session.id })
    .onConflictDoNothing();
  return describe(db, orderId);
}

/** Asks the provider of the newest payment first. Throws `not-found`. */
export async function readTillPayment(
  outside: LoggedOutside,
  actor: Actor,
  orderId: number,
): Promise<TillPayment> {
  const { db } = outside;
  await findOrder(db, orderId);
  const payment = await findNewest(db, orderId);
  if (payment !== undefined) {
    await readFreshPayment(outside, { actor, hasBegun: () => false }, payment.token);
  }
  return describe(db, orderId);
}

async function findOrder(db: Db, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (order === undefined) throw new Problem('not-found', 'Cette commande n’existe pas.');
  return order;
}

/** The newest wallet payment that began at a till. */
async function findNewest(db: Db, orderId: number) {
  const [newest] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(tillPayments, eq(tillPayments.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), inArray(payments.provider, [...ONLINE_PROVIDERS])))
    .orderBy(desc(payments.id))
    .limit(1);
  return newest?.payment;
}

async function describe(db: Db, orderId: number): Promise<TillPayment> {
  const order = oneRow(await db.select().from(orders).where(eq(orders.id, orderId)));
  const payment = await findNewest(db, orderId);
  const dueXof = leftXof(order);
  return {
    due: dueXof,
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
