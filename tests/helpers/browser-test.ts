import { test as base, expect } from '@playwright/test';

export { expect };

/**
 * Playwright's test, failing on whatever the browser complains about. A test that provokes a
 * complaint names it: `test.use({ expectedComplaints: [/404/] })`.
 */
export const test = base.extend<{ expectedComplaints: RegExp[]; listening: undefined }>({
  expectedComplaints: [[], { option: true }],
  listening: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error')
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use(undefined);
      const unexpected = complaints.filter(
        (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
