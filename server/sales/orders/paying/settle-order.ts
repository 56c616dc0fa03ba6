import { eq, type SQL, sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { dueDayOf } from '#contract/sales/orders/agreed-terms.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type PaymentStatus, paymentStatusOf } from '#contract/sales/orders/order-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { dayOf } from '#server/base/time.ts';
import { payments } from '#server/money/payments/tables.ts';
import { changeOrder } from '../order/change-order.ts';
import { standingOf } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { creditMessage, notifyBuyer, paymentMessage } from '../order/notify-buyer.ts';
import { isCreditSettled } from '../order/order-moves.ts';
import { announceToRelative } from '../relative/notify-relative.ts';
import { renewPromise } from '../slots/book-slot.ts';
import { instalments, invoiceCounters, invoices, orders } from '../tables.ts';

/**
 * The balance of an order in XOF. `amountPaid` settles the total: payments less refunds plus credit notes
 * (docs/decisions/036); it is not the money received. All balances are computed here.
 */
type Settled = Pick<typeof orders.$inferSelect, 'amountTotal' | 'amountPaid'>;

type Credited = Pick<typeof orders.$inferSelect, 'amountPaid' | 'amountCredited'>;

/** What is still to pay; never negative. */
export const leftXof = ({ amountTotal, amountPaid }: Settled): number =>
  Math.max(0, amountTotal - amountPaid);

export const leftXofColumn: SQL<number> = sql<number>`greatest(${orders.amountTotal} - ${orders.amountPaid}, 0)`;

/** What credit notes gave back and the customer has not received yet. */
export const owedBackXof = ({ amountTotal, amountPaid }: Settled): number =>
  Math.max(0, amountPaid - amountTotal);

/** The customer's money that the shop holds. */
export const heldXof = ({ amountPaid, amountCredited }: Credited): number =>
  amountPaid - amountCredited;

/** Compares the total less credit notes with the money that the shop holds. */
export const paymentStatusOfOrder = (order: Settled & Credited): PaymentStatus =>
  paymentStatusOf(order.amountTotal - order.amountCredited, heldXof(order));

type InstalmentRow = Pick<
  typeof instalments.$inferSelect,
  'sequence' | 'rate' | 'amount' | 'dueOn'
>;

type Owed = Pick<typeof orders.$inferSelect, 'state' | 'shopValidation' | 'amountPaid'>;

export type PaymentLine = Order['payment_lines'][number];

/** Not for an order that is cancelled or waits for a decision. */
export function isOwed({ state, shopValidation }: Omit<Owed, 'amountPaid'>): boolean {
  if (state === 'validation') return shopValidation === 'validated';
  return state !== 'draft' && state !== 'sent' && state !== 'cancel';
}

/** Fills instalments in turn (rule S-29). `today` in Dakar; XOF. */
export function readInstalments(
  rows: readonly InstalmentRow[],
  order: Owed,
  today: string,
): PaymentLine[] {
  let restXof = order.amountPaid;
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ sequence, rate, amount, dueOn }) => {
      const paid = Math.min(restXof, amount);
      restXof -= paid;
      const state = paid >= amount;
      return {
        sequence,
        due_date: dueOn,
        amount,
        paid_amount: paid,
        rate: rate / 100,
        state,
        is_late: !state && dueOn < today && isOwed(order),
      };
    });
}

type Invoice = typeof invoices.$inferSelect;

/** The invoice of a locked order, issued if missing. Call it late in the transaction (rule S-39). */
export async function issueInvoice(tx: Db, order: OwnedOrder): Promise<Invoice> {
  const { id: orderId } = order;
  const [known] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (known !== undefined) return known;
  const issuedAt = new Date();
  const year = issuedAt.getUTCFullYear();
  const counter = oneRow(
    await tx
      .insert(invoiceCounters)
      .values({ year, last: 1 })
      .onConflictDoUpdate({
        target: invoiceCounters.year,
        set: { last: sql`${invoiceCounters.last} + 1` },
      })
      .returning(),
  );
  await startAgreedDays(tx, order, issuedAt);
  return oneRow(
    await tx.insert(invoices).values({ year, serial: counter.last, orderId, issuedAt }).returning(),
  );
}

/** An order on account is due whole, on the agreed day after its invoice (rule M-64). */
async function startAgreedDays(
  tx: Db,
  { id, amountTotal, agreedDays: days, agreedEndOfMonth: isEndOfMonth }: OwnedOrder,
  issuedAt: Date,
): Promise<void> {
  if (days === null || amountTotal === 0) return;
  const dueOn = dueDayOf({ days, isEndOfMonth }, dayOf(issuedAt));
  const whole = { orderId: id, sequence: 1, rate: 100_00, amount: amountTotal, dueOn };
  await tx.insert(instalments).values(whole).onConflictDoNothing();
}

/** As `FAC-2026-000001`. */
export const invoiceName = ({ year, serial }: { year: number; serial: number }): string =>
  `FAC-${year}-${String(serial).padStart(6, '0')}`;

/** In XOF; `dutyXof` is beside the amount. */
type BookedMoney = {
  by: ActorOrSource;
  amountXof: number;
  provider: PaymentProvider;
  dutyXof?: number;
};

/**
 * Books money on a locked order: raises `amountPaid`, writes the event, tells the buyer and settles the order.
 * `readInstalments` derives instalments from `amountPaid`. The caller has checked that the money is there and not more
 * than what is left.
 */
export async function recordPayment(
  tx: Db,
  config: Config,
  order: OwnedOrder,
  { by, amountXof, provider, dutyXof = 0 }: BookedMoney,
): Promise<OwnedOrder> {
  const paid = await changeOrder(
    tx,
    by,
    order,
    { amountPaid: order.amountPaid + amountXof },
    { kind: 'paid', detail: { paidXof: amountXof, provider, ...(dutyXof > 0 && { dutyXof }) } },
  );
  await notifyBuyer(
    tx,
    config,
    paid,
    paymentMessage({ kind: 'received', amountXof, dutyXof, leftXof: leftXof(paid), provider }),
  );
  await settleOrder(tx, config, paid);
  return paid;
}

/**
 * After a payment of a locked order: ends the hold, confirms an accepted credit order, issues the invoice of a paid one
 * and announces it to the relative. Idempotent.
 */
export async function settleOrder(tx: Db, config: Config, order: OwnedOrder): Promise<void> {
  let settled = order;
  if (order.amountPaid > 0 && order.heldUntil !== null) {
    const promised = await renewPromise(tx, config, order, new Date());
    settled = { ...order, ...promised };
    await tx
      .update(orders)
      .set({ heldUntil: null, ...promised })
      .where(eq(orders.id, order.id));
  }
  if (order.state === 'validation' && isCreditSettled(await standingOf(tx, order))) {
    const promised = await renewPromise(tx, config, order, new Date());
    const values = { state: 'sale', ...promised } as const;
    await changeOrder(tx, 'shop', order, values, { kind: 'confirmed' });
    await notifyBuyer(tx, config, order, creditMessage({ kind: 'confirmed' }));
  }
  const isPaid = order.amountPaid > 0 && order.amountPaid >= order.amountTotal;
  if (isPaid && order.state !== 'cancel') await issueInvoice(tx, order);
  if (isPaid) await announceToRelative(tx, config, settled);
}

type Payment = typeof payments.$inferSelect;

/** In XOF: the requested amount unless the provider reported another. */
export const receivedXof = ({ amount, receivedAmount }: Payment): number =>
  receivedAmount ?? amount;

/** What was received less earlier refunds; 0 once the payment is refunded. */
export const retainedXof = (payment: Payment): number =>
  payment.refundedAt === null ? receivedXof(payment) - payment.refundedXof : 0;

/**
 * The stamp duty (XOF) refunded with an amount; 0 unless the setting refunds it. A share of all refunds less earlier
 * ones, so the last refund leaves no franc.
 */
export function dutyBackXof({ settings }: Config, payment: Payment, amountXof: number): number {
  if (settings.SHOP_STAMP_DUTY_REFUNDED !== 'oui') return 0;
  const shareOf = (xof: number) => Math.round((payment.stampDuty * xof) / receivedXof(payment));
  return shareOf(payment.refundedXof + amountXof) - shareOf(payment.refundedXof);
}

/** Another currency, or an amount that the provider did not report. */
export const isAmountUnknown = ({ reviewReason, receivedAmount }: Payment): boolean =>
  reviewReason === 'currency' || (reviewReason === 'amount' && receivedAmount === null);

export const receivedXofColumn: SQL = sql`coalesce(${payments.receivedAmount}, ${payments.amount})`;

/** In XOF: the requested amount until staff accepted another. */
export const paymentAmountXof = (payment: Payment): number =>
  payment.state === 'completed' ? receivedXof(payment) : payment.amount;

/** In XOF; null for an impossible amount. */
export const plausibleXof = (said: number | null): number | null =>
  said !== null && Number.isSafeInteger(said) && said >= 1 && said <= MAX_XOF ? said : null;
