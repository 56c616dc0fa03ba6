import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';

test.use({ expectedComplaints: [/40[01]/] });

test('a passkey is added with the password, signs in at the office and the shop, and is taken away', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });

  const { email, name, password } = await aVerifiedPerson({ role: 'orders' });
  await openOffice(page, email, '/mon-compte');
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const form = page.getByRole('form', { name: 'Ajouter une clé d’accès' });
  await form.getByLabel('Nom de la clé').fill('Téléphone de garde');
  await form.getByLabel('Votre mot de passe, encore une fois').fill('pas celui-ci');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(form).toContainText('Ce mot de passe n’est pas le bon.');
  await form.getByLabel('Votre mot de passe, encore une fois').fill(password);
  await expectUsable(page);
  await form.getByRole('button', { name: 'Continuer' }).click();
  const keys = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem');
  await expect(keys).toContainText(['Téléphone de garde']);
  await expect(keys).toContainText(['Pas encore utilisée']);

  await page.context().clearCookies();
  await page.goto('/gestion/mon-compte');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(keys).toContainText(['Dernière utilisation']);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(page.getByText(`Bonjour ${name.split(' ')[0]} !`)).toBeVisible();

  await page.goto('/gestion/mon-compte');
  await page.getByRole('button', { name: 'Retirer Téléphone de garde' }).click();
  const removal = page.getByRole('form', { name: 'Retirer Téléphone de garde' });
  await removal.getByLabel('Votre mot de passe, encore une fois').fill(password);
  await removal.getByRole('button', { name: 'Retirer la clé' }).click();
  await expect(keys).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto('/gestion');
  const refused = page.waitForResponse(`**${paths.passkeySignIn}`);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('alert')).toContainText('Cette clé d’accès n’est pas reconnue');
});
