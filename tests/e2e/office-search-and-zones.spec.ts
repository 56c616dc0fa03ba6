import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';

test('a synonym finds what it stands for, until it is taken away', async ({ page }) => {
  const term = 'glagla';
  await openOffice(page, 'catalogue@example.sn', '/synonymes');
  const tried = page.getByRole('region', { name: 'Essayer une recherche' });
  const search = async () => {
    await tried.getByRole('textbox').fill(term);
    await tried.getByRole('button', { name: 'Chercher' }).click();
  };
  await search();
  await expect(tried.getByText('Aucun produit trouvé.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Qui cherche' }).fill(term.toUpperCase());
  await page.getByRole('textbox', { name: 'Trouve aussi' }).fill('Congélateur');
  await page.getByRole('button', { name: 'Ajouter le synonyme' }).click();
  await expect(page.getByText(`« ${term} » trouve aussi « congelateur ».`)).toBeVisible();
  await search();
  await expect(tried.getByText(/^\d+ produits trouvés/)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByPlaceholder('Mot', { exact: true }).fill(term);
  await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0);
  await search();
  await expect(tried.getByText('Aucun produit trouvé.')).toBeVisible();
});

test('a delivery zone is added, and taken out of service', async ({ page }) => {
  const name = 'Île de Carabane';
  await openOffice(page, 'commandes@example.sn', '/zones/create');
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByRole('spinbutton', { name: /^Frais/ }).fill('2500');
  await page.getByRole('spinbutton', { name: /^Rang/ }).fill('900');
  await page.getByRole('switch', { name: 'Servie' }).uncheck();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByPlaceholder('Nom', { exact: true }).fill(name);
  await page.getByText(name).click();
  await page.getByRole('spinbutton', { name: /^Frais/ }).fill('3000');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByPlaceholder('Nom', { exact: true }).fill(name);
  await expect(page.locator('tr, li').filter({ hasText: name })).toContainText(/3.000/);
});

test('a row that is pressed just after a word was typed opens, however long its page takes', async ({
  page,
}) => {
  await page.clock.install();
  const { promise: hasCome, resolve: bringPage } = Promise.withResolvers<void>();
  await page.route(/\/zone-edit-/, async (route) => {
    await hasCome;
    await route.continue();
  });
  await openOffice(page, 'commandes@example.sn', '/zones');
  await page.getByPlaceholder('Nom', { exact: true }).fill('Dakar');
  await page.getByRole('row', { name: /Dakar/ }).first().click();
  await expect(page).toHaveURL(/\/zones\/\d+$/);
  // What was typed is applied half a second after the last key.
  await page.clock.runFor(1000);
  bringPage();
  await expect(page.getByRole('spinbutton', { name: /^Frais/ })).toBeVisible();
  await expect(page).toHaveURL(/\/zones\/\d+$/);
});
