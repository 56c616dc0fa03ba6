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

/** The phone that the budgets are set for. */
export const phoneViewport = { width: 360, height: 740 };
