import type { Page } from '@playwright/test';

const AHEAD_MS = 60_000;

/**
 * Stops the clock that a test has installed, a minute ahead; from then on only the test moves it. Else it
 * runs on beside the steps of the test, which may be slow.
 */
export const standStill = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);
