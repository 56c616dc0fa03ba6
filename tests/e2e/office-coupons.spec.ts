import { randomUUID } from 'node:crypto';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';

test('a manager makes a coupon, sees the order that used it, and stops it', async ({ page }) => {
  test.slow();
  const code = `ESSAI-${randomUUID().slice(0, 8)}`.toUpperCase();
  await openOffice(page, 'gerant@example.sn', '/coupons/create');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Essai de coupon');
  await page.getByRole('textbox', { name: /^Code/ }).fill(code);
  await page.getByLabel(/^Pourcentage/).fill('10');
  await page.getByLabel(/^Premier jour/).fill('2026-01-01');
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/coupons(\?|$)/);

  const [product] = await findProducts(page, { limit: 1 });
  const order = {
    type_sale: 'order',
    payment_mode: 'online',
    coupons: [code],
    order_lines: [{ id: product!.id, quantity: 1, list_price: product!.list_price }],
  };
  const buyer = { name: 'Binta Sarr', telephone: '78 765 43 21', adresse: 'Sicap Liberté 6' };
  const placed = await page.request.post(paths.guestOrder, { data: { ...buyer, order } });
  const { name } = await placed.json();

  await page.getByRole('cell', { name: code }).click();
  await expect(page.getByText('Emplois : 1')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('link', { name: 'Éditer' }).click();
  await page.getByRole('button', { name: 'Arrêter maintenant' }).click();
  await expect(page.getByText('Le coupon est arrêté')).toBeVisible();
});
