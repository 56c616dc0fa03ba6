import { randomUUID } from 'node:crypto';
import { formatXof } from '#contract/base/fields/money.ts';
import { partners } from '#server/base/identity/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { aVerifiedPerson, signInAs } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

test('a buyer orders on the account of a company, and pays nothing now', { tag: '@both' }, async ({
  page,
}) => {
  test.slow();
  const name = `Hôtel ${randomUUID().slice(0, 8)}`;
  const [company] = await workerShop()
    .db.insert(partners)
    .values({
      kind: 'company',
      name,
      companyCode: randomUUID().slice(0, 8),
      agreedDays: 30,
      accountCeiling: 10_000_000,
    })
    .returning();
  const buyer = await aVerifiedPerson({ buysForId: company!.id });
  const products = await findProducts(page, { limit: 100, sort: 'rang' });
  const product = products.find(({ en_promo }) => !en_promo)!;
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await signInAs(page, buyer);
  await expect(page).toHaveURL('/checkout');
  const step = page.getByRole('main');
  await step.getByLabel('Destinataire').fill('Réception de l’hôtel');
  await step.getByLabel('Téléphone').fill('78 765 43 21');
  await step.getByLabel('Ville').fill('Dakar');
  await step.getByLabel('Quartier').fill('Ngor');
  await step.getByLabel(/^Repère/).fill('Entrée de service');
  const onAccount = page.getByRole('radio', { name: new RegExp(`^Sur le compte de ${name}`) });
  await onAccount.check();
  await expect(page.getByText(/la facture est payable/)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: /^Valider la commande/ }).click();
  await expect(page).toHaveURL(/commandes\/\d+\//);
  const order = await placedOrder(page);
  expect(order).toMatchObject({ payment_mode: 'compte', company: { name } });
  await expect(page.getByText(`Sur le compte de ${name}`).first()).toBeVisible();
  await expect(page.getByText(`${formatXof(order.amount_total)}, payables`).first()).toBeVisible();
  await expectNoBarrier(page);
});
