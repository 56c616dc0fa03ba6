import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { beginPayment, paymentBox } from '#tests/helpers/money/pay-online.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

/** Opens the page of a new order that is paid online. */
async function openOrder(page: Page) {
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${order.id}/détails`);
  return order;
}

test('an order is paid by card on the gateway’s own page, and the result says so', async ({
  page,
}) => {
  test.slow();
  const order = await openOrder(page);
  await beginPayment(page, 'Carte bancaire');
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page).toHaveURL(/\/(payment\/success|payment-state)\?/);
  await expect(page.getByText(paymentMessages.card.paid)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatXof(order.amount_total));
  await expectNoBarrier(page);
  await page.getByRole('link', { name: paymentMessages.wave.toOrder }).click();
  await expect(page).toHaveURL(`/commandes/${order.id}/d%C3%A9tails`);
  await expect(page.getByRole('region', { name: 'Paiements reçus' })).toBeVisible();
  expect(await placedOrder(page)).toMatchObject({ advance_payment_status: 'paid' });
});

for (const [button, verdict] of [
  ['Refuser', paymentMessages.wave.failed],
  ['Annuler', paymentMessages.wave.cancelled],
] as const) {
  test(`after ${button} on the gateway’s page the order can still be paid by card`, async ({
    page,
  }) => {
    test.slow();
    const order = await openOrder(page);
    await beginPayment(page, 'Carte bancaire');
    await page.getByRole('button', { name: button, exact: true }).click();
    // Giving up leads back at once; after a refusal the gateway stays to say why.
    if (button === 'Refuser')
      await page.getByRole('link', { name: 'Retour à la boutique' }).click();
    await expect(page).toHaveURL(/\/(payment\/error|payment-state)\?/);
    await expect(page.getByRole('main').getByText(verdict)).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole('link', { name: 'Payer autrement' }).click();
    await expect(page).toHaveURL(`/commandes/${order.id}/d%C3%A9tails`);
    await expect(paymentBox(page)).toBeVisible();
    expect(await placedOrder(page)).toMatchObject({ advance_payment_status: 'not_paid' });
    await beginPayment(page, 'Carte bancaire');
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await expect(page.getByText(paymentMessages.card.paid)).toBeVisible();
  });
}
