import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import {
  aPerson,
  aVerifiedPerson,
  type Person,
  resetPathSentTo,
  signInAs,
} from '#tests/helpers/people/new-account.ts';

const NEW_PASSWORD = 'casserole-verte-77';
const send = (page: Page) =>
  page.getByRole('button', { name: 'Envoyer le lien de réinitialisation' });

async function choose(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await page.getByLabel('Confirmer').fill(password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
}

async function expectSignInWithNewPassword(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/login\?mail=/);
  await expect(page.getByLabel('Adresse Email ou Téléphone')).toHaveValue(person.email);
  await signInAs(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/boutique');
}

test('by e-mail: the link leads to a new password, which then counts', async ({ page }) => {
  const person = await aVerifiedPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await send(page).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/un lien par e-mail\.$/);
  await page.goto(await resetPathSentTo(person.email));
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await choose(page);
  await expectSignInWithNewPassword(page, person);
});

test('by SMS: the page asks for the e-mail address where it was too long for the link', async ({
  page,
}) => {
  const email = `${randomUUID()}.${'longue'.repeat(4)}@example.sn`;
  const proven = { email, emailKey: email, phoneProvenAt: new Date() };
  const person = { ...(await aVerifiedPerson(proven)), email };
  await page.goto('/forgot-password');
  await page.getByLabel('Par SMS').check();
  await page.getByLabel('Téléphone').fill(person.phone.slice(3));
  await send(page).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/un lien par SMS\.$/);
  await page.goto(await resetPathSentTo(person.phone));
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await choose(page);
  await expectSignInWithNewPassword(page, person);
});

test('an address that nobody has gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await send(page).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    "L'adresse email est obligatoire.",
  );
  await page.getByLabel('Email', { exact: true }).fill(aPerson().email);
  await send(page).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/un lien par e-mail\.$/);
  await expectNoBarrier(page);
});

test('a link without a token says so and leads to a new one', async ({ page }) => {
  await page.goto('/new-password?mail=khadija@example.sn');
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test.describe('a token that is not good', () => {
  test.use({ expectedComplaints: [/400/] });

  test('is refused in a toast and in the form, which keeps what was typed', async ({ page }) => {
    await page.goto('/new-password?mail=khadija@example.sn&token=0123456789abcdef');
    await choose(page);
    await expect(page.getByText('Réinitialiser non effectif')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
    await expect(page.getByLabel('Confirmer')).toHaveValue(NEW_PASSWORD);
    await expectNoBarrier(page);
  });
});
