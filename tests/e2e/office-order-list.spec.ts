import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsable, moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import {
  CLERK,
  orderShowPath,
  ordersPathOf,
  press,
  SECOND_CLERK,
} from '#tests/helpers/sales/office-orders.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Commandes' }).getByRole('listitem').filter({ hasText: text });

test('several orders move at once, and the one that cannot is named with the reason', async ({
  page,
}) => {
  test.slow();
  const person = aPerson();
  const orders = [];
  for (const name of ['Khadija Mbaye', 'Khadija Sarr']) {
    orders.push(await placeGuestOrder({ ...person, name }, { payment_mode: 'domicile' }));
  }
  const [ready, over] = orders.map(({ order }) => order);
  await openOffice(page, CLERK, ordersPathOf(person));
  const url = pathTo(paths.orderMove, { id: over!.id });
  const cancelled = await page.request.put(url, { data: { state: 'cancel', reason: 'Essai' } });
  expect(cancelled.ok()).toBe(true);
  await page.reload();
  await page.getByRole('checkbox', { name: `Choisir ${ready!.name}` }).check();
  await page.getByRole('checkbox', { name: `Choisir ${over!.name}` }).check();
  await expectNoBarrier(page);
  await press(page, 'Mettre en livraison');
  await expect(page.getByText(`${over!.name} : Une commande annulée`)).toBeVisible();
  await expect(rowOf(page, ready!.name)).toContainText('En livraison');
  await expect(rowOf(page, over!.name)).toContainText('Annulée');
  await page.getByRole('checkbox', { name: `Choisir ${over!.name}` }).uncheck();
  await page.getByRole('checkbox', { name: `Choisir ${ready!.name}` }).check();
  await press(page, 'Marquer livrées');
  await expect(page.getByText('à encaisser : ouvrez la commande.')).toBeVisible();
  await page.getByRole('checkbox', { name: `Choisir ${ready!.name}` }).uncheck();
});

test('what was done to several orders by mistake is taken back together', async ({ page }) => {
  test.slow();
  const person = aPerson();
  const orders = [];
  for (const name of ['Khadija Mbaye', 'Khadija Sarr']) {
    orders.push(
      (await placeGuestOrder({ ...person, name }, { payment_mode: 'domicile' })).order.name,
    );
  }
  await openOffice(page, CLERK, ordersPathOf(person));
  for (const name of orders) await page.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  await press(page, 'Mettre en livraison');
  const shared = page.getByText(/^Toutes ces commandes : /);
  await expect(shared).toHaveText('Toutes ces commandes : En livraison');
  await press(page, 'Annuler cette étape');
  await expect(page.getByText('Étape annulée : 2 sur 2')).toBeVisible();
  await expect(shared).toHaveText('Toutes ces commandes : À préparer');
});

test('the list is worked through by keys: the next order, its step, back, its page', async ({
  page,
}) => {
  test.slow();
  const person = aPerson();
  for (const name of ['Khadija Mbaye', 'Khadija Sarr']) {
    await placeGuestOrder({ ...person, name }, { payment_mode: 'domicile' });
  }
  await openOffice(page, CLERK, ordersPathOf(person));
  const panel = page.getByRole('region', { name: 'Commande', exact: true });
  const search = page.getByRole('textbox', { name: /^Numéro, nom/ });
  await expect(rowOf(page, 'Khadija Sarr')).toBeVisible();
  await search.press('j');
  await expect(page.getByText('Aucune commande')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await search.fill(person.email);
  await rowOf(page, 'Khadija Sarr').getByRole('checkbox').focus();

  await page.keyboard.press('j');
  await expect(panel.getByRole('region', { name: 'Client' })).toContainText('Khadija Sarr');
  await expect(rowOf(page, 'Khadija Sarr').getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(panel.getByRole('region', { name: 'Client' })).toContainText('Khadija Mbaye');
  await page.keyboard.press('k');
  await expect(panel.getByRole('region', { name: 'Client' })).toContainText('Khadija Sarr');
  await page.reload();
  await expect(panel.getByRole('region', { name: 'Client' })).toContainText('Khadija Sarr');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rowOf(page, 'Khadija Sarr').getByRole('link')).toBeFocused();
  await page.goBack();
  await expect(panel).toBeVisible();

  const step = rowOf(page, 'Khadija Sarr').getByRole('button', { name: /^Mettre en livraison/ });
  await rowOf(page, 'Khadija Sarr').getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(step).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('le client est prévenu dans');
  await expect(rowOf(page, 'Khadija Sarr')).toContainText('En livraison');
  // The hand-over asks for money, so its step leads into the panel.
  const handOver = rowOf(page, 'Khadija Sarr').getByRole('button', { name: /^Marquer livrée/ });
  await handOver.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expectUsable(page);
  await panel.getByRole('button', { name: 'Marquer livrée' }).press('Enter');
  const money = page.getByRole('dialog', { name: 'Commande livrée : l’argent' });
  await money.getByRole('button', { name: 'Fermer' }).press('j');
  await page.keyboard.press('Escape');
  await expect(money).toHaveCount(0);
  await expect(panel.getByRole('region', { name: 'Client' })).toContainText('Khadija Sarr');
  await rowOf(page, 'Khadija Sarr').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Marquer livrée', exact: true })).toBeVisible();
});

test('on a phone orders and payments are read without moving them sideways', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const { order } = await placeGuestOrder(aPerson());
  await openOffice(page, SECOND_CLERK, orderShowPath(order));
  const lines = page.getByRole('list', { name: 'Articles' });
  await expect(lines.getByRole('listitem').first()).toContainText(/^1 × .*FCFA$/);
  await expectUsable(page);
  const lists = ['commandes', 'paiements', 'non-rapproches', 'remboursements', 'evenements'];
  for (const list of lists) {
    await moveOn(page, `/${list}`);
    await expectUsable(page);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('several orders are cancelled on a telephone with one reason', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  const person = aPerson();
  const orders = [];
  for (const name of ['Khadija Mbaye', 'Khadija Sarr']) {
    orders.push((await placeGuestOrder({ ...person, name })).order);
  }
  await openOffice(page, CLERK, ordersPathOf(person));
  const rows = page.getByRole('list', { name: 'Commandes' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await press(page, 'Choisir toute la page');
  await press(page, 'Faire avancer');
  await expectUsable(page);
  await press(page, 'Annuler les commandes');
  const asked = page.getByRole('dialog', { name: 'Annuler les commandes' });
  for (const { name } of orders) await expect(asked).toContainText(name);
  await asked.getByRole('textbox', { name: /^Motif/ }).fill('Fin de série');
  await asked.getByRole('button', { name: 'Annuler les commandes' }).click();
  await expect(page.getByText('Toutes ces commandes : Annulée')).toBeVisible();
  await rows.first().getByRole('link').click();
  await expect(page.getByText('Motif de l’annulation : Fin de série')).toBeVisible();
});

test('on a phone the list of orders hides no amount, and a long name takes two lines', {
  tag: '@phone',
}, async ({ page }) => {
  const person = { ...aPerson(), name: `Aïssatou ${'Ndiaye-Diop de la Médina '.repeat(4)}Sarr` };
  const { order } = await placeGuestOrder(person, { payment_mode: 'domicile' });
  await openOffice(page, CLERK, '/commandes');
  const row = page.getByRole('listitem').filter({ hasText: order.name });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())!.height).toBeLessThan(260);
  // A round button that stays over the list would hide what the last orders cost, however few there are.
  const last = page.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  const button = (await page.getByRole('link', { name: 'Commande par téléphone' }).boundingBox())!;
  expect(button.y + button.height).toBeLessThan((await last.boundingBox())!.y);
});

test('the list of orders sorts by what its rows say', async ({ page }) => {
  await openOffice(page, CLERK, '/commandes');
  const rows = page.getByRole('list', { name: 'Commandes' }).getByRole('listitem');
  const sorts = ['Date', 'Numéro', 'Client', 'Livraison souhaitée', 'Total', 'Reste à payer'];
  for (const [place, name] of sorts.entries()) {
    await page.getByRole('button', { name: /^Trier par/ }).click();
    const items = page.getByRole('menuitem');
    await expect(page.getByRole('menu').last().getByRole('menuitem')).toHaveCount(sorts.length);
    await items.filter({ hasText: name }).last().click();
    await expect(page).toHaveURL(/[?&]sort=/);
    await expect(rows.nth(place === 0 ? 0 : 1)).toBeVisible();
  }
});
