import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

async function anOrder() {
  const caller = await callerFor(await aVerifiedPerson());
  const { order } = await placeOrder(caller, 'order', { payment_mode: 'online' });
  return order;
}

test('a cheque is noted on the order, deposited, cleared, and returned by the bank', async ({
  page,
}) => {
  test.slow();
  const order = await anOrder();
  await openOffice(page, 'gerant@example.sn', `/commandes/${order.id}/show`);
  const money = page.getByRole('region', { name: 'Paiements', exact: true });
  await money.getByRole('button', { name: 'Chèque', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chèque' });
  await expectNoBarrier(page);
  await dialog.getByRole('textbox', { name: /^Numéro du chèque/ }).fill('4400211');
  await dialog.getByRole('textbox', { name: /^Banque/ }).fill('CBAO');
  await dialog.getByRole('textbox', { name: /^Nom écrit/ }).fill('Sahel SARL');
  await dialog.getByRole('textbox', { name: /^Date du chèque/ }).fill('02/11/2026');
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await expect(money).toContainText('Chèque · À la boutique');
  await expect(money).toContainText('4400211 · CBAO · Sahel SARL');
  await expect(money.getByRole('button', { name: 'Chèque', exact: true })).toBeVisible();
  await expectNoBarrier(page);

  await moveOn(page, '/cheques-et-virements');
  const title = `Chèque de ${formatXof(order.amount_total)}`;
  const card = page.getByRole('region', { name: title }).filter({ hasText: order.name });
  const step = async (name: string, reason?: string) => {
    await card.getByRole('button', { name, exact: true }).click();
    const asked = page.getByRole('dialog', { name });
    if (reason !== undefined) {
      await asked.getByRole('textbox', { name: /^Motif/ }).fill(reason);
    }
    await asked.getByRole('button', { name, exact: true }).click();
    await expect(asked).toHaveCount(0);
  };
  await expect(card).toContainText('À la boutique');
  await expectNoBarrier(page);
  await step('Remis à l’encaissement');
  await expect(card).toContainText('Remis le');
  await step('Encaissé');
  await expect(card).toContainText('Compté le');
  await step('Impayé après coup', 'Provision insuffisante');
  await expect(card).toContainText('Provision insuffisante');
  await expect(card.getByRole('button')).toHaveCount(0);

  await card.getByRole('link', { name: order.name }).click();
  await expect(money).toContainText('Chèque · Rejeté par la banque');
  await expect(page.getByText('ne comptent plus, la banque ne les a pas payés')).toBeVisible();
  await expect(money.getByRole('button', { name: 'Virement reçu' })).toBeVisible();
});

test('a line of the bank’s statement becomes a transfer, and the match is undone', async ({
  page,
}) => {
  test.slow();
  const order = await anOrder();
  const label = `VIREMENT RECU ${order.name} ${Date.now()}`;
  const text = `Date;Libellé;Débit;Crédit\n02/11/2026;FRAIS;5 000;\n02/11/2026;${label};;${order.amount_total}`;
  const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
  await openOffice(page, 'gerant@example.sn', '/lignes-bancaires');
  const upload = page.getByRole('region', { name: 'Relevé de la banque' });
  await expect(upload.getByRole('button', { name: 'Choisir un relevé' })).toBeVisible();
  await upload.locator('input[type=file]').setInputFiles(file);
  await expect(upload).toContainText('Lignes nouvelles : 1. Déjà connues : 0.');
  await upload.locator('input[type=file]').setInputFiles(file);
  await expect(upload).toContainText('Lignes nouvelles : 0. Déjà connues : 1.');
  const card = page
    .getByRole('region', { name: formatXof(order.amount_total) })
    .filter({ hasText: label });
  await expect(card).toContainText('Son numéro est dans le libellé');
  await expectNoBarrier(page);
  const matching = `Rapprocher de ${order.name}`;
  await card.getByRole('button', { name: matching }).click();
  const dialog = page.getByRole('dialog', { name: matching });
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  // The list shows what is open.
  await expect(card).toHaveCount(0);

  await moveOn(page, `/commandes/${order.id}/show`);
  const money = page.getByRole('region', { name: 'Paiements', exact: true });
  await expect(money).toContainText('Virement · Vu sur le compte');
  await expect(page.getByRole('region', { name: `Commande ${order.name}` })).toContainText('Payée');

  const filter = encodeURIComponent(JSON.stringify({ state: 'matched', q: label }));
  await moveOn(page, `/lignes-bancaires?filter=${filter}`);
  await card.getByRole('button', { name: 'Défaire' }).click();
  const undoing = page.getByRole('dialog', { name: 'Défaire' });
  await undoing.getByRole('textbox', { name: /^Motif/ }).fill('Pas la bonne commande');
  await undoing.getByRole('button', { name: 'Défaire' }).click();
  await expect(card).toHaveCount(0);
  await moveOn(page, `/commandes/${order.id}/show`);
  await expect(money).toContainText('Virement · Contre-passé');
});
