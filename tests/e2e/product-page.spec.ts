import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { creditExtra } from '#contract/goods/catalogue/product-prices.ts';
import { planCredit, planPreorder } from '#contract/sales/orders/instalments.ts';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import { instalmentWords } from '#shop/sales/baskets/plans/parts-price.tsx';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { shiftsOf, watchLayout } from '#tests/helpers/base/browser/layout-shift.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { detailsOf, findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';

/** Of the demonstration. */
const creditTerms = { rates: [50], months: 4 };

/** In XOF, by the terms of the demonstration. */
const amountsOf = ({ preorder_price, creditorder_price }: ProductCard, isCredit: boolean) =>
  (isCredit
    ? planCredit(creditorder_price!, new Date(), creditTerms)
    : planPreorder(preorder_price, new Date())
  ).map(({ amount }) => amount);

const wordsOf = (product: ProductCard, isCredit: boolean) =>
  instalmentWords(amountsOf(product, isCredit)).replaceAll(/\s/g, ' ');

test('a product in promotion shows both prices and what is saved', async ({ page }) => {
  const product = await findProduct(page, {}, paths.promotionProducts);
  await page.goto(detailsOf(product));
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(`${product.name} | Sandaga`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  const saved = String(product.list_price - product.promo_price).slice(-3);
  const saving = main.getByRole('paragraph').filter({ hasText: /^Vous économisez/ });
  await expect(saving).toHaveText(new RegExp(`${saved}\\sFCFA$`));
  await expect(main.getByText(/chez vous .*, gratuit à Dakar$/i)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link')).toHaveText(
    ['Accueil', 'Boutique', /./],
  );
});

test('the chosen quantity goes to the basket, from 1 on', async ({ page }) => {
  const product = await findProduct(page, {});
  await page.goto(detailsOf(product));
  await page.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await page.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantité' })).toHaveValue('3');
  await page.getByRole('main').getByRole('button', { name: 'Commander', exact: true }).click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panier (3 articles)' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantité' }).fill('0');
  await expect(page.getByRole('textbox', { name: 'Quantité' })).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Diminuer la quantité' })).toBeDisabled();
});

const wayNamed = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const mainButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const barButton = (page: Page) => page.locator('[data-buy-bar] [data-buy]');

test('how to pay is one choice, which decides the one main button and its total', async ({
  page,
}) => {
  const product = await findProduct(page, { productType: 'precommande' });
  await page.goto(detailsOf(product));
  const choice = page.getByRole('group', { name: 'Comment payer' });
  await expect(wayNamed(page, /^Comptant/)).toBeChecked();
  await expect(mainButton(page, 'Commander')).toBeVisible();
  await expect(choice).toContainText(wordsOf(product, false));
  await expect(choice).toContainText(/arrivage vers le \d+(er)? \S+/);
  await wayNamed(page, /^Précommande/).check();
  await expect(mainButton(page, 'Commander')).toHaveCount(0);
  await expect(barButton(page)).toContainText('Précommander');
  await expect(barButton(page)).toContainText(formatXof(product.preorder_price));
  await expectNoBarrier(page);
  await mainButton(page, 'Précommander').click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('preorder'))).toContain(product.name);
  expect(await page.evaluate(() => localStorage.getItem('cart') ?? '[]')).toBe('[]');
});

test('a credit price says what it costs more; whoever is no member reads how credit works', async ({
  page,
}) => {
  const product = await findProduct(page, { productType: 'credit' });
  await page.goto(detailsOf(product));
  const main = page.getByRole('main');
  const extra = `soit ${formatXof(creditExtra(product))} de plus que comptant`;
  await expect(main).toContainText(`${wordsOf(product, true)}, ${extra}`.replaceAll(/\s/g, ' '));
  await expect(wayNamed(page, /^Par mon employeur/)).toHaveCount(0);
  await expect(mainButton(page, 'À crédit')).toHaveCount(0);
  await page.getByRole('link', { name: 'Comment acheter à crédit' }).click();
  await expect(page).toHaveURL('/processus-de-commande-de-credit');
});

test('a member chooses credit, and its basket says what it costs more', async ({
  page,
  context,
}) => {
  const product = await findProduct(page, { productType: 'credit' });
  await signIn(context, await aMemberOfDemoEmployer());
  await watchLayout(page);
  await page.goto(detailsOf(product));
  await wayNamed(page, /^Par mon employeur/).check();
  expect(await shiftsOf(page)).toEqual([]);
  await mainButton(page, 'À crédit').click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await page.goto('/credit-cart');
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(
    `soit ${formatXof(creditExtra(product))} de plus que comptant`.replaceAll(/\s/g, ' '),
  );
});

test('with one way to pay there is no choice', async ({ page }) => {
  const products = await findProducts(page, { limit: 40 });
  const product = products.find((one) => !one.is_preorder && !one.is_creditorder)!;
  await page.goto(detailsOf(product));
  await expect(mainButton(page, 'Commander')).toBeVisible();
  await expect(page.getByText('Comment payer')).toHaveCount(0);
});

test('delivery is promised for the zone that the checkout remembers', async ({ page }) => {
  const product = await findProduct(page, {});
  const zones: DeliveryZone[] = await (await page.request.get(paths.deliveryZones)).json();
  const zone = zones.find(({ active, fee }) => active && fee > 0)!;
  await page.addInitScript(
    (zoneId) => sessionStorage.setItem('guestCheckout', JSON.stringify({ zoneId })),
    zone.id,
  );
  await watchLayout(page);
  await page.goto(detailsOf(product));
  const said = new RegExp(
    `livraison ${formatXof(zone.fee)} à ${zone.name}$`.replaceAll(/\s/g, '\\s'),
  );
  await expect(page.getByRole('main').getByText(said)).toBeVisible();
  await expect(page.getByText(/gratuit à Dakar/)).toHaveCount(0);
  expect(await shiftsOf(page)).toEqual([]);
});

test('the first screen of a phone has name, stars, price, delivery and the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await findProduct(page, { productType: 'precommande' });
  await page.goto(detailsOf(product));
  const top = (await page.locator('[data-buy-bar]').boundingBox())!.y;
  const main = page.getByRole('main');
  for (const seen of [
    main.getByRole('heading', { level: 1 }),
    main.locator('a[href="#commentaires"]'),
    main.getByText('Prix toutes taxes comprises'),
    main.getByText(/gratuit à Dakar$/),
  ]) {
    const { y, height } = (await seen.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(top);
  }
});

test('a card says in one line how many parts a credit or a pre-order has, from how much', async ({
  page,
}) => {
  for (const [path, productType] of [
    ['/pre-commandes', 'precommande'],
    ['/credit-commandes', 'credit'],
  ] as const) {
    const product = await findProduct(page, { productType, sort: 'rang' });
    await page.goto(path);
    const card = page.getByRole('article').filter({
      has: page.getByRole('heading', { name: product.name, exact: true }),
    });
    const amounts = amountsOf(product, product.preorder_price === 0);
    const words = `ou ${amounts.length} × dès ${formatXof(Math.min(...amounts))}`;
    await expect(card.getByText(words)).toBeVisible();
  }
});

test('the picture opens large and Escape gives the focus back', { tag: '@both' }, async ({
  page,
}) => {
  const product = await findProduct(page, {});
  await page.goto(detailsOf(product));
  const picture = page.getByRole('link', { name: /Agrandir$/ }).first();
  await picture.click();
  const dialog = page.getByRole('dialog', { name: `Photos de ${product.name}` });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();
});

test('what was looked at before comes back on the next product', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('recentlyViewed') === null) {
      localStorage.setItem('recentlyViewed', '[{"id":"damaged"}');
    }
  });
  const first = await findProduct(page, { sort: 'prix' });
  const second = await findProduct(page, { sort: '-prix' });
  expect(first.id).not.toBe(second.id);
  await page.goto(detailsOf(first));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed')))
    .toContain(first.name);
  await page.goto(detailsOf(second));
  const recent = page.getByRole('region', { name: 'Vus récemment' });
  await expect(recent.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(recent.getByRole('article')).toHaveCount(1);
});

test('like products are offered, never the product itself', async ({ page }) => {
  const product = await findProduct(page, { category: 'CONGELATEUR' });
  await page.goto(detailsOf(product));
  const alike = page.getByRole('region', { name: 'Produits similaires' });
  await expect(alike.getByRole('article')).toHaveCount(5);
  await expect(alike.getByRole('heading', { name: product.name, exact: true })).toHaveCount(0);
  const next = alike.getByRole('article').first();
  // A row that is not drawn yet has no inner text.
  const name = (await next.getByRole('heading').textContent())!;
  await next.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(alike.getByRole('article').first()).toBeVisible();
});

test.describe('the address', () => {
  test('is copied, and the page says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const product = await findProduct(page, {});
    await page.goto(detailsOf(product));
    await page.getByText('Partager, comparer, suivre le prix').click();
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Lien copié' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(detailsOf(product));
  });

  test('that cannot be copied is a failure in words', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const product = await findProduct(page, {});
    await page.goto(detailsOf(product));
    await page.getByText('Partager, comparer, suivre le prix').click();
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByText('Erreur lors de la copie')).toBeVisible();
  });

  test('is one for search engines, whichever was opened', async ({ page }) => {
    const product = await findProduct(page, {});
    const response = await page.goto(`/single-product/${product.id}`);
    const html = await response!.text();
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${detailsOf(product)}"`));
    expect(html).toContain('"@type":"Product"');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toMatch(/property="og:image" content="[^"]*\/prix\.jpg\?v=/);
  });
});

test('the QR code leads to the product', async ({ page }) => {
  const product = await findProduct(page, {});
  await page.goto(detailsOf(product));
  await page.getByText('Partager, comparer, suivre le prix').click();
  const opener = page.getByRole('button', { name: 'QR code' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `QR code de ${product.name}` });
  const code = dialog.getByRole('img', { name: /^QR code vers/ });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ ...info, data })).toMatch(new RegExp(`^http.*${detailsOf(product)}$`));
  await expectNoBarrier(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what comes late brings no second style sheet, with which all would be restyled', async ({
  page,
}) => {
  const product = await findProduct(page, { limit: 1 });
  await page.goto(detailsOf(product));
  await page.getByRole('button', { name: 'Service après-vente' }).click();
  await expect(page.getByRole('button', { name: 'Fermer', exact: true })).toBeVisible();
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
});

test.describe('a product that is not there', () => {
  test.use({ expectedComplaints: [/404/] });

  test('gives home with a notice', async ({ page }) => {
    const response = await page.goto('/produits/2000000000/details');
    expect(response!.status()).toBe(404);
    await expect(page.getByText('Ce produit n’existe pas ou plus')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Produits disponibles' })).toBeVisible();
    const unreadable = await page.goto('/single-product/abc');
    expect(unreadable!.status()).toBe(404);
  });
});

test('a product page has no barrier that a machine can find, and fits the narrowest screen', {
  tag: '@both',
}, async ({ page }) => {
  const product = await findProduct(page, {}, paths.promotionProducts);
  await page.goto(detailsOf(product));
  await expectNoBarrier(page);
  await expectToFitNarrowScreen(page);
});
