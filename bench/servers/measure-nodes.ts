import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/base/db/open.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { orderFrom } from '../measure-orders.ts';
import { type Buyer, prepareBuyers } from '../order-traffic.ts';
import { type Child, startChild } from './child.ts';
import { type Load, listingPages, lists, loadWith } from './load.ts';
import { type BenchPostgres, startPostgres } from './postgres.ts';
import { holdCpu, machineCpuMs } from './processor-use.ts';

// Throughput of one, two and three nodes over one PostgreSQL, as ratios of one node, and what limits it. All share one
// machine, so each node is held to a small part of a core where the kernel allows, as on a slow machine of its own.

const COUNTS = [1, 2, 3];
const ROUNDS = 2;
const SECONDS = 4;
const PRODUCTS = 1000;
const CLIENTS = 8;
const STOCK = 10_000_000;
const HELD_TO_CORES = 0.15;
const SETTLES_MS = 1000;
const NEARLY_ALL = 0.9;

type Work = { what: string; keeps: boolean; load(child: Child, buyers: Buyer[]): Promise<Load> };
type Sample = {
  perSecond: number;
  /** Busy cores. */
  nodes: number;
  postgres: number;
  generator: number;
  others: number;
  /** Bytes per second to PostgreSQL's log and tables. */
  walBytes: number;
  diskBytes: number;
};

const WORKS: Work[] = [
  { what: 'liste, gardée', keeps: true, load: (child) => loadWith(child, lists, SECONDS) },
  { what: 'liste', keeps: false, load: (child) => loadWith(child, lists, SECONDS) },
  { what: 'page HTML', keeps: false, load: (child) => loadWith(child, listingPages, SECONDS) },
  {
    what: 'commandes de deux mêmes articles',
    keeps: true,
    load: (child, buyers) => orderFrom(child, buyers, SECONDS),
  },
];

/** Prints the table. Words select works by a part of their names. */
export async function measureNodes(words: readonly string[]): Promise<void> {
  const works = WORKS.filter(
    ({ what }) => words.length === 0 || words.some((word) => what.includes(word)),
  );
  const postgres = await startPostgres();
  try {
    const url = await postgres.withProducts(PRODUCTS);
    const found = new Map<string, Sample[]>();
    for (const cores of [undefined, HELD_TO_CORES]) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const count of COUNTS) {
          process.stderr.write(`tour ${round}, ${count} × ${cores ?? 'libre'}\n`);
          for (const keeps of [true, false]) {
            const chosen = works.filter((work) => work.keeps === keeps);
            const samples = await sampleNodes(postgres, { url, count, cores, keeps }, chosen);
            for (const [what, sample] of samples) {
              const key = JSON.stringify([cores ?? null, what, count]);
              found.set(key, [...(found.get(key) ?? []), sample]);
            }
          }
        }
      }
    }
    print(works, found);
  } finally {
    await postgres.stop();
  }
}

async function sampleNodes(
  postgres: BenchPostgres,
  nodes: { url: string; count: number; cores: number | undefined; keeps: boolean },
  works: readonly Work[],
): Promise<[what: string, sample: Sample][]> {
  const { url, count, cores, keeps } = nodes;
  const children: Child[] = [];
  const releases: (() => void)[] = [];
  const samples: [string, Sample][] = [];
  try {
    while (children.length < (works.length === 0 ? 0 : count)) {
      children.push(
        await startChild('serve-shop.ts', {
          PORT: '0',
          HOST: '127.0.0.1',
          DATABASE_URL: url,
          SESSION_SECRET: '',
          // Letters are not taken.
          SANDBOX_PORT: `${await findFreePort()}`,
          LOG_LEVEL: 'warn',
          ...(!keeps && { CATALOGUE_CACHE_MB: '0' }),
        }),
      );
    }
    const buyers = await buyersFor(url, children.length);
    // The start must not disturb the measurement.
    await delay(SETTLES_MS);
    for (const { pid } of cores === undefined ? [] : children) {
      const release = holdCpu(pid, cores ?? 1);
      if (release === undefined) throw new Error('Cgroups cannot be made here');
      releases.push(release);
    }
    for (const work of works) {
      samples.push([
        work.what,
        await sample(postgres, url, children, (child, place) =>
          work.load(child, buyers[place] ?? []),
        ),
      ]);
    }
    return samples;
  } finally {
    for (const child of children) await child.stop();
    for (const release of releases) release();
  }
}

async function buyersFor(databaseUrl: string, count: number): Promise<Buyer[][]> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { buyers, productIds } = await prepareBuyers(database.db, count * CLIENTS);
    for (const id of productIds) await setStock(database.db, id, STOCK);
    return Array.from({ length: count }, (_, place) =>
      buyers.slice(place * CLIENTS, (place + 1) * CLIENTS),
    );
  } finally {
    await database.close();
  }
}

async function sample(
  postgres: BenchPostgres,
  url: string,
  children: Child[],
  load: (child: Child, place: number) => Promise<Load>,
): Promise<Sample> {
  const readBytes = (of: string) =>
    withClient(url, (client) => queryOne<string>(client, `select ${of}`)).then(Number);
  const read = async () => ({
    at: performance.now(),
    wal: await readBytes(`pg_current_wal_insert_lsn() - '0/0'::pg_lsn`),
    disk: await readBytes('pg_database_size(current_database())'),
    nodes: children.reduce((sum, { cpuMs }) => sum + cpuMs(), 0),
    postgres: postgres.cpuMs(),
    generator: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    machine: machineCpuMs(),
  });
  const before = await read();
  const loads = await Promise.all(children.map(load));
  const after = await read();
  const spanMs = after.at - before.at;
  const coresOf = (what: 'nodes' | 'postgres' | 'generator' | 'machine') =>
    (after[what] - before[what]) / spanMs;
  const [nodes, ofPostgres, generator] = [
    coresOf('nodes'),
    coresOf('postgres'),
    coresOf('generator'),
  ];
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    nodes,
    postgres: ofPostgres,
    generator,
    others: Math.max(0, coresOf('machine') - nodes - ofPostgres - generator),
    walBytes: (after.wal - before.wal) / (spanMs / 1000),
    diskBytes: (after.disk - before.disk) / (spanMs / 1000),
  };
}

function print(works: readonly Work[], found: Map<string, Sample[]>): void {
  const columns = [
    'travail',
    'boutiques',
    'req/s',
    'pour une',
    'cœurs : boutiques',
    'PostgreSQL',
    'charge',
    'autres',
    'Node ms',
    'PostgreSQL ms',
    'journal Ko',
    'tables Ko',
    'limite',
  ];
  console.log(
    `${availableParallelism()} cœurs pour les boutiques, PostgreSQL, la charge et d’autres : seuls les rapports comptent.`,
  );
  for (const cores of [null, HELD_TO_CORES]) {
    const held = cores === null ? 'libres' : `tenues à ${cores} cœur chacune`;
    console.log(
      `\nBoutiques ${held}\n\n| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`,
    );
    for (const { what } of works) {
      const meanOf = (count: number) => mean(found.get(JSON.stringify([cores, what, count])) ?? []);
      const one = meanOf(1);
      for (const count of COUNTS) {
        const { perSecond, nodes, postgres, generator, others, walBytes, diskBytes } =
          meanOf(count);
        const inCores = [nodes, postgres, generator, others].map((value) => value.toFixed(2));
        const perRequest = [nodes, postgres].map((value) =>
          ((value * 1000) / perSecond).toFixed(2),
        );
        const cells = [
          what,
          count,
          perSecond.toFixed(0),
          (perSecond / one.perSecond).toFixed(2),
          ...inCores,
          ...perRequest,
          (walBytes / perSecond / 1024).toFixed(1),
          (diskBytes / perSecond / 1024).toFixed(1),
          limitOf(meanOf(count), count * (cores ?? 1)),
        ];
        console.log(`| ${cells.join(' | ')} |`);
      }
    }
  }
}

/** The resource used up. A node without a limit uses one core, besides its threads. */
function limitOf({ nodes, postgres, generator, others }: Sample, coresOfNodes: number): string {
  if (nodes > NEARLY_ALL * coresOfNodes) return 'boutiques';
  const isFull = nodes + postgres + generator + others > NEARLY_ALL * availableParallelism();
  return isFull ? 'cœurs de la machine' : 'attente (commits, verrous)';
}

function mean(samples: Sample[]): Sample {
  const of = (key: keyof Sample) =>
    samples.reduce((sum, one) => sum + one[key], 0) / samples.length;
  return {
    perSecond: of('perSecond'),
    nodes: of('nodes'),
    postgres: of('postgres'),
    generator: of('generator'),
    others: of('others'),
    walBytes: of('walBytes'),
    diskBytes: of('diskBytes'),
  };
}
