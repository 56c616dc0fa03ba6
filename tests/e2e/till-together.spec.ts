import { paths, pathTo } from '#contract/base/paths.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { pressElsewhere } from '#tests/helpers/money/pay-online.ts';
import {
  aProductHere,
  aTill,
  commandsOfTill,
  enterTill,
  expectUsable,
  lineOf,
  openDrawer,
  pay,
  payCash,
  salesOfTill,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({ expectedComplaints: TILL_COMPLAINTS });

test('a wallet pays a sale on the customer’s telephone, and the screen turns green', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await scan(page, await aProductHere(page));
  await pay(page);
  await page.getByRole('button', { name: 'Wave' }).click();
  const link = page.getByRole('link', { name: 'Ouvrir la page de paiement' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
  // A reload finds the same payment again.
  await page.reload();
  const address = await link.getAttribute('href');
  await pressElsewhere(page, address!, 'Payer');
  await expect(page.getByText('Payé', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Voir le ticket' }).click();
  await expect(page.getByRole('article', { name: 'Ticket' })).toContainText('Wave');
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await commandsOfTill(till)).toEqual(['open applied', 'sale applied', 'hand_over applied']);

  await page.getByRole('button', { name: 'Nouvelle vente' }).click();
  await scan(page, await aProductHere(page));
  await pay(page);
  await page.getByRole('button', { name: 'Wave' }).click();
  await expect(link).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Annuler la vente' }).click();
  await expect(page.getByRole('region', { name: 'Vente en cours' })).toBeVisible();
  await expect.poll(() => commandsOfTill(till)).toContain('drop applied');
});

test('an order of the shop is paid on the customer’s telephone', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  const buyer = await callerFor(await aVerifiedPerson());
  const [place] = await (await page.request.get(paths.pickupPlaces)).json();
  const delivery = { pickup_place_id: place.id } as DeliveryForm;
  const { order } = await placeOrder(buyer, 'order', { payment_mode: 'domicile', delivery });
  await page.getByRole('link', { name: 'Commandes' }).click();
  await page.getByLabel('Numéro, code de retrait ou téléphone').fill(order.name);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: 'Wave' }).click();
  const link = page.getByRole('link', { name: 'Ouvrir la page de paiement' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
  await pressElsewhere(page, (await link.getAttribute('href'))!, 'Payer');
  await expect(page.getByText(`${order.name} est payée.`)).toBeVisible({ timeout: 20_000 });
  const path = pathTo(paths.orderById, { id: order.id });
  expect(await buyer.call('GET', path)).toMatchObject({ amount_residual: 0 });
});

test('two devices sell at one till, each with numbers of its own', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  const other = await otherBrowser(browser, page);
  await enterTill(other, till);
  for (const one of [page, other, page]) {
    await one.getByRole('link', { name: 'Vendre' }).click();
    await scan(one, await aProductHere(one));
    await pay(one);
    await payCash(one);
    await expect(lineOf(one)).toHaveText('Tout est envoyé');
  }
  const numbers = ['A-000001', 'B-000001', 'A-000002'].map((rest) => `${till.code}-${rest}`);
  expect((await salesOfTill(till)).map(({ number }) => number)).toEqual(numbers);
  await page.reload();
  await page.getByRole('link', { name: 'Ventes' }).click();
  await expect(page.getByText('ticket sur un autre appareil')).toHaveCount(1);
  await other.context().close();
});
