import { and, count, gt, inArray, max, min, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { readStockCheck } from '#server/goods/stock/ledger/check-stock.ts';
import { payments } from '#server/money/payments/tables.ts';
import {
  countRefunds,
  countUnmatched,
  countWaitingOrders,
} from '#server/running/dashboard/count-money.ts';
import { describeJobs } from '#server/running/jobs/failed-jobs.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import type { Metrics } from './registry.ts';

const ageS = (since: Date | string | null, at: Date) =>
  since === null ? 0 : Math.max(0, (at.getTime() - new Date(since).getTime()) / 1000);

/** Sets the gauges of the shop's waiting work, from open rows or the last day's only. Rejects as the database does. */
export async function measureWork(db: Db, metrics: Metrics, at: Date): Promise<void> {
  const overview = await describeJobs(db);
  metrics.isWorkerAlive.set(overview.is_worker_alive ? 1 : 0);
  for (const { name: job, waiting, running, failed, oldest_waiting_at: oldest } of overview.kinds) {
    for (const [state, count] of Object.entries({ waiting, running, failed })) {
      metrics.jobs.set({ job, state }, count);
    }
    metrics.oldestJob.set({ job }, ageS(oldest, at));
  }
  for (const [queue, sum] of Object.entries(await countWaitingOrders(db))) {
    metrics.orders.set({ queue }, sum.count);
  }
  const newest = oneRow(await db.select({ at: max(orders.placedAt) }).from(orders));
  metrics.lastOrder.set(newest.at === null ? 0 : newest.at.getTime() / 1000);
  metrics.ordersOfDay.reset();
  for (const { state, found } of await countOrdersOfDay(db))
    metrics.ordersOfDay.set({ state }, found);
  metrics.payments.reset();
  for (const { found, ...labels } of await countPaymentsOfDay(db)) {
    metrics.payments.set(labels, found);
  }
  metrics.messages.reset();
  for (const { found, ...labels } of await countMessagesOfDay(db)) {
    metrics.messages.set(labels, found);
  }
  const waiting = oneRow(
    await db
      .select({ since: min(payments.createdAt) })
      .from(payments)
      .where(
        and(
          inArray(payments.state, ['pending', 'processing']),
          // A cheque or an announced transfer waits for staff, not for a provider.
          inArray(payments.provider, [...ONLINE_PROVIDERS]),
        ),
      ),
  );
  metrics.oldestPayment.set(ageS(waiting.since, at));
  metrics.moneyToDecide.set({ what: 'refund' }, (await countRefunds(db)).count);
  metrics.moneyToDecide.set({ what: 'unmatched' }, (await countUnmatched(db)).count);
}

const isOfDay = (column: PgColumn) => gt(column, sql`now() - interval '1 day'`);

const countOrdersOfDay = (db: Db) =>
  db
    .select({ state: orders.state, found: count() })
    .from(orders)
    .where(isOfDay(orders.placedAt))
    .groupBy(orders.state);

const countPaymentsOfDay = (db: Db) =>
  db
    .select({ provider: payments.provider, state: payments.state, found: count() })
    .from(payments)
    .where(isOfDay(payments.createdAt))
    .groupBy(payments.provider, payments.state);

const countMessagesOfDay = (db: Db) =>
  db
    .select({ channel: outgoingMessages.channel, state: outgoingMessages.state, found: count() })
    .from(outgoingMessages)
    // The index begins with the state.
    .where(
      and(
        inArray(outgoingMessages.state, outgoingMessages.state.enumValues),
        isOfDay(outgoingMessages.createdAt),
      ),
    )
    .groupBy(outgoingMessages.channel, outgoingMessages.state);

const SINCE_S = Date.now() / 1000;

/** Sets the gauges of the last nightly stock check; a new shop counts from its start. Rejects as the database does. */
export async function measureStockCheck(db: Db, metrics: Metrics): Promise<void> {
  const last = await readStockCheck(db);
  metrics.stockDifferences.set(last?.differing ?? 0);
  metrics.stockChecked.set(last === undefined ? SINCE_S : last.at.getTime() / 1000);
}
