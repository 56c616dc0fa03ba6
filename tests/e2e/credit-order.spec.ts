import { withQuery } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { aVerifiedPerson, signInAs } from '#tests/helpers/people/new-account.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

test('a member asks for a credit order, which waits for the employer', async ({ page }) => {
  test.slow();
  const product = await findProduct(page, { productType: 'credit' });
  await fillBasket(page, 'creditOrder', [{ ...product, quantity: 1 }]);
  const member = await aMemberOfDemoEmployer();
  await signIn(page.context(), member);
  await page.goto('/credit-cart');
  await page.getByRole('link', { name: messages.pack.validate }).click();
  await expect(page).toHaveURL('/checkout?panier=creditOrder');
  const payment = page.getByRole('region', { name: 'Paiement' });
  await expect(payment.getByRole('listitem')).toHaveCount(4);
  await page.getByLabel('Quartier').fill('Plateau');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: /^Valider la commande/ }).click();
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  await expect(page).toHaveURL(/\/credit-commandes\/\d+\/d%C3%A9tails\?nouvelle=1$/);
  expect(await placedOrder(page)).toMatchObject({
    type_sale: 'creditorder',
    state: 'validation',
    validation_rh_state: 'pending',
  });
});

test('whoever is no member is told how credit works', async ({ page }) => {
  await page.goto(withQuery('/login', { redirectTo: '/checkout?panier=creditOrder' }));
  await signInAs(page, await aVerifiedPerson());
  await expect(page).toHaveURL('/processus-de-commande-de-credit');
});

for (const path of ['/credit-cart', '/checkout?panier=creditOrder']) {
  test(`whoever is signed in and no member is led from ${path} to how credit works`, async ({
    page,
    context,
  }) => {
    await signIn(context, await aVerifiedPerson());
    await page.goto(path);
    await expect(page).toHaveURL('/processus-de-commande-de-credit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
