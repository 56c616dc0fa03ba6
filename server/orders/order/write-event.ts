import type { Fulfilment, OrderState } from '#contract/order-states.ts';
import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import type { Actor } from '#server/identity/actor.ts';

/** What of an order is for staff alone: a remark, that its link was sent, and that a step was taken back. */
export type StaffEventKind = 'note' | 'link-sent' | 'taken-back';

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
  | 'paid'
  | 'refunded'
  | StaffEventKind;

export type BeforeStep = {
  state: OrderState;
  fulfilment: Fulfilment;
  /** ISO 8601. */
  heldUntil: string | null;
  /** Pieces that went back to the stock, by order line. */
  released: { lineId: number; quantity: number }[];
};

export type EventDetail = {
  state?: OrderState;
  fulfilment?: Fulfilment;
  reason?: string;
  paidXof?: number;
  provider?: PaymentProvider;
  /** Another zone of delivery, and the total that it made, in XOF. */
  zone?: string;
  totalXof?: number;
  note?: string;
  channel?: 'sms' | 'mail';
  /** Of a step of staff, of which the buyer is told a minute later (`tell-of-step.ts`). */
  before?: BeforeStep;
  /** Whether the buyer was told of it, whether it was taken back, and whether the buyer knows that. */
  isTold?: boolean;
  isTakenBack?: boolean;
  isCorrected?: boolean;
};

/** The detail of an event, which only `writeEvent` writes. */
export const detailOf = ({ detail }: { detail: unknown }): EventDetail =>
  (detail ?? {}) as EventDetail;

/** Who does something: an actor, a buyer who is not signed in, or the shop by itself, as a job does. */
export type By = Actor | 'guest' | 'shop';

export async function writeEvent(
  tx: Db,
  by: By,
  orderId: number,
  kind: EventKind,
  detail: EventDetail = {},
): Promise<void> {
  const who =
    typeof by === 'object' && by.kind === 'account'
      ? { byId: by.id, byRole: by.role }
      : { byId: null, byRole: typeof by === 'object' ? 'machine' : by };
  await tx.insert(orderEvents).values({ orderId, kind, detail, ...who });
}
