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

test('several orders move at once, and the one that cannot is named with the reason', async ({
  page,
}) => {
  test.slow();
  const person = aPerson();
  const orders = [];
  for (const name of ['Khadija Mbaye', 'Khadija Sarr']) {
    orders.push(await placeGuestOrder({ ...person, name }));
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
  await expect(page.getByRole('row', { name: new RegExp(ready!.name) })).toContainText(
    'En livraison',
  );
  await expect(page.getByRole('row', { name: new RegExp(over!.name) })).toContainText('Annulée');
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
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  for (const name of orders) await expect(rowOf(name)).toContainText('En livraison');
  await press(page, 'Annuler cette étape');
  await expect(page.getByText('Étape annulée : 2 sur 2')).toBeVisible();
  for (const name of orders) await expect(rowOf(name)).toContainText('À préparer');
});

test('on a phone orders and payments are read without moving them sideways', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const { order } = await placeGuestOrder(aPerson());
  await openOffice(page, SECOND_CLERK, orderShowPath(order));
  const lines = page.getByRole('list', { name: 'Articles' });
  await expect(lines.getByRole('listitem').first()).toContainText('Quantité');
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
  await expect(rows.filter({ hasText: 'Annulée' })).toHaveCount(2);
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
  expect((await row.boundingBox())!.height).toBeLessThan(100);
  // A round button that stays over the list would hide what the last orders cost, however few there are.
  const last = page.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  const button = (await page.getByRole('link', { name: 'Commande par téléphone' }).boundingBox())!;
  expect(button.y + button.height).toBeLessThan((await last.boundingBox())!.y);
});

test('a list sorts by every heading that offers it', async ({ page }) => {
  await openOffice(page, CLERK, '/commandes');
  const sorts = page.getByRole('columnheader').getByRole('button');
  await expect(sorts.first()).toBeVisible();
  const names = await sorts.allTextContents();
  expect(names).toEqual(['Numéro', 'Date', 'Client', 'Total']);
  for (const name of names) {
    await page.getByRole('columnheader', { name }).getByRole('button').click();
    await expect(page).toHaveURL(/[?&]sort=/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
});
