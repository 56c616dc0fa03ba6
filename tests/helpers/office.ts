import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './browser-test.ts';

const PASSWORD = 'sandaga-demo';

/** Opens a page of the back-office (`/produits`) as somebody of the demonstration's staff. */
export async function openOffice(page: Page, email: string, path: string): Promise<void> {
  const signedIn = await page.request.post(paths.tokens, {
    data: { username: email, password: PASSWORD },
  });
  expect(signedIn.ok()).toBe(true);
  await page.goto(`/gestion${path}`);
}
