import type { Locator, Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { waiting } from '#tests/helpers/money/pay-online.ts';
import { aVerifiedPerson, signInAs } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { openChoice } from '#tests/helpers/sales/open-choice.ts';
import { ordersOfOwner, placedOrder } from '#tests/helpers/sales/placed-order.ts';

/** Figures are grouped by spaces that do not break. */
const money = (xof: number) => formatXof(xof).replaceAll(/\s/g, ' ');
const button = (page: Page) => page.getByRole('button', { name: /^Valider la commande/ });
const summary = (page: Page) => page.getByRole('region', { name: 'Récapitulatif' });
const staff = { 'access-token': 'sandaga-demo-staff-token' };

async function aFullPriceProduct(page: Page): Promise<ProductCard> {
  const products = await findProducts(page, { limit: 100, sort: 'rang' });
  return products.find(({ en_promo }) => !en_promo)!;
}

async function openCheckout(page: Page) {
  const product = await aFullPriceProduct(page);
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  const person = await signInNew(page);
  await page.goto('/checkout');
  await expect(button(page)).toBeEnabled();
  return { product, person };
}

async function fillAddress(page: Page): Promise<void> {
  const step = page.getByRole('main');
  await step.getByLabel('Destinataire').fill('Binta Sarr');
  await step.getByLabel('Téléphone').fill('78 765 43 21');
  await step.getByLabel('Ville').fill('Dakar');
  await step.getByLabel('Quartier').fill('Sicap Liberté 6');
  await step.getByLabel(/^Repère/).fill('En face de la pharmacie');
}

async function complete(page: Page): Promise<void> {
  await fillAddress(page);
  await page.getByRole('radio', { name: /^A domicile/ }).check();
}

test('a cart becomes an order that goes to somebody else, at an address that is kept', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const product = await aFullPriceProduct(page);
  await fillBasket(page, 'cart', [{ ...product, quantity: 2 }]);
  const person = await aVerifiedPerson();
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await signInAs(page, person);
  await expect(page).toHaveURL('/checkout');
  await expectNoBarrier(page);

  await expect(button(page)).toHaveText(/FCFA/);
  await button(page).click();
  const quarter = page.getByLabel('Quartier');
  await expect(quarter).toBeFocused();
  await expect(quarter).toHaveAccessibleDescription('Indiquez le quartier.');
  await expect(page.getByText('Veuillez choisir un mode de paiement')).not.toHaveCount(0);
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Orange Money/ }).check();
  await page.reload();
  await expect(quarter).toHaveValue('Sicap Liberté 6');
  await expect(page.getByRole('radio', { name: /^Orange Money/ })).toBeChecked();

  const zones = await (await page.request.get(paths.deliveryZones)).json();
  const far = zones.find(
    ({ fee, free_from }: { fee: number; free_from: number | null }) =>
      fee > 0 && (free_from === null || free_from > 2 * product.list_price),
  );
  const goodsXof = 2 * product.list_price;
  const discount = await amountOf(summary(page), 'Réduction de première commande');
  expect(discount).toBeLessThan(0);
  await openChoice(page, 'Zone de livraison');
  await page.getByRole('radio', { name: far.name }).check();
  const total = goodsXof + discount + far.fee;
  await expect(button(page)).toHaveText(`Valider la commande · ${formatXof(total)}`);
  await expect(summary(page)).toContainText(money(far.fee));
  await expectNoBarrier(page);
  await button(page).click();

  await expect(page.getByText('Commande créé avec succés')).toBeVisible();
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails\?nouvelle=1&paiement=orange$/);
  await expect(waiting(page)).toBeFocused();
  await expect(waiting(page)).toBeInViewport();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  expect(await placedOrder(page)).toMatchObject({
    type_sale: 'order',
    payment_mode: 'online',
    amount_total: total,
    zone: far.name,
    recipient: 'Binta Sarr',
  });
  const [address] = await (await page.request.get(paths.addresses)).json();
  expect(address).toMatchObject({ label: 'Sicap Liberté 6', recipient: 'Binta Sarr' });
});

/** What an amount of the summary is, in XOF. */
async function amountOf(place: Locator, name: string): Promise<number> {
  const text = await place
    .locator('div', { has: place.page().getByText(name, { exact: true }) })
    .last()
    .locator('dd')
    .innerText();
  return Number(text.replace(/[^\d]/g, '')) * (/[-−]/.test(text) ? -1 : 1);
}

test('two quick presses make one order', async ({ page }) => {
  await openCheckout(page);
  await complete(page);
  await button(page).dblclick();
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
  expect(await ordersOfOwner(page)).toHaveLength(1);
});

test.describe('a price that changes in between', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is shown with the former one, and asked again', async ({ page }) => {
    test.slow();
    const { product } = await openCheckout(page);
    await complete(page);
    const setPrice = (list_price: number) =>
      page.request.put(pathTo(paths.product, { id: product.id }), {
        headers: staff,
        data: { list_price },
      });
    expect((await setPrice(product.list_price + 5000)).ok()).toBe(true);
    await button(page).click();
    await expect(page.getByText('Commande non validé')).toBeVisible();
    await expect(
      page.getByText('Un prix a changé depuis que vous avez rempli votre panier.'),
    ).toBeVisible();
    await expect(summary(page).getByText(/^Le prix a changé/)).toContainText(
      money(product.list_price),
    );
    await expect(summary(page)).toContainText(money(product.list_price + 5000));
    await expect(page).toHaveURL('/checkout');
    await button(page).click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
  });
});

test.describe('a connection that breaks', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('after the order left: another try finds the same order', async ({ page, context }) => {
    test.slow();
    await openCheckout(page);
    await complete(page);
    await context.setOffline(true);
    await button(page).click();
    await expect(page.getByRole('alert').getByText(/^Connexion impossible/)).toBeVisible();
    await context.setOffline(false);
    // The server takes it, and the answer is lost on the way.
    await page.route(`**${paths.orders}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page).click();
    await expect(page.getByRole('alert').getByText(/^Connexion impossible/)).toBeVisible();
    await page.unroute(`**${paths.orders}`);
    await page.reload();
    await expect(page.getByLabel('Quartier')).toHaveValue('Sicap Liberté 6');
    await button(page).click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
    expect(await ordersOfOwner(page)).toHaveLength(1);
  });
});

test.describe('stock that runs out in between', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is said in the place of the order, with the way to hear of its return', async ({
    page,
  }) => {
    const { product } = await openCheckout(page);
    await complete(page);
    const count = (available: number | null) =>
      page.request.put(pathTo(paths.productStock, { id: product.id }), {
        headers: staff,
        data: { available },
      });
    expect((await count(0)).status()).toBe(200);
    await button(page).click();
    await expect(page.getByText('Commande non validé')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(/^Épuisé\./)).toBeVisible();
    await expect(
      main.getByRole('link', { name: `Prévenez-moi du retour de ${product.name}` }),
    ).toBeVisible();
    await count(null);
  });
});

test.describe('a session that ends at the checkout', () => {
  test.use({ expectedComplaints: [/40[01]/] });

  test('is begun again without anything being lost', async ({ page, context }) => {
    test.slow();
    const { person } = await openCheckout(page);
    await complete(page);
    await context.clearCookies({ name: /^(token|auth)_/ });
    await button(page).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await signInAs(page, person);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Quartier')).toHaveValue('Sicap Liberté 6');
    await button(page).click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
    expect(await ordersOfOwner(page)).toHaveLength(1);
  });
});

test('the phone is asked for its place only when the button is pressed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 14.7167, longitude: -17.4677 });
  await openCheckout(page);
  await complete(page);
  const locate = page.getByRole('button', { name: 'Utiliser ma position' });
  await expect(locate).toHaveAccessibleDescription(/Facultatif/);
  await locate.click();
  await expect(page.getByText('Position jointe.')).toBeVisible();
  const request = page.waitForRequest(`**${paths.orders}`);
  await button(page).click();
  expect((await request).postDataJSON().delivery).toMatchObject({
    latitude: 14.7167,
    longitude: -17.4677,
  });
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
});

test('the checkout of an empty basket leads back to the shop', async ({ page }) => {
  await signInNew(page);
  await page.goto('/commande-validation');
  await expect(page.getByText('Panier vide')).toBeVisible();
  await expect(button(page)).toBeHidden();
});
