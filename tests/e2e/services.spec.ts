import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, expectFits, openOffice } from '#tests/helpers/base/browser/office.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

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
