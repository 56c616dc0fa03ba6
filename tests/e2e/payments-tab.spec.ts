import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { aTransaction } from '#shop/money/payments/payment.fixture.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openNewProfile } from '#tests/helpers/people/open-profile.ts';
import { callerFor } from '#tests/helpers/sales/order-by-call.ts';

/** Answers the list of payments, which takes days to fill in life. */
async function answerWith(page: Page, transactions: AnyTransaction[]): Promise<void> {
  const { id } = await callerFor(await openNewProfile(page));
  await page.route(`**${pathTo(paths.paymentsOfCustomer, { id })}`, (route) =>
    route.fulfill({ json: { success: true, partner_id: id, transactions } }),
  );
  await page.getByRole('link', { name: 'Mes paiements' }).click();
}

const payments = [
  aTransaction({ token: 'a', status: 'completed', url_facture: '/x', provider: 'orange' }),
  aTransaction({ token: 'b', status: 'failed', message: 'Le solde ne suffit pas.' }),
  ...['c', 'd', 'e', 'f'].map((token) => aTransaction({ token, provider: 'card' })),
];

test('nobody who has paid nothing sees an empty table', async ({ page }) => {
  await openNewProfile(page, 'payments');
  await expect(page.getByText('Aucun paiement pour le moment')).toBeVisible();
});

test('payments are listed five a page, with their order, status, details and receipt', {
  tag: '@both',
}, async ({ page }) => {
  await answerWith(page, payments);
  const rows = page.getByRole('region', { name: 'Mes paiements' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'Orange Money' });
  await expect(row).toContainText('Payé');
  await expect(row).toContainText(formatXof(150_000));
  await expect(row.getByRole('link', { name: 'Commande S00012' })).toHaveAttribute(
    'href',
    '/commandes/12/détails',
  );
  await expect(page.getByRole('button', { name: /^Détails/ })).toHaveCount(5);
  await expectNoBarrier(page);
  await rows
    .filter({ hasText: 'Échoué' })
    .getByRole('button', { name: /^Détails/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Détails du paiement' });
  await expect(dialog).toContainText('Le solde ne suffit pas.');
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/profile#payments?page=2');
  await expect(page.getByRole('button', { name: /^Détails/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Détails/ })).toHaveCount(1);
});

test.describe('a receipt that does not come', () => {
  test.use({ expectedComplaints: [/404/] });

  test('is said to be missing', async ({ page }) => {
    await answerWith(page, payments);
    await page.route(`**${pathTo(paths.orangeInvoice, { id: 'a' })}`, (route) =>
      route.fulfill({ status: 404, json: { message: 'Rien.' } }),
    );
    await page.getByRole('button', { name: /^Télécharger la facture/ }).click();
    await expect(page.getByText(paymentMessages.invoice.unavailable)).toBeVisible();
  });
});
