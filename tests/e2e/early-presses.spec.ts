import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { openBeforeScripts } from '#tests/helpers/base/browser/open-before-scripts.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';

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

test('a quantity raised twice before the scripts have come is raised twice', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, detailsOf(await findProduct(page, {})));
  await page.getByRole('button', { name: 'Augmenter la quantité' }).dblclick();
  letScriptsCome();
  await expect(page.getByRole('textbox', { name: 'Quantité' })).toHaveValue('3');
});

test('an article ordered from its card before the scripts have come is added, on the same page', async ({
  page,
}) => {
  const letScriptsCome = await openBeforeScripts(page, '/boutique');
  await page
    .getByRole('link', { name: /^Commander / })
    .first()
    .click();
  letScriptsCome();
  await expect(page.getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();
  await expect(page).toHaveURL('/boutique');
});

test('a link pressed before the scripts have come keeps where the visitor wanted to go', async ({
  page,
}) => {
  const letScriptsCome = await openBeforeScripts(page, '/login?redirectTo=/boutique%3Fpage%3D2');
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  letScriptsCome();
  await expect(page).toHaveURL('/signup?redirectTo=%2Fboutique%3Fpage%3D2');
});
