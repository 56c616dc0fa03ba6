import type { Page } from '@playwright/test';
import { partners } from '#server/base/identity/tables.ts';
import { addresses, movedCustomers } from '#server/people/customers/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import {
  aPerson,
  aVerifiedPerson,
  entryCodeSentTo,
  resetPathSentTo,
} from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({ expectedComplaints: [/4\d\d/] });

const LONG_NAME = 'Sokhna Mame Diarra Bousso Ndiaye-Diagne de la Médina Gounass';

/** Leaves the page waiting for the code. */
async function askForCode(page: Page, phone: string): Promise<void> {
  await page.goto('/login?redirectTo=/profile');
  await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
  await page.getByLabel('Téléphone', { exact: true }).fill(phone.slice(3));
  const bySms = page.getByRole('radio', { name: 'Par SMS' });
  if (await bySms.isVisible()) await bySms.check();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused();
}

/** A whole code submits itself. */
const typeCode = (page: Page, code: string) => page.getByLabel('Code à 6 chiffres').fill(code);

async function aMovedCustomer() {
  const { db } = workerShop();
  const { name, email, phone } = aPerson();
  const values = { name, email, emailKey: email, phone: `+${phone}`, city: 'Thiès' };
  const [{ id: partnerId }] = (await db
    .insert(partners)
    .values(values)
    .returning({ id: partners.id })) as [{ id: number }];
  await db.insert(movedCustomers).values({ partnerId });
  await db.insert(addresses).values({
    partnerId,
    label: 'Adresse',
    recipient: name,
    phone: `+${phone}`,
    city: 'Thiès',
    quarter: 'Dixième',
    isDefault: true,
  });
  return { name, email, phone };
}

// rule P-31
test('a number without an account gets one by its code and a name, and later an address', async ({
  page,
}) => {
  const { phone, email } = aPerson();
  await askForCode(page, phone);
  const code = await entryCodeSentTo(`+${phone}`);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible();
  await typeCode(page, code);
  const name = page.getByLabel('Prénom et nom');
  await expect(name).toBeFocused();
  await expectNoBarrier(page);
  await name.fill(LONG_NAME);
  await expect(page.getByText(/^En créant votre compte, vous acceptez les/)).toBeVisible();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(LONG_NAME).first()).toBeVisible();
  await expectNoBarrier(page);

  await page.goto('/profile#security');
  await expect(page.getByText('Votre compte n’a pas de mot de passe')).toBeVisible();
  await expect(page.getByText('connecte votre compte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ne plus me connecter par SMS' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ajouter une adresse e-mail' }).click();
  const card = page.getByRole('region', { name: 'Mon adresse e-mail' });
  await card.getByLabel('Email').fill(email);
  await card.getByRole('button', { name: 'Recevoir un code par e-mail' }).click();
  await expect(card.getByLabel('Code à 6 chiffres')).toBeFocused();
  await expectNoBarrier(page);
  await card.getByLabel('Code à 6 chiffres').fill(await entryCodeSentTo(email));
  await expect(card).toHaveCount(0);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);

  await page.context().clearCookies();
  await askForCode(page, phone);
  await typeCode(page, await entryCodeSentTo(`+${phone}`, code));
  await expect(page).toHaveURL('/profile');
});

// rule P-31
test('a number of an account that never proved it is sent to the password', async ({ page }) => {
  const { phone } = await aVerifiedPerson();
  await askForCode(page, phone);
  await typeCode(page, await entryCodeSentTo(`+${phone}`));
  await expect(page.getByText('Connectez-vous par e-mail et mot de passe')).toBeVisible();
  await page.getByRole('button', { name: 'Revenir au mot de passe' }).click();
  await expect(page.getByLabel('Adresse Email ou Téléphone')).toBeVisible();
});

// rule P-29
test('a customer of the former shop enters by number with name and addresses', async ({ page }) => {
  const { name, phone } = await aMovedCustomer();
  await askForCode(page, phone);
  await typeCode(page, await entryCodeSentTo(`+${phone}`));
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/profile#addresses');
  await expect(page.getByText('Dixième').first()).toBeVisible();
});

// rule P-14
test('a customer of the former shop opens the account by the mailbox', async ({ page }) => {
  const { name, email } = await aMovedCustomer();
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien de réinitialisation' }).click();
  await page.goto(await resetPathSentTo(email));
  await expect(page.getByText('Il ouvre votre compte')).toBeVisible();
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('marmite-bleue-42');
  await page.getByLabel(/Confirm/).fill('marmite-bleue-42');
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre compte est ouvert.')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill('marmite-bleue-42');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/profile');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a guest makes an account of the order by the code to its number, and nothing else', async ({
  page,
}) => {
  const person = aPerson();
  const { order } = await placeGuestOrder(person);
  await page.goto(order.link);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const code = page.getByLabel('Code à 6 chiffres');
  await expect(code).toBeFocused();
  await expectNoBarrier(page);
  await code.fill(await entryCodeSentTo(`+${person.phone}`));
  await expect(page).toHaveURL(`/commandes/${order.id}/d%C3%A9tails`);
  await expect(page.getByRole('heading', { name: `Commande ${order.name}` })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(person.name).first()).toBeVisible();
});
