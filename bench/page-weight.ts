import type { Browser } from '@playwright/test';
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

/** A first and a repeat visit of a page on the phone of the budgets, nothing scrolled (design, section 8). */
export async function weighPage(
  browser: Browser,
  url: string,
): Promise<{ first: PageWeight; repeat: PageWeight }> {
  const context = await browser.newContext({
    viewport: phoneViewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // What it answers would weigh nothing; without it the network is asked for the same or more.
    serviceWorkers: 'block',
  });
  try {
    return { first: await visit(), repeat: await visit() };
  } finally {
    await context.close();
  }

  async function visit(): Promise<PageWeight> {
    const page = await context.newPage();
    const weight = { html: 0, css: 0, js: 0, pictures: 0, all: 0 };
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
    await page.close();
    return weight;
  }
}
