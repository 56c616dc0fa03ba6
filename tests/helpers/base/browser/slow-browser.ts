import type { BrowserContext, Page } from '@playwright/test';

/** Divides the processor speed of a context's pages by `SLOW_BROWSER`, as on a cheap phone; 4 is usual. */
export async function slowBrowserDown(context: BrowserContext): Promise<void> {
  const rate = Number(process.env.SLOW_BROWSER ?? 1);
  if (rate === 1) return;
  const slowDown = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  // A page may close before.
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
  await Promise.all(context.pages().map(slowDown));
}
