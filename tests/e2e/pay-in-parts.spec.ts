import type { Locator, Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import {
  beginPayment,
  expectMoney,
  payAddress,
  paymentBox,
  pressElsewhere,
} from '#tests/helpers/money/pay-online.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import {
  callerFor,
  demoCredit,
  demoHr,
  findGoods,
  placeOrder,
} from '#tests/helpers/sales/order-by-call.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

const WAVE_MOST_XOF = 2_000_000;

const parts = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', { name: title }).getByRole('listitem');

const residual = async (page: Page) => (await placedOrder(page)).amount_residual;

/** Pays an amount with Wave in another tab, all that is due without one. */
async function payPart(page: Page, amountXof?: number): Promise<void> {
  await beginPayment(page, 'Wave', amountXof === undefined ? {} : { amountXof });
  await pressElsewhere(page, await payAddress(page, 'Ouvrir Wave'), 'Payer');
  await expectMoney(page);
}

test('the three instalments of a pre-order are paid one after the other, and ticked', async ({
  page,
}) => {
  test.slow();
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'preorder');
  await page.goto(`/pre-commandes/${order.id}/détails`);
  const instalments = parts(page, 'Échéances');
  await expect(instalments).toHaveCount(3);
  for (const [place, { amount }] of order.payment_lines.entries()) {
    const left = await residual(page);
    await expect(instalments.nth(place)).not.toContainText('Payée');
    await payPart(page);
    await expect(paymentBox(page)).toContainText(`Paiement reçu : ${formatXof(amount)}`);
    await expect(instalments.nth(place)).toContainText('Payée');
    expect(await residual(page)).toBe(left - amount);
  }
  await expect(paymentBox(page).getByRole('button', { name: 'Payer maintenant' })).toHaveCount(0);
  await expect(parts(page, 'Paiements reçus')).toHaveCount(3);
  await expectNoBarrier(page);
});

test('a credit order is paid once employer and shop have agreed, its first instalment exactly', async ({
  page,
}) => {
  test.slow();
  const member = await aMemberOfDemoEmployer();
  const { order } = await placeOrder(await callerFor(member), 'creditorder');
  await signIn(page.context(), member);
  await page.goto(`/credit-commandes/${order.id}/détails`);
  await expect(page.getByText(/^Merci d’attendre la validation de votre commande/)).toBeVisible();
  await expect(paymentBox(page)).toHaveCount(0);
  const agreed = { state: 'validated' };
  const { call: asHr } = await callerFor(demoHr);
  await asHr<Order>('PUT', pathTo(paths.creditValidationByHr, { id: order.id }), agreed);
  const { call: asShop } = await callerFor(demoCredit);
  await asShop<Order>('PUT', pathTo(paths.creditValidationByShop, { id: order.id }), agreed);
  await page.reload();

  const [first, second] = order.payment_lines;
  await expect(paymentBox(page)).toContainText(`Montant à payer : ${formatXof(first!.amount)}`);
  await payPart(page);
  const instalments = parts(page, /^Mode crédit/);
  await expect(instalments.nth(0)).toContainText('Payée');
  await expect(instalments.nth(1)).not.toContainText('Payée');
  expect(await placedOrder(page)).toMatchObject({ state: 'sale' });
  // From then on any amount; the field begins with what is due.
  await expect(paymentBox(page).getByLabel(/^Montant à payer maintenant/)).toHaveValue(
    String(second!.amount),
  );
  await payPart(page, 1000);
  await expect(instalments.nth(1)).toContainText(`${formatXof(1000)} payés`);
  expect(await residual(page)).toBe(order.amount_total - first!.amount - 1000);
  await expectNoBarrier(page);
});

test('what is above the ceiling of a wallet is paid in several payments', async ({ page }) => {
  test.slow();
  const person = await signInNew(page);
  const { preorder_price } = await findGoods('preorder');
  // A pre-order of which the first third is above the ceiling already.
  const quantity = Math.ceil((3.5 * WAVE_MOST_XOF) / preorder_price);
  const { order } = await placeOrder(await callerFor(person), 'preorder', { quantity });
  const first = order.payment_lines[0]!.amount;
  await page.goto(`/pre-commandes/${order.id}/détails`);
  await paymentBox(page).getByRole('radio', { name: /^Wave/ }).check();
  await expect(paymentBox(page)).toContainText(
    `Wave prend ${formatXof(WAVE_MOST_XOF)} au plus par paiement`,
  );
  await payPart(page);
  const instalments = parts(page, 'Échéances');
  await expect(instalments.nth(0)).toContainText(`${formatXof(WAVE_MOST_XOF)} payés`);
  await beginPayment(page, 'Wave', { amountXof: WAVE_MOST_XOF + 1 });
  await expect(paymentBox(page).getByLabel(/^Montant à payer/)).toHaveAccessibleDescription(
    /^2\s000\s000\sFCFA au plus\.$/,
  );
  await payPart(page, first - WAVE_MOST_XOF);
  await expect(instalments.nth(0)).toContainText('Payée');
  expect(await residual(page)).toBe(order.amount_total - first);
});
