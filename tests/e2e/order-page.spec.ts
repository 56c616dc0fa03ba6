import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { openProfile, signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an order has its page: what was bought, what it costs, what comes next', {
  tag: '@both',
}, async ({ page }) => {
  const person = await signInNew(page);
  const { order, product } = await placeOrder(await callerFor(person), 'order', { quantity: 2 });
  await page.goto(`/commandes/${order.id}/détails?nouvelle=1`);
  await expect(
    page.getByRole('heading', { name: `Merci ! Votre commande ${order.name} est enregistrée` }),
  ).toBeVisible();
  const thanks = part(page, 'Et maintenant');
  await expect(thanks).toContainText(`Vous payez ${formatXof(order.amount_total)} à la livraison.`);
  const receipt = part(page, 'Reçu de la commande');
  await expect(receipt).toContainText(`${formatXof(order.amount_total)} à payer à la livraison`);
  await expect(receipt).toContainText('Médina, Dakar');
  await expect(receipt.getByRole('link', { name: 'Suivre ma commande' })).toHaveAttribute(
    'href',
    `/tracking-order?order=${order.name}`,
  );
  await expect(receipt.getByRole('link', { name: 'Partager sur WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(order.name),
  );
  await expectNoBarrier(page);

  await page.goto(`/commandes/${order.id}/d%C3%A9tails`);
  await expect(page).toHaveTitle(`Commande ${order.name} | Sandaga`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${order.name}`);
  const fact = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=../dd');
  await expect(fact('Paiement')).toHaveText('A domicile');
  await expect(fact('Statut')).toHaveText('Validée');
  await expect(fact('Adresse')).toHaveText('Médina, Dakar');
  await expect(fact('Total TTC')).toHaveText(formatXof(order.amount_total));
  await expect(fact('TVA')).toHaveText(formatXof(order.amount_tax));
  await expect(part(page, 'Paiement')).toContainText('Le paiement se fera à domicile');
  await expect(part(page, 'Articles').getByRole('link', { name: product.name })).toBeVisible();
  await expect(part(page, 'Suivi').getByRole('listitem').first()).toContainText('Commande passée');
  await expect(part(page, 'Suivi').getByRole('listitem').last()).toContainText('Livraison');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bon de commande (PDF)' }).click();
  expect((await coming).suggestedFilename()).toBe(`bon-de-commande-${order.name}.pdf`);
});

test('a pre-order shows its three instalments and the ways to pay them', async ({ page }) => {
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'preorder');
  await page.goto(`/pre-commandes/${order.id}/détails`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Précommande ${order.name}`);
  const instalments = part(page, 'Échéances').getByRole('listitem');
  await expect(instalments).toHaveCount(3);
  for (const [index, { amount }] of order.payment_lines.entries()) {
    await expect(instalments.nth(index)).toContainText(formatXof(amount));
    await expect(instalments.nth(index)).toContainText('À payer');
  }
  for (const provider of ['Wave', 'Orange Money', 'Carte bancaire']) {
    await expect(
      part(page, 'Paiement').getByRole('radio', { name: new RegExp(`^${provider}`) }),
    ).toBeVisible();
  }
  await expectNoBarrier(page);
});

test('instalments that are paid and late say so', async ({ page }) => {
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'preorder');
  // Only payments and time make them so, so the server's answer is changed on its way.
  await page.route(`**${pathTo(paths.orderById, { id: order.id })}`, async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as Order;
    const [first, second, third] = whole.payment_lines;
    const paid = { ...first!, state: true, paid_amount: first!.amount };
    const late = { ...second!, is_late: true };
    const json = {
      ...whole,
      advance_payment_status: 'partial',
      payment_lines: [paid, late, third],
      amount_residual: whole.amount_total - first!.amount,
    };
    await route.fulfill({ response, json });
  });
  await page.goto(`/pre-commandes/${order.id}/détails`);
  const instalments = part(page, 'Échéances').getByRole('listitem');
  await expect(instalments.nth(0)).toContainText('Payée');
  await expect(instalments.nth(1)).toContainText('En retard');
  await expect(instalments.nth(2)).toContainText('À payer');
  await expect(page.getByText('Partiellement Payé')).toBeVisible();
  await expectNoBarrier(page);
});

test('a credit order waits for the employer and the shop before anything is paid', async ({
  page,
}) => {
  const person = await aMemberOfDemoEmployer();
  const caller = await callerFor(person);
  await signIn(page.context(), person);
  const { order } = await placeOrder(caller, 'creditorder');
  await page.goto(`/credit-commandes/${order.id}/détails`);
  const answers = part(page, 'Validation');
  await expect(answers).toContainText(/Validation RH\s*En attente/);
  await expect(answers).toContainText(/Approbation du magasin\s*En attente/);
  await expect(answers).toContainText('Merci d’attendre la validation');
  await expect(part(page, 'Paiement')).toHaveCount(0);
  await expect(part(page, `Mode crédit : ${order.payment_lines.length} paiements`)).toContainText(
    formatXof(order.payment_lines[0]!.amount),
  );
  await expect(part(page, 'Suivi')).toContainText('Réponse de votre employeur');
  await expectNoBarrier(page);
});

test('an order is cancelled after a question, and then it cannot be again', async ({ page }) => {
  const person = await signInNew(page);
  const { order, product } = await placeOrder(await callerFor(person), 'order');
  await page.goto(`/commandes/${order.id}/détails`);
  const cancel = page.getByRole('button', { name: 'Annuler la commande' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: `Annuler la commande ${order.name} ?` });
  await expect(dialog).toContainText('rien ne sera livré');
  await dialog.getByRole('button', { name: 'Garder ma commande' }).click();
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`La commande ${order.name} est annulée.`)).toBeVisible();
  await expect(part(page, 'Suivi').getByRole('listitem').last()).toContainText('Commande annulée');
  await expect(cancel).toHaveCount(0);
  await expect(part(page, 'Paiement')).toHaveCount(0);

  await page.getByRole('button', { name: 'Commander à nouveau' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
});

test.describe('an order of somebody else', () => {
  test.use({ expectedComplaints: [/40[04]/] });

  test('is not found, like one that there is not', async ({ page }) => {
    const other = await aVerifiedPerson();
    const { order } = await placeOrder(await callerFor(other), 'order');
    await signInNew(page);
    for (const id of [order.id, 2_000_000_000, 'x']) {
      await page.goto(`/commandes/${id}/détails`);
      await expect(page.getByRole('heading', { name: 'Commande introuvable' })).toBeVisible();
      await expect(page.getByText(order.name)).toHaveCount(0);
    }
    await expectNoBarrier(page);
    await page.getByRole('main').getByRole('link', { name: 'Mes commandes' }).last().click();
    await expect(page).toHaveURL('/profile#order');
    await expect(page.getByText('Aucune commande pour le moment')).toBeVisible();
  });
});

test('a guest is sent to sign in and comes back to the order', async ({ page }) => {
  const person = await aVerifiedPerson();
  const { order } = await placeOrder(await callerFor(person), 'order');
  await page.goto(`/commandes/${order.id}/détails`);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await openProfile(page, person, 'order');
  await page.getByRole('link', { name: `Détails de la commande ${order.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${order.name}`);
});

test('the list of orders is filtered, keeps its filters, and loses what is deleted', {
  tag: '@both',
}, async ({ page }) => {
  const person = await aVerifiedPerson();
  const caller = await callerFor(person);
  const { order } = await placeOrder(caller, 'order');
  const { order: preorder } = await placeOrder(caller, 'preorder');
  await openProfile(page, person);
  await expect(part(page, 'Mes dernières commandes').getByRole('listitem')).toHaveCount(2);
  // Both are in preparation.
  const underWay = page.getByRole('term').filter({ hasText: 'En cours' });
  await expect(underWay.locator('xpath=..')).toHaveText('En cours2');
  await page.getByRole('link', { name: 'Toutes mes commandes' }).click();
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(order.name)).toContainText(formatXof(order.amount_total));
  await expect(rowOf(order.name).locator('img')).toHaveCount(1);
  await expectNoBarrier(page);
  await page.getByLabel('Sorte').selectOption('Précommandes');
  await expect(rowOf(order.name)).toHaveCount(0);
  await expect(rowOf(preorder.name)).toContainText('Non Payé');
  await page.reload();
  await expect(page.getByLabel('Sorte')).toHaveValue('precommande');
  await expect(rowOf(preorder.name)).toBeVisible();
  await expect(rowOf(preorder.name).getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: `Détails de la commande ${preorder.name}` }).click();
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  const dialog = page.getByRole('dialog', { name: `Annuler la précommande ${preorder.name} ?` });
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/profile#order');
  await expect(rowOf(order.name)).toBeVisible();
  await expect(rowOf(preorder.name)).toHaveCount(0);
  await page.getByLabel('État').selectOption('Annulées');
  await expect(rowOf(preorder.name)).toContainText('Annulée');
});
