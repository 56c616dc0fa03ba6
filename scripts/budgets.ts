import { chromium as playwright } from '@playwright/test';
import { paths, withQuery } from '#contract/paths.ts';
import { chromium } from '#tests/helpers/chromium.ts';
import { type PageWeight, weighPage } from '../bench/page-weight.ts';
import { visitedPages } from '../bench/visited-pages.ts';
import { importBuilt } from './import-built.ts';

// The budgets of a first and of a repeat visit in bytes, compressed, on a phone (design, section 8).
const FIRST: PageWeight = {
  html: 30_000,
  css: 20_000,
  js: 150_000,
  pictures: 120_000,
  all: 400_000,
};
const REPEAT_ALL = 50_000;
const LISTING_JSON = 20_000;

const { serveDemo } = await importBuilt();
const shop = await serveDemo(0);
const browser = await playwright.launch(chromium);
const over: string[] = [];
const check = (what: string, bytes: number, budget: number) => {
  const line = `${what.padEnd(28)} ${String(bytes).padStart(7)} of ${budget}`;
  console.log(line);
  if (bytes > budget) over.push(line);
};
try {
  for (const { page, path } of await visitedPages(shop.address)) {
    const { first, repeat } = await weighPage(browser, `${shop.address}${path}`);
    for (const kind of Object.keys(FIRST) as (keyof PageWeight)[]) {
      check(`${page}, ${kind}`, first[kind], FIRST[kind]);
    }
    check(`${page}, repeat visit`, repeat.all, REPEAT_ALL);
  }
  const listing = await fetch(
    `${shop.address}${withQuery(paths.filteredProducts, { fields: 'card', limit: 9, sort: 'rang' })}`,
    { headers: { 'accept-encoding': 'identity' } },
  );
  check('listing JSON, uncompressed', (await listing.arrayBuffer()).byteLength, LISTING_JSON);
} finally {
  await browser.close();
  await shop.close();
}
if (over.length > 0) {
  console.error(`Over budget:\n${over.join('\n')}`);
  process.exit(1);
}
process.exit(0);
