import { existsSync } from 'node:fs';

/** Debian's Chromium, set for a machine without a display and without the web. */
export const chromium = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ],
};

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * For tests, which open a window each: Debian's headless shell draws no frame, so it takes a quarter of the time.
 * Chromium replaces a missing one.
 */
export const testChromium = existsSync(HEADLESS_SHELL)
  ? { ...chromium, executablePath: HEADLESS_SHELL }
  : chromium;

/** The phone of the budgets. */
export const phoneViewport = { width: 360, height: 740 };
