import type { Page } from '@playwright/test';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type StockOfProduct, staffStock } from '#contract/goods/stock/staff-stock.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { giveScanner } from '#tests/helpers/base/browser/give-scanner.ts';
import {
  asDemoStaff,
  expectUsable,
  moveOn,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';
import { smallTargetsOn } from '#tests/helpers/base/browser/page-checks.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';

const STOREKEEPER = 'stock@example.sn';
const MANAGER = 'gerant@example.sn';

test.use({ expectedComplaints: [/ 400 | 409 /] });

/** Products for sale with a counted stock at one place only. */
async function someArticles(page: Page): Promise<StockOfProduct[]> {
  const url = withQuery(staffStock.path, { stock: 'counted', limit: 50 });
  const { items } = await (await page.request.get(url, { headers: asDemoStaff })).json();
  const articles: StockOfProduct[] = items;
  return articles.filter(({ available, places }) => (available ?? 0) > 2 && places.length === 1);
}

async function stockOf(page: Page, id: number): Promise<StockOfProduct> {
  const url = pathTo(paths.staffStockOf, { id });
  return (await page.request.get(url, { headers: asDemoStaff })).json();
}

async function addPlace(page: Page, name: string): Promise<void> {
  await openOffice(page, STOREKEEPER, '/lieux/create');
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/lieux$/);
}

async function choosePlace(page: Page, label: RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

async function pick(page: Page, reference: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill(reference);
  await page.getByRole('option', { name: new RegExp(reference) }).click();
}

test('a purchase comes in part, a part of it moves on, and a count is accepted by a second person', async ({
  page,
  browser,
}) => {
  test.slow();
  const place = 'Dépôt de Rufisque';
  await addPlace(page, place);
  const [article] = await someArticles(page);
  if (article === undefined) throw new Error('The demonstration has no counted article.');
  const { id, name, reference } = article;
  const shop = article.places[0]?.name ?? '';

  await moveOn(page, '/achats/create');
  await page.getByRole('textbox', { name: /^Fournisseur/ }).fill('Sahel Import');
  const expectedOn = page.getByLabel(/^Attendu le/);
  await expectedOn.fill('1/3/27');
  await pick(page, reference);
  await expect(expectedOn).toHaveValue('01/03/2027');
  const ordered = page.getByRole('spinbutton', { name: 'Pièces' });
  await expect(ordered).toBeFocused();
  await ordered.fill('5');
  await ordered.press('Enter');
  const picker = page.getByRole('combobox', { name: 'Ajouter un article' });
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const receipt = page.getByRole('region', { name: 'Recevoir' });
  await receipt.getByRole('spinbutton', { name: 'Reçues' }).fill('3');
  await receipt.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(receipt).toContainText('Encore 2 à recevoir');
  await expectUsable(page);
  expect(await stockOf(page, id)).toMatchObject({
    on_hand: (article.on_hand ?? 0) + 3,
    expected: article.expected + 2,
  });

  await receipt.getByRole('checkbox', { name: 'Rien d’autre ne viendra' }).check();
  await receipt.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(receipt.getByRole('alert')).toContainText('Il manque des pièces');
  await receipt.getByRole('textbox', { name: /^Raison/ }).fill('Rupture chez lui');
  await receipt.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(receipt).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Articles' })).toContainText('Rupture chez lui');

  await moveOn(page, '/transferts/create');
  await choosePlace(page, /^De/, shop);
  await choosePlace(page, /^Vers/, place);
  await pick(page, reference);
  const pieces = page.getByRole('spinbutton', { name: 'Pièces' });
  await pieces.fill('900000');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const lines = page.getByRole('region', { name: 'Articles' });
  await expect(lines.getByRole('alert')).toContainText('à cet endroit');
  await pieces.fill('2');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const arrival = page.getByRole('region', { name: 'Recevoir' });
  await arrival.getByRole('spinbutton', { name: /^Arrivées/ }).fill('1');
  await arrival.getByRole('textbox', { name: /^Raison/ }).fill('Tombé du camion');
  await expectUsable(page);
  await arrival.getByRole('button', { name: 'Recevoir le transfert' }).click();
  await expect(arrival).toHaveCount(0);

  await moveOn(page, '/inventaires/create');
  await choosePlace(page, /^Lieu/, place);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const entry = page.getByRole('region', { name: 'Compter' });
  await expect(entry.getByRole('status')).toContainText(name);
  await entry.getByRole('textbox', { name: /^Pièces comptées/ }).fill('3');
  await entry.getByRole('textbox', { name: /^Pièces comptées/ }).press('Enter');
  await expect(entry.getByRole('status')).toContainText('Tout est compté');
  await expect(page.getByText('une autre personne', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepter l’inventaire' })).toHaveCount(0);
  await expectUsable(page);

  const second = await otherBrowser(browser, page);
  await openOffice(second, MANAGER, new URL(page.url()).pathname.replace('/gestion', ''));
  await second.getByRole('button', { name: 'Accepter l’inventaire' }).click();
  const asked = second.getByRole('dialog', { name: 'Accepter l’inventaire' });
  await expectNoBarrier(second);
  await asked.getByRole('button', { name: 'Accepter l’inventaire' }).click();
  await expect(second.getByText('Accepté', { exact: true })).toBeVisible();

  // 3 came, 1 was lost on its way, 2 more than thought were found.
  const after = await stockOf(page, id);
  expect(after).toMatchObject({
    on_hand: (article.on_hand ?? 0) + 4,
    available: (article.available ?? 0) + 4,
    on_road: article.on_road,
    expected: article.expected,
  });
  await moveOn(page, `/stock/${id}/show`);
  const lying = page.getByRole('group', { name: 'Où il se trouve' });
  await expect(lying.getByRole('row', { name: `${place} 3` })).toBeVisible();
  await page.getByRole('link', { name: 'Ses mouvements' }).click();
  for (const kind of ['Réception', 'Transfert envoyé', 'Transfert reçu', 'Perte', 'Inventaire']) {
    await expect(page.getByRole('row').filter({ hasText: kind }).first()).toBeVisible();
  }
});

test('articles are counted on a telephone, by hand and by scanning', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  const [one, other, third] = await someArticles(page);
  if (one === undefined || other === undefined || third === undefined) {
    throw new Error('The demonstration has too few counted articles.');
  }
  await openOffice(page, STOREKEEPER, '/inventaires/create');
  await choosePlace(page, /^Lieu/, one.places[0]?.name ?? '');
  for (const { reference } of [one, other]) await pick(page, reference);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const entry = page.getByRole('region', { name: 'Compter' });
  const figure = entry.getByRole('textbox', { name: /^Pièces comptées/ });
  await expect(figure).toBeVisible();
  await expectUsable(page);
  expect(await smallTargetsOn(page)).toEqual([]);

  await giveScanner(page, third.reference);
  await page.reload();
  for (const done of ['1', '2']) {
    await figure.fill('7');
    await figure.press('Enter');
    await expect(page.getByText(`${done} sur 2`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Scanner' }).click();
  await expect(entry.getByRole('status')).toContainText(third.reference);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(
    await page.evaluate(() =>
      (Reflect.get(window, 'camera') as MediaStream).getTracks().map((track) => track.readyState),
    ),
  ).toEqual(['ended']);
  await expect(figure).toBeFocused();
  await figure.fill('4');
  await figure.press('Enter');
  await expect(page.getByText('3 sur 3')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Articles' })).toContainText(third.name);
});

test('pieces are handed over with their numbers at the desk, and put back when one is brought back', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const [article] = await someArticles(page);
  const { id, name } = article!;
  const headers = { ...asDemoStaff, 'if-match': '*' };
  const act = async (method: 'POST' | 'PUT', url: string, data: object) => {
    const reply = await page.request.fetch(url, { method, data, headers });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  await act('POST', pathTo(paths.stockSerialFlag, { id }), { tracks_serials: true });
  const product = await (await page.request.get(pathTo(paths.product, { id }))).json();
  const isReduced = product.en_promo && product.promo_price > 0;
  const order = await act('POST', staffOrders.path, {
    guest: { name: 'Khadija Mbaye', telephone: aPerson().phone, adresse: 'Médina' },
    order: {
      type_sale: 'order',
      payment_mode: 'domicile',
      order_lines: [
        { id, quantity: 1, list_price: isReduced ? product.promo_price : product.list_price },
      ],
    },
  });
  await act('PUT', pathTo(paths.orderMove, { id: order.id }), {
    fulfilment_state: 'delivered',
  });
  const before = await stockOf(page, id);

  await openOffice(page, 'commandes@example.sn', `/commandes/${order.id}/show`);
  const panel = page.getByRole('region', { name: 'Numéros de série' });
  await expect(panel.getByText('Aucun numéro noté.')).toBeVisible();
  const serial = `SN-${order.id}`;
  const numbers = panel.getByRole('textbox', { name: `Numéros de série : ${name}` });
  await numbers.fill(`${serial}\n${serial}-B`);
  await expect(panel.getByRole('button', { name: 'Noter' })).toBeDisabled();
  await numbers.fill(serial);
  await expectUsable(page);
  await panel.getByRole('button', { name: 'Noter' }).click();
  await expect(panel.getByText(serial, { exact: true })).toBeVisible();
  await expect(numbers).toHaveCount(0);

  await openOffice(page, STOREKEEPER, `/stock/${id}/show`);
  await page.getByRole('button', { name: 'Remettre en stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remettre en stock' });
  await dialog.getByRole('textbox', { name: /^Numéro de la commande/ }).fill('S99999');
  await dialog.getByRole('textbox', { name: /^Numéros de série/ }).fill(serial);
  await dialog.getByRole('textbox', { name: /^Raison/ }).fill('Rapporté au comptoir');
  await expectUsable(page);
  const put = dialog.getByRole('button', { name: 'Remettre en stock' });
  await put.click();
  await expect(dialog.getByRole('alert')).toContainText('Aucune commande ne porte le numéro');
  await dialog.getByRole('textbox', { name: /^Numéro de la commande/ }).fill(order.name);
  await put.click();
  await expect(dialog).toHaveCount(0);
  expect(await stockOf(page, id)).toMatchObject({ on_hand: (before.on_hand ?? 0) + 1 });
  await act('POST', pathTo(paths.stockSerialFlag, { id }), { tracks_serials: false });
});
