import type { Browser, Page } from '@playwright/test';
import { phoneViewport } from '#tests/helpers/base/browser/chromium.ts';

/**
 * Compressed bytes of one visit over the wire, by kind; `pictures` are above the fold, `jsToTheEnd` the scripts after
 * scrolling to the end. All else comes before any scrolling.
 */
export type PageWeight = {
  html: number;
  css: number;
  js: number;
  jsToTheEnd: number;
  pictures: number;
  all: number;
};

const KINDS: Record<string, 'html' | 'css' | 'js'> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
};

/** A page is at rest after so long without a response, in ms. */
const AT_REST_MS = 500;
const SCREEN_MS = 100;

/** Visits a page twice as a phone, first with an empty cache; closes its browser context. */
export async function weighPage(
  browser: Browser,
  url: string,
): Promise<{ first: PageWeight; repeat: PageWeight }> {
  const context = await browser.newContext({
    viewport: phoneViewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // A service worker's responses weigh nothing; without it the network serves the same or more.
    serviceWorkers: 'block',
  });
  try {
    return { first: await visit(), repeat: await visit() };
  } finally {
    await context.close();
  }

  async function visit(): Promise<PageWeight> {
    const page = await context.newPage();
    const weight = { html: 0, css: 0, js: 0, jsToTheEnd: 0, pictures: 0, all: 0 };
    const bytesOf = new Map<string, number>();
    const finished: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      finished.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
          const kind = KINDS[request.resourceType()];
          if (kind !== undefined) weight[kind] += responseBodySize;
          if (request.resourceType() === 'image') bytesOf.set(request.url(), responseBodySize);
          weight.all += responseBodySize + responseHeadersSize;
        }),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await Promise.all(finished);
    const visible = await page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const box = image.getBoundingClientRect();
          return box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0;
        })
        .map((image) => image.currentSrc),
    );
    for (const source of new Set(visible)) weight.pictures += bytesOf.get(source) ?? 0;
    const first = { ...weight };
    await scrollToTheEnd(page);
    await Promise.all(finished);
    await page.close();
    return { ...first, jsToTheEnd: weight.js };
  }
}

/** Scrolls by screens, as parts far below fetch their scripts late, then waits for rest. */
async function scrollToTheEnd(page: Page): Promise<void> {
  await page.evaluate(
    async ({ screenMs, restMs }) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy({ top: innerHeight, behavior: 'instant' });
        await pause(screenMs);
      }
      const isAtRest = () => {
        const ends = performance.getEntriesByType('resource').map((entry) => {
          return (entry as PerformanceResourceTiming).responseEnd;
        });
        return performance.now() - Math.max(...ends) > restMs;
      };
      do await pause(screenMs);
      while (!isAtRest());
    },
    { screenMs: SCREEN_MS, restMs: AT_REST_MS },
  );
}
