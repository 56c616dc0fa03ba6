import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; a cached response takes one millisecond, a payment's start up to ten seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Metrics of one process (rule R-14). */
export function createMetrics(release: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sandaga_build_info',
    help: 'The release that runs, always 1',
    labelNames: ['release'],
    registers,
  }).set({ release }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'sandaga_http_request_duration_seconds',
      help: 'Answered requests by route of the API or kind of page',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    keptAnswers: new Counter({
      name: 'sandaga_kept_answers_total',
      help: 'Requests that were answered from memory',
      registers,
    }),
    outsideCalls: new Histogram({
      name: 'sandaga_outside_call_duration_seconds',
      help: 'Calls of payment services and other services outside, by host and what came of them',
      labelNames: ['service', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    finishedJobs: new Histogram({
      name: 'sandaga_job_duration_seconds',
      help: 'Jobs that this process worked on: completed, failed (tried again) or given-up',
      labelNames: ['job', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    limitHits: new Counter({
      name: 'sandaga_limits_struck_total',
      help: 'Refusals by limits, by what was limited; those of a call without a name by its route',
      labelNames: ['limit'],
      registers,
    }),
    connections: new Gauge({
      name: 'sandaga_database_connections',
      help: 'Connections of the pool in use and idle, and requests that wait for one',
      labelNames: ['state'],
      registers,
    }),
    isReplicaCurrent: new Gauge({
      name: 'sandaga_replica_current',
      help: 'Whether reads that may be a moment old go to the replica of DATABASE_READ_URL',
      // Without a label, a shop without a replica would report 0.
      labelNames: ['server'],
      registers,
    }),
    replicaLag: new Gauge({
      name: 'sandaga_replica_lag_seconds',
      help: 'How far that replica is behind at most; told once it is known',
      labelNames: ['server'],
      registers,
    }),
    replicaReads: new Counter({
      name: 'sandaga_replica_reads_total',
      help: 'Statements given to that replica, by the server that answered them',
      labelNames: ['answered_by'],
      registers,
    }),
    isDatabaseUp: new Gauge({
      name: 'sandaga_database_up',
      help: 'Whether the database answered the questions below',
      registers,
    }),
    changesBehind: new Gauge({
      name: 'sandaga_catalogue_changes_behind',
      help: 'Changes of the catalogue that this process does not know yet, so that its kept answers are old',
      registers,
    }),
    jobs: new Gauge({
      name: 'sandaga_jobs',
      help: 'Jobs in the database that wait, run, or were given up',
      labelNames: ['job', 'state'],
      registers,
    }),
    oldestJob: new Gauge({
      name: 'sandaga_oldest_waiting_job_age_seconds',
      help: 'How long the longest waiting job of a kind has been there; 0 when none waits',
      labelNames: ['job'],
      registers,
    }),
    isWorkerAlive: new Gauge({
      name: 'sandaga_worker_alive',
      help: 'Whether any process looked after the jobs within three minutes',
      registers,
    }),
    orders: new Gauge({
      name: 'sandaga_orders',
      help: 'Orders by where they stand in the work of the shop',
      labelNames: ['queue'],
      registers,
    }),
    ordersOfDay: new Gauge({
      name: 'sandaga_orders_of_day',
      help: 'Orders placed within 24 hours by state',
      labelNames: ['state'],
      registers,
    }),
    lastOrder: new Gauge({
      name: 'sandaga_last_order_timestamp_seconds',
      help: 'When the newest order was placed; 0 when there is none',
      registers,
    }),
    payments: new Gauge({
      name: 'sandaga_payments_of_day',
      help: 'Payments begun within 24 hours by provider and state',
      labelNames: ['provider', 'state'],
      registers,
    }),
    oldestPayment: new Gauge({
      name: 'sandaga_oldest_pending_payment_age_seconds',
      help: 'How long the oldest payment has waited for its provider; 0 when none waits',
      registers,
    }),
    messages: new Gauge({
      name: 'sandaga_messages_of_day',
      help: 'E-mails and text messages written within 24 hours by state: queued, sent or failed',
      labelNames: ['channel', 'state'],
      registers,
    }),
    backups: new Gauge({
      name: 'sandaga_backup_timestamp_seconds',
      help: 'When the embedded database was last backed up (taken), and a backup last restored whole (checked)',
      labelNames: ['stage'],
      registers,
    }),
    isLogStuck: new Gauge({
      name: 'sandaga_database_log_stuck',
      help: 'Whether the last part of its log that PostgreSQL tried to put away is still there',
      registers,
    }),
    stockDifferences: new Gauge({
      name: 'sandaga_stock_differences',
      help: 'Articles whose stock or value was not what its movements come to, by the last nightly check',
      registers,
    }),
    stockChecked: new Gauge({
      name: 'sandaga_stock_check_timestamp_seconds',
      help: 'When the stock was last compared with its movements',
      registers,
    }),
    moneyToDecide: new Gauge({
      name: 'sandaga_money_to_decide',
      help: 'Refunds asked for and receipts without an order, which wait for a person',
      labelNames: ['what'],
      registers,
    }),
  };
}
