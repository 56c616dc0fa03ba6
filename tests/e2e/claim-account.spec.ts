import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson, codeSentTo } from '#tests/helpers/people/new-account.ts';

test('who ordered as a guest gives the account a password and is signed in', async ({ page }) => {
  // Ordered without an account in the demonstration.
  const email = 'invitee@example.sn';
  const { name, phone, password } = aPerson();
  await page.goto(`/create-compte?mail=${email}`);
  const address = page.getByLabel('Email', { exact: true });
  await expect(address).toHaveValue(email);
  await expect(address).not.toBeEditable();
  await expectNoBarrier(page);
  await page.getByLabel('Nom complet').fill(name);
  await page.getByLabel('Téléphone').fill(phone);
  await page.getByLabel('Adresse', { exact: true }).fill('Mbour');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Confirmation').fill(password);
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByLabel('Chiffre 1 sur 4').fill(await codeSentTo(email));
  await expect(page).toHaveURL('/boutique');
  await expect(page.getByRole('link', { name: /^Profil : / })).toBeVisible();
});

test('without an address, or with an account, it leads to the sign-in', async ({ page }) => {
  await page.goto('/create-compte');
  await expect(page).toHaveURL('/login');
  await page.goto('/create-compte?mail=awa@example.sn');
  await expect(page).toHaveURL('/login?mail=awa%40example.sn');
});
