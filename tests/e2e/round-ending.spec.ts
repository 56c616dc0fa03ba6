import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import {
  DRIVER_COMPLAINTS,
  deliverForCash,
  expectUsable,
  openStop,
  statusOf,
  stopCard,
} from '#tests/helpers/delivery/driver-page.ts';
import { aRoundToDrive, openRound } from '#tests/helpers/delivery/driver-round.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { CLERK } from '#tests/helpers/sales/office-orders.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: DRIVER_COMPLAINTS });

const AWA = 'Awa Diop';
const MODOU = 'Modou Fall';

test('cash that does not add up is explained, counted again and accepted; who was absent is planned anew', async ({
  page,
  browser,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA, MODOU]);
  const due = round.stops[0]!.amount_due;
  await openRound(page, round);
  await deliverForCash(page, AWA);
  await openStop(page, MODOU);
  await page.getByRole('link', { name: 'Absent' }).click();
  await page.getByLabel('Téléphone éteint').check();
  await page.getByRole('button', { name: 'Noter l’absence' }).click();
  await expect(stopCard(page, MODOU)).toContainText('Client absent');
  await page.getByRole('link', { name: 'Terminer la tournée' }).click();
  await page.getByLabel('Espèces comptées').fill(String(due - 2000));
  await page.getByLabel(/Modou Fall/).fill('1');
  await page.getByLabel('Pourquoi ?').fill('Je ne retrouve pas un billet');
  await page.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(page.getByText('remettez la caisse et les articles')).toBeVisible();
  await expect(statusOf(page)).toHaveText('Tout est envoyé');

  const cashier = await otherBrowser(browser, page);
  await openOffice(cashier, CLERK, `/tournees/${round.id}/show`);
  const press = (name: string) => cashier.getByRole('button', { name, exact: true }).last().click();
  await press('Accepter');
  const accept = cashier.getByRole('dialog', { name: 'Accepter la caisse et les articles' });
  await expect(accept).toContainText('il manque');
  await expect(accept).toContainText('Je ne retrouve pas un billet');
  await accept.getByRole('button', { name: 'Fermer' }).click();
  await press('Faire recompter');
  await cashier.getByLabel('Pourquoi').fill('Le billet est dans le carnet');
  await cashier.getByRole('dialog').getByRole('button', { name: 'Faire recompter' }).click();
  await expect(cashier.getByText('À recompter : Le billet est dans le carnet')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Le billet est dans le carnet')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Terminer la tournée' }).click();
  await page.getByLabel('Espèces comptées').fill(String(due));
  await page.getByLabel(/Modou Fall/).fill('1');
  await expect(page.getByText(`Tout y est : ${formatXof(due)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(statusOf(page)).toHaveText('Tout est envoyé');

  await cashier.reload();
  await press('Accepter');
  await expect(accept).not.toContainText('il manque');
  await accept.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(cashier.getByText('Acceptée', { exact: true })).toBeVisible();
  await openOffice(cashier, CLERK, '/a-planifier');
  const { order_name: absent } = round.stops[1]!;
  await expect(cashier.getByRole('button', { name: `Mettre dans… (${absent})` })).toBeVisible();
  await cashier.context().close();
});
