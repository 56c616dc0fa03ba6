import { Secret, TOTP } from 'otpauth';
import { paths } from '#contract/base/paths.ts';
import { teamList } from '#contract/people/staff-team.ts';
import { DEMO_PASSWORD } from '#demo/people.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsable,
  openOffice,
  openPlace,
  placeLine,
  showMenu,
} from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aPerson, resetPathSentTo } from '#tests/helpers/people/new-account.ts';

test.use({ expectedComplaints: [/40[0139]|503/] });

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();

test('the menu shows what the role may do, and the sign-in leads back to where one was', async ({
  page,
}) => {
  await page.goto('/gestion/journal');
  await expect(page.getByRole('heading', { name: 'Gestion de la boutique' })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('E-mail ou téléphone').fill('gerant@example.sn');
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas celui-ci');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('mot de passe incorrect');
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/gestion\/journal/);
  const settings = page.getByRole('navigation', { name: 'Réglages' });
  await expect(settings.getByRole('link', { name: 'Journal' })).toBeVisible();
  await expect(settings.getByRole('link', { name: 'Équipe' })).toHaveCount(0);
  await showMenu(page);
  await expect(placeLine(page, 'Commandes')).toBeVisible();

  await openOffice(page, 'catalogue@example.sn', '/une-ancienne-page');
  await expect(page.getByText('Cette adresse n’existe pas')).toContainText(/[^.]\.$/);
  await showMenu(page);
  await expect(placeLine(page, 'Commandes')).toHaveCount(0);
  await expect(placeLine(page, 'Argent')).toHaveCount(0);
});

test('a server that is too busy to renew a session has not ended it', async ({ page }) => {
  await openOffice(page, 'gerant@example.sn');
  await openPlace(page, 'Réglages');
  await page.context().clearCookies({ name: workerShop().config.cookieNames.token });
  await page.route(`**${paths.tokenRefresh}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'La boutique revient.', code: 'unavailable' } }),
  );
  await page.getByRole('link', { name: 'Bannières' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('La boutique revient.')).toBeVisible();
  await expectUsable(page);
  await page.unroute(`**${paths.tokenRefresh}`);
  await main.getByRole('button', { name: 'Réessayer' }).click();
  await expect(main.getByText('La boutique revient.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Bannières' })).toBeVisible();
});

test('a customer is told that the back-office is not theirs', async ({ page }) => {
  await page.goto('/gestion');
  await page.getByLabel('E-mail ou téléphone').fill('modou@example.sn');
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Ce compte n’a pas accès à la gestion.')).toBeVisible();
});

test('somebody is invited, comes with a link, and protects the account with a telephone', async ({
  page,
}) => {
  const person = aPerson();
  await openOffice(page, 'admin@example.sn', '/equipe');
  await page.getByRole('button', { name: 'Inviter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter dans l’équipe' });
  await dialog.getByLabel('Adresse e-mail').fill(person.email);
  await dialog.getByLabel('Nom').fill(person.name);
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Inviter' }).click();
  await expect(page.getByText('Invitation envoyée : le lien')).toBeVisible();

  await page.context().clearCookies();
  const token = new URL(await resetPathSentTo(person.email), 'http://x').searchParams.get('token');
  const { email, password } = person;
  const chosen = await page.request.post(paths.newPassword, { data: { email, password, token } });
  expect(chosen.ok()).toBe(true);
  const signIn = async () => {
    await page.getByLabel('E-mail ou téléphone').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  };
  await page.goto('/gestion/mon-compte');
  await signIn();
  await page.getByRole('button', { name: 'Protéger mon compte' }).click();
  await page.getByLabel('Votre mot de passe, encore une fois').fill(password);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectUsable(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code à 6 chiffres').fill('000000');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Ce code n’est pas le bon.')).toBeVisible();
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  const recovery = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(recovery).toHaveCount(10);
  const [first, second] = await recovery.allInnerTexts();
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click();
  await expect(page.getByText('Chaque connexion demande un code')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/gestion/mon-compte');
  await signIn();
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused();
  await expectUsable(page);
  await page.getByLabel('Code à 6 chiffres').fill(first!);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Chaque connexion demande un code')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Adresse Email ou Téléphone').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Saisissez le code de votre application.')).toBeVisible();
  await page.getByLabel('Code de l’application').fill(second!);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText(/^Bonjour /)).toBeVisible();
});

test('a lost telephone gives way to the next one with a recovery code', async ({ page }) => {
  test.slow();
  const { request } = page;
  const { email, name, password } = aPerson();
  const invited = { email, name, role: 'manager' };
  await request.post(teamList.path, { data: invited, headers: asDemoStaff });
  const token = new URL(await resetPathSentTo(email), 'http://x').searchParams.get('token');
  await request.post(paths.newPassword, { data: { email, password, token } });
  const fromPage = { 'sec-fetch-site': 'same-origin' };
  await request.post(paths.tokens, { data: { username: email, password }, headers: fromPage });
  const begun = await (await request.post(paths.secondFactor, { data: { password } })).json();
  const lost = begun.secret.replaceAll(' ', '');
  const protect = { data: { code: codeOf(lost) } };
  const { recovery_codes } = await (
    await request.post(paths.secondFactorConfirmation, protect)
  ).json();

  await page.goto('/gestion/mon-compte');
  await page.getByRole('button', { name: 'Changer de téléphone' }).click();
  const move = page.getByRole('form', { name: 'Changer de téléphone' });
  await move.getByLabel('Votre mot de passe, encore une fois').fill(password);
  await expectUsable(page);
  await move.getByLabel(/^Code de l’ancien téléphone/).fill(recovery_codes[0]);
  await move.getByRole('button', { name: 'Continuer' }).click();
  const secret = (await move.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).not.toBe(lost);
  await move.getByLabel('Code à 6 chiffres').fill(codeOf(secret));
  await move.getByRole('button', { name: 'Confirmer' }).click();
  const renewed = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(renewed).toHaveCount(10);
  expect(await renewed.allInnerTexts()).not.toContain(recovery_codes[1]);
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click();
  await expect(page.getByText('Chaque connexion demande un code')).toBeVisible();
});

test('a session that ended is said, and signing in leads back', async ({ page }) => {
  await openOffice(page, 'gerant@example.sn', '/journal');
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Personne/))
      .first(),
  ).toBeVisible();
  await page.context().clearCookies();
  await page.getByPlaceholder(/Personne/).fill('zone');
  await expect(page.getByText('Votre session est terminée.')).toBeVisible();
  await page.getByLabel('E-mail ou téléphone').fill('gerant@example.sn');
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/gestion\/journal/);
});
