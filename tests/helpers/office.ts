import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './browser-test.ts';

const PASSWORD = 'sandaga-demo';

/** Opens a page of the back-office, by its path below /gestion, as staff of the demonstration. */
export async function openOffice(page: Page, email: string, path = '/'): Promise<void> {
  const answer = await page.request.post(paths.tokens, {
    data: { username: email, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`/gestion${path}`);
}
