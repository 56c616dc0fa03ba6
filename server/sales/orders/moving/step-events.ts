import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import type { OrderNews } from '#server/talk/messages/templates/order/order-state.ts';
import type { Released } from '../goods/stock.ts';
import {
  type BeforeStep,
  detailOf,
  type EventDetail,
  type EventKind,
} from '../order/change-order.ts';
import type { OwnedOrder } from '../order/may-see.ts';

const STEP_KINDS: readonly EventKind[] = [
  'moved',
  'cancelled',
  'expired',
  'home-confirmed',
  'taken-back',
  'employer-validated',
  'employer-rejected',
  'shop-validated',
  'shop-rejected',
  'confirmed',
  'confirmed-unpaid',
];

type EventRow = typeof orderEvents.$inferSelect;
export type OrderStep = Pick<EventRow, 'id' | 'at' | 'byId' | 'byRole'> & {
  kind: EventKind;
  detail: EventDetail;
};

/** What undoing the step restores; stored in its event. */
export const beforeStep = (
  { state, fulfilment, heldUntil, slotId, slotDay }: OwnedOrder,
  released: Released[] = [],
): BeforeStep => ({
  state,
  fulfilment,
  heldUntil: heldUntil?.toISOString() ?? null,
  released,
  ...(slotId !== null && slotDay !== null && { slot: { id: slotId, day: slotDay } }),
});

/** Oldest first, with those taken back. */
export async function readSteps(db: Db, orderId: number): Promise<OrderStep[]> {
  const found = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, [...STEP_KINDS])))
    .orderBy(asc(orderEvents.id));
  return found.flatMap((event) =>
    isOneOf(STEP_KINDS, event.kind)
      ? [{ ...event, kind: event.kind, detail: detailOf(event) }]
      : [],
  );
}

/** Merges `note` into the stored detail of the events. */
export async function noteOfSteps(tx: Db, steps: readonly OrderStep[], note: EventDetail) {
  if (steps.length === 0) return;
  const ids = steps.map(({ id }) => id);
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} || ${JSON.stringify(note)}::jsonb` })
    .where(inArray(orderEvents.id, ids));
}

/** A step counts unless it was taken back or is itself a taking back. */
export const isStandingStep = ({ kind, detail }: OrderStep): boolean =>
  kind !== 'taken-back' && !detail.isTakenBack;

/** The message to send later; undefined for a step without one, or whose message left with the step. */
export function newsOfStep({ kind, detail }: OrderStep): OrderNews | undefined {
  const { reason = '', paidXof = 0, fulfilment, before } = detail;
  // Without it the message left at the time of the step.
  if (before === undefined) return undefined;
  if (kind === 'cancelled') return { kind, reason, paidXof };
  if (kind === 'home-confirmed') return { kind: 'confirmed' };
  if (fulfilment === undefined || fulfilment === 'to_prepare') return undefined;
  return { kind: fulfilment };
}

/** Whether the buyer got a message about a step, or about one soon after it. */
export const isAnnouncedStep = (step: OrderStep): boolean =>
  step.detail.isTold === true && newsOfStep(step) !== undefined;
