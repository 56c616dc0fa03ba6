import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { likeChrome80, syntaxAfterChrome80 } from '#tests/helpers/base/browser/old-webview.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';

test('a guest finds a product and orders it with what Chrome 80 has', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  test.slow();
  await likeChrome80(context);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const main = page.getByRole('main');
  await page.goto(screens.home);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  expect(await page.evaluate(() => 'structuredClone' in window)).toBe(false);

  await page.goto(screens.shop);
  const search = page.getByRole('combobox', { name: 'Rechercher un produit' });
  await search.fill('con');
  await expect(page.getByRole('option').first()).toBeVisible();
  await main.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);

  const product = await findProduct(page, {}, paths.promotionProducts);
  await page.goto(detailsOf(product));
  await main.getByRole('button', { name: 'Commander', exact: true }).click();
  await page.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(page).toHaveURL(screens.cart);
  await main.getByRole('link', { name: 'Commander sans compte' }).click();
  await main.getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await main.getByLabel('Téléphone').fill(aPerson().phone);
  await main.getByLabel('Adresse', { exact: true }).fill('Pikine, près du marché');
  await main.getByRole('radio', { name: /^A domicile/ }).check();
  const send = main.getByRole('button', { name: /^Valider ma réservation/ });
  await expect(send).toHaveText(/FCFA/);
  await send.click();
  await expect(page).toHaveURL(/\/tracking-order\?.*order=S\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci !');

  const texts = await Promise.all(
    [...scripts].map(async (name) => ({ name, code: await (await page.request.get(name)).text() })),
  );
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.flatMap(({ name, code }) => syntaxAfterChrome80(name, code))).toEqual([]);
});
