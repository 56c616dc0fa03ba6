import { expect, test } from '#tests/helpers/browser-test.ts';

test('home shows the shop and something to buy', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Sandaga/);
  await expect(page.getByRole('link', { name: /Sandaga/ }).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('FCFA');
});
