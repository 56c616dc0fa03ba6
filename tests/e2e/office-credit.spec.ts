import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { callerFor, demoCredit, demoHr, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test('who accepted a credit order reads why somebody else waives its first instalment', async ({
  page,
}) => {
  const member = await aMemberOfDemoEmployer();
  const { order } = await placeOrder(await callerFor(member), 'creditorder');
  const { call: asHr } = await callerFor(demoHr);
  const path = pathTo(paths.creditValidationByHr, { id: order.id });
  await asHr<Order>('PUT', path, { state: 'validated' });

  await openOffice(page, demoCredit.email, `/credits/${order.id}/show`);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('une autre personne doit la valider sans versement')).toBeVisible();
  const waive = page.getByRole('button', { name: 'Valider sans premier versement' });
  await expect(waive).toHaveCount(0);
  await expectUsableOnBoth(page);

  await openOffice(page, 'gerant@example.sn', `/credits/${order.id}/show`);
  await expect(waive).toBeVisible();
});

test('a clerk reads that a manager sets ceilings and names HR', async ({ page }) => {
  await openOffice(page, demoCredit.email, '/entreprises');
  await page.getByText('Téranga SA').first().click();
  await expect(page.getByText('Un gérant nomme et retire les comptes RH.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nommer un compte RH' })).toHaveCount(0);
  await expectUsableOnBoth(page);
  await page.getByRole('link', { name: 'Éditer' }).click();
  await expect(page.getByLabel('Plafond par adhérent (FCFA)')).not.toBeEditable();
  await expect(page.getByText('Un gérant fixe le plafond.')).toBeVisible();
});
