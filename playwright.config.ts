import { defineConfig, devices } from '@playwright/test';
import { phoneViewport, testChromium } from './tests/helpers/base/browser/chromium.ts';

const isCi = process.env.CI !== undefined;
const OFFICE = String.raw`office-[\w-]+\.spec\.ts`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  globalSetup: './tests/helpers/base/browser/browser-setup.ts',
  // Two cores have time for a third, which on a slow machine makes pages late.
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // 20 failures have one cause; the rest would only take time.
  maxFailures: 20,
  // Far longer than anything takes: a slow machine makes a test late, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Dakar',
    // Its cache would make one test depend on another; the tests of the service worker allow it.
    serviceWorkers: 'block',
    // Actions and requests; pictures of every step would take two fifths more time (`--trace on` for one test has them).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: testChromium,
  },
  // The shop is for phones and the back-office for desktops; a tag tells what else a test runs on.
  projects: [
    {
      name: 'phone',
      grep: [/@(both|phone)\b/, new RegExp(`^(?!.*(${OFFICE}|@desktop\\b))`)],
      use: {
        viewport: phoneViewport,
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: devices['Galaxy S24']?.userAgent,
      },
    },
    {
      name: 'desktop',
      grep: [/@(both|desktop)\b/, new RegExp(`^(?!.*@phone\\b).*${OFFICE}`)],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
