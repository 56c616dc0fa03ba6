import { formatXof } from '#contract/base/fields/money.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import {
  beginPayment,
  expectMoney,
  paymentBox,
  pressElsewhere,
  waiting,
} from '#tests/helpers/money/pay-online.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test('an order is paid with Orange Money by its QR code or its links, and shows its receipt', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${order.id}/détails?paiement=orange`);
  const box = paymentBox(page);
  await expect(box.getByRole('radio', { name: /^Orange Money/ })).toBeChecked();
  await beginPayment(page, 'Orange Money');
  await expect(waiting(page)).toBeFocused();
  const picture = box.getByRole('img', { name: 'QR code du paiement Orange Money' });
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expectNoBarrier(page);
  await box.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText(messages.qr.copied)).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const opened = page.waitForEvent('popup');
  await box.getByRole('button', { name: 'Ouvrir le QR code' }).click();
  await expect(await opened).toHaveURL(address);

  await box.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page.getByText(paymentMessages.orange.noCancelling)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await beginPayment(page, 'Orange Money');
  await expect(waiting(page)).toBeVisible();

  await pressElsewhere(page, address, 'Payer');
  await expectMoney(page);
  const received = page.getByRole('region', { name: 'Paiements reçus' });
  await expect(received).toContainText(formatXof(order.amount_total));
  const coming = page.waitForEvent('download');
  await received.getByRole('button', { name: /^Télécharger la facture/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^facture-orange-money-OM-.+\.pdf$/);
  await expect(page.getByText(paymentMessages.invoice.downloaded)).toBeVisible();
});

test('a payment that is refused in Max It says why, and the same code can be paid after all', async ({
  page,
}) => {
  test.slow();
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${order.id}/détails?paiement=orange`);
  const box = paymentBox(page);
  await beginPayment(page, 'Orange Money');
  await expect(waiting(page)).toBeFocused();
  const link = box.getByRole('link', { name: /^Ouvrir (Orange Money|Max It)$/ }).first();
  const address = (await link.getAttribute('href'))!;
  await pressElsewhere(page, address, 'Refuser');
  await expect(box.getByRole('alert')).toContainText('n’a pas abouti', { timeout: 20_000 });
  await pressElsewhere(page, address, 'Payer');
  await expectMoney(page);
});
