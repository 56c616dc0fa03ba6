import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { countOrRefuse, countTry, type LockoutPolicy } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { markCancelled } from '../moving/cancel-order.ts';
import { notifyOfStepLater } from '../moving/notify-of-step.ts';
import { beforeStep } from '../moving/step-events.ts';
import { changeOrder, type EventDetail, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder, readBoughtOrder } from '../order/find-orders.ts';
import { type OwnedOrder, refuseOrderChange } from '../order/may-see.ts';
import { notifyBuyer, orderMessage } from '../order/notify-buyer.ts';
import {
  awaitsConfirmation,
  isOrderCode,
  type LinkHolder,
  sendOrderCode,
} from '../order/order-link.ts';
import { describeOrders } from '../reading/read-orders.ts';
import { renewPromise } from '../slots/book-slot.ts';
import { orders } from '../tables.ts';

/** The code has four digits: after a few wrong tries the waits double, and a new code does not reset them. */
const LOCKOUT: LockoutPolicy = {
  tries: 5,
  firstWaitS: 3600,
  longestWaitS: 86_400,
  forgetS: 172_800,
};

const SENDINGS = { max: 3, windowS: 3600 };

const WRONG_CODE = 'Ce code n’est pas le bon, ou il n’est plus valable.';

/**
 * Confirms an order to be paid at home by its code, without a message; one that does not wait stays as it is. Throws
 * `not-found`, `bad-request` for a wrong code, `rate-limited`, `conflict`.
 */
export async function confirmByCode(
  { db, config, actor: holder }: Act<LinkHolder>,
  { id, code }: { id: number; code: string },
): Promise<Order> {
  const found = await findBuyersOrder({ db, config, actor: holder }, id);
  if (awaitsConfirmation(found)) {
    // Counted outside the transaction, which a wrong code rolls back.
    const sentence = 'Plusieurs codes étaient faux.';
    await countTry(db, ['order code', `order ${id}`], LOCKOUT, sentence);
    if (!isOrderCode(config, found, code)) {
      throw new Problem('bad-request', WRONG_CODE, [{ field: 'code', message: WRONG_CODE }]);
    }
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!awaitsConfirmation(order)) return;
      await markConfirmed({ db: tx, config, actor: holder.actor ?? 'guest' }, order, {
        channel: 'sms',
      });
    });
  }
  const now = await findBuyersOrder({ db, config, actor: holder }, id);
  return oneRow(await describeOrders(db, [now], holder.actor));
}

/** Queues the code as a text message, three an hour at most. Throws `not-found`, `conflict`, `rate-limited`. */
export async function sendCodeAgain(
  db: Db,
  config: Config,
  holder: LinkHolder & { sender?: Sender },
  id: number,
): Promise<void> {
  const order = await findBuyersOrder({ db, config, actor: holder }, id);
  if (!awaitsConfirmation(order)) {
    throw new Problem('conflict', 'Cette commande n’a pas besoin de code.');
  }
  if (order.buyerPhone === null) {
    throw new Problem('conflict', 'Cette commande n’a pas de numéro de téléphone : appelez-nous.');
  }
  const sentence = 'Plusieurs codes ont déjà été envoyés.';
  await db.transaction(async (tx) => {
    await countOrRefuse(tx, ['order code sent', `order ${id}`], SENDINGS, sentence);
    if (!(await sendOrderCode(tx, config, order, holder.sender)))
      throw new Problem('rate-limited', `${sentence} Réessayez demain.`);
  });
}

/** Confirms an order by staff; the buyer gets the message a minute later. Throws `not-found`, `forbidden`, `conflict`. */
export async function confirmForBuyer(
  { db, config, actor }: Act,
  { id, version }: { id: number; version: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    refuseStaleOrder(order, version);
    if (!awaitsConfirmation(order)) {
      throw new Problem('conflict', 'Cette commande n’attend pas de confirmation.');
    }
    await markConfirmed({ db: tx, config, actor }, order, { before: beforeStep(order) });
    await notifyOfStepLater(tx, id);
  });
}

async function markConfirmed(
  { db: tx, config, actor: by }: Act<Actor | 'guest'>,
  order: OwnedOrder,
  detail: Pick<EventDetail, 'channel' | 'before'>,
): Promise<void> {
  const values = { heldUntil: null, ...(await renewPromise(tx, config, order, new Date())) };
  await changeOrder(tx, by, order, values, { kind: 'home-confirmed', detail });
}

async function findBuyersOrder(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
): Promise<OwnedOrder> {
  const order = await readBoughtOrder({ db, config, actor: holder }, id);
  if (order.state === 'cancel') throw new Problem('conflict', 'Cette commande est annulée.');
  return order;
}

const isOverdue = and(
  lt(orders.heldUntil, sql`now()`),
  eq(orders.amountPaid, 0),
  eq(orders.state, 'sale'),
  eq(orders.fulfilment, 'to_prepare'),
);

function endOf(order: OwnedOrder) {
  if (order.isReservation)
    return { kind: 'reservation-over', reason: 'Réservation terminée' } as const;
  return awaitsConfirmation(order)
    ? ({ kind: 'unconfirmed', reason: 'Non confirmée à temps' } as const)
    : ({ kind: 'expired', reason: 'Non payée à temps' } as const);
}

/** Cancels orders not paid, confirmed or fetched in time (rules S-19, S-43): frees stock, coupons and slot, and notifies the buyers. */
export async function expireHolds(db: Db, config: Config): Promise<void> {
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOverdue)
    .orderBy(asc(orders.id));
  for (const { id } of overdue) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // The buyer may have paid or cancelled it in between.
      if ((await tx.$count(orders, and(eq(orders.id, id), isOverdue))) === 0) return;
      const { kind, reason } = endOf(order);
      await markCancelled(tx, 'shop', order, { kind: 'expired', reason });
      await notifyBuyer(tx, config, order, orderMessage({ kind }));
    });
  }
}
