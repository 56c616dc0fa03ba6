import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import {
  asDemoStaff,
  expectFits,
  expectUsableOnBoth,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';
import { expectUsable, openStop } from '#tests/helpers/delivery/driver-page.ts';
import { openRound, startRoundOf } from '#tests/helpers/delivery/driver-round.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { CLERK } from '#tests/helpers/sales/office-orders.ts';

// A technician who forgets the photo.
test.use({ expectedComplaints: [/ 400 /] });

const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => main(page).getByRole('checkbox', { name: /^Installation/ });

/** A photo as a telephone takes it, 8 pixels wide. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC',
  'base64',
);

test('an installation that is ticked in the cart stands on the receipt, and a technician does it', async ({
  page,
}) => {
  test.slow();
  const product = await findProduct(page, { category: 'MACHINE A LAVER' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto(detailsOf(product));
  await expect(
    main(page).getByText(/En option, à cocher dans le panier : Installation/),
  ).toBeVisible();

  await page.goto('/cart');
  await expect(box(page)).toBeVisible();
  for (const one of await main(page).getByRole('checkbox').all())
    await expect(one).not.toBeChecked();
  await box(page).check();
  await expectNoBarrier(page);
  await page.goto('/commande-sans-compte');
  await expect(box(page)).toBeChecked();
  const summary = main(page).getByRole('region', { name: 'Récapitulatif' });
  await expect(summary.getByRole('term').filter({ hasText: /^Installation · / })).toBeVisible();
  await expectFits(page);

  const { phone } = aPerson();
  await main(page).getByLabel('Téléphone', { exact: true }).fill(phone);
  await main(page).getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await main(page).getByLabel('Adresse', { exact: true }).fill('Médina, rue 22');
  await main(page)
    .getByRole('radio', { name: /^A domicile/ })
    .check();
  await main(page)
    .getByRole('button', { name: /^Valider ma réservation .*FCFA$/ })
    .click();
  await expect(page).toHaveURL(/tracking-order\?nouvelle=1/, { timeout: 20_000 });
  const receipt = page.getByRole('region', { name: 'Reçu de la commande' });
  await expect(receipt).toContainText(/Installation · .*15\s000\sFCFA/);
  const number = new URL(page.url()).searchParams.get('order')!;

  await deliver(page, number);
  await openOffice(page, 'sav@example.sn', '/services-a-faire');
  const task = main(page).getByRole('listitem').filter({ hasText: number });
  await expect(task).toContainText('Khadija Mbaye');
  await expect(task).toContainText('Médina, rue 22');
  await task.getByRole('button', { name: 'Fait', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Installation : fait' });
  await dialog.getByRole('button', { name: 'Noter fait' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Ajoutez une photo de ce qui est fait.');
  await dialog
    .getByLabel('Photo de ce qui est fait')
    .setInputFiles({ name: 'pose.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(dialog.getByAltText('Photo choisie')).toBeVisible();
  await dialog.getByRole('button', { name: 'Noter fait' }).click();
  await expect(page.getByText('Service noté fait')).toBeVisible();
  await expect(task).toHaveCount(0);
});

/** Hands the goods over, as the driver does. */
async function deliver(page: Page, number: string): Promise<void> {
  const found = await page.request.get(withQuery(staffOrders.path, { q: number }), {
    headers: asDemoStaff,
  });
  const { items } = await found.json();
  const reply = await page.request.put(pathTo(paths.orderMove, { id: items[0].id }), {
    headers: { ...asDemoStaff, 'if-match': '*' },
    data: { fulfilment_state: 'delivered' },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

test('a clerk sells work by telephone, and the driver reads it at the stop', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const product = await findProduct(page, { category: 'MACHINE A LAVER' });
  await openOffice(page, CLERK, '/commandes/create');
  await page.getByLabel('Nom du client').fill('Awa Sarr');
  await page.getByLabel('Téléphone du client').fill(aPerson().phone);
  await page.getByLabel('Chercher un produit').fill(product.name);
  const found = page.getByRole('list', { name: 'Produits trouvés' });
  await found.getByRole('button', { name: product.name }).first().click();
  const services = page.getByRole('group', { name: /^Services pour / });
  const box = (name: RegExp) => services.getByRole('checkbox', { name });
  await expect(box(/^Installation \+ 15\s000\sFCFA · du lundi au samedi/)).toBeVisible();
  for (const one of await services.getByRole('checkbox').all()) await expect(one).not.toBeChecked();
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).not.toContainText('Installation');
  await page.getByLabel('Adresse de livraison').fill('Médina, rue 22');
  await box(/^Installation/).check();
  await box(/^Reprise de l’ancien appareil/).check();
  await page.getByLabel('Quantité').fill('2');
  await expect(total).toContainText(/2 × Installation ?30\s000\sFCFA/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectUsableOnBoth(page);
  // A round of today takes no order that is promised to a later slot.
  const slot = page.getByRole('combobox', { name: 'Créneau de livraison' });
  await expect(slot).toContainText(/\d h – \d+ h/);
  await slot.click();
  await page.getByRole('option', { name: /^Sans créneau/ }).click();
  await page.getByRole('button', { name: 'Enregistrer la commande' }).click();
  await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
  await expect(main(page)).toContainText('2 × Installation · ');

  const orderId = Number(/commandes\/(\d+)/.exec(page.url())![1]);
  const round = await startRoundOf(page, [orderId]);
  await page.context().clearCookies();
  await openRound(page, round);
  await openStop(page, 'Awa Sarr');
  await expect(page.getByRole('region', { name: 'Services' })).toContainText(
    /Un technicien viendra.*2 × Installation : /,
  );
  await expect(page.getByText('À emporter : l’ancien appareil')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Livré' }).click();
  await expect(page.getByText('À emporter : l’ancien appareil')).toBeVisible();
});

test('a clerk adds a service, which the shop then offers', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = `Pose ${Date.now()}`;
  await openOffice(page, 'catalogue@example.sn', '/services/create');
  await page.getByLabel('Nom').fill(name);
  await page.getByLabel('Prix pour une pièce (FCFA, TTC)').fill('7500');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('cell', { name })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(formatXof(7500));
  const product = await findProduct(page, { category: 'VENTILATEUR' });
  const offered = await page.request.get(`${paths.services}?ids=${product.id}`);
  const one = (await offered.json()).find((service: { name: string }) => service.name === name);
  expect(one).toMatchObject({ price: 7500 });
  // Other tests of this worker have no such box.
  const path = pathTo(paths.staffService, { id: one.id });
  const { version, ...form } = await (
    await page.request.get(path, { headers: asDemoStaff })
  ).json();
  const stopped = await page.request.put(path, {
    headers: { ...asDemoStaff, 'if-match': String(version) },
    data: { ...form, active: false },
  });
  expect(stopped.ok()).toBe(true);
});
