import type { Locator, Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { openBeforeScripts } from '#tests/helpers/base/browser/open-before-scripts.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Produits' }).getByRole('status');
const products = (page: Page) =>
  page.getByRole('region', { name: 'Produits' }).getByRole('article');
const chips = (page: Page) => page.getByRole('list', { name: 'Filtres actifs' });
const categories = { name: 'Catégorie', exact: true };

/** The filters as this screen has them: beside the products, or in the sheet that a phone opens. */
async function openFilters(page: Page) {
  // A link until the page lives.
  const opener = page.getByRole('button', { name: /^Filtrer/ });
  const beside = page.getByRole('complementary', { name: 'Filtres' });
  await expect(opener.or(beside)).toBeVisible();
  if (await beside.isVisible()) return beside;
  await opener.click();
  return page.getByRole('dialog', { name: 'Filtrer' });
}

/** Goes back to the products, where the filters hide them. */
async function closeFilters(page: Page) {
  const sheet = page.getByRole('dialog');
  if (await sheet.isVisible())
    await sheet.getByRole('button', { name: /^Voir \d+ résultat/ }).click();
  await expect(sheet).toBeHidden();
}

async function totalOf(page: Page): Promise<number> {
  await expect(summary(page)).toHaveText(/^Affichage \d+–\d+ sur \d+ résultats$/);
  return Number((await summary(page).innerText()).match(/sur (\d+)/)![1]);
}

test('a category narrows the list, says so in the address, and Back widens it again', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/boutique');
  const all = await totalOf(page);
  expect(all).toBeGreaterThan(9);

  const filters = await openFilters(page);
  await filters
    .getByRole('list', categories)
    .getByRole('link', { name: /^Télévision/ })
    .click();
  await expect(page).toHaveURL(/\/boutique\?category=TELEVISION$/);
  await closeFilters(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Télévision');
  await expect(chips(page).getByRole('link', { name: /Télévision/ })).toBeVisible();
  expect(await totalOf(page)).toBeLessThan(all);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boutique');
  expect(await totalOf(page)).toBe(all);
});

test('prices are typed into two fields, and an impossible range is explained', async ({ page }) => {
  await page.goto('/boutique');
  const all = await totalOf(page);
  const filters = await openFilters(page);
  const least = filters.getByRole('spinbutton', { name: 'Prix minimum' });
  await expect(least).toHaveValue('100');
  await filters.getByRole('spinbutton', { name: 'Prix maximum' }).fill('150000');
  await expect(page).toHaveURL(/\?max=150000&min=1000$/);
  await expect(least).toHaveValue('100');
  await least.fill('200000');
  await expect(filters.getByRole('alert').filter({ hasText: 'dépasse' })).toBeVisible();
  await expect(page).toHaveURL(/\?max=150000&min=1000$/);
  await least.fill('50000');
  await expect(page).toHaveURL(/\?max=150000&min=50000$/);
  await closeFilters(page);
  expect(await totalOf(page)).toBeLessThan(all);
});

test('prices are chosen with the slider and the keyboard', async ({ page }) => {
  await page.goto('/boutique');
  const filters = await openFilters(page);
  await filters.getByRole('slider', { name: 'Prix maximum' }).press('Home');
  const low = filters.getByRole('slider', { name: 'Prix minimum' });
  await low.press('ArrowRight');
  await expect(page).toHaveURL(/\?max=1000&min=1000$/);
  await filters.getByRole('slider', { name: 'Prix maximum' }).press('End');
  await low.press('ArrowRight');
  await expect(page).toHaveURL(/\?min=5000$/);
});

test('a search with a typing error is forgiven, counted once, and left by Back', {
  tag: '@both',
}, async ({ page }) => {
  const counted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(paths.searchTerm)) counted.push(request.postDataJSON());
  });
  await page.goto('/boutique');
  const all = await totalOf(page);
  const filters = await openFilters(page);
  const field = filters.getByRole('searchbox', { name: 'Rechercher dans la liste' });
  await field.pressSequentially('samsng', { delay: 30 });
  await expect(page).toHaveURL(/\?search=samsng$/);
  await expect(field).toHaveValue('samsng');
  await closeFilters(page);
  await expect(summary(page)).toContainText(
    'Aucun résultat pour « samsng ». Résultats pour « samsung ».',
  );
  await expect(products(page).first()).toContainText(/samsung/i);
  await expect.poll(() => counted).toEqual([{ terme: 'samsng', source: 'boutique' }]);

  await page.goBack();
  await expect(page).toHaveURL(/\/boutique$/);
  expect(await totalOf(page)).toBe(all);
});

// On a phone the field stands in a sheet that scripts open.
test('what is typed before the page has come to life is searched all the same', {
  tag: '@desktop',
}, async ({ page }) => {
  const letScriptsLoad = await openBeforeScripts(page, '/boutique');
  await page.getByRole('searchbox', { name: 'Rechercher dans la liste' }).fill('samsung');
  letScriptsLoad();
  await expect(page).toHaveURL(/\?search=samsung$/);
});

test('another category forgets the search and the page', async ({ page }) => {
  await page.goto('/boutique?search=samsung&page=2');
  const filters = await openFilters(page);
  await filters
    .getByRole('list', categories)
    .getByRole('link', { name: /^Télévision/ })
    .click();
  await expect(page).toHaveURL(/\/boutique\?category=TELEVISION$/);
  await expect(filters.getByRole('searchbox')).toHaveValue('');
});

test('a tag is chosen and dropped by its chip', async ({ page }) => {
  await page.goto('/boutique');
  const all = await totalOf(page);
  const filters = await openFilters(page);
  await filters.getByRole('combobox', { name: 'Étiquette' }).selectOption('Nouveauté');
  await expect(page).toHaveURL(/\?tag=Nouveaut/);
  await closeFilters(page);
  expect(await totalOf(page)).toBeLessThan(all);
  await chips(page)
    .getByRole('link', { name: /Nouveauté/ })
    .click();
  await expect(page).toHaveURL(/\/boutique$/);
  await expect(chips(page)).toBeHidden();
  expect(await totalOf(page)).toBe(all);
});

test('pages follow each other without overlapping', async ({ page }) => {
  await page.goto('/boutique');
  const first = await products(page).allInnerTexts();
  expect(first).toHaveLength(9);
  const pages = page.getByRole('navigation', { name: 'Pages de résultats' });
  await expect(pages.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pages.getByRole('link', { name: 'Page suivante' }).click();
  await expect(summary(page)).toHaveText(/^Affichage 10–18 sur/);
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('region', { name: 'Produits' })).toBeFocused();
  for (const text of await products(page).allInnerTexts()) expect(first).not.toContain(text);
});

test('an address with filters shows the same list to everybody, script or not', {
  tag: '@both',
}, async ({ page, browser, baseURL }) => {
  const address = '/boutique?category=TELEVISION&max=300000&sort=prix';
  await page.goto(address);
  const total = await totalOf(page);
  await expect(page.getByRole('combobox', { name: 'Trier par' })).toHaveValue('prix');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const plain = await context.newPage();
  await plain.goto(address);
  expect(await totalOf(plain)).toBe(total);
  const opener = plain.getByRole('link', { name: /^Filtrer/ });
  if (await opener.isVisible()) await opener.click();
  await plain.getByRole('spinbutton', { name: 'Prix minimum' }).fill('100000');
  await plain.getByRole('button', { name: 'Appliquer les filtres' }).click();
  expect(await totalOf(plain)).toBeLessThan(total);
  expect(await products(plain).count()).toBeGreaterThan(0);
  await context.close();
});

test('a page beyond the end leads back to the last one', async ({ page }) => {
  await page.goto('/boutique?page=999');
  await page.getByRole('link', { name: 'Aller à la dernière page' }).click();
  await expect(products(page).first()).toBeVisible();
  await expect(summary(page)).toHaveText(/^Affichage/);
});

test('a member with an employer filters by credit, and nobody else', {
  tag: '@both',
}, async ({ page, context }) => {
  const kinds = (filters: Locator) => filters.getByRole('list', { name: 'Type' });
  await page.goto('/en-promo');
  await expect(kinds(await openFilters(page)).getByRole('link')).toHaveText([
    'Tous',
    'Précommande',
  ]);

  await signIn(context, await aMemberOfDemoEmployer());
  await page.goto('/en-promo');
  const credit = kinds(await openFilters(page)).getByRole('link', {
    name: messages.listing.creditFilter,
  });
  await credit.click();
  await expect(page).toHaveURL(/\/en-promo\?productType=credit$/);
  await expect(credit).toHaveAttribute('aria-current', 'true');
  await closeFilters(page);
  await expect(products(page).first()).toBeVisible();
});

test('a running season has its banner and its products', async ({ page }) => {
  await page.goto('/promo-tabaski');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo Tabaski');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Tabaski');
  await expect(products(page).first()).toContainText('FCFA');
});

test('nothing found says so in the words of the list and shows ways on', async ({ page }) => {
  await page.goto('/en-promo?search=zzzzqqqq');
  await expect(summary(page)).toHaveText('0 résultat');
  await expect(page.getByText('Aucun produit en promotion trouvé')).toBeVisible();
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await expect(page).toHaveURL(/\/en-promo$/);
  await expect(products(page).first()).toBeVisible();
  await page.goto('/boutique?search=zzzzqqqq');
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible();
});

test.describe('when the API fails', () => {
  test.use({ expectedComplaints: [/500/] });

  test('the filters stay and the list can be asked for again', async ({ page }) => {
    await page.goto('/boutique');
    await page.route(`**${paths.filteredProducts}?*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Une erreur est survenue.' } }),
    );
    await page.getByRole('link', { name: 'Page suivante' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Une erreur est survenue.' }),
    ).toBeVisible();
    await page.unroute(`**${paths.filteredProducts}?*`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(summary(page)).toHaveText(/^Affichage 10–18 sur/);
  });
});
