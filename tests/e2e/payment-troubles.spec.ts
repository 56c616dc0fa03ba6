import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import {
  beginPayment,
  choosePayment,
  expectMoney,
  payAddress,
  paymentBox,
  pressElsewhere,
  pressThere,
  startPayment,
  waiting,
} from '#tests/helpers/money/pay-online.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

test.beforeEach(() => test.slow());

/** Opens the page of a new order that is paid online; answers who ordered and their payments. */
async function openOrder(page: Page) {
  const person = await signInNew(page);
  const caller = await callerFor(person);
  const { order } = await placeOrder(caller, 'order', { payment_mode: 'online' });
  await page.goto(`/commandes/${order.id}/détails`);
  const listPayments = async () => {
    const path = pathTo(paths.paymentsOfCustomer, { id: caller.id });
    return (await caller.call<{ transactions: AnyTransaction[] }>('GET', path)).transactions;
  };
  const paidInFull = async () => {
    const path = pathTo(paths.orderById, { id: order.id });
    return (await caller.call<{ amount_residual: number }>('GET', path)).amount_residual === 0;
  };
  return { person, listPayments, paidInFull };
}

test('two quick presses begin one payment', async ({ page }) => {
  const { listPayments } = await openOrder(page);
  const box = paymentBox(page);
  await box.getByRole('radio', { name: /^Wave/ }).check();
  await box.getByLabel('Numéro Wave').fill('77 123 45 67');
  await box.getByRole('button', { name: 'Payer maintenant' }).dblclick();
  await expect(waiting(page)).toBeVisible();
  expect(await listPayments()).toHaveLength(1);
});

test('begun in two tabs it is one payment, and both hear of the money', async ({ page }) => {
  const { listPayments } = await openOrder(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  // Both forms are filled before either is sent: a tab that loads later shows the payment at once.
  await choosePayment(page, 'Wave');
  await choosePayment(tab, 'Wave');
  await startPayment(page);
  await startPayment(tab);
  const address = await payAddress(page, 'Ouvrir Wave');
  await expect(waiting(tab)).toBeVisible();
  expect(
    await paymentBox(tab).getByRole('link', { name: 'Ouvrir Wave' }).getAttribute('href'),
  ).toBe(address);
  await pressElsewhere(page, address, 'Payer');
  await expectMoney(page);
  await expectMoney(tab);
  expect(await listPayments()).toMatchObject([{ state: 'completed' }]);
  expect(await placedOrder(page)).toMatchObject({ amount_residual: 0 });
});

test('paid while no page of the shop is open, the order shows it in another browser', async ({
  page,
  browser,
}) => {
  const { person, paidInFull } = await openOrder(page);
  const orderAddress = page.url();
  await beginPayment(page, 'Wave');
  const address = await payAddress(page, 'Ouvrir Wave');
  const other = await otherBrowser(browser, page);
  await page.close();
  // The return leads to a page that never comes, as when the battery is empty.
  await other.route('**/wave-paiement**', (route) => route.abort());
  await pressThere(other, address, 'Payer');
  await expect.poll(paidInFull, { timeout: 20_000 }).toBe(true);
  await signIn(other.context(), person);
  await other.goto(orderAddress);
  await expect(other.getByRole('region', { name: 'Paiements reçus' })).toBeVisible();
  await expect(paymentBox(other)).toHaveCount(0);
  await other.context().close();
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test('the page says so, and checks as soon as it is back', async ({ page, browser }) => {
    await openOrder(page);
    await beginPayment(page, 'Wave');
    const address = await payAddress(page, 'Ouvrir Wave');
    await page.context().setOffline(true);
    await expect(paymentBox(page).getByRole('status')).toContainText('Vous êtes hors connexion');
    await expectNoBarrier(page);
    const other = await otherBrowser(browser, page);
    await pressThere(other, address, 'Payer');
    await other.context().close();
    await page.context().setOffline(false);
    await expectMoney(page);
  });
});

test.describe('answers that are lost', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('three in a row are told, and checking by hand goes on', async ({ page }) => {
    await openOrder(page);
    const checks = `**${pathTo(paths.paymentStatus, { id: '*' })}`;
    await page.route(checks, (route) => route.abort());
    await beginPayment(page, 'Wave');
    const address = await payAddress(page, 'Ouvrir Wave');
    await expect(paymentBox(page).getByRole('status')).toContainText(
      'La vérification prend plus de temps que prévu',
      { timeout: 30_000 },
    );
    await expectNoBarrier(page);
    await page.unroute(checks);
    await page.getByRole('button', { name: 'Vérifier le paiement' }).click();
    await expect(page.getByText(paymentMessages.wave.pending)).toBeVisible();
    await expect(paymentBox(page).getByRole('status')).not.toContainText('plus de temps');
    await pressElsewhere(page, address, 'Payer');
    await expectMoney(page);
  });
});

test.describe('a provider that does not answer', () => {
  test.use({ expectedComplaints: [/503/] });

  test('is said, nothing that was typed is lost, and another press or provider pays', async ({
    page,
  }) => {
    await openOrder(page);
    const message = 'Wave ne répond pas pour le moment. Rien n’a été débité : essayez encore.';
    await page.route(`**${paths.waveStart}`, (route) =>
      route.fulfill({ status: 503, json: { message } }),
    );
    await beginPayment(page, 'Wave', { phone: '78 765 43 21' });
    const box = paymentBox(page);
    await expect(box.getByRole('alert')).toHaveText(message);
    await expect(box.getByLabel('Numéro Wave')).toHaveValue('78 765 43 21');
    await expectNoBarrier(page);
    await box.getByRole('radio', { name: /^Orange Money/ }).check();
    await expect(box.getByLabel('Numéro Orange Money')).toHaveValue('78 765 43 21');
    await page.unroute(`**${paths.waveStart}`);
    await box.getByRole('radio', { name: /^Wave/ }).check();
    await box.getByRole('button', { name: 'Payer maintenant' }).click();
    await expect(waiting(page)).toBeFocused();
  });
});
