import type { Page } from '@playwright/test';

/** Opens a page without its start script. Returns how to let that load. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}
