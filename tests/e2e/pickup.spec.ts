import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { CLERK, press } from '#tests/helpers/sales/office-orders.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

test('an order is collected with its code, without an address and without a price for delivery', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const [product] = await findProducts(page, { limit: 1, sort: 'prix' });
  await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
  await signInNew(page);
  const [place]: PickupPlace[] = await (await page.request.get(paths.pickupPlaces)).json();
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /^Retrait en magasin/ }).check();
  await expect(page.getByRole('radio', { name: new RegExp(`^${place!.name}`) })).toBeChecked();
  await expect(page.getByRole('main').getByText(place!.hours)).toBeVisible();
  await expect(page.getByLabel('Quartier')).toHaveCount(0);
  const summary = page.getByRole('region', { name: 'Récapitulatif' });
  await expect(summary.getByText('Retrait en magasin')).toBeVisible();
  await expect(summary.getByText(`Retrait à ${place!.name}`)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByLabel('Destinataire').fill('Binta Sarr');
  await page.getByRole('radio', { name: /^A domicile/ }).check();
  await page.getByRole('button', { name: /^Valider la commande/ }).click();

  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
  const order = await placedOrder(page);
  expect(order).toMatchObject({ zone: '', recipient: 'Binta Sarr' });
  expect(order.order_lines.map(({ kind }) => kind)).not.toContain('delivery');
  const { code } = order.pickup!;
  await expect(page.getByText(code!)).toBeVisible();
  await expectNoBarrier(page);

  const office = await otherBrowser(browser, page);
  await openOffice(office, CLERK, `/commandes/${order.id}/show`);
  await press(office, 'Prête au retrait');
  await press(office, 'Remettre au client');
  const dialog = office.getByRole('dialog', { name: 'Remettre la commande' });
  await expectUsable(office);
  await dialog.getByLabel(/^Code de retrait/).fill('1');
  const due = new RegExp(`encaissé ${formatXof(order.amount_residual).replace(/\s/g, '\\s')}`);
  await dialog.getByRole('button', { name: due }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/Tapez les 6 chiffres/);
  await dialog.getByLabel(/^Code de retrait/).fill(code!);
  await dialog.getByRole('button', { name: due }).click();
  await expect(dialog).toHaveCount(0);
  await office.context().close();
  const id = order.id;
  const after = await (await page.request.get(pathTo(paths.orderById, { id }))).json();
  expect(after).toMatchObject({ state: 'delivered', amount_residual: 0, pickup: { code: null } });
  await page.reload();
  await expect(page.getByText('Retirée').first()).toBeVisible();
  await expect(page.getByText(code!)).toHaveCount(0);
});

test('a guest collects an order too, and what a place lacks is said there', {
  tag: '@phone',
}, async ({ page }) => {
  const [product] = await findProducts(page, { limit: 1, sort: 'prix' });
  await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
  await page.getByRole('radio', { name: /^Retrait en magasin/ }).check();
  await expect(page.getByLabel('Adresse')).toHaveCount(0);
  await page.getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await page.getByLabel('Téléphone').fill(aPerson().phone);
  await page.getByRole('radio', { name: /^A domicile/ }).check();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: /^Valider ma réservation/ }).click();
  await expect(page).toHaveURL(/\/tracking-order\?nouvelle=1/);
  await expect(page.getByText('Code à montrer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Retrait en magasin' })).toBeVisible();
});
