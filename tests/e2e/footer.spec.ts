import { screens } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

test('a link of the footer opens its page without a new document', async ({ page }) => {
  await page.goto(screens.faq);
  const question = page.getByRole('region', { name: 'Vos choix de confidentialité' });
  const footer = page.getByRole('contentinfo');
  // The page lives: a press is answered.
  await footer.getByRole('button', { name: 'Gérer mes choix' }).click();
  await expect(question).toBeFocused();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await footer.getByRole('link', { name: 'Comparer des produits' }).click();
  await expect(page).toHaveURL(screens.comparison);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
});

test.describe('a page that fails', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('the footer stands below it too', async ({ page }) => {
    await page.goto(screens.faq);
    const footer = page.getByRole('contentinfo');
    const before = await footer.innerText();
    await page.route('**/api/**', (route) => route.abort());
    await footer.getByRole('link', { name: 'Qui sommes-nous ?' }).click();
    await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible();
    expect(await footer.innerText()).toBe(before);
  });
});
