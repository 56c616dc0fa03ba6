import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/base/db/open.ts';
import { fillCatalogue } from '../fill-catalogue.ts';
import { measureOrders, ORDERS, ORDERS_ON_DEBIAN } from '../measure-orders.ts';
import { withChild } from './child.ts';
import { details, type Load, listingPages, lists, loadWith, searches } from './load.ts';
import { startDebianPostgres, startPostgres } from './postgres.ts';

export type Row = { what: string; products: number; load: Load; ratio?: number; of?: string };

const SIZES = [1000, 10_000, 100_000];
const SECONDS = 6;
const NOTHING_KEPT = { CATALOGUE_CACHE_MB: '0' };

/** Cached and uncached answers at three sizes, and memory with the embedded PostgreSQL. */
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

/** Answers from memory, each against a bare server that sends the same bytes. */
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
        const load = await loadWith(shop, [path], SECONDS);
        const bare = await withChild(
          'serve-bare.ts',
          {},
          (child) => loadWith(child, ['/'], SECONDS),
          [`${shop.address}${path}`],
        );
        const ratio = load.perSecond / bare.perSecond;
        rows.push({ what, products, load, ratio, of: 'serveur Node nu' });
      }
      return rows;
    },
  );
}

/** Answers made anew for each request; the list against Fastify with the same SQL by hand. */
async function measureMade(products: number, DATABASE_URL: string): Promise<Row[]> {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL };
  const byHand = await withChild('serve-handwritten.ts', environment, (child) =>
    loadWith(child, lists, SECONDS),
  );
  return withChild('serve-shop.ts', { ...environment, ...NOTHING_KEPT }, async (shop) => {
    const list = await loadWith(shop, lists, SECONDS);
    const search = await loadWith(shop, searches, SECONDS);
    const detail = await loadWith(shop, details(products), SECONDS);
    const html = await loadWith(shop, listingPages, SECONDS);
    const bare = await withChild('serve-bare.ts', {}, (child) => loadWith(child, ['/'], SECONDS), [
      `${shop.address}${listingPages[0]}`,
    ]);
    return [
      {
        what: 'liste',
        products,
        load: list,
        ratio: list.perSecond / byHand.perSecond,
        of: 'même SQL à la main',
      },
      {
        what: 'recherche',
        products,
        load: search,
        ratio: search.cpuMicros / list.cpuMicros,
        of: 'CPU d’une liste',
      },
      { what: 'fiche', products, load: detail },
      {
        what: 'page HTML',
        products,
        load: html,
        ratio: html.perSecond / bare.perSecond,
        of: 'serveur Node nu',
      },
    ];
  });
}

/** Orders on Debian's PostgreSQL, beside ours for the same time; no row where it is not installed. */
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

/** With the PostgreSQL that the shop brings, which counts in the memory and not in the CPU time. */
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
