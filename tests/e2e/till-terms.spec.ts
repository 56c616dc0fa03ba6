import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
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
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({ expectedComplaints: TILL_COMPLAINTS });

test('a seller gives a discount within the terms and notes the customer, and two ways pay', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const till = await aTill();
  const customer = await aVerifiedPerson({ name: 'Aminata Kane', phoneProvenAt: new Date() });
  await enterTill(page, till);
  await openDrawer(page, 0);
  const product = await aProductHere(page);
  await scan(page, product);
  await page.getByRole('button', { name: 'Remise' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Montant (FCFA)').fill(String(product.price));
  await dialog.getByLabel('Raison').fill('Client fidèle');
  await dialog.getByRole('button', { name: 'Accorder la remise' }).click();
  await expect(dialog.getByText(/ne peut pas dépasser/)).toBeVisible();
  await expectUsable(page);
  await dialog.getByLabel('Montant (FCFA)').fill('100');
  await dialog.getByRole('button', { name: 'Accorder la remise' }).click();
  const shown = page.getByRole('status', { name: 'Total' });
  await expect(shown).toHaveText(formatXof(product.price - 100));
  await page.getByRole('button', { name: 'Coupon' }).click();
  await dialog.getByLabel('Code du coupon').fill('RIEN-DU-TOUT');
  await dialog.getByRole('button', { name: 'Appliquer le coupon' }).click();
  await expect(page.getByText(/^RIEN-DU-TOUT : /)).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le coupon RIEN-DU-TOUT' }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await dialog.getByLabel('Téléphone').fill(customer.phone);
  await dialog.getByRole('button', { name: 'Noter le client' }).click();
  await expect(page.getByRole('button', { name: 'Client : Aminata Kane' })).toBeVisible();
  await expect(page.getByText('prix confirmé')).toBeVisible();
  // An account's first purchase may cost less.
  const total = Number((await shown.innerText()).replace(/\D/g, ''));
  expect(total).toBeLessThanOrEqual(product.price - 100);
  await pay(page);
  await page.getByRole('button', { name: 'Carte (terminal)' }).click();
  await page.getByLabel('Montant payé ainsi').fill('1000');
  await page.getByLabel('Numéro d’autorisation').fill('A-778');
  await page.getByRole('button', { name: /^Valider : Carte/ }).click();
  await expect(page.getByText(formatXof(total - 1000)).first()).toBeVisible();
  await payCash(page);
  const ticket = page.getByRole('article', { name: 'Ticket' });
  await expect(ticket).toContainText('A-778');
  await expect(ticket).toContainText(formatXof(-100));
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await salesOfTill(till)).toMatchObject([{ state: 'done', totalXof: total, problem: '' }]);
});

test('an order of the shop is paid and handed over with its code', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  const buyer = await callerFor(await aVerifiedPerson());
  const [place] = await (await page.request.get(paths.pickupPlaces)).json();
  const pickup = {
    payment_mode: 'domicile',
    delivery: { pickup_place_id: place.id } as DeliveryForm,
  };
  const { order } = await placeOrder(buyer, 'order', pickup);
  const read = () =>
    buyer.call<{ name: string; amount_residual: number; state: string; pickup: { code: string } }>(
      'GET',
      pathTo(paths.orderById, { id: order.id }),
    );
  const { name, amount_residual: due, pickup: collected } = await read();
  await page.getByRole('link', { name: 'Commandes' }).click();
  const find = async (typed: string) => {
    await page.getByLabel('Numéro, code de retrait ou téléphone').fill(typed);
    await page.getByRole('button', { name: 'Chercher' }).click();
  };
  await find('S-INCONNUE');
  await expect(page.getByText(/^Aucune commande/)).toBeVisible();
  await find(name);
  const card = page.getByRole('region', { name: `Commande ${name}` });
  await expect(card).toContainText(formatXof(due));
  await card.getByRole('button', { name: 'Espèces' }).click();
  await card.getByRole('button', { name: 'Montant exact' }).click();
  await expectUsable(page);
  await card.getByRole('button', { name: 'Valider les espèces' }).click();
  await expect(page.getByText(/reçus pour/)).toBeVisible();
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  await find(name);
  await card.getByRole('button', { name: 'Remettre la commande' }).click();
  await expect(card.getByRole('alert')).toContainText('6 chiffres');
  await card.getByLabel('Code de retrait').fill(collected.code);
  await expectUsable(page);
  await card.getByRole('button', { name: 'Remettre la commande' }).click();
  await expect(page.getByText(`${name} est remise`)).toBeVisible();
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await commandsOfTill(till)).toEqual(['open applied', 'pay applied', 'hand_over applied']);
  expect(await read()).toMatchObject({ amount_residual: 0, state: 'delivered' });
});
