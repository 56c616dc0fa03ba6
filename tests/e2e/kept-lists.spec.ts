import type { Page } from '@playwright/test';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectFits } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantité : ${name}` });
/** The account has heard of what was done before. */
const told = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(paths.keptLists) &&
      response.request().postData() !== '{"changes":[]}',
  );

test('the basket of a customer is the same on a second phone, and gone from the first after the sign-out', async ({
  page,
  context,
  browser,
}) => {
  const person = await aVerifiedPerson();
  const product = await findProduct(page, { search: 'réfrigérateur' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 2 }]);
  await signIn(context, person);
  const first = told(page);
  await page.goto('/cart');
  await first;
  await expect(quantity(page, product.name)).toHaveValue('2');

  const second = await otherBrowser(browser, page);
  await signIn(second.context(), person);
  await second.goto('/cart');
  await expect(quantity(second, product.name)).toHaveValue('2');
  const changed = told(second);
  await second.getByRole('button', { name: `Augmenter la quantité : ${product.name}` }).click();
  await changed;
  await second.context().close();

  await page.reload();
  await expect(quantity(page, product.name)).toHaveValue('3');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Panier vide')).toBeVisible();
  await signIn(context, await aVerifiedPerson());
  await page.goto('/cart');
  await expect(page.getByText('Panier vide')).toBeVisible();
});

test('a guest shares a basket, somebody copies it, and the link ends when the guest says so', {
  tag: '@both',
}, async ({ page, browser }) => {
  const products = await findProducts(page, { search: 'congélateur', limit: 2 });
  const [one, other] = products as [(typeof products)[0], (typeof products)[0]];
  await fillBasket(page, 'cart', [
    { ...one, quantity: 2 },
    { ...other, quantity: 1 },
  ]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Partager ce panier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Partager ce panier' });
  await dialog.getByRole('button', { name: 'Créer un lien' }).click();
  const link = await dialog.getByLabel('Lien à partager').inputValue();
  await expectFits(page);

  const visitor = await otherBrowser(browser, page);
  await visitor.goto(new URL(link).pathname + new URL(link).search);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Panier partagé');
  for (const { name } of [one, other]) {
    await expect(visitor.getByRole('link', { name: withAccents(name), exact: true })).toBeVisible();
  }
  await expectNoBarrier(visitor);
  await expectFits(visitor);
  await visitor.getByRole('button', { name: 'Copier dans mon panier' }).click();
  await visitor.getByRole('button', { name: 'Copier dans mon panier' }).click();
  await visitor.getByRole('link', { name: 'Voir mon panier' }).click();
  await expect(quantity(visitor, one.name)).toHaveValue('2');
  await expect(quantity(visitor, other.name)).toHaveValue('1');

  await dialog.getByRole('button', { name: 'Arrêter ce partage' }).click();
  await expect(dialog.getByRole('button', { name: 'Arrêter ce partage' })).toBeHidden();
  await visitor.goto(new URL(link).pathname + new URL(link).search);
  await expect(visitor.getByText('Ce lien ne s’ouvre plus')).toBeVisible();
  await visitor.context().close();
});
