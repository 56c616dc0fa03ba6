import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';

const rail = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('home leads to the campaigns, the shelves and the products', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Sandaga/);
  const offers = page.getByRole('region', { name: 'Offres du moment' });
  await expect(offers.getByRole('link', { name: /^Voir les offres/ }).first()).toBeVisible();
  const shelves = rail(page, 'Nos catégories').getByRole('link');
  await expect(shelves.nth(0)).toHaveText('Congélateur');
  await expect(shelves.nth(1)).toHaveText('Télévision');
  for (const name of ['En promo', 'Nouveautés', 'À crédit']) {
    await expect(rail(page, name).getByRole('article').first()).toContainText('FCFA');
  }
  await expect(rail(page, 'Produits disponibles').getByRole('article')).toHaveCount(10);
  await rail(page, 'En promo')
    .getByRole('link', { name: /^Voir tout/ })
    .click();
  await expect(page).toHaveURL('/en-promo');
});

test('the campaigns are turned with buttons that stop at the ends', async ({ page }) => {
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Offres du moment' });
  const before = offers.getByRole('button', { name: 'Offre précédente' });
  await expect(before).toBeDisabled();
  await offers.getByRole('button', { name: 'Offre suivante' }).click();
  await expect(offers.getByRole('paragraph').filter({ hasText: /^Offre 2/ })).toBeVisible();
  await expect(before).toBeEnabled();
});

test('a campaign that says more than the first one moves nothing of it', async ({ page }) => {
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Offres du moment' });
  const first = offers.getByRole('listitem').first();
  const [picture, shelves] = [first.locator('img'), rail(page, 'Nos catégories')];
  const before = [await picture.boundingBox(), await shelves.boundingBox()];
  const title = offers.getByRole('listitem').nth(1).locator('h2');
  await title.evaluate((element) => {
    element.textContent =
      'Tout pour la fête, au frais et au chaud, livré chez vous et payé en fois';
  });
  expect([await picture.boundingBox(), await shelves.boundingBox()]).toEqual(before);
  await offers.getByRole('button', { name: 'Offre suivante' }).click();
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(offers.getByRole('link').nth(1)).toBeInViewport({ ratio: 1 });
});

test('a campaign of which only a part has come moves nothing as the rest comes', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/');
  const first = page
    .getByRole('region', { name: 'Offres du moment' })
    .getByRole('listitem')
    .first();
  const moved = await first.evaluate((slide) => {
    const parts = [...slide.querySelectorAll('h2, p, a, img')];
    const places = () => parts.map((part) => [part.tagName, part.getBoundingClientRect().y]);
    const found: { without: string; places: unknown; wholePlaces: unknown }[] = [];
    while (parts.length > 1) {
      const wholePlaces = places().slice(0, -1);
      const last = parts.pop()!;
      last.remove();
      found.push({ without: last.tagName, places: places(), wholePlaces });
    }
    return found;
  });
  expect(moved.map(({ without }) => without)).toHaveLength(3);
  for (const { places, wholePlaces, without } of moved) {
    expect(places, `without ${without}`).toEqual(wholePlaces);
  }
});

test('a card leads to its product by picture and name, and its button adds it here', async ({
  page,
}) => {
  await page.goto('/');
  const card = rail(page, 'En promo').getByRole('article').first();
  await expect(card.getByText('En promo', { exact: true })).toBeVisible();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/produits\/\d+\/details$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goBack();
  await card.getByAltText(name).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goBack();
  await card.getByRole('button', { name: `Commander ${name}`, exact: true }).click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the heart of a card puts the product on the wishlist once and takes it off', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('wishlist') === null) localStorage.setItem('wishlist', '{"damaged":');
  });
  await page.goto('/');
  const card = rail(page, 'En promo').getByRole('article').first();
  const badge = page.getByRole('link', { name: 'Liste de souhaits (1 article)' });
  await card.getByRole('button', { name: /^Ajouter à la liste de souhaits/ }).click();
  await expect(badge).toBeVisible();
  await page.reload();
  await expect(badge).toBeVisible();
  await card.getByRole('button', { name: /^Retirer de la liste de souhaits/ }).click();
  await expect(badge).toBeHidden();
});

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: [/404/] });

  test('shows home with a notice, and asks search engines to forget it', async ({ page }) => {
    const response = await page.goto('/une-page-inconnue');
    expect(response!.status()).toBe(404);
    await expect(page.getByText('Cette page n’existe pas')).toBeVisible();
    await expect(rail(page, 'Produits disponibles')).toBeVisible();
    expect(await response!.text()).toContain('<meta name="robots" content="noindex"');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('congélateur');
    await search.press('Enter');
    await expect(page).toHaveURL('/boutique?search=cong%C3%A9lateur');
  });

  test('works like any page, though it was made for another address', async ({ page }) => {
    await page.goto('/une-autre/page?search=inconnue');
    const card = rail(page, 'En promo').getByRole('article').first();
    await card.getByRole('button', { name: /^Ajouter à la liste de souhaits/ }).click();
    await expect(page.getByRole('link', { name: 'Liste de souhaits (1 article)' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/une-autre/page');
  });
});

test('home can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/');
  await expect(rail(page, 'Produits disponibles').getByRole('article')).toHaveCount(10);
  await context.close();
});

test('home has no barrier that a machine can find', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await expectNoBarrier(page);
});
