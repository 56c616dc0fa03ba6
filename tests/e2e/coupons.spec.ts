import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

/** Of the demonstration: ten percent, 25 000 F at most, from 100 000 F on. */
const CODE = 'TERANGA10';
const CEILING_XOF = 25_000;

test('a code that is typed at the basket takes its part off the order of a guest', {
  tag: '@both',
}, async ({ page }) => {
  const products = await findProducts(page, { limit: 100, sort: 'rang' });
  const product = products.find(({ list_price }) => list_price >= 250_000)!;
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/cart');
  const offers = page.getByRole('region', { name: 'Réductions' });
  await offers.getByRole('button', { name: 'J’ai un code promo' }).click();
  await offers.getByLabel('Code promo').fill('inconnu-1');
  await offers.getByRole('button', { name: 'Appliquer' }).click();
  await expect(offers.getByText('Ce code n’existe pas.')).toBeVisible();
  await offers.getByRole('button', { name: 'Retirer le code INCONNU-1' }).click();
  await offers.getByLabel('Code promo').fill(CODE.toLowerCase());
  await offers.getByLabel('Code promo').press('Enter');
  await expect(offers).toContainText(`Coupon ${CODE}`);
  await expectNoBarrier(page);

  await page.getByRole('link', { name: 'Commander sans compte' }).click();
  const summary = page.getByRole('region', { name: 'Récapitulatif' });
  await expect(summary).toContainText(`Coupon ${CODE}`);
  await page.getByLabel('Prénom et nom').fill('Binta Sarr');
  await page.getByLabel('Téléphone', { exact: true }).fill('78 765 43 21');
  await page.getByLabel('Adresse', { exact: true }).fill('Sicap Liberté 6');
  await page.getByRole('radio', { name: /^Orange Money/ }).check();
  const totalXof = (product.en_promo ? product.promo_price : product.list_price) - CEILING_XOF;
  const place = page.getByRole('button', { name: /^Valider ma réservation/ });
  await expect(place).toContainText(formatXof(totalXof));
  await expectNoBarrier(page);
  await place.click();
  await expect(page).toHaveURL(/\/tracking-order\?/);
  await expect(page.getByText(`Coupon ${CODE}`)).toBeVisible();
});
