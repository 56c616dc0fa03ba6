import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';

const DESK = 'sav@example.sn';

test('a warranty that was chosen by mistake is left again', async ({ page }) => {
  await openOffice(page, DESK, '/sav/create');
  const article = page.getByLabel('Appareil');
  await page.getByLabel('Chercher une garantie').fill('HS43-208817');
  await page.getByRole('button', { name: 'Chercher', exact: true }).click();
  await page.getByRole('button', { name: /^Téléviseur 43 pouces/ }).click();
  await expect(article).toHaveValue('Téléviseur 43 pouces');
  await page.getByLabel('Nom').fill('Sa sœur Coumba');
  await page.getByRole('button', { name: 'Ne pas choisir de garantie' }).click();
  await expect(article).toHaveValue('');
  await expect(page.getByLabel('Téléphone')).toHaveValue('');
  // No warranty matches what was typed.
  await expect(page.getByLabel('Nom')).toHaveValue('Sa sœur Coumba');
  await expectUsable(page);
});

test('the desk reads which order a case is about, and opens orders only where it may', async ({
  page,
}) => {
  await openOffice(page, DESK, '/sav');
  await page.getByText('Micro-ondes Samsung MG23').click();
  await expect(page.getByText(/^S\d{5}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^S\d{5}$/ })).toHaveCount(0);
  await page.goto('/gestion');
  await page.getByRole('link', { name: /^Répondre : Pannes sans réponse à temps/ }).click();
  // In the evening what was opened this morning is overdue as well.
  await expect(page.getByText(/^En retard de /)).not.toHaveCount(0);
  await expectUsable(page);
});
