import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

// One after the other in one worker: each would find what the one before has left.
test.describe.configure({ mode: 'serial' });

/** Everything that a page can keep in its browser. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage).filter((key) => key !== 'consent'),
    session: Object.keys(sessionStorage).filter((key) => key === 'left'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    online: navigator.onLine,
    now: Date.now() > Date.UTC(2020, 0, 1),
    script: 'left' in window,
  }));

const NOTHING = {
  cookies: '',
  local: [],
  session: [],
  databases: [],
  caches: [],
  online: true,
  now: true,
  script: false,
};

async function leaveMuch(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as any script may.
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await caches.open('left');
    const opening = indexedDB.open('left');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
  });
}

async function changeContext(context: BrowserContext, page: Page): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { left: 1 }));
  await page.clock.setFixedTime('2019-01-01');
  await context.setOffline(true);
}

/** A page without scripts, which would store something of their own. */
const SILENT = '/robots.txt';

test('a journey leaves what it stores, and another page', async ({ page, context }) => {
  await page.goto('/faq');
  await leaveMuch(page);
  await (await context.newPage()).goto('/faq');
});

test('the next one finds nothing of it, and changes its browser', async ({ page, context }) => {
  expect(context.pages()).toHaveLength(1);
  await page.goto(SILENT);
  expect(await keptBy(page)).toEqual(NOTHING);
  await leaveMuch(page);
  await changeContext(context, page);
});

test('the one after that finds nothing of that either', async ({ page }) => {
  await page.goto(SILENT);
  expect(await keptBy(page)).toEqual(NOTHING);
});
