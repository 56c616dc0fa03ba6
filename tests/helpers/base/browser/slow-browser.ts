import type { BrowserContext, Page } from '@playwright/test';

/**
 * Slows the processor of each page of a context down as many times as the environment says
 * (`SLOW_BROWSER=4`), as on a cheap phone. Does nothing without it.
 */
export async function slowBrowserDown(context: BrowserContext): Promise<void> {
  const rate = Number(process.env.SLOW_BROWSER ?? 1);
  if (rate === 1) return;
  const slowDown = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  // A page that is closed at once needs it no more.
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
  await Promise.all(context.pages().map(slowDown));
}
