import { formatXof } from '#contract/base/fields/money.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

test('a pre-order shows its three parts before and after it is placed', async ({ page }) => {
  test.slow();
  const product = await findProduct(page, { productType: 'precommande' });
  await fillBasket(page, 'preorder', [{ ...product, quantity: 1 }]);
  await signInNew(page);
  await page.goto('/pre-cart');
  await page.getByRole('link', { name: messages.pack.validate }).click();
  await expect(page).toHaveURL('/checkout?panier=preorder');
  const payment = page.getByRole('region', { name: 'Paiement' });
  await expect(payment.getByRole('listitem')).toHaveCount(3);
  await expect(payment.getByRole('radio')).toHaveCount(0);
  await page.getByLabel('Quartier').fill('Médina');
  await expectNoBarrier(page);
  const parts = await payment.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: /^Valider la commande/ }).click();
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  await expect(page).toHaveURL(/\/pre-commandes\/\d+\/d%C3%A9tails\?nouvelle=1$/);
  const order = await placedOrder(page);
  expect(order.payment_lines.map(({ rate }) => rate)).toEqual([30, 30, 40]);
  for (const [place, { amount }] of order.payment_lines.entries()) {
    expect(parts[place]!.replaceAll(/\s/g, ' ')).toContain(
      formatXof(amount).replaceAll(/\s/g, ' '),
    );
  }
  expect(await page.evaluate(() => localStorage.getItem('preorder'))).toBe('[]');
});
