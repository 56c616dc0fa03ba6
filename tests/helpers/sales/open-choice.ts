import type { Page } from '@playwright/test';

/** Opens the line of a choice that the checkout has made already. */
export const openChoice = (page: Page, name: 'Zone de livraison' | 'Créneau de livraison') =>
  page.getByRole('main').locator('summary').filter({ hasText: name }).click();
