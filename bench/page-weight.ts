import type { Browser, Request } from '@playwright/test';
import { phoneViewport } from '#tests/helpers/chromium.ts';

/** Bytes over the wire of one visit, compressed, by kind; `pictures` are those above the fold. */
export type PageWeight = {
  html: number;
  css: number;
  js: number;
  pictures: number;
  all: number;
};

const KINDS: Record<string, 'html' | 'css' | 'js'> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
};

/**
 * A first and a repeat visit of a page on the phone of the budgets, nothing scrolled (design, section
 * 8). On the repeat visit the service worker is there, and what it fetches counts as well.
 */
export async function weighPage(
  browser: Browser,
  url: string,
): Promise<{ first: PageWeight; repeat: PageWeight }> {
  const context = await browser.newContext({
    viewport: phoneViewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    return { first: await visit(true), repeat: await visit(false) };
  } finally {
    await context.close();
  }

  async function visit(isFirst: boolean): Promise<PageWeight> {
    const page = await context.newPage();
    const weight = { html: 0, css: 0, js: 0, pictures: 0, all: 0 };
    const bytesOf = new Map<string, number>();
    const finished: Promise<void>[] = [];
    const weigh = (request: Request) => {
      if (isFirst && request.serviceWorker() !== null) return;
      finished.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
          const kind = KINDS[request.resourceType()];
          if (kind !== undefined) weight[kind] += responseBodySize;
          if (request.resourceType() === 'image') bytesOf.set(request.url(), responseBodySize);
          weight.all += responseBodySize + responseHeadersSize;
        }),
      );
    };
    context.on('requestfinished', weigh);
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
    context.off('requestfinished', weigh);
    // It comes once the page is there; the next visit must not be taken for its installation.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.close();
    return weight;
  }
}
