import type { Page } from '@playwright/test';
import { act } from '#tests/helpers/base/browser/act.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Sandaga à portée de main' });

/** Chromium asks when it sees fit; here it does so at once. */
const browserAsks = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }));
    return event.defaultPrevented;
  });
/** Opens a page and does something in it: one that is only looked at counts as no visit. */
async function visit(page: Page): Promise<void> {
  await page.goto('/faq');
  await act(page);
}
const visitKept = (page: Page) => page.evaluate(() => localStorage.getItem('installOffer'));

test('a first look is not disturbed by an offer to install', async ({ page }) => {
  await visit(page);
  await expect.poll(() => visitKept(page)).not.toBeNull();
  expect(await browserAsks(page)).toBe(true);
  await expect(offer(page)).toBeHidden();
});

test('who comes back another day is offered the shop, once', async ({ page }) => {
  await visit(page);
  await expect.poll(() => visitKept(page)).not.toBeNull();
  await page.evaluate(() =>
    localStorage.setItem('installOffer', JSON.stringify({ firstDay: '2026-01-01' })),
  );
  await page.reload();
  await act(page);
  await browserAsks(page);
  await expect(offer(page).getByRole('button', { name: "Installer l'application" })).toBeVisible();
  await offer(page).getByRole('button', { name: 'Non merci' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await act(page);
  await browserAsks(page);
  await expect.poll(() => visitKept(page)).toContain('true');
  await expect(offer(page)).toBeHidden();
});
