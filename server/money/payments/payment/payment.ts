import { randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { getFrom } from '#contract/base/tables.ts';
import {
  PAYMENT_MOVES,
  type PaymentProvider,
  type PaymentState,
  PROVIDERS,
} from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { findOrders } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { invoices, orders } from '#server/sales/orders/tables.ts';
import { payments } from '../tables.ts';

export type FoundPayment = { payment: Payment; order: OwnedOrder; isInvoiced: boolean };

/** Clients name payments, so several orders may share a name; no more are read. */
const MOST_OF_A_NAME = 50;

/** Payments with their orders: sorted by `first` where given, then newest first. No lock. */
export async function findPayments(
  db: Db,
  where: SQL | undefined,
  { limit, first }: { limit: number; first?: SQL },
): Promise<FoundPayment[]> {
  const found = await db
    .select()
    .from(payments)
    .where(where)
    .orderBy(...(first === undefined ? [] : [first]), desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  return withOrders(db, found);
}

export async function findPayment(db: Db, id: number): Promise<FoundPayment | undefined> {
  const [found] = await findPayments(db, eq(payments.id, id), { limit: 1 });
  return found;
}

/** Payments that a name may mean, the surest first; `seePayment` decides who may see them. */
export function findPaymentsNamed(db: Db, name: string): Promise<FoundPayment[]> {
  const isNamed = or(
    eq(payments.token, name),
    eq(payments.transactionId, name),
    // The indexes begin with the provider.
    and(
      inArray(payments.provider, [...PROVIDERS]),
      or(eq(payments.providerId, name), eq(payments.providerTransactionId, name)),
    ),
    eq(payments.clientTransactionId, name),
    eq(payments.reference, name),
    /^\d{1,9}$/.test(name) ? eq(payments.id, Number(name)) : undefined,
  );
  const first = sql`case ${name} when ${payments.token} then 0 when ${payments.transactionId} then 1
    when ${payments.providerId} then 2 when ${payments.providerTransactionId} then 2
    when ${payments.clientTransactionId} then 3 when ${payments.reference} then 4 else 5 end`;
  return findPayments(db, isNamed, { limit: MOST_OF_A_NAME, first });
}

async function withOrders(db: Db, found: Payment[]): Promise<FoundPayment[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  const paid = await findOrders(db, inArray(orders.id, ids), { limit: ids.length });
  const issued = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, ids));
  const orderOf = new Map(paid.map((order) => [order.id, order]));
  const invoiced = new Set(issued.map(({ orderId }) => orderId));
  return found.map((payment) => ({
    payment,
    order: getFrom(orderOf, payment.orderId),
    isInvoiced: invoiced.has(payment.orderId),
  }));
}

type Names = {
  providerId: string | null;
  providerTransactionId: string | null;
  reference: string | null;
};

/** The payment of a callback: by the provider's session id, its transaction id, or our `reference`. */
export async function findOfProvider(
  db: Db,
  provider: PaymentProvider,
  { providerId, providerTransactionId, reference }: Names,
): Promise<Payment | undefined> {
  const names = [
    ...(providerId === null ? [] : [eq(payments.providerId, providerId)]),
    ...(providerTransactionId === null
      ? []
      : [eq(payments.providerTransactionId, providerTransactionId)]),
    ...(reference === null ? [] : [eq(payments.transactionId, reference)]),
  ];
  if (names.length === 0) return undefined;
  const found = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), or(...names)));
  return (
    found.find((payment) => providerId !== null && payment.providerId === providerId) ??
    found.find(
      (payment) =>
        providerTransactionId !== null && payment.providerTransactionId === providerTransactionId,
    ) ??
    found[0]
  );
}

export type Payment = typeof payments.$inferSelect;

type Values = Partial<Omit<typeof payments.$inferInsert, 'id' | 'state' | 'updatedAt'>>;

/** Whether the provider has not decided yet: pending or processing. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'pending' || state === 'processing';

export const canMove = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_MOVES[from].includes(to);

/** Locked until the transaction ends; lock its order afterwards. Throws `not-found`. */
export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (found === undefined) throw new Problem('not-found', 'Transaction non trouvée');
  return found;
}

/** Moves a locked payment; the job no longer reads an ended one. Throws `conflict` (PAYMENT_MOVES). */
export async function movePayment(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  values: Values = {},
): Promise<Payment> {
  if (!canMove(payment.state, to)) {
    throw new Problem('conflict', 'Ce paiement ne peut plus changer ainsi.');
  }
  return changePayment(tx, payment, {
    ...(!isOpen({ state: to }) && { nextCheckAt: null }),
    ...values,
    state: to,
  });
}

/** Updates columns of a payment other than its state. Returns the new row. */
export const savePayment = (tx: Db, payment: Payment, values: Values): Promise<Payment> =>
  changePayment(tx, payment, values);

async function changePayment(
  tx: Db,
  { id }: Payment,
  values: Values & { state?: PaymentState },
): Promise<Payment> {
  return oneRow(
    await tx
      .update(payments)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(payments.id, id))
      .returning(),
  );
}

/** Enough even when half of a second's names are taken. */
const TRIES = 40;

const AGAIN_S = 2;

type Columns = Omit<typeof payments.$inferInsert, 'transactionId' | 'token' | 'createdAt'> & {
  createdAt: Date;
};

/** Inserts a payment under a free number. Throws `conflict` when none is found. */
export async function insertPayment(tx: Db, columns: Columns): Promise<Payment> {
  const { provider, orderId, createdAt } = columns;
  for (let left = TRIES; left > 0; left -= 1) {
    const [payment] = await tx
      .insert(payments)
      .values({
        ...columns,
        transactionId: newTransactionId(provider, orderId, createdAt),
        token: newPaymentToken(),
      })
      .onConflictDoNothing({ target: payments.transactionId })
      .returning();
    if (payment !== undefined) return payment;
  }
  throw new Problem(
    'conflict',
    'Trop de paiements de cette commande à la fois : réessayez dans un instant.',
    [],
    { retryAfterS: AGAIN_S },
  );
}

const PREFIXES: Record<PaymentProvider, string> = {
  wave: 'WV',
  orange: 'OM',
  card: 'CB',
  cash: 'ES',
  voucher: 'BA',
  transfer: 'VI',
  cheque: 'CH',
  terminal: 'TE',
};

const TOKEN_BYTES = 18;

/** As `OM-51-20250722101045-690` (rule M-8); not unique, so the insert retries. */
function newTransactionId(provider: PaymentProvider, orderId: number, at: Date): string {
  const moment = at.toISOString().slice(0, 19).replace(/\D/g, '');
  const drawn = String(randomInt(1000)).padStart(3, '0');
  return `${PREFIXES[provider]}-${orderId}-${moment}-${drawn}`;
}

/** Random. A caller with this token sees the payment. */
export const newPaymentToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const PAGES: Record<PaymentProvider, string> = {
  wave: screens.wavePayment,
  orange: screens.orangePayment,
  card: screens.paymentSuccess,
  cash: screens.paymentSuccess,
  voucher: screens.paymentSuccess,
  transfer: screens.paymentSuccess,
  cheque: screens.paymentSuccess,
  terminal: screens.paymentSuccess,
};

export const paymentPage = (
  { publicUrl }: Config,
  { provider, token }: Pick<Payment, 'provider' | 'token'>,
): string => `${publicUrl}${withQuery(PAGES[provider], { transaction: token })}`;

/** Whether the shop has and keeps the money (rule M-24). */
export const hasReceipt = ({ state, refundedAt }: Payment): boolean =>
  state === 'completed' && refundedAt === null;

/** Public path by token; empty until paid and once refunded. */
export const receiptPath = (payment: Payment): string =>
  hasReceipt(payment) ? pathTo(paths.paymentReceipt, { id: payment.token }) : '';
