import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsable,
  expectUsableOnBoth,
  moveOn,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';

const MANAGER = 'gerant@example.sn';
const STOREKEEPER = 'stock@example.sn';
const CLERK = 'catalogue@example.sn';

async function send<T>(page: Page, method: string, url: string, data: object): Promise<T> {
  const reply = await page.request.fetch(url, { method, data, headers: asDemoStaff });
  expect(reply.ok(), `${url}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/** A product of 118,000 F, which is 100,000 F without VAT, counted and sold out. */
async function aGood(page: Page): Promise<{ id: number; name: string; reference: string }> {
  const name = 'Glacière de marge';
  const reference = 'MARGE-1';
  const form = { reference, name, categ_id: 'CONGELATEUR', list_price: 118_000 };
  const { id } = await send<{ id: number }>(page, 'POST', paths.products, form);
  await send(page, 'PUT', pathTo(paths.productStock, { id }), { available: 0 });
  return { id, name, reference };
}

/** Sells one piece to a guest, up to its delivery. */
async function sell(page: Page, id: number): Promise<void> {
  const { name, email, phone } = aPerson();
  const lines = [{ id, quantity: 1, list_price: 118_000 }];
  const guest = { name, email, telephone: phone, adresse: 'Médina, rue 22' };
  const payload = { ...guest, order: { type_sale: 'order', order_lines: lines } };
  const order = await send<CreatedOrder>(page, 'POST', paths.guestOrder, payload);
  const moved = pathTo(paths.orderMove, { id: order.id });
  await send(page, 'PUT', moved, { state: 'sale' }).catch(() => undefined);
  await send(page, 'PUT', moved, { fulfilment_state: 'delivered' });
}

test('a receipt with transport makes the average, a sale its margin, and a price below the cost is confirmed', async ({
  page,
}) => {
  test.slow();
  const { id, name, reference } = await aGood(page);
  await openOffice(page, MANAGER, '/achats/create');
  await page.getByRole('textbox', { name: /^Fournisseur/ }).fill('Sahel Import');
  await page.getByLabel(/^Attendu le/).fill('1/3/27');
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill(reference);
  await page.getByRole('option', { name: new RegExp(reference) }).click();
  await page.getByRole('spinbutton', { name: 'Pièces' }).fill('4');
  await page.getByRole('spinbutton', { name: 'Coût (FCFA)' }).fill('60000');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  const receipt = page.getByRole('region', { name: 'Recevoir' });
  await receipt.getByRole('button', { name: 'Tout est là' }).click();
  await receipt.getByRole('spinbutton', { name: 'Transport et douane (FCFA)' }).fill('20002');
  await expectUsable(page);
  await receipt.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.getByRole('region', { name: 'Articles' })).toContainText(formatXof(65_001));
  await expectUsable(page);

  await sell(page, id);
  await moveOn(page, '/marges');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText((100_000).toLocaleString('fr-FR'));
  await expect(row).toContainText((65_001).toLocaleString('fr-FR'));
  await expect(row).toContainText((34_999).toLocaleString('fr-FR'));
  await expectUsable(page);

  await moveOn(page, `/produits/${id}`);
  const cost = page.getByRole('region', { name: 'Coût et marge' });
  // Of 260 002 F for four pieces 195 001 F are left for three.
  await expect(cost).toContainText(formatXof(65_000));
  await expect(cost).toContainText('(35 %)');
  await page.getByRole('switch', { name: 'En promotion' }).check();
  await page.getByRole('spinbutton', { name: 'Prix promotionnel (FCFA)' }).fill('70800');
  const warning = page.getByText(/vendu .* sous le coût/);
  await expect(warning).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Confirmez la vente sous le coût')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Je confirme la vente sous le coût' }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(
    page.getByRole('checkbox', { name: 'Je confirme la vente sous le coût' }),
  ).toBeHidden();

  await moveOn(page, '/sous-le-cout');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await moveOn(page, '/');
  await expect(page.getByText('Articles vendus sous leur coût')).toBeVisible();
});

test('a file and a coupon that sell below the cost are confirmed, by those who may see costs', async ({
  page,
}) => {
  test.slow();
  const category = 'Glacières à perte';
  const form = { reference: 'PERTE-1', name: 'Glacière à perte', list_price: 118_000 };
  const product = { ...form, categ_id: category };
  const { id } = await send<{ id: number }>(page, 'POST', paths.products, product);
  await send(page, 'POST', pathTo(paths.productCost, { id }), { unit_cost: 90_000 });
  const losses = page.getByRole('list', { name: 'Produits sous leur coût' });
  const consent = page.getByRole('checkbox', { name: 'Je confirme la vente sous le coût' });

  const lines = 'reference,list_price\nPERTE-1,100300';
  const file = { name: 'baisse.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) };
  await openOffice(page, MANAGER, '/imports');
  await page.getByLabel('Fichier du catalogue').setInputFiles(file);
  await expect(losses).toContainText(`Prix ${formatXof(100_300)}`);
  await expect(losses).toContainText(`Vendu ${formatXof(5000)} sous le coût`);
  await expectUsableOnBoth(page);
  const apply = page.getByRole('button', { name: 'Importer 1 ligne' });
  await expect(apply).toBeDisabled();
  await consent.check();
  await apply.click();
  await expect(page.getByRole('heading', { name: 'baisse.csv · Appliqué' })).toBeVisible();
  await expect(losses).toBeHidden();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('button', { name: 'Annuler l’import' }).click();
  await expect(page.getByText('1 produit rétabli')).toBeVisible();

  await moveOn(page, '/coupons/create');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Déstockage');
  await page.getByRole('textbox', { name: /^Code/ }).fill('PERTE-20');
  await page.getByLabel(/^Pourcentage/).fill('20');
  await page.getByLabel(/^Premier jour/).fill('2026-01-01');
  await page.getByRole('combobox', { name: /^Catégories/ }).click();
  await page.getByRole('option', { name: category }).click();
  await page.keyboard.press('Escape');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  await expect(
    page.getByText('Un produit serait vendu sous son coût avec ce coupon.'),
  ).toBeVisible();
  await expect(losses).toContainText(`Prix ${formatXof(94_400)}`);
  await expect(consent).toBeFocused();
  await expectUsableOnBoth(page);
  await consent.check();
  // Another discount is confirmed again.
  await page.getByLabel(/^Pourcentage/).fill('30');
  await expect(losses).toBeHidden();
  await save.click();
  await expect(losses).toContainText(`Prix ${formatXof(82_600)}`);
  await expect(consent).not.toBeChecked();
  await consent.check();
  await save.click();
  await expect(page).toHaveURL(/\/gestion\/coupons(\?|$)/);
  await expect(page.getByRole('cell', { name: 'PERTE-20' })).toBeVisible();

  await openOffice(page, CLERK, '/imports');
  await page.getByLabel('Fichier du catalogue').setInputFiles(file);
  await expect(apply).toBeEnabled();
  await expect(losses).toBeHidden();
});

test('a storekeeper receives goods and sees no cost', async ({ page }) => {
  await openOffice(page, STOREKEEPER, '/achats/create');
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill('samsung');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('spinbutton', { name: 'Pièces' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Coût (FCFA)' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Marges' })).toHaveCount(0);
});
