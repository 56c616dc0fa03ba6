import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ContactMessage } from '#contract/contact.ts';
import { paths } from '#contract/paths.ts';
import { expect, test } from '#tests/helpers/browser-test.ts';

test.beforeEach(({ page }) => standIn(page));

const formOf = (page: Page) => page.getByRole('region', { name: 'Nous écrire' });
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name });

async function write(page: Page, message = 'Livrez-vous à Thiès ?'): Promise<void> {
  await page.goto('/informations');
  await field(page, 'Nom').fill('Awa Ndiaye');
  await field(page, 'E-mail').fill('awa@example.sn');
  await field(page, 'Sujet').fill('Livraison');
  await field(page, 'Message').fill(message);
}

test('a message is sent, and the page says so', async ({ page }) => {
  await write(page);
  const sent = page.waitForRequest(`**${paths.contact}`);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    nom: 'Awa Ndiaye',
    email: 'awa@example.sn',
    sujet: 'Livraison',
    message: 'Livrez-vous à Thiès ?',
    site: '',
  });
  await expect(page.getByRole('heading', { name: 'Votre message est envoyé' })).toBeFocused();
  await page.getByRole('button', { name: 'Écrire un autre message' }).click();
  await expect(page.getByRole('heading', { name: 'Nous écrire' })).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('what is missing is said by field, the first of which gets the focus', async ({ page }) => {
  await page.goto('/informations');
  await field(page, 'Nom').fill('Awa');
  await field(page, 'E-mail').fill('awa@example');
  await formOf(page).getByRole('button', { name: 'Envoyer' }).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription("L'adresse email est invalide.");
  await expect(field(page, 'Sujet')).toHaveAccessibleDescription('Le sujet est obligatoire.');
  await expect(field(page, 'Nom')).toHaveAccessibleDescription('');
  await field(page, 'E-mail').fill('awa@example.sn');
  await expect(formOf(page).getByText("L'adresse email est invalide.")).toBeHidden();
});

test('nobody meets the field that is for machines', async ({ page }) => {
  await page.goto('/informations');
  await expect(formOf(page).getByRole('textbox')).toHaveCount(4);
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(formOf(page).getByRole('link')).toBeFocused();
});

test.describe('a message that is not taken', () => {
  test.use({ expectedComplaints: [/400|ERR_FAILED/] });

  test('by the network stays and can be sent again', async ({ page }) => {
    await write(page);
    await page.route(`**${paths.contact}`, (route) => route.abort(), { times: 1 });
    await formOf(page).getByRole('button', { name: 'Envoyer' }).click();
    await expect(formOf(page).getByRole('alert')).toContainText('Connexion impossible');
    await expect(field(page, 'Message')).toHaveValue('Livrez-vous à Thiès ?');
    await formOf(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Votre message est envoyé' })).toBeFocused();
  });

  test('by the server shows its reason by the field', async ({ page }) => {
    await write(page, 'a'.repeat(5001));
    await formOf(page).getByRole('button', { name: 'Envoyer' }).click();
    await expect(field(page, 'Message')).toBeFocused();
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/^5\s000 caractères au plus$/);
    await expect(field(page, 'Message')).toHaveValue(/^a{5001}$/);
  });
});

test('the form has no barrier that a machine can find, also with its refusals', async ({
  page,
}) => {
  await page.goto('/informations');
  await page.getByRole('link', { name: 'Envoyer un message' }).click();
  await expect(formOf(page).getByRole('heading', { name: 'Nous écrire' })).toBeInViewport();
  await formOf(page).getByRole('button', { name: 'Envoyer' }).click();
  await expect(formOf(page).getByText('Le message est obligatoire.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** Answers as the call does, where it is not served yet. */
const standIn = (page: Page) =>
  page.route(`**${paths.contact}`, (route) => {
    const { message } = route.request().postDataJSON() as ContactMessage;
    if (message.length <= 5000) return route.fulfill({ json: 'Message envoyé' });
    const errors = [{ field: 'message', message: '5\u202f000 caractères au plus' }];
    return route.fulfill({ status: 400, json: { message: 'message : trop long', errors } });
  });
