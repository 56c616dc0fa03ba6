import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

const PASSWORD = 'sandaga-demo';

/** Signs staff in and opens a page of the back-office, by its path below /gestion. */
export async function openOffice(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto('/gestion/login');
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`/gestion${path}`);
}
