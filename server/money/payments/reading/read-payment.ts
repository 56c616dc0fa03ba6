import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { withoutData } from '#server/base/without-data.ts';
import { ownedBy } from '#server/sales/orders/order/find-orders.ts';
import { invoiceName } from '#server/sales/orders/paying/settle-order.ts';
import { invoices, orders } from '#server/sales/orders/tables.ts';
import {
  type Caller,
  paymentNotFound,
  type SeenPayment,
  seePayment,
} from '../payment/may-see-payment.ts';
import { findPayment, findPayments, hasReceipt, isOpen } from '../payment/payment.ts';
import { type Outside, ProviderError } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';
import { payments } from '../tables.ts';

/** Provider failures go to this log only. */
export type LoggedOutside = Outside & { logger: Pick<BaseLogger, 'warn'> };

const PROVIDER_WAIT_MS = 6000;

/** The payment as the caller may see it; an open one is first read at its provider, for 6 s. Throws `not-found`. */
export async function readFreshPayment(
  outside: LoggedOutside,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<SeenPayment> {
  const seen = await seePayment(outside.db, caller, name, provider);
  if (!isOpen(seen.payment)) return seen;
  await checkQuietly(outside, seen.payment.id);
  const found = await findPayment(outside.db, seen.payment.id);
  if (found === undefined) throw paymentNotFound();
  return { ...seen, ...found };
}

/** Runs `checkPayment` for at most `waitMs`, then lets it go on; a ProviderError is only logged. */
export async function checkQuietly(
  { db, config, providers, logger }: LoggedOutside,
  id: number,
  waitMs = PROVIDER_WAIT_MS,
): Promise<void> {
  const checked = checkPayment({ db, config, providers }, id).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ payment: id, ...withoutData(error) }, 'payment not read');
  });
  const enough = new AbortController();
  const { signal } = enough;
  const late = delay(waitMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([checked, late]).finally(() => enough.abort());
}

const MOST_LISTED = 200;

/** Newest first, 200 at most, without asking providers. The contract checked access. */
export async function listPaymentsOf(
  db: Db,
  partnerId: number,
  provider?: PaymentProvider,
): Promise<SeenPayment[]> {
  const isTheirs = and(
    isOfPerson(db, partnerId),
    provider === undefined ? undefined : eq(payments.provider, provider),
  );
  const found = await findPayments(db, isTheirs, { limit: MOST_LISTED });
  return found.map((one) => ({ ...one, isWhole: true }));
}

/** Includes orders placed as a guest and claimed later. */
export const isOfPerson = (db: Db, partnerId: number): SQL =>
  inArray(
    payments.orderId,
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(partners, eq(partners.id, orders.partnerId))
      .where(ownedBy(partnerId)),
  );

export type ReceivedPayment = SeenPayment & { invoice: string | undefined };

/** Throws `not-found` for a payment that is unpaid, refunded or hidden from the caller. */
export async function findReceipt(
  db: Db,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<ReceivedPayment> {
  const seen = await seePayment(db, caller, name, provider).catch((error) => {
    throw error instanceof Problem && error.code === 'not-found' ? unavailable() : error;
  });
  if (!hasReceipt(seen.payment)) throw unavailable();
  const [issued] = await db.select().from(invoices).where(eq(invoices.orderId, seen.order.id));
  return { ...seen, invoice: issued && invoiceName(issued) };
}

const unavailable = () => new Problem('not-found', paymentMessages.invoice.unavailable);
