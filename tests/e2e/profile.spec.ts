import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson, codeSentTo } from '#tests/helpers/people/new-account.ts';
import { openNewProfile, openProfile } from '#tests/helpers/people/open-profile.ts';

const hr = { email: 'rh@example.sn' };

test('tabs have addresses, titles and the focus; former hashes lead to the orders', {
  tag: '@both',
}, async ({ page }) => {
  await openNewProfile(page);
  await expect(page).toHaveTitle('Tableau de bord | Mon compte | Sandaga');
  await expect(page.getByText('Bonjour Khadija !', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'À crédit' })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Compte de Khadija Mbaye' });
  await expect(tabs.getByRole('link', { name: 'Tableau de bord' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tabs.getByRole('link', { name: 'Mes commandes' }).click();
  await expect(page).toHaveURL('/profile#order');
  await expect(page).toHaveTitle('Mes commandes | Mon compte | Sandaga');
  await expect(page.getByRole('heading', { name: 'Mes commandes', level: 2 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Continuer vos achats' })).toHaveAttribute(
    'href',
    '/boutique',
  );
  await tabs.getByRole('link', { name: 'Sécurité' }).click();
  await expect(page.getByRole('heading', { name: 'Mes appareils' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Mes commandes', level: 2 })).toBeVisible();
  await page.goto('/profile#commandes-a-credit');
  await expect(page.getByRole('heading', { name: 'Mes commandes', level: 2 })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Demandes d’adhésion' })).toHaveCount(0);
});

test('details are changed, mistakes are said beside their field, and the header follows', async ({
  page,
}) => {
  const { password } = await openNewProfile(page, 'profile');
  const phone = page.getByLabel('Téléphone', { exact: true });
  await page.getByLabel('Nom complet').fill('Aïssatou Diop');
  await page.getByLabel('Ville').fill('Saint-Louis');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(phone).toHaveAccessibleDescription('Le numéro de téléphone est invalide.');
  await expect(phone).toBeFocused();
  await expect(page.getByLabel('E-mail')).not.toBeEditable();

  await phone.fill(aPerson().phone);
  await page.getByLabel('Mot de passe, pour changer de numéro').fill(password);
  await page.getByLabel('Fonction (facultatif)').fill('Comptable');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profil : Aïssatou' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Aïssatou Diop');
  await expect(page.getByLabel('Ville')).toHaveValue('Saint-Louis');
  await expect(page.getByLabel('Fonction (facultatif)')).toHaveValue('Comptable');
});

test.describe('another number', () => {
  test.use({ expectedComplaints: [/40[09]/] });

  test('wants the password', async ({ page }) => {
    await openNewProfile(page, 'profile');
    const password = page.getByLabel('Mot de passe, pour changer de numéro');
    await expect(password).toHaveCount(0);
    await page.getByLabel('Téléphone', { exact: true }).fill(aPerson().phone);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(password).toHaveAccessibleDescription(/^Donnez votre mot de passe/);
    await expect(password).toBeFocused();
  });

  test('that is somebody else’s is refused beside its field, and what was typed stays', async ({
    page,
  }) => {
    const { password } = await openNewProfile(page, 'profile');
    const phone = page.getByLabel('Téléphone', { exact: true });
    await phone.fill('77 100 00 01');
    await page.getByLabel('Mot de passe, pour changer de numéro').fill(password);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(phone).toHaveAccessibleDescription(
      'Un compte avec ce numéro téléphone existe déjà',
    );
    await expect(phone).toHaveValue('77 100 00 01');
  });
});

test('a number is confirmed by the code that it is sent, and a changed one anew', async ({
  page,
}) => {
  const { phone, password } = await openNewProfile(page, 'profile');
  const card = page.getByRole('region', { name: 'Mon numéro' });
  await expect(card).toContainText('n’est pas encore confirmé');
  await card.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
  const field = card.getByLabel('Code à 4 chiffres');
  await expect(field).toBeFocused();
  // No other before this one can have arrived.
  await expect(card.getByRole('button', { name: /^Renvoyer le code dans \d+ s$/ })).toBeDisabled();
  await expectNoBarrier(page, 'main');
  await field.fill('12');
  await card.getByRole('button', { name: 'Confirmer le numéro' }).click();
  await expect(field).toHaveAccessibleDescription(formMessages.code.fourDigits);
  await field.fill(await codeSentTo(`+${phone}`));
  await expect(card).toContainText('est confirmé.');
  await expect(card.getByRole('button')).toHaveCount(0);

  await page.getByLabel('Téléphone', { exact: true }).fill(aPerson().phone);
  await page.getByLabel('Mot de passe, pour changer de numéro').fill(password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(card).toContainText('n’est pas encore confirmé');
  await page.reload();
  await expect(card.getByRole('button', { name: 'Recevoir un code par SMS' })).toBeVisible();
});

test('a photo is framed as a square and shown', async ({ page }) => {
  await openNewProfile(page, 'profile');
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choisir une photo' }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') });
  await expect(page.getByText('Cette photo ne peut pas être lue.')).toBeVisible();

  const create = { width: 900, height: 400, channels: 3, background: '#0677d6' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await choose({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Cadrer ma photo' });
  await expect(dialog.getByRole('img', { name: 'Aperçu de la photo' })).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  await dialog.getByRole('slider', { name: 'De gauche à droite' }).press('Home');
  await expectNoBarrier(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeFocused();
  const photo = page.getByRole('region', { name: 'Ma photo' }).locator('img');
  await expect(photo).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}$/);
  await expect(photo).toHaveJSProperty('naturalWidth', 256);
});

test('addresses are added, changed, preferred and deleted', async ({ page }) => {
  await openNewProfile(page, 'addresses');
  await expect(page.getByText('Vous n’avez pas encore d’adresse.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /(l’|une )adresse/ });
  const add = async (label: string, quarter: string) => {
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    await dialog.getByLabel('Nom de l’adresse').fill(label);
    await dialog.getByLabel('Quartier').fill(quarter);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByLabel('Nom de l’adresse')).toBeFocused();
  await expect(dialog.getByLabel('Quartier')).toHaveAccessibleDescription('obligatoire');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ajouter une adresse' })).toBeFocused();

  await add('Maison', 'Sicap Liberté 6');
  await add('Bureau', 'Plateau');
  const cards = page.getByRole('list', { name: 'Mes adresses' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('MaisonPar défaut');
  await page.getByRole('button', { name: 'Choisir par défaut : Bureau' }).click();
  await expect(cards.first()).toContainText('BureauPar défaut');

  await page.getByRole('button', { name: 'Modifier : Maison' }).click();
  await dialog.getByLabel('Repère (facultatif)').fill('En face de la pharmacie');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(cards.filter({ hasText: 'Maison' })).toContainText('En face de la pharmacie');

  await page.getByRole('button', { name: 'Supprimer : Bureau' }).click();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('MaisonPar défaut');
});

test.describe('a dashboard without an answer', () => {
  test.use({ expectedComplaints: [/503/] });

  test('says so, and asks again', async ({ page }) => {
    const counts = '**/api/users/*/compte';
    await page.route(counts, (route) => route.fulfill({ status: 503, json: {} }));
    await openNewProfile(page);
    await expect(page.getByText('Ces informations ne s’affichent pas')).toBeVisible();
    await page.unroute(counts);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('term').filter({ hasText: 'Livrées' })).toBeVisible();
    await expect(page.getByText('Ces informations ne s’affichent pas')).toBeHidden();
  });
});

/** A tab is accessible and fits the narrowest screen. */
async function checkTab(page: Page): Promise<void> {
  await expect(page.getByText('Chargement', { exact: true })).toHaveCount(0);
  await expectNoBarrier(page);
  const size = page.viewportSize()!;
  await expectToFitNarrowScreen(page);
  await page.setViewportSize(size);
}

test('no tab has a barrier that a machine can find, and all fit the narrowest screen', async ({
  page,
}) => {
  test.slow();
  await openNewProfile(page);
  const tabs = page.getByRole('navigation', { name: /^Compte de / });
  for (const link of await tabs.getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await checkTab(page);
  }
});

test('the requests of an employer have no barrier, and fit the narrowest screen', {
  tag: '@both',
}, async ({ page }) => {
  await openProfile(page, hr, 'requests');
  await expect(page.getByRole('list', { name: 'Demandes d’adhésion' })).toBeVisible();
  await checkTab(page);
});
