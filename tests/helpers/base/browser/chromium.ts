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

/** Debian's headless shell draws no frame, so tests open a window in a quarter of the time. */
export const testChromium = existsSync(HEADLESS_SHELL)
  ? { ...chromium, executablePath: HEADLESS_SHELL }
  : chromium;

export const phoneViewport = { width: 360, height: 740 };
