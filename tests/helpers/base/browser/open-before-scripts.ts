import type { Page } from '@playwright/test';

/**
 * Opens a page that does not live yet: all is there but the script that starts it. Answers how to let
 * that come.
 */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}
