import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/helpers/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/office.ts';
import { workerShop } from '#tests/helpers/worker-shop.ts';

test.use({ expectedComplaints: [/ 401 /] });

test('the accountant reads a day, takes the files, and a manager closes it for good', async ({
  page,
}) => {
  await openOffice(page, 'gerant@example.sn', '/journal-comptable');
  const days = page.getByRole('group', { name: 'Jours du journal comptable' });
  await expect(days.getByText('En cours')).toBeVisible();
  await expectUsable(page);

  // Somebody has read for longer than an access token lasts.
  await page.context().clearCookies({ name: workerShop().config.cookieNames.token });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter en CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('"Compte";"Intitulé du compte"');
  expect(csv).toMatch(/"552";"Wave"/);

  const close = days.getByRole('button', { name: 'Clore jusqu’ici' });
  const open = await close.count();
  await close.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Une clôture ne s’annule pas.');
  await dialog.getByRole('button', { name: 'Clore', exact: true }).click();
  await expect(page.getByText(/\d+ jours clos/)).toBeVisible();
  await expect(close).toHaveCount(0);
  await expect(days.getByText(/^Clos par Ibrahima Ba/)).toHaveCount(open);

  await days.getByRole('link').nth(1).click();
  await expect(page.getByText(/^Clos, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: /· JC-\d{4}-\d{6}$/ }).first()).toBeVisible();
  await expectUsable(page);
});
