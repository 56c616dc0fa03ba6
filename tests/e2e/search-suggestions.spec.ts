import type { Page } from '@playwright/test';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openBeforeScripts } from '#tests/helpers/base/browser/open-before-scripts.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher un produit' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const isSuggestionCall = (url: URL) => url.pathname === paths.filteredProducts;

test('five products at most, their category, then the way to all results', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/faq');
  await expect(field(page)).toHaveAttribute('placeholder', messages.search.placeholder);
  await field(page).pressSequentially('congel');
  await expect(options(page)).toHaveCount(7);
  await expect(options(page).first()).toContainText('FCFA');
  await expect(options(page).nth(5)).toHaveText('Catégorie Congélateur');
  await expect(options(page).last()).toHaveText('Voir tous les résultats');
  await expect(page.getByRole('status').filter({ hasText: '5 produits proposés' })).toHaveCount(1);

  await options(page).last().click();
  await expect(page).toHaveURL('/boutique?search=congel');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('congel');
});

test('a category and a brand lead to their lists, by the keyboard too', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('congel');
  await options(page).nth(5).click();
  await expect(page).toHaveURL(/\/categorie\/congelateur/);
  await expect(field(page)).toHaveValue('');
  await field(page).pressSequentially('samsung');
  await expect(options(page).filter({ hasText: 'Marque Samsung' })).toHaveCount(1);
  await field(page).press('ArrowUp');
  await field(page).press('ArrowUp');
  await expect(options(page).nth(-2)).toHaveAttribute('aria-selected', 'true');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/boutique?facts=marque.samsung');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('nothing is asked before the second character', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isSuggestionCall(url)) asked.push(url.searchParams.get('search'));
  });
  await page.clock.install();
  await page.goto('/faq');
  await field(page).pressSequentially('t');
  // Longer than a shopper waits for a suggestion.
  await page.clock.runFor(2 * SEARCH.debounceMs);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await field(page).pressSequentially('el');
  await expect(options(page).first()).toBeVisible();
  expect(asked).toEqual(['tel']);
});

test('the keyboard reaches each option and opens it', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('congel');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page)).toHaveCount(7);
  const reached = page.getByRole('option', { selected: true });

  await field(page).press('ArrowUp');
  await expect(reached).toHaveText('Voir tous les résultats');
  await field(page).press('ArrowDown');
  await field(page).press('ArrowDown');
  await expect(reached).toHaveText((await options(page).nth(1).textContent()) ?? '');
  await field(page).press('End');
  await expect(reached).toHaveText('Voir tous les résultats');
  await field(page).press('Home');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );

  await field(page).press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('congel');
  await field(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(7);
  await field(page).press('ArrowDown');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/produits\/\d+\/details$/);
  // A phone folds the field on the page of a product.
  await expect(field(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Rechercher un produit' }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('Enter searches the shop, and an emptied field takes the search away', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('frigo');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/boutique?search=frigo');
  await page.getByRole('banner').getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(page).toHaveURL('/boutique');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('what is emptied or typed before the results come stays', async ({ page }) => {
  await page.goto('/faq');
  let mayCome = Promise.resolve();
  await page.route(isSuggestionCall, async (route) => {
    await mayCome;
    await route.continue();
  });
  /** Searches, and answers how to let the results come. */
  const searchSlowly = async (search: string) => {
    await field(page).fill(search);
    const held = Promise.withResolvers<void>();
    mayCome = held.promise;
    const asked = page.waitForRequest((request) => isSuggestionCall(new URL(request.url())));
    await field(page).press('Enter');
    await asked;
    return held.resolve;
  };
  const clear = page.getByRole('banner').getByRole('button', { name: 'Effacer la recherche' });
  const showFridges = await searchSlowly('frigo');
  await clear.click();
  showFridges();
  await expect(page).toHaveURL('/boutique');
  await expect(field(page)).toHaveValue('');

  const showTelevisions = await searchSlowly('televiseur');
  await field(page).fill('climatiseur');
  showTelevisions();
  await expect(page).toHaveURL('/boutique?search=televiseur');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page)).toHaveValue('climatiseur');
});

test('says so when nothing matches', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('zzqxw');
  await expect(page.getByText(messages.search.empty)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: messages.search.empty })).toBeVisible();
});

test('says which words it searched instead of a typing error', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('congelateeur');
  await expect(page.getByText(/^Résultats pour « cong.lateur »/)).toBeVisible();
  await expect(options(page)).toHaveCount(7);
});

test('answers what was typed before the page came to life', async ({ page }) => {
  const letScriptsLoad = await openBeforeScripts(page, '/faq');
  await field(page).pressSequentially('congel');
  letScriptsLoad();
  await expect(options(page)).toHaveCount(7);
});

test('a field emptied before the page came to life takes the search away', async ({ page }) => {
  const letScriptsLoad = await openBeforeScripts(page, '/boutique?search=frigo');
  await expect(field(page)).toHaveValue('frigo');
  await field(page).fill('');
  letScriptsLoad();
  await expect(page).toHaveURL('/boutique');
  await expect(field(page)).toHaveValue('');
});

test('keeps the last answer while the next one is awaited', async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('congel');
  await expect(options(page)).toHaveCount(7);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isSuggestionCall, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isSuggestionCall(new URL(request.url())));
  await field(page).fill('televis');
  await asked;
  await expect(options(page).first()).toContainText(/cong/i);
  answer();
  await expect(options(page).first()).toContainText(/tele|télé/i);
});

test.describe('without network', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a calm sentence and another try', async ({ page }) => {
    await page.goto('/faq');
    await page.route(isSuggestionCall, (route) => route.abort());
    await field(page).pressSequentially('frigo');
    await expect(page.getByText(/^Connexion impossible/)).toBeVisible();
    await page.unroute(isSuggestionCall);
    await page.getByRole('banner').getByRole('button', { name: 'Réessayer' }).click();
    await expect(options(page).first()).toBeVisible();
  });
});

test('breaks no accessibility rule while it is open', { tag: '@both' }, async ({ page }) => {
  await page.goto('/faq');
  await field(page).pressSequentially('congel');
  await field(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(7);
  await expectNoBarrier(page, 'search');
});
