import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { openNewProfile, openProfile, otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, demoHr, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const caseOf = (page: Page, orderNumber: string) =>
  page
    .getByRole('list', { name: 'Commandes à valider' })
    .getByRole('listitem')
    .filter({ hasText: `${orderNumber}, le` });

const answers = (page: Page) => page.getByRole('region', { name: 'Validation', exact: true });

async function openSpace(page: Page): Promise<void> {
  await signIn(page.context(), demoHr);
  await page.goto('/espace-entreprise');
  await expect(page.getByRole('heading', { name: 'Espace entreprise' })).toBeVisible();
}

test('HR accepts one credit order and refuses another; their customer sees both', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  const person = await aMemberOfDemoEmployer();
  const caller = await callerFor(person);
  const { order: wanted } = await placeOrder(caller, 'creditorder');
  const { order: unwanted } = await placeOrder(caller, 'creditorder', { quantity: 2 });
  await openSpace(page);
  await expect(page.getByText('Téranga SA', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Demandes d’adhésion' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ce que doivent les adhérents' })).toBeVisible();
  await expect(caseOf(page, wanted.name)).toContainText(formatXof(wanted.amount_total));
  await expectNoBarrier(page);

  await caseOf(page, wanted.name).getByRole('button', { name: 'Accepter' }).click();
  const acceptance = page.getByRole('dialog', { name: 'Accepter cette commande à crédit ?' });
  await acceptance.getByRole('button', { name: 'Accepter' }).click();
  await expect(acceptance).toHaveCount(0);
  await expect(caseOf(page, wanted.name)).toHaveCount(0);
  await caseOf(page, unwanted.name).getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuser cette commande à crédit ?' });
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Donnez le motif du refus/);
  await dialog.getByLabel('Motif').fill('Plafond interne atteint.');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(caseOf(page, unwanted.name)).toHaveCount(0);

  const customer = await otherBrowser(browser, page);
  await signIn(customer.context(), person);
  await customer.goto(`/credit-commandes/${wanted.id}/détails`);
  await expect(answers(customer)).toContainText(/Validation RH\s*Acceptée/);
  await expect(answers(customer)).toContainText('Merci d’attendre la validation');
  await customer.goto(`/credit-commandes/${unwanted.id}/détails`);
  await expect(answers(customer)).toContainText(/Validation RH\s*Refusée/);
  await expect(answers(customer)).toContainText('Plafond interne atteint.');
  await expect(customer.getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0);
  await customer.context().close();
});

test('what members owe is added up, and what is late is marked', async ({ page }) => {
  // Only payments make debts and only time makes them late, so the server's answer is a given one.
  const member = { partner_id: 1, name: 'Awa Ndiaye', matricule: 'TER-0042', order_count: 1 };
  const debts = [
    { ...member, amount_residual: 150_000, amount_late: 50_000 },
    { ...member, partner_id: 2, name: 'Coumba Gueye', amount_residual: 60_000, amount_late: 0 },
  ];
  await page.route(`**${paths.debtsOfCompany}`, (route) => route.fulfill({ json: debts }));
  await openSpace(page);
  const members = page.getByRole('list', { name: 'Adhérents et encours' }).getByRole('listitem');
  await expect(members.first()).toContainText('TER-0042, 1 commande');
  await expect(members.first()).toContainText(`${formatXof(50_000)} en retard`);
  await expect(members.last()).not.toContainText('en retard');
  await expect(page.getByRole('region', { name: 'Ce que doivent les adhérents' })).toContainText(
    `Total${formatXof(210_000)}`,
  );
  await expectNoBarrier(page);
});

test('only HR finds the way to it, and customers are sent home', async ({ page, browser }) => {
  test.slow();
  await openNewProfile(page);
  await expect(page.getByRole('link', { name: /entreprise/i })).toHaveCount(0);
  await page.goto('/espace-entreprise');
  await expect(page).toHaveURL('/');

  const decider = await otherBrowser(browser, page);
  await openProfile(decider, demoHr);
  await decider.getByRole('main').getByRole('link', { name: 'Ouvrir l’espace entreprise' }).click();
  await expect(decider).toHaveURL('/espace-entreprise');
  await expect(decider.getByRole('heading', { name: 'Commandes à crédit' })).toBeVisible();
  await decider.context().close();
});
