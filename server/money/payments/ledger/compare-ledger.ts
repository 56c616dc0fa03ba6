import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { receivedXof } from '#server/sales/orders/paying/settle-order.ts';
import { findOfProvider, type Payment } from '../payment/payment.ts';
import {
  type LedgerRow,
  type Outside,
  type Provider,
  ProviderError,
} from '../providers/provider.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { checkPayment } from '../settling/check-payment.ts';
import { saveUnmatched } from '../settling/payment-events.ts';
import { comparedLedgers, payments } from '../tables.ts';

const MOST_DAYS = 30;

/** Compares each ledger from the stored day to yesterday (rule M-38). Throws the first ProviderError at the end. */
export async function followLedgers({ db, config, providers }: Outside, now: Date): Promise<void> {
  let failure: ProviderError | undefined;
  for (const provider of Object.values(providers)) {
    if (provider.readLedger === undefined) continue;
    let isWhole = true;
    for (const day of await findDays(db, provider, now)) {
      try {
        await compareLedger({ db, config, providers }, provider, day);
        if (isWhole) await keepDay(db, provider, day);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        isWhole = false;
        failure ??= error;
      }
    }
  }
  if (failure !== undefined) throw failure;
}

async function findDays(db: Db, { name }: Provider, now: Date): Promise<string[]> {
  const daysBefore = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS));
  const isThat = eq(comparedLedgers.provider, name);
  const [compared] = await db.select().from(comparedLedgers).where(isThat);
  // A new shop begins with yesterday.
  const last = compared?.day ?? daysBefore(2);
  return Array.from({ length: MOST_DAYS }, (_, index) => daysBefore(MOST_DAYS - index)).filter(
    (day) => day > last,
  );
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

async function keepDay(db: Db, { name: provider }: Provider, day: string): Promise<void> {
  await db
    .insert(comparedLedgers)
    .values({ provider, day })
    .onConflictDoUpdate({ target: comparedLedgers.provider, set: { day } });
}

const DAY_MS = 86_400_000;

/** For a UTC day (YYYY-MM-DD): applies statuses, finishes refunds, stores unmatched money. Throws ProviderError. */
export async function compareLedger(
  { db, config, providers }: Outside,
  provider: Provider,
  day: string,
): Promise<void> {
  const rows = await provider.readLedger?.(day);
  if (rows === undefined) return;
  let failure: ProviderError | undefined;
  for (const row of rows) {
    try {
      if (row.isRefund) await compareRefund(db, config, provider, row);
      else await compareReceipt({ db, config, providers }, provider, row);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure ??= error;
    }
  }
  await markMissing(db, provider, day, rows);
  if (failure !== undefined) throw failure;
}

const isSeen = ({ bookedAt, state }: Payment): boolean => bookedAt !== null || state === 'review';

const isOther = (payment: Payment, { amountXof, providerTransactionId }: LedgerRow): boolean =>
  payment.bookedAt !== null &&
  (receivedXof(payment) !== amountXof ||
    (payment.providerTransactionId ?? providerTransactionId) !== providerTransactionId);

async function compareReceipt(
  { db, config, providers }: Outside,
  provider: Provider,
  row: LedgerRow,
): Promise<void> {
  const known = await findOfProvider(db, provider.name, row);
  if (known !== undefined && !isSeen(known)) {
    await checkPayment({ db, config, providers }, known.id, { force: true, hint: row });
  }
  const payment = await findOfProvider(db, provider.name, row);
  if (payment === undefined || !isSeen(payment) || isOther(payment, row)) {
    await saveUnmatched(db, config, provider.name, row);
  }
  if (payment === undefined) return;
  if (payment.missingInLedgerAt !== null) {
    await db.update(payments).set({ missingInLedgerAt: null }).where(eq(payments.id, payment.id));
  }
}

/** Notes our own refund; lists one made elsewhere, in part or twice. */
async function compareRefund(
  db: Db,
  config: Config,
  provider: Provider,
  row: LedgerRow,
): Promise<void> {
  const payment = await findOfProvider(db, provider.name, row);
  const backXof = Math.abs(row.amountXof);
  const isAsked =
    payment !== undefined && payment.refundAskedAt !== null && payment.refundReference === '';
  if (isAsked && backXof === receivedXof(payment)) {
    await db.transaction((tx) => finishRefund({ db: tx, config, actor: 'shop' }, payment.id));
    return;
  }
  await saveUnmatched(db, config, provider.name, {
    ...row,
    providerTransactionId: `refund ${row.providerTransactionId}`,
    amountXof: -backXof,
  });
}

async function markMissing(
  db: Db,
  provider: Provider,
  day: string,
  rows: readonly LedgerRow[],
): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`);
  const counted = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        eq(payments.state, 'completed'),
        isNull(payments.missingInLedgerAt),
        gte(payments.completedAt, from),
        lt(payments.completedAt, new Date(from.getTime() + DAY_MS)),
      ),
    );
  if (counted.every((payment) => isListed(payment, rows))) return;
  // A payment around midnight may be under the other day.
  const around = await Promise.all(
    [-DAY_MS, DAY_MS].map((ms) =>
      provider.readLedger!(new Date(from.getTime() + ms).toISOString().slice(0, 10)),
    ),
  );
  const all = [...rows, ...around.flat()];
  const missing = counted.filter((payment) => !isListed(payment, all)).map(({ id }) => id);
  if (missing.length === 0) return;
  await db
    .update(payments)
    .set({ missingInLedgerAt: sql`now()` })
    .where(inArray(payments.id, missing));
}

const isListed = (
  { providerTransactionId, providerId, transactionId }: Payment,
  rows: readonly LedgerRow[],
): boolean =>
  rows.some(
    (row) =>
      !row.isRefund &&
      (row.providerTransactionId === providerTransactionId ||
        (providerId !== null && row.providerId === providerId) ||
        row.reference === transactionId),
  );
