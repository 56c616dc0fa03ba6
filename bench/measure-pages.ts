import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import { chromium } from '#tests/helpers/base/browser/chromium.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { importBuilt } from '../scripts/building/import-built.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import { pagesToVisit } from './visited-pages.ts';

export type PageRow = {
  page: string;
  weight: PageWeight;
  rounds: Round[];
};

type Round = {
  /** Lighthouse, mobile: performance, accessibility, best practices, SEO. */
  scores: number[];
  /** Lighthouse's benchmark of the machine; scores compare only at a similar value. */
  machineIndex: number;
};

/** Only what this file uses: Lighthouse's own types are not installed. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[]; formFactor: 'mobile' },
) => Promise<LighthouseResult | undefined>;

type LighthouseResult = {
  lhr: {
    categories: Record<string, { score: number | null }>;
    environment: { benchmarkIndex: number };
  };
};

/** Odd, for a median: a browser's first page is slow, and scores vary. */
const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Weighs each page of the built demo shop and scores it with Lighthouse, five times. Installs Lighthouse. */
export async function scorePages(report: (line: string) => void): Promise<PageRow[]> {
  const { serveDemo } = await importBuilt();
  const shop = await serveDemo(0);
  const lighthouse = await installLighthouse();
  const debuggingPort = await findFreePort();
  const browser = await playwright.launch({
    ...chromium,
    args: [...chromium.args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const rows: PageRow[] = [];
    const visited = await pagesToVisit(shop.address);
    const urlOf = ({ path }: (typeof visited)[number]) => `${shop.address}${path}`;
    for (const page of visited) {
      const { first } = await weighPage(browser, urlOf(page));
      rows.push({ page: page.page, weight: first, rounds: [] });
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [index, page] of visited.entries()) {
        report(`Lighthouse, ${page.page}, ${round}/${ROUNDS}`);
        rows[index]!.rounds.push(await scorePage(lighthouse, urlOf(page), debuggingPort));
      }
    }
    return rows;
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function installLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, 'lighthouse');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  return lighthouse;
}

async function scorePage(lighthouse: Lighthouse, url: string, port: number): Promise<Round> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, environment } = result.lhr;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    machineIndex: Math.round(environment.benchmarkIndex),
  };
}
