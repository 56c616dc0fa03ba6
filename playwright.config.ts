import { defineConfig, devices } from '@playwright/test';
import { paths } from './contract/paths.ts';
import { chromium, phoneViewport } from './tests/helpers/chromium.ts';
import { findFreePort } from './tests/helpers/free-port.ts';

// Read again by each worker, which must find the ports that the first reading chose.
process.env.SHOP_TEST_PORT ??= String(await findFreePort());
process.env.SANDBOX_TEST_PORT ??= String(await findFreePort());
const port = process.env.SHOP_TEST_PORT;
const sandboxPort = process.env.SANDBOX_TEST_PORT;
const origin = `http://localhost:${port}`;
const isCi = process.env.CI !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // So many failures have one cause; the rest would only take time.
  maxFailures: 20,
  timeout: 30_000,
  use: {
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Africa/Dakar',
    // What a service worker keeps would make one test depend on another; those of it allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: chromium,
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: phoneViewport,
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: devices['Galaxy S24']?.userAgent,
      },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node_modules/.bin/node tests/helpers/shop-server.ts',
    url: `${origin}${paths.ready}`,
    env: { PORT: port, SANDBOX_PORT: sandboxPort },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
