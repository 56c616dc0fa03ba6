import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';

test('a pack that staff makes is ordered by a guest, and ended', async ({ page }) => {
  const code = 'ESSAI-CUISINE';
  await openOffice(page, 'catalogue@example.sn', '/packs/create');
  await page.getByRole('textbox', { name: /^Nom/ }).fill(`Pack ${code}`);
  await page.getByRole('textbox', { name: /^Code/ }).fill(code);
  const picker = page.getByRole('combobox', { name: 'Ajouter un produit au pack' });
  for (const reference of ['MID-36GM-RG', 'AST-CF300-BL']) {
    await picker.fill(reference);
    await page.getByRole('option', { name: new RegExp(reference) }).click();
  }
  const lines = page.getByRole('region', { name: 'Produits du pack' });
  await lines.getByRole('button', { name: 'Laisser le choix' }).first().click();
  await lines.getByRole('combobox', { name: /^Au choix avec/ }).fill('TEC-CAM30-OR');
  await page.getByRole('option', { name: /TEC-CAM30-OR/ }).click();
  await expect(lines.getByText(/^Ou /)).toBeVisible();
  await lines.getByLabel('Prix unitaire (FCFA)').first().fill('1000');
  await lines.getByLabel('Prix unitaire (FCFA)').last().fill('2000');
  await expect(lines.getByText('Le client économise')).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/packs\/\d+$/);
  await expect(page.getByLabel('Lien du pack')).toHaveValue(
    new RegExp(`pack-promo\\?code=${code}$`),
  );
  const whatsapp = page.getByRole('link', { name: 'Partager sur WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`wa\\.me/.*${code}`));
  const edited = page.url();

  await page.context().clearCookies();
  await page.goto(`/pack-promo?code=${code}`);
  const first = page.getByRole('list', { name: 'Produits du pack' }).getByRole('listitem').first();
  const other = first.getByRole('radio').last();
  const chosen = await first.locator('label').last().textContent();
  await expect(first.getByRole('radio').first()).toBeChecked();
  await other.check();
  await expect(first.getByRole('link')).toHaveText(chosen!);
  await expect(page.getByRole('region', { name: 'Commander ce pack' })).toContainText('3 000 FCFA');
  await expectToFitNarrowScreen(page);
  await page.getByRole('button', { name: 'Commander sans compte' }).click();
  const modal = page.getByRole('dialog', { name: messages.pack.guestTitle });
  const { email, phone } = aPerson();
  for (const [label, value] of [
    ['Prénom', 'Khadija'],
    ['Nom', 'Mbaye'],
    ['Email', email],
    ['Téléphone', phone],
    ['Adresse', 'Sicap Liberté 6'],
  ] as const) {
    await modal.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  const answer = page.waitForResponse(`**${paths.guestOrder}`);
  await modal.getByRole('button', { name: messages.pack.validateGuest }).click();
  const placed = await (await answer).json();
  expect(placed).toMatchObject({ status: 'success', name: expect.stringMatching(/^S\d+$/) });
  const url = withQuery(staffLists.commandes.path, { q: placed.name });
  const { items } = await (await page.request.get(url, { headers: asDemoStaff })).json();
  const order = pathTo(paths.staffOrder, { id: items[0].id });
  const stored = await (await page.request.get(order, { headers: asDemoStaff })).json();
  expect(JSON.stringify(stored)).toContain(chosen!);

  await openOffice(page, 'catalogue@example.sn', new URL(edited).pathname.replace('/gestion', ''));
  await page.getByRole('button', { name: 'Terminer maintenant' }).click();
  await expect(page.getByText('Le pack est terminé.')).toBeVisible();
  expect((await page.request.get(`${paths.packs}/${code}`)).status()).toBe(404);
  await page.goto(`/gestion/packs?filter=${encodeURIComponent(JSON.stringify({ q: code }))}`);
  await expect(page.getByText('Terminé', { exact: false }).first()).toBeVisible();
});
