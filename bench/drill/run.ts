import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalogue.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { openDatabase } from '#server/db/open.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { setStock } from '#tests/helpers/order-builders.ts';
import { type Acknowledged, compareOrders } from '../compare-orders.ts';
import { prepareBuyers } from '../order-traffic.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './processes.ts';
import { startTraffic } from './traffic.ts';

// Puts orders, reads and changes on two nodes over a PostgreSQL that Patroni keeps, has one fault after the
// other happen, and prints what became of what was acknowledged. Wants Debian's packages patroni,
// etcd-server, haproxy and postgresql, and root, because PostgreSQL and nodes run as users of their own.

const CLIENTS = 4;
const STOCK = 10_000_000;
const BEFORE_MS = 4000;
const AFTER_MS = 6000;
const FREEZE_MS = 12_000;
/** How long another node's kept answer may lag behind a change. */
const FRESH_WITHIN_MS = 6000;

type Fault = { name: string; isPlanned: boolean; happen(cluster: Cluster): Promise<void> };

const leaderOf = async ({ machines }: Cluster) => {
  const isFirst = await machines[0].isLeader().catch(() => false);
  return isFirst ? ([machines[0], machines[1]] as const) : ([machines[1], machines[0]] as const);
};

const FAULTS: Fault[] = [
  {
    name: 'bascule demandée',
    isPlanned: true,
    happen: async (cluster) => {
      const [leader, standby] = await leaderOf(cluster);
      const body = JSON.stringify({ leader: leader.name, candidate: standby.name });
      await fetch(`${leader.api}/switchover`, { method: 'POST', body });
      await until('the other to lead', standby.isLeader);
    },
  },
  {
    name: 'serveur principal tué (kill -9)',
    isPlanned: false,
    happen: async (cluster) => {
      const [leader, standby] = await leaderOf(cluster);
      leader.signal('SIGKILL');
      await until('the other to lead', standby.isLeader);
      leader.start();
    },
  },
  {
    name: 'serveur principal figé 12 s',
    isPlanned: false,
    happen: async (cluster) => {
      const [leader] = await leaderOf(cluster);
      leader.signal('SIGSTOP');
      await delay(FREEZE_MS);
      leader.signal('SIGCONT');
    },
  },
  {
    name: 'chef d’etcd tué',
    isPlanned: false,
    happen: async ({ etcds }) => {
      for (const member of etcds) {
        if (!(await member.isLeader())) continue;
        member.program().signal('SIGKILL');
        await member.program().ended;
        await delay(AFTER_MS);
        member.start();
        return;
      }
    },
  },
  {
    name: 'une boutique tuée (kill -9)',
    isPlanned: false,
    happen: async ({ nodes }) => {
      nodes[0].program().signal('SIGKILL');
      await nodes[0].program().ended;
      await delay(3000);
      await nodes[0].start();
    },
  },
  {
    name: 'une boutique coupée de la base 8 s',
    isPlanned: false,
    happen: async ({ setLine }) => {
      await setLine(1, false);
      await delay(8000);
      await setLine(1, true);
    },
  },
  {
    name: 'archive du journal pleine',
    isPlanned: true,
    happen: async () => {
      writeFileSync(join(folder, 'archive-full'), '');
      await delay(AFTER_MS);
      rmSync(join(folder, 'archive-full'));
    },
  },
  {
    name: 'nouvelle version, une boutique après l’autre',
    isPlanned: true,
    happen: async ({ nodes }) => {
      for (const node of nodes) {
        node.program().signal('SIGTERM');
        await node.program().ended;
        await node.start();
      }
    },
  },
];

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
];

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const wanted = process.argv.slice(2);
process.exit((await run()) ? 0 : 1);

async function run(): Promise<boolean> {
  const cluster = await startCluster(folder, (line) => process.stderr.write(`${line}\n`));
  const end = () => cluster.close().finally(() => process.exit(1));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  let areAllRight = true;
  const told: Acknowledged[] = [];
  try {
    console.log(`| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`);
    for (const fault of FAULTS) {
      if (wanted.length > 0 && !wanted.some((word) => fault.name.includes(word))) continue;
      areAllRight = (await tryFault(cluster, fault, told)) && areAllRight;
    }
    return areAllRight;
  } finally {
    await cluster.close();
    if (areAllRight) rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`Journaux : ${folder}/logs\n`);
  }
}

async function tryFault(cluster: Cluster, fault: Fault, told: Acknowledged[]): Promise<boolean> {
  await until('a standby', async () => (await leaderOf(cluster))[1].isSyncStandby());
  const { buyers, article } = await prepare(cluster);
  const { traffic, stop } = startTraffic(cluster.address, buyers, article);
  await delay(BEFORE_MS);
  const before = traffic.told.length;
  await fault.happen(cluster);
  await until('orders again', async () => traffic.told.length > before);
  await delay(AFTER_MS);
  await stop();
  told.push(...traffic.told);
  await delay(FRESH_WITHIN_MS);
  const stale = await countStale(cluster, article.id, traffic.lastPrice);
  const found = await withDatabase(cluster, (db) => compareOrders(db, told, STOCK));
  const alive = cluster.nodes.filter((node) => node.program().isRunning()).length;
  const faults = [found.lost, found.twice, found.half, found.stockOff, stale, traffic.errors];
  const cells = [
    fault.name,
    alive,
    traffic.told.length,
    ...faults,
    `${traffic.failedReads} de ${traffic.reads}`,
    `${(traffic.longestGapMs / 1000).toFixed(1)} s`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return alive === 2 && faults.every((count) => count === 0);
}

/** Buyers of this fault's own, as sessions last ten minutes, and an article whose price staff change. */
function prepare(cluster: Cluster) {
  return withDatabase(cluster, async (db) => {
    const { buyers, productIds } = await prepareBuyers(db, CLIENTS);
    for (const id of productIds) await setStock(db, id, STOCK);
    const article = await aProduct(db, { list_price: 10_000, name: 'Article dont le prix change' });
    return { buyers, article };
  });
}

/** Nodes that still answer with another price than the one that staff set last. */
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
