import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/browser-test.ts';

/** Opens a page whose scripts are still on their way; answers how to let them come. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}

test('a button pressed before the scripts have come is answered afterwards', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/faq');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes choix' }).click();
  letScriptsCome();
  await expect(page.getByRole('region', { name: 'Vos choix de confidentialité' })).toBeFocused();
});

test('a button pressed twice before the scripts have come is answered once', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/boutique');
  await page
    .getByRole('button', { name: /^Ajouter à la liste de souhaits/ })
    .first()
    .dblclick();
  letScriptsCome();
  await expect(page.getByRole('link', { name: 'Liste de souhaits (1 article)' })).toBeVisible();
});
