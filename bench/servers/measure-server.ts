import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/base/db/open.ts';
import { fillCatalogue } from '../fill-catalogue.ts';
import { measureOrders, ORDERS, ORDERS_ON_DEBIAN } from '../measure-orders.ts';
import { type Child, withChild } from './child.ts';
import {
  compareLoads,
  details,
  type Load,
  listingPages,
  lists,
  loadWith,
  searches,
} from './load.ts';
import { startDebianPostgres, startPostgres } from './postgres.ts';

export type Row = { what: string; products: number; load: Load; ratio?: number; of?: string };

const SIZES = [1000, 10_000, 100_000];
const SECONDS = 6;
/** Per round where two servers are compared. */
const ROUND_SECONDS = 2;
const BARE = 'serveur Node nu';
const NOTHING_KEPT = { CATALOGUE_CACHE_MB: '0' };

/** Cached and uncached responses at three sizes, and memory with the embedded PostgreSQL. */
export async function measureServer(report: (line: string) => void): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const size of SIZES) {
      report(`PostgreSQL, ${size} produits`);
      const DATABASE_URL = await postgres.withProducts(size);
      rows.push(...(await measureKept(size, DATABASE_URL)));
      rows.push(...(await measureMade(size, DATABASE_URL)));
      if (size === SIZES[0]) {
        rows.push(await measureOrders(size, DATABASE_URL, SECONDS, ORDERS));
        rows.push(...(await measureOnDebian(size, report)));
      }
    }
    report('PostgreSQL de la boutique, 10 000 produits');
    rows.push(await measureEmbedded(10_000));
    return rows;
  } finally {
    await postgres.stop();
  }
}

/** Cached responses against a bare server that sends the same bytes. */
async function measureKept(products: number, DATABASE_URL: string): Promise<Row[]> {
  return withChild(
    'serve-shop.ts',
    { PORT: '0', HOST: '127.0.0.1', DATABASE_URL },
    async (shop) => {
      const rows: Row[] = [];
      for (const [what, path] of [
        ['liste, gardée', lists[0]!],
        ['page HTML, gardée', listingPages[0]!],
      ] as const) {
        const compared = await withBareServer(shop, path, (bare) =>
          compareLoads(
            { child: shop, paths: [path] },
            { child: bare, paths: ['/'] },
            ROUND_SECONDS,
          ),
        );
        rows.push({ what, products, ...compared, of: BARE });
      }
      return rows;
    },
  );
}

/** Uncached responses; the list against Fastify with the same SQL by hand. */
async function measureMade(products: number, DATABASE_URL: string): Promise<Row[]> {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL };
  return withChild('serve-shop.ts', { ...environment, ...NOTHING_KEPT }, async (shop) => {
    const list = await withChild('serve-handwritten.ts', environment, (byHand) =>
      compareLoads({ child: shop, paths: lists }, { child: byHand, paths: lists }, ROUND_SECONDS),
    );
    const search = await loadWith(shop, searches, SECONDS);
    const detail = await loadWith(shop, details(products), SECONDS);
    const html = await withBareServer(shop, listingPages[0]!, (bare) =>
      compareLoads(
        { child: shop, paths: listingPages },
        { child: bare, paths: ['/'] },
        ROUND_SECONDS,
      ),
    );
    return [
      { what: 'liste', products, ...list, of: 'même SQL à la main' },
      {
        what: 'recherche',
        products,
        load: search,
        ratio: search.cpuMicros / list.load.cpuMicros,
        of: 'CPU d’une liste',
      },
      { what: 'fiche', products, load: detail },
      { what: 'page HTML', products, ...html, of: BARE },
    ];
  });
}

/** Uses a bare server that sends the bytes with which `shop` answers `path`. */
const withBareServer = <T>(shop: Child, path: string, use: (bare: Child) => Promise<T>) =>
  withChild('serve-bare.ts', {}, use, [`${shop.address}${path}`]);

/** Orders on Debian's PostgreSQL and on ours for the same time; no row where it is not installed. */
async function measureOnDebian(products: number, report: (line: string) => void): Promise<Row[]> {
  const debian = await startDebianPostgres();
  if (debian === undefined) {
    report('PostgreSQL 15 de Debian n’est pas installé : commandes non mesurées');
    return [];
  }
  try {
    report(`PostgreSQL 15 de Debian, ${products} produits`);
    const url = await debian.withProducts(products);
    return [await measureOrders(products, url, SECONDS, ORDERS_ON_DEBIAN)];
  } finally {
    await debian.stop();
  }
}

/** The shop's own PostgreSQL counts in the memory and not in the CPU time. */
async function measureEmbedded(products: number): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-embedded-'));
  try {
    const database = await openDatabase({ dataDir });
    await database.migrate();
    await fillCatalogue(database.db, products);
    await database.close();
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' };
    const load = await withChild('serve-shop.ts', { ...environment, ...NOTHING_KEPT }, (shop) =>
      loadWith(shop, [...lists, ...searches, ...listingPages], SECONDS),
    );
    return { what: 'listes, recherches et pages, PostgreSQL compris', products, load };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
