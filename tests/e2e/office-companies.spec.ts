import { randomUUID } from 'node:crypto';
import { partners } from '#server/base/identity/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { SECOND_CLERK as MANAGER } from '#tests/helpers/sales/office-orders.ts';

test.describe('a company that buys on account', () => {
  // The shop refuses a buyer who has no account.
  test.use({ expectedComplaints: [/409/] });

  test('is agreed with, and its buyers are named', async ({ page }) => {
    test.slow();
    const name = `Hôtel ${randomUUID().slice(0, 8)}`;
    const [company] = await workerShop()
      .db.insert(partners)
      .values({ kind: 'company', name, companyCode: randomUUID().slice(0, 8) })
      .returning();
    const buyer = await aVerifiedPerson({ name: 'Rama Gueye' });
    await openOffice(page, MANAGER, `/entreprises/${company!.id}/show`);
    await expect(
      page.getByText('Personne n’achète encore au nom de cette entreprise.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Éditer' }).click();
    await page.getByLabel('NINEA').fill('0012345 2G3');
    await page.getByLabel('Jours convenus pour payer').fill('30');
    await page.getByLabel('Puis à la fin du mois').check();
    await page.getByLabel(/^Plafond des achats sur compte/).fill('2000000');
    await expectUsableOnBoth(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/payables à 30 jours fin de mois/)).toBeVisible();

    await page.getByRole('button', { name: 'Ajouter un acheteur' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un acheteur' });
    await dialog.getByLabel('E-mail').fill('personne@example.sn');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await page.screenshot({ path: '/tmp/buyer-1280.png' });
    await expect(page.getByRole('alert')).toContainText('compte');
    await dialog.getByLabel('E-mail').fill(buyer.email);
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect(page.getByText(`Rama Gueye · ${buyer.email}`)).toBeVisible();
    await expectUsableOnBoth(page);
  });
});
