import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, expectFits } from '#tests/helpers/base/browser/office.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const PRICE = 150_000;

/** A product of this test alone, whose price it may change. */
async function aPricedArticle(request: APIRequestContext): Promise<ProductForStaff> {
  const reply = await request.post(paths.products, {
    headers: asDemoStaff,
    data: {
      reference: randomUUID(),
      name: `Essai ${randomUUID().slice(0, 8)}`,
      categ_id: 'CONGELATEUR',
      rang: 9000,
      list_price: PRICE,
    },
  });
  expect(reply.status()).toBe(201);
  return reply.json();
}

const setPrice = async (request: APIRequestContext, { id }: ProductForStaff, priceXof: number) => {
  const data = { list_price: priceXof };
  const reply = await request.put(pathTo(paths.product, { id }), { headers: asDemoStaff, data });
  expect(reply.ok(), await reply.text()).toBe(true);
};

/** Puts three pieces of a product into the basket, as a former visit has left it. */
async function basketOf(page: Page, { id }: ProductForStaff): Promise<void> {
  const reply = await page.request.get(`${paths.productCards}?ids=${id}`);
  const [card] = (await reply.json()) as ProductCard[];
  await fillBasket(page, 'cart', [{ ...card!, quantity: 3 }]);
}

const xof = (amountXof: number) => new RegExp(formatXof(amountXof).replace(/\s/g, '\\s'));

/** What a guest types at the checkout, up to its button. */
async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Prénom et nom').fill('Moussa Diagne');
  await page.getByLabel('Téléphone', { exact: true }).fill(aPerson().phone);
  await page.getByLabel('Adresse').fill('Rue 10, Point E');
  await page.getByRole('radio', { name: /^A domicile/ }).check();
}

/** From the basket to the page of the proforma; answers its path. */
async function askForOne(page: Page, email: string): Promise<string> {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Demander une facture proforma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Demander une facture proforma/);
  await expectNoBarrier(page);
  await expectFits(page);
  const send = page.getByRole('button', { name: 'Établir la facture proforma' });
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Entreprise' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Entreprise' }).fill('Baobab Conseil SARL');
  await page.getByLabel('NINEA (facultatif)').fill('12');
  await page.getByLabel('Prénom et nom du contact').fill('Aminata Sow');
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByText(/Le NINEA compte 7 ou 9 chiffres/)).toBeVisible();
  await page.getByLabel('NINEA (facultatif)').fill('0012345 2g3');
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Facture proforma PF-\d{4}-\d{6}/,
  );
  await expect(page.getByRole('status').filter({ hasText: 'est établie' })).toContainText(email);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test('a company orders without an account at the prices of its proforma, which have risen since', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const article = await aPricedArticle(page.request);
  const { email } = aPerson();
  await basketOf(page, article);
  const link = await askForOne(page, email);
  await expectNoBarrier(page);
  await expectFits(page);
  await expect(page.getByText('0012345 2G3')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^facture-proforma-PF-\d{4}-\d{6}\.pdf$/);
  const said = async () => (await sentTo(email)).map(({ text }) => text).join('\n');
  await expect.poll(said).toContain(link);

  await setPrice(page.request, article, 2 * PRICE);
  const buyer = await otherBrowser(browser, page);
  await buyer.goto(link);
  await buyer.getByRole('link', { name: 'Commander à ces prix' }).click();
  const summary = buyer.getByRole('region', { name: 'Récapitulatif' });
  await expect(summary).toContainText(xof(3 * PRICE));
  await expect(summary.getByRole('link', { name: 'Voir la facture proforma' })).toBeVisible();
  await expectNoBarrier(buyer);
  await expectFits(buyer);
  await fillCheckout(buyer);
  await buyer.getByRole('button', { name: /^Valider ma réservation/ }).click();
  await expect(buyer).toHaveURL(/\/tracking-order\?nouvelle=1/);
  await expect(buyer.getByRole('main')).toContainText(xof(3 * PRICE));
  await buyer.context().close();

  await page.goto(link.replace('?', '/commande?'));
  await expect(page.getByRole('heading', { name: 'Commandée' })).toBeVisible();
  await page.getByRole('link', { name: /Voir la commande S\d+/ }).click();
  await expect(page.getByRole('main')).toContainText(xof(3 * PRICE));
});

test('a customer finds the proforma again in the account and orders it', async ({ page }) => {
  test.slow();
  const article = await aPricedArticle(page.request);
  await basketOf(page, article);
  await signInNew(page);
  await askForOne(page, aPerson().email);
  await setPrice(page.request, article, 2 * PRICE);
  await page.goto('/mes-proformas');
  await expectNoBarrier(page);
  await page.getByRole('link', { name: /^Ouvrir/ }).click();
  await page.getByRole('link', { name: 'Commander à ces prix' }).click();
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(xof(3 * PRICE));
  await page.getByLabel('Quartier').fill('Point E');
  await page.getByRole('radio', { name: /^A domicile/ }).check();
  await page.getByRole('button', { name: /^Valider la commande/ }).click();
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
  await expect(page.getByRole('main')).toContainText(xof(3 * PRICE));
  // The basket was not what was ordered.
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText(article.name);
});

test.describe('one that there is not', () => {
  test.use({ expectedComplaints: [/404/] });

  test('offers the ways to one’s own, and no second try', { tag: '@phone' }, async ({ page }) => {
    const missing = '/proforma/2000000000';
    await page.goto(`${missing}?token=${'x'.repeat(22)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Facture proforma introuvable',
    );
    await expect(page.getByRole('button', { name: /réessayer/i })).toHaveCount(0);
    await expectNoBarrier(page);
    await expectFits(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await signInNew(page);
    await page.goto(missing);
    await main.getByRole('link', { name: 'Mes factures proforma' }).click();
    await expect(page).toHaveURL('/mes-proformas');
  });
});

test('one that is withdrawn says so and puts its articles into the basket', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.slow();
  const [product] = await findProducts(page, { limit: 1, sort: 'prix' });
  await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
  const link = await askForOne(page, aPerson().email);
  const id = Number(/\/proforma\/(\d+)/.exec(link)![1]);
  const reply = await page.request.post(pathTo(paths.proformaWithdrawal, { id }), {
    headers: { ...asDemoStaff, 'if-match': '"1"' },
    data: { reason: 'Erreur de prix' },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const other = await otherBrowser(browser, page);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Retirée par la boutique' })).toBeVisible();
  await expectNoBarrier(other);
  await other.getByRole('button', { name: 'Mettre ces articles au panier' }).click();
  await expect(other).toHaveURL(/\/cart$/);
  await expect(other.getByRole('main')).toContainText(product!.name);
  await other.context().close();
});

test.describe('two who order the same', () => {
  test.use({ expectedComplaints: [/409/] });

  test('make one order, which the second is shown', { tag: '@phone' }, async ({
    page,
    browser,
  }) => {
    test.slow();
    const [product] = await findProducts(page, { limit: 1, sort: 'prix' });
    await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
    const link = await askForOne(page, aPerson().email);
    const first = await otherBrowser(browser, page);
    const order = (one: Page) =>
      one.getByRole('button', { name: /^Valider ma réservation · / }).click();
    for (const one of [page, first]) {
      await one.goto(link.replace('?', '/commande?'));
      await fillCheckout(one);
    }
    await order(first);
    await expect(first).toHaveURL(/\/tracking-order\?nouvelle=1/);
    await first.context().close();
    await order(page);
    await expect(page.getByRole('heading', { name: 'Commandée' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Voir la commande S\d+/ })).toBeVisible();
  });
});
