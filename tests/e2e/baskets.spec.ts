import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { planPreorder } from '#contract/sales/orders/instalments.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { standStill } from '#tests/helpers/base/browser/stand-still.ts';
import { findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';

type StoredLine = Partial<Omit<ProductCard, 'id'>> & { id: unknown; quantity?: unknown };

/** Fills a list of this browser before the first page, as a former visit has left it. */
const storeList = (page: Page, key: string, lines: StoredLine[] | string) =>
  page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name!) === null) localStorage.setItem(name!, text!);
    },
    [key, typeof lines === 'string' ? lines : JSON.stringify(lines)],
  );
const listOf = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
const lists = (page: Page) => page.getByRole('navigation', { name: 'Mes listes et mon compte' });
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Retirer/ }) });
const summary = (page: Page) => page.getByRole('region', { name: 'Récapitulatif' });
/** Figures are grouped by spaces that do not break. */
const money = (xof: number) => formatXof(xof).replaceAll(/\s/g, ' ');
const priceOf = ({ en_promo, promo_price, list_price }: ProductCard) =>
  en_promo ? promo_price : list_price;

test('a product from a card is changed, kept over a reload, and removed', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/boutique');
  const card = page.getByRole('main').getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  const order = card.getByRole('button', { name: `Commander ${name}`, exact: true });
  await order.click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await order.click();
  await expect(lists(page).getByRole('link', { name: 'Panier (2 articles)' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier Commande');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Augmenter la quantité : ${name}` }).click();
  await expect(page.getByRole('textbox', { name: `Quantité : ${name}` })).toHaveValue('3');
  const [line] = await listOf(page, 'cart');
  expect(line).toMatchObject({ name, quantity: 3 });
  expect(Date.parse(line.date)).not.toBeNaN();
  await expect(summary(page)).toContainText(money(3 * priceOf(line)));
  await expect(summary(page).getByText('Livraison gratuite sur Dakar')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('textbox', { name: `Quantité : ${name}` })).toHaveValue('3');
  await page.getByRole('button', { name: `Retirer ${name}` }).click();
  await expect(page.getByText('Panier vide')).toBeVisible();
  await page.getByRole('link', { name: 'Continuer vos achats' }).click();
  await expect(page).toHaveURL('/boutique');
});

test('what is added is said for two seconds, at the top in the middle, below its number', {
  tag: '@both',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/boutique');
  const order = page.getByRole('button', { name: /^Commander / }).last();
  await order.scrollIntoViewIfNeeded();
  await expect(order).toBeVisible();
  await standStill(page);
  await order.click();
  const said = page.getByText('Produit ajouté');
  await expect(said).toBeVisible();
  const message = page.getByRole('dialog', { name: 'Produit ajouté' });
  const count = lists(page).getByRole('link', { name: 'Panier (1 article)' });
  await expect(count).toBeInViewport({ ratio: 1 });
  const [box, number] = [(await message.boundingBox())!, (await count.boundingBox())!];
  expect(box.y).toBeGreaterThanOrEqual(number.y + number.height);
  expect(box.y).toBeLessThan(200);
  expect(Math.abs(box.x + box.width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(10);
  await page.clock.runFor(1500);
  await expect(said).toBeVisible();
  await page.clock.runFor(1500);
  await expect(said).toBeHidden();
});

test('who has added an article goes from the message to its basket', async ({ page }) => {
  await page.goto('/boutique');
  await page
    .getByRole('button', { name: /^Commander / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Produit ajouté')).toBeHidden();
});

test('a basket leads a guest on without an account, and says beside it what signing in brings', async ({
  page,
}) => {
  const product = await findProduct(page, { productType: 'precommande' });
  for (const [key, path, query] of [
    ['cart', '/cart', ''],
    ['preorder', '/pre-cart', '?panier=preorder'],
  ] as const) {
    await storeList(page, key, [{ ...product, quantity: 1 }]);
    await page.goto(path);
    await expect(summary(page)).toContainText('Vous avez un compte ?');
    await expect(summary(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/login?redirectTo=${encodeURIComponent(`/checkout${query}`)}`,
    );
    await summary(page).getByRole('link', { name: 'Commander sans compte' }).click();
    await expect(page).toHaveURL(`/commande-sans-compte${query}`);
  }
});

test('the pre-order basket shows its instalments and their days', async ({ page }) => {
  const product = await findProduct(page, { productType: 'precommande', sort: 'rang' });
  await page.goto('/pre-commandes');
  await page
    .getByRole('button', { name: `Précommander ${product.name}`, exact: true })
    .first()
    .click();
  await page.goto('/pre-cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier Précommande');
  const parts = planPreorder(product.preorder_price, new Date());
  const plan = summary(page).getByRole('listitem');
  await expect(plan).toHaveCount(3);
  for (const [place, { amount }] of parts.entries()) {
    await expect(plan.nth(place)).toContainText(money(amount));
  }
  await expect(plan.nth(0)).toContainText(String(new Date().getUTCFullYear()));
});

test('what the shop says today replaces what was kept, and what is gone stays out of the total', async ({
  page,
}) => {
  const product = await findProduct(page, {});
  await storeList(page, 'cart', [
    { ...product, en_promo: false, list_price: 1000, quantity: 2 },
    { id: 2_000_000_000, name: 'FOUR DISPARU', list_price: 5000, quantity: 1 },
  ]);
  await page.goto('/cart');
  const row = rows(page).filter({ hasText: product.name });
  await expect(row.getByText(/Le prix a changé/)).toContainText(money(1000));
  await expect(rows(page).filter({ hasText: 'FOUR DISPARU' })).toContainText(
    'Ce produit n’est plus disponible',
  );
  await expect(summary(page)).toContainText(money(2 * priceOf(product)));
  await expect(lists(page).getByRole('link', { name: 'Panier (2 articles)' })).toBeVisible();
});

test.describe('without an answer from the shop', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('the kept prices stay, with a warning and another try', async ({ page }) => {
    const product = await findProduct(page, {});
    await storeList(page, 'cart', [{ ...product, quantity: 1 }]);
    await page.route('**/api/produits-cartes*', (route) => route.abort());
    await page.goto('/cart');
    await expect(page.getByText(/Les prix n’ont pas pu être vérifiés/)).toBeVisible();
    await expect(summary(page)).toContainText(money(priceOf(product)));
    await page.unroute('**/api/produits-cartes*');
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText(/Les prix n’ont pas pu être vérifiés/)).toBeHidden();
  });
});

test('an order goes out as a message with everything in it', async ({ page }) => {
  const product = await findProduct(page, {});
  await storeList(page, 'cart', [{ ...product, quantity: 2 }]);
  await page.goto('/cart');
  const link = summary(page).getByRole('link', { name: 'Commander par WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/221\d+\?text=/);
  const text = new URL((await link.getAttribute('href'))!).searchParams.get('text');
  expect(text).toContain(`2 × ${product.name}`);
  expect(text).toContain(formatXof(2 * priceOf(product)));
});

test('a second tab follows the first', async ({ page, context }) => {
  await page.goto('/cart');
  await expect(page.getByText('Panier vide')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/boutique');
  await other
    .getByRole('button', { name: /^Commander / })
    .first()
    .click();
  await expect(lists(page).getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a list of the former shop goes on, damaged ones are set aside', async ({ page }) => {
  const product = await findProduct(page, {});
  await storeList(page, 'cart', [
    { id: String(product.id), name: product.name, list_price: product.list_price, quantity: 2 },
  ]);
  await storeList(page, 'preorder', '{"damaged":');
  await storeList(page, 'wishlist', '[null,{"id":"x"}]');
  await page.goto('/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('img')).toHaveAttribute('src', /^\/images\//);
  await page.goto('/pre-cart');
  await expect(page.getByText('Panier vide')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('preorder.ecarte'))).toBe('{"damaged":');
  expect(await page.evaluate(() => localStorage.getItem('wishlist.ecarte'))).toContain('null');
});

test('storage that refuses leaves the basket in memory and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const original = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'cart') throw new DOMException('full', 'QuotaExceededError');
      original.call(this, key, value);
    };
  });
  await page.goto('/boutique');
  const order = page.getByRole('button', { name: /^Commander / }).first();
  await order.click();
  await expect(page.getByText(/ne garde pas vos listes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fermer le message' }).last()).toBeVisible();
  await order.click();
  await expect(lists(page).getByRole('link', { name: 'Panier (2 articles)' })).toBeVisible();
});

test('the glance at a basket opens by press and by keyboard, and Escape closes it', {
  tag: '@both',
}, async ({ page }) => {
  const products = await findProducts(page, { limit: 6 });
  await storeList(
    page,
    'cart',
    products.map((product) => ({ ...product, quantity: 2 })),
  );
  await page.goto('/faq');
  const basket = lists(page).getByRole('link', { name: /^Panier/ });
  const glance = page.getByRole('region', { name: 'Panier Commande' });
  await expect(basket).toContainText('12 articles');
  await basket.click();
  await expect(glance.getByRole('listitem')).toHaveCount(6);
  const height = await glance.getByRole('list').evaluate((list) => list.clientHeight);
  expect(height).toBe(310);
  const [first] = products;
  await expect(glance.getByRole('listitem').first()).toContainText(`${money(priceOf(first!))} × 2`);
  const total = products.reduce((sum, product) => sum + 2 * priceOf(product), 0);
  await expect(glance).toContainText(money(total));
  await glance.getByRole('button', { name: `Retirer ${first!.name}` }).click();
  await expect(glance.getByRole('listitem')).toHaveCount(5);

  await page.keyboard.press('Escape');
  await expect(glance).toBeHidden();
  await lists(page).getByRole('link', { name: 'Profil' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(glance).toBeVisible();
  await glance.getByRole('link', { name: 'Panier Commande' }).click();
  await expect(page).toHaveURL('/cart');
});

test('a mouse over a basket shows it, and away from it hides it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/faq');
  const glance = page.getByRole('region', { name: 'Panier Précommande' });
  await lists(page).getByRole('link', { name: 'Précommandes' }).hover();
  await expect(glance.getByText('Panier vide')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(glance).toBeHidden();
});

test('the credit basket asks for a sign-in and comes back', async ({ page }) => {
  const response = await page.request.get('/credit-cart', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/login?redirectTo=%2Fcredit-cart');
  await page.goto('/faq');
  await expect(lists(page).getByRole('link', { name: 'Crédit' })).toHaveCount(0);
});

test('the wishlist holds a product once, and all of it moves to the cart', async ({ page }) => {
  await page.goto('/boutique');
  const cards = page.getByRole('main').getByRole('article');
  for (const index of [0, 1]) {
    await cards
      .nth(index)
      .getByRole('button', { name: /^Ajouter à la liste/ })
      .click();
  }
  await expect(lists(page).getByRole('link', { name: /souhaits \(2 articles\)/ })).toBeVisible();
  await page.goto('/wishlist');
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Commander/ })
    .click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Tout mettre au panier' }).click();
  await expect(page.getByText('Votre liste est vide')).toBeVisible();
  await expect(lists(page).getByRole('link', { name: 'Panier (3 articles)' })).toBeVisible();
});

const LISTS = { '/cart': 'cart', '/pre-cart': 'preorder', '/wishlist': 'wishlist' };

test('the lists have no barrier that a machine can find, empty', async ({ page }) => {
  for (const path of Object.keys(LISTS)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/vide/).first()).toBeVisible();
      await expectNoBarrier(page);
    });
  }
});

test('the lists have no barrier that a machine can find, full', { tag: '@both' }, async ({
  page,
}) => {
  const product = await findProduct(page, { productType: 'precommande' });
  const gone = { id: 2_000_000_000, name: 'FOUR DISPARU', list_price: 5000 };
  for (const key of Object.values(LISTS)) {
    await storeList(page, key, [{ ...product, quantity: 1 }, gone]);
  }
  for (const path of Object.keys(LISTS)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(/n’est plus disponible/i)).toBeVisible();
      await expectNoBarrier(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        await page.evaluate(() => innerWidth),
      );
    });
  }
});
