import type { Page } from '@playwright/test';

const AHEAD_MS = 60_000;

/** Stops the test's clock a minute ahead, so that only the test moves it; else it runs on during slow steps. */
export const standStill = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);
