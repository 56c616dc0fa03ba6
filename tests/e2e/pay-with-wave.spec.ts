import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import {
  beginPayment,
  expectMoney,
  payAddress,
  paymentBox,
  pressElsewhere,
  pressThere,
  waiting,
} from '#tests/helpers/money/pay-online.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeGuestOrder, placeOrder } from '#tests/helpers/sales/order-by-call.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

/** Opens the page of a new order that is paid online. */
async function openOrder(page: Page) {
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${order.id}/détails`);
  return order;
}

test('an order is paid with Wave, and the return leads to it by itself', async ({ page }) => {
  test.slow();
  const order = await openOrder(page);
  await expect(paymentBox(page)).toContainText(formatXof(order.amount_total));
  await expectNoBarrier(page);
  await paymentBox(page).getByRole('button', { name: 'Payer maintenant' }).click();
  await expect(paymentBox(page)).toContainText('Veuillez choisir un mode de paiement');
  await beginPayment(page, 'Wave', { phone: '33 123 45 67' });
  await expect(paymentBox(page).getByLabel('Numéro Wave')).toHaveAccessibleDescription(
    /^Entrez un numéro sénégalais/,
  );
  await beginPayment(page, 'Wave');
  const address = await payAddress(page, 'Ouvrir Wave');
  await expect(paymentBox(page)).toContainText('Référence');
  await expectNoBarrier(page);
  await pressThere(page, address, 'Payer');
  await expect(page).toHaveURL(/\/wave-paiement\?transaction=/);
  await expect(page.getByText(paymentMessages.wave.paid).first()).toBeVisible();
  await expectNoBarrier(page);
  await expect(page).toHaveURL(`/commandes/${order.id}/d%C3%A9tails`);
  await expect(page.getByRole('region', { name: 'Paiements reçus' })).toContainText(
    formatXof(order.amount_total),
  );
  await expect(paymentBox(page)).toHaveCount(0);
  expect(await placedOrder(page)).toMatchObject({
    amount_residual: 0,
    advance_payment_status: 'paid',
  });
  expect(await page.evaluate(() => localStorage.getItem('payment'))).toBeNull();
});

test('a payment that was begun is found again after a reload, and can be given up', async ({
  page,
}) => {
  await openOrder(page);
  await beginPayment(page, 'Wave');
  const address = await payAddress(page, 'Ouvrir Wave');
  await page.reload();
  expect(await payAddress(page, 'Ouvrir Wave')).toBe(address);
  await paymentBox(page).getByRole('button', { name: 'Abandonner' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(paymentBox(page).getByRole('button', { name: 'Payer maintenant' })).toBeVisible();
  expect(await placedOrder(page)).toMatchObject({ advance_payment_status: 'not_paid' });
});

test('a payment that runs out is begun again, and paid', async ({ page }) => {
  test.slow();
  await openOrder(page);
  await beginPayment(page, 'Wave');
  await pressElsewhere(page, await payAddress(page, 'Ouvrir Wave'), 'Laisser expirer');
  await expect(paymentBox(page).getByRole('alert')).toContainText('Le délai pour payer est passé', {
    timeout: 20_000,
  });
  await expectNoBarrier(page);
  await paymentBox(page).getByRole('button', { name: 'Réessayer' }).click();
  await beginPayment(page, 'Wave');
  await pressElsewhere(page, await payAddress(page, 'Ouvrir Wave'), 'Payer');
  await expectMoney(page);
});

test('a payment that is refused says why, and the same link can be paid after all', async ({
  page,
}) => {
  test.slow();
  await openOrder(page);
  await beginPayment(page, 'Wave');
  const address = await payAddress(page, 'Ouvrir Wave');
  await pressElsewhere(page, address, 'Refuser');
  await expect(paymentBox(page).getByRole('alert')).toContainText('n’a pas abouti', {
    timeout: 20_000,
  });
  await expectNoBarrier(page);
  await pressElsewhere(page, address, 'Payer');
  await expectMoney(page);
  expect(await placedOrder(page)).toMatchObject({ advance_payment_status: 'paid' });
});

test('a guest pays from the link of the order and is led on to it, and any browser sees how it went', async ({
  page,
  browser,
}) => {
  test.slow();
  const { order } = await placeGuestOrder(aPerson());
  await page.goto(order.link);
  await beginPayment(page, 'Wave');
  await pressThere(page, await payAddress(page, 'Ouvrir Wave'), 'Payer');
  await expect(page).toHaveURL(/\/wave-paiement\?transaction=/);
  const address = page.url();
  await expect(page.getByRole('main')).toContainText('Votre commande s’ouvre dans un instant.');
  await expect(page).toHaveURL(/\/tracking-order\?order=S\d+&token=/);
  await expect(page.getByRole('main')).toContainText('Payé');
  const other = await otherBrowser(browser, page);
  await other.goto(address);
  await expect(other.getByText(paymentMessages.wave.paid).first()).toBeVisible({ timeout: 20_000 });
  await expect(other.getByRole('main')).not.toContainText('771234567');
  // Who has only the payment's link is not led to the order.
  await expect(other.getByRole('link', { name: paymentMessages.wave.toOrder })).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText('s’ouvre dans un instant');
  await other.context().close();
});
