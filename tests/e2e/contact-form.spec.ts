import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';

const formOf = (page: Page) => page.getByRole('region', { name: 'Nous écrire' });
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name });

/** Writes under an address of its own: the shop takes few messages from one. Answers the address. */
async function write(page: Page, message = 'Livrez-vous à Thiès ?'): Promise<string> {
  const email = `awa.${randomUUID()}@example.sn`;
  await page.goto('/informations');
  await field(page, 'Nom').fill('Awa Ndiaye');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Sujet').fill('Livraison');
  await field(page, 'Message').fill(message);
  return email;
}

test('a message is sent, the page says so and a copy arrives', async ({ page }) => {
  const email = await write(page);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Votre message est envoyé' })).toBeFocused();
  await expect
    .poll(() => sentTo(email))
    .toEqual([expect.objectContaining({ channel: 'mail', to: email })]);
  const [copy] = await sentTo(email);
  // A stranger may give another person's address, so the copy repeats nothing that was typed.
  expect(copy!.text).not.toContain('Thiès');

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
  await expectNoBarrier(page);
  await expectToFitNarrowScreen(page);
});
