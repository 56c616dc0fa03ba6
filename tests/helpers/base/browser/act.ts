import type { Page } from '@playwright/test';

/** A shopper's first act in a live page, which loads late parts such as the service worker and offers. */
export async function act(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses === undefined);
  await page.mouse.move(1, 1);
}
