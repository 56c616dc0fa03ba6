import { eq, sql } from 'drizzle-orm';
import type { HandStage, Reversal } from '#contract/money/hand-stages.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { DeliverySlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Fulfilment, OrderState } from '#contract/sales/orders/order-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import { type ActorOrSource, actorFieldsOf } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import type { OwnedOrder } from './may-see.ts';

type Values = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version' | 'updatedAt'>>;

/** Audited fields; the buyer is left out, and `forget-person.ts` removes the rest. */
const AUDITED = [
  'state',
  'fulfilment',
  'hrValidation',
  'shopValidation',
  'amountPaid',
  'amountCredited',
  'cancelReason',
  'refusalReason',
  'note',
  'recipient',
  'recipientPhone',
  'city',
  'quarter',
  'street',
  'landmark',
  'latitude',
  'longitude',
  'secondPhone',
  'wishedOn',
  'slotDay',
  'slotFrom',
  'slotUntil',
  'zoneName',
  'amountTotal',
] as (keyof Values & keyof OwnedOrder)[];

/** Writes a locked order, a new version and an event; audits actors other than the owner. Sends no message. */
export async function changeOrder(
  tx: Db,
  by: ActorOrSource,
  order: OwnedOrder,
  values: Values,
  { kind, detail }: { kind: EventKind; detail?: EventDetail },
): Promise<OwnedOrder> {
  const changed = oneRow(
    await tx
      .update(orders)
      .set({ ...values, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
      .where(eq(orders.id, order.id))
      .returning(),
  );
  await writeEvent(tx, by, order.id, { kind, detail });
  if (typeof by === 'object' && !isOwner(by, order.ownerId)) {
    const names = AUDITED.filter((name) => name in values && changed[name] !== order[name]);
    const shown = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const subject = `order:${order.id}`;
    const { note, reason } = detail ?? {};
    const said = { ...(note !== undefined && { note }), ...(reason !== undefined && { reason }) };
    const after = { ...shown(changed), ...said };
    const change = { before: shown(order), after };
    await writeAudit(tx, by, { action: `order ${kind}`, subject, ...change });
  }
  const { ownerId, isErased, messageWays } = order;
  return { ...changed, ownerId, isErased, messageWays };
}

/** Refuses a stale version; undefined is not checked. Throws `conflict`. */
export function refuseStaleOrder(order: { version: number }, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  throw new Problem('conflict', 'Quelqu’un a changé cette commande entre-temps : rechargez-la.');
}

/** Events for staff only, among them a relative's answer about the photo, which the buyer must not see. */
export type StaffEventKind = 'note' | 'link-sent' | 'taken-back' | 'photo-agreed' | 'photo-refused';

export type EventKind =
  | 'placed'
  | 'updated'
  | 'moved'
  | 'cancelled'
  | 'expired'
  | 'employer-validated'
  | 'employer-rejected'
  | 'shop-validated'
  | 'shop-rejected'
  | 'confirmed'
  | 'home-confirmed'
  | 'confirmed-unpaid'
  | 'email-given'
  | 'slot-changed'
  | 'access-changed'
  | 'paid'
  | 'refunded'
  | 'money-noted'
  | 'credited'
  | 'return-asked'
  | 'return-approved'
  | 'return-refused'
  | 'return-received'
  | 'return-closed'
  | 'delivery-missed'
  | StaffEventKind;

export type BeforeStep = {
  state: OrderState;
  fulfilment: Fulfilment;
  /** ISO 8601. */
  heldUntil: string | null;
  released: { lineId: number; quantity: number }[];
  slot?: WantedSlot;
};

export type EventDetail = {
  state?: OrderState;
  fulfilment?: Fulfilment;
  reason?: string;
  paidXof?: number;
  provider?: PaymentProvider;
  /** Of cash: the stamp duty received or refunded. */
  dutyXof?: number;
  /** Of a refund: the refunded payment, and why it was none but money that never stayed. */
  paymentId?: number;
  reversal?: Reversal;
  /** Of money that staff follows by hand: where it stands. */
  stage?: HandStage;
  /** The new zone and total (XOF). */
  zone?: string;
  totalXof?: number;
  slot?: Omit<DeliverySlot, 'id'>;
  note?: string;
  channel?: 'sms' | 'mail';
  /** Of a step that the buyer learns of a minute later (`notify-of-step.ts`). */
  before?: BeforeStep;
  isTold?: boolean;
  isTakenBack?: boolean;
  isCorrected?: boolean;
  isPickup?: boolean;
};

/** Only `writeEvent` writes the detail. */
export const detailOf = ({ detail }: { detail: unknown }): EventDetail =>
  (detail ?? {}) as EventDetail;

/** Adds an event to the history of the order; sends no message. */
export async function writeEvent(
  tx: Db,
  by: ActorOrSource,
  orderId: number,
  { kind, detail = {} }: { kind: EventKind; detail?: EventDetail },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, detail, ...actorFieldsOf(by) });
}
