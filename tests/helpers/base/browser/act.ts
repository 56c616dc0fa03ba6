import type { Page } from '@playwright/test';

/** Waits until a page is live and moves the mouse, on which late parts load: the service worker, offers. */
export async function act(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses === undefined);
  await page.mouse.move(1, 1);
}
