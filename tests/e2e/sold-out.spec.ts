import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import { staffCoupons } from '#contract/sales/staff-coupons.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, expectFits } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aSoldOutArticle } from '#tests/helpers/goods/a-sold-out-article.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

test('what sells out is said on its page, in the basket and at the checkout, and leads to the alert', async ({
  page,
}) => {
  const { id, name } = await aSoldOutArticle(page.request);
  await setStock(workerShop().db, id, 1);
  await page.goto(productLink(id));
  await orderIt(page);
  await setStock(workerShop().db, id, 0);

  const alert = page
    .getByRole('main')
    .getByRole('link', { name: `Prévenez-moi du retour de ${name}` });
  for (const screen of [screens.cart, screens.guestCheckout]) {
    await page.goto(screen);
    await expect(page.getByRole('main').getByText(/^Épuisé\./)).toBeVisible();
    await expect(alert).toHaveAttribute('href', `${productLink(id)}#commander`);
    await expectNoBarrier(page);
    await expectFits(page);
  }
  await alert.click();
  await expect(page).toHaveURL(new RegExp(`${productLink(id)}#commander$`));
  await expect(page.getByRole('button', { name: 'Épuisé : prévenez-moi' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Commander', exact: true }),
  ).toHaveCount(0);
});

test('the total beside the basket’s button has coupons taken off', async ({ page }) => {
  const code = `ESSAI-${randomUUID().slice(0, 8)}`.toUpperCase();
  const coupon = { code, title: 'Essai', kind: 'amount', value: 15_000, starts_on: '2026-01-01' };
  const made = await page.request.post(staffCoupons.path, { headers: asDemoStaff, data: coupon });
  expect(made.status()).toBeLessThan(300);
  const { id } = await aSoldOutArticle(page.request);
  await setStock(workerShop().db, id, 1);
  await page.goto(productLink(id));
  await orderIt(page);
  await page.goto(screens.cart);
  const summary = page.getByRole('region', { name: 'Récapitulatif' });
  const total = summary.locator('strong').first();
  await expect(total).toHaveText(formatXof(150_000));
  await summary.getByRole('button', { name: /code promo/i }).click();
  await summary.getByLabel('Code promo', { exact: true }).fill(code);
  await summary.getByRole('button', { name: 'Appliquer' }).click();
  await expect(total).toHaveText(formatXof(135_000));
});

async function orderIt(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Commander', exact: true }).click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
}
