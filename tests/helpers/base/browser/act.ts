import type { Page } from '@playwright/test';

/** Does something in a page that lives, as a shopper would: the service worker, offers and the like come with that. */
export async function act(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses === undefined);
  await page.mouse.move(1, 1);
}
