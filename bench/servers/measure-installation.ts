import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paths, withQuery } from '#contract/base/paths.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { guestsBuying } from '../order-traffic.ts';
import { lists, loadThrough, loadWith } from './load.ts';
import { treeMemoryMb } from './processor-use.ts';

/** The demonstration as `npm start` runs it, with its own PostgreSQL. */
export type Installation = {
  firstStartMs: number;
  secondStartMs: number;
  startedMb: number;
  listsPerSecond: number;
  ordersPerSecond: number;
  loadedMb: number;
};

const SECONDS = 6;

const CLIENTS = 8;

const LOOK_EVERY_MS = 20;

const NOT_LIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  SHED_LOAD_AFTER_MS: '600000',
  ORDER_HOLD_MAX_PIECES: '10000',
};

/** Starts a built checkout twice on one folder, each until `/readyz` answers. Requests uncached lists and orders. */
export async function measureInstallation(checkout: string): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-installation-'));
  try {
    const first = await startShop(checkout, dataDir);
    await first.stop();
    const shop = await startShop(checkout, dataDir);
    try {
      const startedMb = shop.memoryMb();
      const listed = await loadWith(shop, lists, SECONDS);
      const products = await fetchProducts(shop.address);
      const buyers = Array.from({ length: CLIENTS }, () => guestsBuying(products));
      let next = 0;
      const ordered = await loadThrough(shop, CLIENTS, SECONDS, (client) => {
        const buyer = buyers[next % CLIENTS]!;
        next += 1;
        const setupRequest = (request: object) => ({
          ...request,
          method: 'POST' as const,
          ...buyer(),
        });
        client.setRequests([{ method: 'POST', setupRequest }]);
      });
      return {
        firstStartMs: first.startMs,
        secondStartMs: shop.startMs,
        startedMb,
        listsPerSecond: listed.perSecond,
        ordersPerSecond: ordered.perSecond,
        loadedMb: shop.memoryMb(),
      };
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startShop(checkout: string, dataDir: string) {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CATALOGUE_CACHE_MB: '0',
    LOG_LEVEL: 'error',
    ...NOT_LIMITED,
  };
  const begunAt = performance.now();
  const shop = spawn(join(checkout, 'bin/shop'), {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 2],
  });
  const ended = once(shop, 'exit');
  while (!(await isReady(address))) {
    if (shop.exitCode !== null) throw new Error(`The shop of ${checkout} did not start`);
    await delay(LOOK_EVERY_MS);
  }
  return {
    address,
    startMs: Math.round(performance.now() - begunAt),
    cpuMs: () => 0,
    memoryMb: () => treeMemoryMb(shop.pid!),
    stop: async () => {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}${paths.ready}`).then(
    ({ ok }) => ok,
    () => false,
  );

async function fetchProducts(address: string): Promise<{ id: number; list_price: number }[]> {
  const reply = await fetch(`${address}${withQuery(paths.filteredProducts, { limit: 2 })}`);
  const { products } = (await reply.json()) as {
    products: { id: number; list_price: number; promo_price: number; en_promo: boolean }[];
  };
  return products.map(({ id, list_price, promo_price, en_promo }) => ({
    id,
    list_price: en_promo ? promo_price : list_price,
  }));
}

export function installationTable(measured: [name: string, Installation][]): string[] {
  return [
    '| démonstration complète | 1er démarrage | 2e démarrage | mémoire au départ | listes/s | commandes/s | mémoire après charge |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(([name, of]) => {
      const starts = [of.firstStartMs, of.secondStartMs].map((ms) => `${ms} ms`);
      const loads = [of.listsPerSecond, of.ordersPerSecond];
      return `| ${[name, ...starts, `${of.startedMb} Mo`, ...loads, `${of.loadedMb} Mo`].join(' | ')} |`;
    }),
  ];
}
