import { existsSync } from 'node:fs';

/** Debian's Chromium with what a machine without a display and without the web needs. */
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
 * The same for tests, which open a window each: Debian's headless shell takes a quarter of the time for
 * one, as it draws no frame around the page. Where it is missing Chromium does.
 */
export const testChromium = existsSync(HEADLESS_SHELL)
  ? { ...chromium, executablePath: HEADLESS_SHELL }
  : chromium;

/** The phone that the budgets are set for. */
export const phoneViewport = { width: 360, height: 740 };
