import { writeFile } from 'node:fs/promises';
import { paths, withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { keysOf } from '#contract/base/tables.ts';
import { pictureVariants } from '#server/goods/media/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { chromium } from '#tests/helpers/base/browser/chromium.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { openShop } from '#tests/helpers/base/worker-shop.ts';
import { type PageWeight, weighPage } from '../../bench/page-weight.ts';
import { pagesToVisit } from '../../bench/visited-pages.ts';

/** The budgets of a first and of a repeat visit in bytes, compressed, on a phone. */
const FIRST: PageWeight = {
  html: 30_000,
  css: 20_000,
  js: 135_000,
  jsToTheEnd: 150_000,
  pictures: 120_000,
  all: 400_000,
};
const REPEAT_ALL = 50_000;
const LISTING_JSON = 20_000;

test('home, a list and a product weigh what a cheap phone can bear', async ({
  playwright,
}, info) => {
  test.slow();
  // The pictures as the shop makes them, which other tests have in small.
  const { shop, close } = await openShop(`weighed_${process.pid}`, (db) =>
    db.delete(pictureVariants),
  );
  // Whole: the shell fetches more of what is below the fold than browsers do.
  const browser = await playwright.chromium.launch(chromium);
  const lines: string[] = [];
  const over: string[] = [];
  const check = (what: string, bytes: number, budget: number) => {
    const line = `${what.padEnd(28)} ${String(bytes).padStart(7)} of ${budget}`;
    lines.push(line);
    if (bytes > budget) over.push(line);
  };
  try {
    for (const { page, path } of await pagesToVisit(shop.origin)) {
      const { first, repeat } = await weighPage(browser, `${shop.origin}${path}`);
      for (const kind of keysOf(FIRST)) check(`${page}, ${kind}`, first[kind], FIRST[kind]);
      check(`${page}, repeat visit`, repeat.all, REPEAT_ALL);
    }
    const listing = await fetch(
      `${shop.origin}${withQuery(paths.filteredProducts, { fields: 'card', limit: 9, sort: 'rang' })}`,
      { headers: { 'accept-encoding': 'identity' } },
    );
    check('listing JSON, uncompressed', (await listing.arrayBuffer()).byteLength, LISTING_JSON);
  } finally {
    await browser.close();
    await close();
  }
  await writeFile(info.outputPath('weights.txt'), `${lines.join('\n')}\n`);
  expect(over).toEqual([]);
});

/** What a driver's phone fetches before anything is shown. */
const DRIVER = { html: 2_000, css: 5_000, js: 83_000 };
/** What a till's tablet fetches. */
const TILL = { html: 2_000, css: 6_000, js: 100_000 };

test('the driver’s page weighs what a cheap phone can bear', async ({ browser, shop }) => {
  const { first } = await weighPage(browser, `${shop.origin}/livraison`);
  for (const kind of keysOf(DRIVER)) expect(first[kind], kind).toBeLessThanOrEqual(DRIVER[kind]);
});

test('the till weighs what a tablet on a slow line can bear', async ({ browser, shop }) => {
  const { first } = await weighPage(browser, `${shop.origin}/caisse`);
  for (const kind of keysOf(TILL)) expect(first[kind], kind).toBeLessThanOrEqual(TILL[kind]);
});

test('the checkout waits for no library of forms', async ({ page, context }) => {
  await signIn(context, { email: 'awa@example.sn' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(screens.checkout);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).toContainEqual(expect.stringContaining('/checkout-'));
  expect(scripts).not.toContainEqual(expect.stringContaining('/forms-'));
});

test('browsers are told to compile beside the page what runs as soon as it is there', async ({
  request,
}) => {
  const document = await (await request.get('/')).text();
  for (const name of ['react', 'common']) {
    const [file] = document.match(new RegExp(`/assets/${name}-[\\w-]+\\.js`)) ?? [];
    const code = await (await request.get(file!)).text();
    expect(code, name).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
