import { desc, eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import type { OrderNews } from '#server/talk/messages/templates/order/order-state.ts';
import { promiseOf } from '../delivery/delivery-terms.ts';
import { lockOrder } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { notifyBuyer, orderMessage, payerMessage, readyMessage } from '../order/notify-buyer.ts';
import { STATE_NAMES } from '../order/order-moves.ts';
import { readPickupPlaces, toPickup } from '../pickup/pickup-code.ts';
import { findOrdersWithPhoto } from '../relative/handover-photo.ts';
import { notifyRelative } from '../relative/notify-relative.ts';
import {
  isAnnouncedStep,
  isStandingStep,
  newsOfStep,
  noteOfSteps,
  readSteps,
} from './step-events.ts';

/** Seconds in which staff can take a step back before the buyer gets the message. */
export const STEP_MESSAGE_DELAY_S = 60;

/** Queues the message of the order's newest event, `STEP_MESSAGE_DELAY_S` after `tx` began. */
export async function notifyOfStepLater(tx: Db, orderId: number): Promise<void> {
  const [newest] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (newest === undefined) return;
  await enqueue(tx, 'tell-of-step', { eventId: newest.id }, { afterS: STEP_MESSAGE_DELAY_S });
}

/** Queues the messages of a step that is its order's newest, or a correction if an announced one was undone. */
export async function notifyOfStep(db: Db, config: Config, eventId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [event] = await tx
      .select({ orderId: orderEvents.orderId })
      .from(orderEvents)
      .where(eq(orderEvents.id, eventId));
    if (event === undefined) return;
    const order = await lockOrder(tx, event.orderId);
    const steps = await readSteps(tx, order.id);
    if (steps.at(-1)?.id !== eventId) return;
    const standing = steps.filter(isStandingStep);
    const last = standing.findLast((step) => newsOfStep(step) !== undefined);
    const news = last && newsOfStep(last);
    const wrong = steps.filter(
      (step) => step.detail.isTakenBack && isAnnouncedStep(step) && !step.detail.isCorrected,
    );
    if (news !== undefined && !last?.detail.isTold) {
      await notifyBuyer(tx, config, order, await messageOf(tx, order, news));
      if (news.kind === 'shipped' || news.kind === 'cancelled') {
        await notifyRelative(tx, config, order, { kind: news.kind });
      }
    } else if (wrong.length > 0) {
      const corrected = { kind: 'corrected', place: STATE_NAMES[order.state] } as const;
      await notifyBuyer(tx, config, order, orderMessage(corrected));
      if (order.relativeToldAt !== null && order.state === 'sale') {
        const promise = promiseOf(order);
        await notifyRelative(tx, config, order, { kind: 'announced', promise });
      }
    }
    const untold = standing.filter(({ detail }) => detail.before && !detail.isTold);
    await noteOfSteps(tx, untold, { isTold: true });
    await noteOfSteps(tx, wrong, { isCorrected: true });
  });
}

/** Words for collection and for a relative differ. */
async function messageOf(tx: Db, order: OwnedOrder, news: OrderNews) {
  if (order.forRelative !== null && (news.kind === 'shipped' || news.kind === 'delivered')) {
    const hasPhoto = (await findOrdersWithPhoto(tx, [order.id])).size > 0;
    return payerMessage({ kind: news.kind, recipient: order.recipient, hasPhoto });
  }
  if (news.kind !== 'shipped') return orderMessage(news);
  const pickup = toPickup(order, await readPickupPlaces(tx, [order]), undefined);
  if (pickup?.code == null) return orderMessage(news);
  const { name: place, address, hours, code } = pickup;
  return readyMessage({ place, address, hours, code });
}
