import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { signInAs } from '#tests/helpers/people/new-account.ts';
import { openNewProfile, openProfile, otherBrowser } from '#tests/helpers/people/open-profile.ts';

test.use({ expectedComplaints: [/40[013]/] });

test('another device is signed out on its next action', async ({ page, browser }) => {
  const person = await openNewProfile(page, 'security');
  const other = await otherBrowser(browser, page);
  await openProfile(other, person);
  await page.reload();
  const devices = page.getByRole('list', { name: 'Mes appareils' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  const own = devices.filter({ hasText: 'Cet appareil' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: /^Déconnecter Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(devices).toHaveCount(1);
  await other.getByRole('link', { name: 'Mes adresses' }).click();
  await expect(other).toHaveURL(/\/login\?redirectTo=%2Fprofile/);
  await expect(other.getByText('Votre session est terminée.')).toBeVisible();
  await page.getByRole('link', { name: 'Mes adresses' }).click();
  await expect(page.getByText('Vous n’avez pas encore d’adresse.')).toBeVisible();
  await other.context().close();
});

test('all devices are signed out at once', async ({ page }) => {
  await openNewProfile(page, 'security');
  await page.getByRole('button', { name: 'Déconnecter tous mes appareils' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter tout' }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile/);
});

test('a password is changed with the present one, and then counts', async ({ page }) => {
  const person = await openNewProfile(page, 'security');
  const current = page.getByLabel('Mot de passe actuel', { exact: true });
  const next = page.getByLabel('Nouveau mot de passe', { exact: true });
  const again = page.getByLabel('Confirmer le nouveau mot de passe', { exact: true });
  const change = page.getByRole('button', { name: 'Changer le mot de passe' });
  await current.fill('pas-le-bon-du-tout');
  await next.fill('gingembre-frais-7');
  await again.fill('gingembre-frais-8');
  await change.click();
  await expect(again).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.');
  await again.fill('gingembre-frais-7');
  await change.click();
  await expect(current).toHaveAccessibleDescription('Ce mot de passe n’est pas le bon.');
  await current.fill(person.password);
  await change.click();
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();
  await expect(current).toHaveValue('');

  await page.context().clearCookies();
  await page.goto('/login?redirectTo=/profile');
  await signInAs(page, { email: person.email, password: 'gingembre-frais-7' });
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 2 })).toBeVisible();
});

test('an account is erased with its password, and nobody signs in with it again', async ({
  page,
}) => {
  const person = await openNewProfile(page, 'security');
  await page.getByRole('button', { name: 'Effacer mon compte...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Effacer mon compte ?' });
  const password = dialog.getByLabel('Mot de passe', { exact: true });
  const erase = dialog.getByRole('button', { name: 'Effacer mon compte pour toujours' });
  await password.fill('pas-le-bon-du-tout');
  await erase.click();
  await expect(password).toHaveAccessibleDescription('Ce mot de passe n’est pas le bon.');
  await password.fill(person.password);
  await erase.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Votre compte est effacé.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Profil :/ })).toHaveCount(0);
  await page.goto('/login');
  await signInAs(page, person);
  await expect(
    page.getByText('Adresse e-mail, numéro ou mot de passe incorrect.').first(),
  ).toBeVisible();
});
