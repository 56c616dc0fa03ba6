import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsable,
  moveOn,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';

const MANAGER = 'gerant@example.sn';
const STOREKEEPER = 'stock@example.sn';

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

test('a storekeeper receives goods and sees no cost', async ({ page }) => {
  await openOffice(page, STOREKEEPER, '/achats/create');
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill('samsung');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('spinbutton', { name: 'Pièces' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Coût (FCFA)' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Marges' })).toHaveCount(0);
});
