import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { outOfReach } from '#tests/helpers/base/out-of-reach.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import {
  aPerson,
  aVerifiedPerson,
  codeSentTo,
  signInAs,
} from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const modou = { email: 'modou@example.sn', password: 'sandaga-demo' };
const profile = (page: Page) => page.getByRole('link', { name: /^Profil : / });
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

test('by telephone number, to the shop, and the header knows the person after a reload', async ({
  page,
}) => {
  const person = await aVerifiedPerson();
  await page.goto('/login');
  await signInAs(page, { ...person, email: person.phone });
  await expect(page).toHaveURL('/boutique');
  await page.reload();
  await expect(profile(page)).toHaveAttribute('href', '/profile');
});

test('a personal page asks for the sign-in and comes back, with its hash', async ({ page }) => {
  await page.goto('/profile#order');
  await expect(page).toHaveURL('/login?redirectTo=%2Fprofile#order');
  await signInAs(page, modou);
  await expect(page).toHaveURL('/profile#order');
});

test('who came from the checkout goes on without an account', async ({ page }) => {
  await page.goto('/checkout?panier=preorder');
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByRole('link', { name: 'Continuer sans compte' }).click();
  await expect(page).toHaveURL('/commande-sans-compte?panier=preorder');
  await page.goto('/login?redirectTo=/profile');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Continuer sans compte' })).toBeHidden();
});

test('who signs in on the way to an order finds the checkout with nothing over it', async ({
  page,
}) => {
  const person = await aVerifiedPerson();
  await fillBasket(page, 'cart', [{ ...(await findProduct(page, {})), quantity: 1 }]);
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/toaster-')) messages.push(request.url());
  });
  await page.goto('/login?redirectTo=/checkout');
  await signInAs(page, person);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await outOfReach(page)).toEqual([]);
  // The code of messages comes with the first one.
  expect(messages).toEqual([]);
});

test('HR arrives in its own space', async ({ page }) => {
  await page.goto('/login');
  await signInAs(page, { email: 'rh@example.sn', password: 'sandaga-demo' });
  await expect(page).toHaveURL('/espace-entreprise');
  await page.goto('/login');
  await expect(page).toHaveURL('/espace-entreprise');
});

test('a page of somebody else is not led on to', async ({ page }) => {
  await page.goto(`/login?redirectTo=${encodeURIComponent('//evil.example')}`);
  await signInAs(page, modou);
  await expect(page).toHaveURL('/boutique');
});

test('who is signed in already is led on', async ({ page }) => {
  await signIn(page.context(), modou);
  await page.goto('/login?redirectTo=/wishlist');
  await expect(page).toHaveURL('/wishlist');
  await page.goto('/signup');
  await expect(page).toHaveURL('/profile');
});

test('the password is shown on demand, and keys alone are enough', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/login');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await page.getByLabel('Adresse Email ou Téléphone').focus();
  await page.keyboard.type(modou.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(modou.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(modou.password);
  await expectNoBarrier(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/boutique');
});

test.describe('is refused', () => {
  test.use({ expectedComplaints: [/400|409|429/] });

  test('in the same words whether there is such an account or not, and waits after five times', async ({
    page,
  }) => {
    const person = await aVerifiedPerson();
    await page.goto('/login');
    const wrong = 'Adresse e-mail, numéro ou mot de passe incorrect.';
    await signInAs(page, { email: aPerson().email, password: 'pas le bon' });
    await expect(refusal(page)).toHaveText(wrong);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse(`**${paths.tokens}`);
      await signInAs(page, { ...person, password: 'pas le bon' });
      await answered;
      await expect(refusal(page)).toHaveText(wrong);
    }
    await signInAs(page, person);
    await expect(refusal(page)).toHaveText(
      /^Trop d’essais de connexion\. Réessayez dans \d+ seconde/,
    );
    await expect(page.getByLabel('Adresse Email ou Téléphone')).toHaveValue(person.email);
  });

  test('before the code was given, with the way to the page of the code', async ({ page }) => {
    const person = aPerson();
    const data = { ...person, city: 'Dakar', conditions: true };
    expect((await page.request.post(paths.signUp, { data })).status()).toBe(201);
    await codeSentTo(person.email);
    await page.goto('/login?redirectTo=/wishlist');
    await signInAs(page, person);
    await expect(refusal(page)).toContainText('non vérifiée');
    await page.getByRole('link', { name: 'Saisir le code de vérification' }).click();
    await expect(page).toHaveURL(/\/verification-code\?.*redirectTo=%2Fwishlist/);
    await expect(page.getByText(person.email)).toBeVisible();
  });
});

test('a member sees the credit basket, and no offer to new customers', async ({ page }) => {
  await signIn(page.context(), { email: 'awa@example.sn' });
  await page.goto('/cart');
  const lists = page.getByRole('navigation', { name: 'Mes listes et mon compte' });
  await expect(lists.getByRole('link', { name: 'Crédit' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Offre Spéciale' })).toBeHidden();
  await page.goto('/credit-cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier Crédit commande');
});

test('who may not buy on credit is told how that works instead', async ({ page }) => {
  await signIn(page.context(), modou);
  await page.goto('/credit-cart');
  await expect(page).toHaveURL('/processus-de-commande-de-credit');
});
