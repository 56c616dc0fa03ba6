import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { openDatabase } from '#server/base/db/open.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { type Acknowledged, compareOrders } from '../compare-orders.ts';
import { prepareBuyers } from '../order-traffic.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Fault, faults, leaderOf } from './faults.ts';
import { until } from './processes.ts';
import { tryRestore } from './restore.ts';
import { startTraffic } from './traffic.ts';

// Sends orders, reads and changes to two nodes over a Patroni cluster, causes one fault after the other, and prints
// what became of acknowledged orders and which alerts rose; then loses a table and restores it. Needs root, for
// PostgreSQL and nodes run as their own users, and Debian's patroni, etcd-server, haproxy, postgresql, pgbackrest,
// prometheus and pgbouncer. Words select faults by name, or `restore`; `replica` sends reads to both databases, and
// `pgbouncer` adds it.

const CLIENTS = 4;
const STOCK = 10_000_000;
const BEFORE_MS = 4000;
const AFTER_MS = 6000;
/** How long another node's cached response may lag behind a change. */
const FRESH_WITHIN_MS = 6000;
const RAISED_WITHIN_MS = 45_000;
const QUIET_WITHIN_MS = 120_000;

const COLUMNS = [
  'panne',
  'boutiques debout',
  'confirmées',
  'perdues',
  'en double',
  'à moitié',
  'stocks faux',
  'périmées après',
  'réponses 500',
  'lectures en échec',
  'plus long temps sans commande',
  'alertes levées',
];

const words = new Set(process.argv.slice(2));
const way = { readsReplica: words.delete('replica'), isPooled: words.delete('pgbouncer') };
const isRestoreWanted = words.size === 0 || words.delete('restore');
const isOnlyRestore = isRestoreWanted && words.size === 0 && process.argv.includes('restore');
const wanted = isOnlyRestore
  ? []
  : faults.filter(({ name }) => words.size === 0 || [...words].some((word) => name.includes(word)));
if (words.delete('throughput')) {
  const { measureNodes } = await import('../servers/measure-nodes.ts');
  await measureNodes([...words]);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
process.exit((await run()) ? 0 : 1);

async function run(): Promise<boolean> {
  const cluster = await startCluster(folder, way, (line) => process.stderr.write(`${line}\n`));
  const end = () => cluster.close().finally(() => process.exit(1));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  let [areAllRight, isOver] = [true, false];
  const told: Acknowledged[] = [];
  try {
    if (wanted.length > 0) {
      console.log(`| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`);
    }
    for (const fault of wanted) {
      areAllRight = (await tryFault(cluster, fault, told)) && areAllRight;
    }
    if (way.readsReplica) await printReads(cluster);
    if (isRestoreWanted) areAllRight = (await restore(cluster)) && areAllRight;
    isOver = true;
    return areAllRight;
  } finally {
    await cluster.close();
    if (areAllRight && isOver) rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`Journaux : ${folder}/logs\n`);
  }
}

async function tryFault(cluster: Cluster, fault: Fault, told: Acknowledged[]): Promise<boolean> {
  await until('a standby', async () => (await leaderOf(cluster))[1].isSyncStandby());
  const known = await quiet(cluster);
  const { buyers, article } = await prepare(cluster);
  const { traffic, stop } = startTraffic(cluster.address, buyers, article);
  await delay(BEFORE_MS);
  const before = traffic.told.length;
  const begunAt = performance.now();
  await fault.happen(cluster, (alert) =>
    until(alert, async () => (await cluster.watcher.firing()).has(alert), RAISED_WITHIN_MS).catch(
      () => undefined,
    ),
  );
  await until('orders again', async () => traffic.told.length > before);
  await delay(AFTER_MS);
  await stop();
  told.push(...traffic.told);
  await delay(FRESH_WITHIN_MS);
  const stale = await countStale(cluster, article.id, traffic.lastPrice);
  const found = await withDatabase(cluster, (db) => compareOrders(db, told, STOCK));
  const alive = cluster.nodes.filter((node) => node.program().isRunning()).length;
  const counts = [
    found.lost,
    found.duplicates,
    found.incomplete,
    found.productsWithWrongStock,
    stale,
    traffic.errors,
  ];
  const fired = await cluster.watcher.firing((performance.now() - begunAt) / 1000);
  const raised = [...fired.difference(known)].sort();
  const cells = [
    fault.name,
    alive,
    traffic.told.length,
    ...counts,
    `${traffic.failedReads} de ${traffic.reads}`,
    `${(traffic.longestGapMs / 1000).toFixed(1)} s`,
    raised.join(', ') || '-',
  ];
  console.log(`| ${cells.join(' | ')} |`);
  const isTold =
    fault.alerts.length === 0 ? raised.length === 0 : fault.alerts.every((one) => fired.has(one));
  return alive === 2 && isTold && counts.every((count) => count === 0);
}

/** Waits until no alert of a fault fires. Returns those that still do, as for the demonstration's old refunds. */
async function quiet({ watcher }: Cluster): Promise<Set<string>> {
  const ours = new Set(faults.flatMap(({ alerts }) => alerts));
  const isQuiet = async () => (await watcher.firing()).isDisjointFrom(ours);
  // PostgreSQL retries its archive a minute after three failures.
  await until('a quiet moment', isQuiet, QUIET_WITHIN_MS);
  return watcher.firing();
}

async function restore(cluster: Cluster): Promise<boolean> {
  const { buyers, article } = await prepare(cluster);
  const { tables, rows, spoilt, different, seconds } = await tryRestore(cluster, () =>
    startTraffic(cluster.address, buyers, article),
  );
  const of = `${tables} tables, ${rows} lignes, ${seconds.toFixed(0)} s`;
  console.log(
    `\nRestauration à la seconde d’avant : ${different.length} différences (${of}) ; la perte avait changé ${spoilt} tables`,
  );
  for (const table of different) console.log(`- ${table}`);
  return different.length === 0 && spoilt > 0;
}

async function printReads({ watcher }: Cluster): Promise<void> {
  const found = await watcher.ask('sum by (answered_by) (sandaga_replica_reads_total)');
  const told = found.map(({ metric, value }) => `${metric.answered_by} ${value}`);
  console.log(`\nLectures, depuis le dernier démarrage : ${told.join(', ')}`);
}

/** Buyers of this fault only, as sessions last ten minutes, and a product whose price staff change. */
function prepare(cluster: Cluster) {
  return withDatabase(cluster, async (db) => {
    const { buyers, productIds } = await prepareBuyers(db, CLIENTS);
    for (const id of productIds) await setStock(db, id, STOCK);
    const article = await aProduct(db, { list_price: 10_000, name: 'Article dont le prix change' });
    return { buyers, article };
  });
}

/** Nodes that still show another price than the last one set. */
async function countStale({ nodes }: Cluster, id: number, price: number): Promise<number> {
  let stale = 0;
  for (const { address } of nodes) {
    const reply = await fetch(address + pathTo(paths.product, { id }));
    const product = (await reply.json()) as Product;
    if (product.list_price !== price) stale += 1;
  }
  return stale;
}

async function withDatabase<T>(
  { databaseUrl }: Cluster,
  use: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}
