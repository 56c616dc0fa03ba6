import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { LAST_PAGE_ATTACHMENT } from '../../../../scripts/test-report.ts';
import { openWorkerShop, type WorkerShop } from '../worker-shop.ts';
import { KeptContext } from './kept-context.ts';
import { slowBrowserDown } from './slow-browser.ts';

export { expect };

type ConsentBefore = 'refused' | 'given' | 'unasked';

/**
 * Playwright's test in this worker's own shop; it fails on any complaint of the browser. A test that provokes one names
 * it: `test.use({ expectedComplaints: [/404/] })`. Consent is answered before, unless `test.use({ consent: 'unasked'
 * })`. Files fetched by earlier tests are in the browser's cache, unless `test.use({ firstVisit: true })`.
 */
export const test = base.extend<
  {
    expectedComplaints: RegExp[];
    consent: ConsentBefore;
    firstVisit: boolean;
    listening: undefined;
    answering: undefined;
  },
  { shop: WorkerShop; kept: KeptContext }
>({
  shop: [
    async ({ playwright: _ }, use) => {
      const { shop, close } = await openWorkerShop();
      await use(shop);
      await close();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  kept: [
    async ({ playwright: _ }, use) => {
      const kept = new KeptContext();
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  firstVisit: [false, { option: true }],
  context: async ({ browser, kept, firstVisit, serviceWorkers }, use) => {
    // A service worker serves its cache, and outlives its pages.
    const own = firstVisit || serviceWorkers === 'allow' ? new KeptContext() : kept;
    await use(await own.open(browser));
    await (own === kept ? own.leave() : own.close());
  },
  page: async ({ context, kept }, use) => {
    const page = await context.newPage();
    await kept.empty(page);
    await use(page);
  },
  baseURL: ({ shop }, use) => use(shop.origin),
  expectedComplaints: [[], { option: true }],
  consent: ['refused', { option: true }],
  answering: [
    async ({ page, consent }, use) => {
      await slowBrowserDown(page.context());
      if (consent !== 'unasked') await keepConsent(page, consent === 'given');
      await use(undefined);
    },
    { auto: true },
  ],
  listening: [
    async ({ page, expectedComplaints }, use, info) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error')
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use(undefined);
      if (info.status !== info.expectedStatus) await keepPageSeen(page, info);
      const unexpected = complaints.filter(
        (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright does so for failures, but not for a test that ran out of time. */
async function keepPageSeen(page: Page, info: TestInfo): Promise<void> {
  const body = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  await info.attach(LAST_PAGE_ATTACHMENT, { body, contentType: 'text/plain' });
}

const keepConsent = (page: Page, isGiven: boolean) =>
  page.addInitScript((agreed) => {
    try {
      if (localStorage.getItem('consent') !== null) return;
      const consent = { analytics: agreed, location: agreed, version: 1, at: '2026-01-01' };
      localStorage.setItem('consent', JSON.stringify(consent));
    } catch {
      // A test may forbid storage.
    }
  }, isGiven);
