import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import {
  expectMoney,
  payAddress,
  paymentBox,
  pressElsewhere,
  waiting,
} from '#tests/helpers/money/pay-online.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const main = (page: Page) => page.getByRole('main');
const WAVE_PAGE = /^http:\/\/127\.0\.0\.1:\d+\//;

async function fillCart(page: Page): Promise<void> {
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
}

async function fillGuest(page: Page, way: string): Promise<void> {
  await page.goto('/commande-sans-compte');
  const { phone } = aPerson();
  await main(page).getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await main(page).getByLabel('Téléphone').fill(phone);
  await main(page).getByLabel('Adresse', { exact: true }).fill('Pikine, près du marché');
  await main(page)
    .getByRole('radio', { name: new RegExp(`^${way}`) })
    .check();
}

const order = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Valider .*FCFA$/ })
    .click();

const topOf = async (place: Locator) => (await place.boundingBox())!.y;

/** Whether the payment is above the facts of the order, or below them. */
async function expectPayment(page: Page, where: 'first' | 'below'): Promise<void> {
  const facts = main(page).getByRole('term').first();
  await expect(facts).toBeVisible();
  const isFirst = (await topOf(paymentBox(page))) < (await topOf(facts));
  expect(isFirst).toBe(where === 'first');
}

test('who chose Wave with the order is on its page after the last press, and back at the payment after Back', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await fillCart(page);
  await fillGuest(page, 'Wave');
  await order(page);
  await expect(page).toHaveURL(WAVE_PAGE);
  const address = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/tracking-order\?nouvelle=1&order=S\d+&paiement=wave&token=/);
  await expectPayment(page, 'first');
  await expect(waiting(page)).toBeVisible();
  await expect(waiting(page)).toBeInViewport();
  await expectNoBarrier(page);
  await page.reload();
  expect(await payAddress(page, 'Ouvrir Wave')).toBe(address);
  await pressElsewhere(page, address, 'Payer');
  await expectMoney(page);
});

test('a payment that was given up is not begun again by itself', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await fillCart(page);
  await fillGuest(page, 'Orange Money');
  await order(page);
  await expect(waiting(page)).toBeFocused();
  await paymentBox(page).getByRole('button', { name: 'Abandonner' }).click();
  const again = paymentBox(page).getByRole('button', { name: 'Payer maintenant' });
  await expect(again).toBeVisible();
  await expect(paymentBox(page).getByRole('radio', { name: /^Orange Money/ })).toBeChecked();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expectPayment(page, 'first');
});

test('on a wide screen the code of the payment that was chosen is scanned from the order', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await fillCart(page);
  await fillGuest(page, 'Wave');
  await order(page);
  await expect(waiting(page)).toBeFocused();
  await expectPayment(page, 'first');
  const code = paymentBox(page).getByRole('img', { name: 'QR code du paiement Wave' });
  await expect(code).toBeInViewport({ ratio: 1 });
  await pressElsewhere(page, await payAddress(page, 'Ouvrir Wave'), 'Payer');
  await expectMoney(page);
});

test('a customer pays as at the last order, with two presses from the checkout to the payment', async ({
  page,
}) => {
  test.slow();
  await fillCart(page);
  await signInNew(page);
  await page.goto('/checkout');
  await main(page).getByLabel('Quartier').fill('Médina');
  await main(page)
    .getByRole('radio', { name: /^Orange Money/ })
    .check();
  await order(page);
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails\?nouvelle=1&paiement=orange$/);
  await expect(waiting(page)).toBeFocused();
  await expectPayment(page, 'first');

  const product = await findProduct(page, { productType: 'promo' });
  await page.evaluate(
    (text) => localStorage.setItem('cart', text),
    JSON.stringify([{ ...product, quantity: 1 }]),
  );
  await page.goto('/cart');
  await page.getByRole('link', { name: messages.pack.validate }).click();
  await expect(main(page).getByRole('radio', { name: /^Orange Money/ })).toBeChecked();
  await order(page);
  await expect(waiting(page)).toBeFocused();
});

test('who comes back to an order that is not paid finds its payment first, and who pays at home does not', async ({
  page,
}) => {
  const caller = await callerFor(await signInNew(page));
  const online = await placeOrder(caller, 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${online.order.id}/détails`);
  await expectPayment(page, 'first');
  const pay = paymentBox(page).getByRole('button', { name: 'Payer maintenant' });
  await expect(pay).toBeVisible();
  const atHome = await placeOrder(caller, 'order', { payment_mode: 'domicile' });
  await page.goto(`/commandes/${atHome.order.id}/détails`);
  await expect(paymentBox(page)).toContainText('Le paiement se fera à domicile');
  await expectPayment(page, 'below');
});
