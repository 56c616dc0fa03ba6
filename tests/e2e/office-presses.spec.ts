import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { countHands, type Hands } from '#tests/helpers/base/browser/count-hands.ts';
import { moveOn, openOffice, openPlace } from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { CLERK } from '#tests/helpers/sales/office-orders.ts';
import { findGoods, placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

/* Presses and fields from « Aujourd’hui » to the end of a task; `office-rounds` and `office-refunds` count theirs. */

const main = (page: Page) => page.getByRole('main');

/** Starts the next task on the first page; returns what it costs. */
async function begin(page: Page, hands: Hands) {
  await moveOn(page, '/');
  hands.presses = 0;
  hands.fields.clear();
  return () => ({ presses: hands.presses, fields: hands.fields.size });
}

test('a clerk confirms, sends off and takes orders with few presses', async ({ page }) => {
  test.slow();
  const large = { quantity: 7, payment_mode: 'domicile' };
  const [unsure, , ready] = [
    await placeGuestOrder(aPerson(), large),
    // So the line of « Aujourd’hui » leads to a list, not to one order.
    await placeGuestOrder(aPerson(), large),
    await placeGuestOrder(aPerson(), { payment_mode: 'domicile' }),
  ];
  const hands = await countHands(page);
  await openOffice(page, CLERK, '/commandes');
  const row = (name: string) =>
    page.getByRole('list', { name: 'Commandes' }).getByRole('listitem').filter({ hasText: name });

  await test.step('send a prepared order on its way', async () => {
    const cost = await begin(page, hands);
    await openPlace(page, 'Commandes');
    await row(ready.order.name)
      .getByRole('button', { name: /^Mettre en livraison/ })
      .click();
    await expect(page.getByText(/^Mettre en livraison : 1/)).toBeVisible();
    expect(cost()).toEqual({ presses: 2, fields: 0 });
  });
  await test.step('take an order by telephone', async () => {
    const product = await findGoods('order');
    const cost = await begin(page, hands);
    await openPlace(page, 'Commandes');
    await page.getByRole('link', { name: 'Commande par téléphone' }).click();
    await page.getByLabel('Nom du client').fill('Awa Sarr');
    await page.getByLabel('Téléphone du client').fill(aPerson().phone);
    await page.getByLabel('Chercher un produit').fill(product.name);
    const found = page.getByRole('list', { name: 'Produits trouvés' });
    await found.getByRole('button', { name: product.name }).first().click();
    await page.getByRole('combobox', { name: 'Zone de livraison' }).click();
    await page.getByRole('option').nth(1).click();
    await page.getByLabel('Adresse de livraison').fill('Médina, rue 22');
    await expect(page.getByRole('combobox', { name: 'Créneau de livraison' })).toContainText(
      /\d h – \d+ h/,
    );
    expect(await scrolledPx(page)).toBe(0);
    await page.getByRole('button', { name: 'Enregistrer la commande' }).click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
    expect(cost()).toEqual({ presses: 6, fields: 4 });
  });
  // Last: the list keeps the filter of the line that leads to it.
  await test.step('confirm after a call', async () => {
    const cost = await begin(page, hands);
    await main(page)
      .getByRole('link', { name: /^Confirmer/ })
      .click();
    await row(unsure.order.name)
      .getByRole('button', { name: /^Confirmer/ })
      .click();
    await main(page).getByRole('button', { name: 'Confirmer la commande', exact: true }).click();
    await expect(page.getByText(/^À confirmer, par le code/)).toHaveCount(0);
    expect(cost()).toEqual({ presses: 3, fields: 0 });
  });
});

const scrolledPx = (page: Page) => page.evaluate(() => scrollY);
