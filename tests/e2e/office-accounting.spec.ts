import { readFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { dayText } from '#office/base/forms/day-text.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';

test.use({ expectedComplaints: [/ 401 /] });

/** A line of the exported journal. */
function readRow(line: string) {
  const cells = [...line.matchAll(/"([^"]*)"|(?<=;|^)([^";]*)(?=;|$)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const [, , day = '', , , , title = '', , debit, credit] = cells;
  return { day, title, debit: Number(debit), credit: Number(credit) };
}

/** What a provider brought in some days less what went back through it, by the payments and refunds themselves; XOF. */
async function moneyThrough(provider: string, from: string, to: string): Promise<number> {
  const isWithin = (at: SQL) => sql`(${at})::date between ${from} and ${to}`;
  const found = await workerShop().db.execute(sql`
    select (coalesce((select sum(coalesce(received_amount, amount)) from payments
        where provider = ${provider} and booked_at is not null and ${isWithin(sql`booked_at`)}), 0)
      - coalesce((select sum((detail ->> 'paidXof')::int) from order_events
        where kind = 'refunded' and detail ->> 'provider' = ${provider} and ${isWithin(sql`at`)}), 0))::float8 as left`);
  return rowsOf<{ left: number }>(found)[0]!.left;
}

test('the accountant reads a day, takes the files, and a manager closes it for good', {
  tag: '@both',
}, async ({ page }) => {
  await openOffice(page, 'gerant@example.sn', '/journal-comptable');
  // A table, or a card for each day.
  const name = 'Jours du journal comptable';
  const days = page.getByRole('group', { name }).or(page.getByRole('list', { name }));
  await expect(days.getByText('En cours')).toBeVisible();
  await expectUsable(page);

  // The clerk has read for longer than an access token lasts.
  await page.context().clearCookies({ name: workerShop().config.cookieNames.token });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter en CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('"Compte";"Intitulé du compte"');
  expect(csv).toMatch(/"552";"Wave"/);

  const open = await days.getByText('Ouvert', { exact: true }).count();
  await page.getByRole('button', { name: /^Clore à partir du/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Une clôture ne s’annule pas.');
  const day = dialog.getByLabel('Jusqu’au');
  const last = plusDays(today(), -1);
  await day.fill(last);
  await expect(dialog.getByText(/^Wave .* · Orange Money [\d\s]+FCFA/)).toBeVisible();
  const confirm = dialog.getByLabel('Tapez le dernier jour');
  const press = dialog.getByRole('button', { name: 'Clore', exact: true });
  await confirm.fill('oui');
  await press.click();
  await expect(dialog.getByText(/^Tapez \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await confirm.fill(dayText(last));
  await expectUsable(page);
  await press.click();
  await expect(page.getByText(/\d+ jours clos/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Clore à partir du/ })).toHaveCount(0);
  await expect(days.getByText(/^Clos par Ibrahima Ba/)).toHaveCount(open);

  // What is closed adds up, and to what the ledger of payments says that Wave brought.
  const downloadingClosed = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter en CSV' }).click();
  const closed = (await readFile(await (await downloadingClosed).path(), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"clos"'))
    .map(readRow);
  const sumOf = (side: 'debit' | 'credit', rows = closed) =>
    rows.reduce((sum, row) => sum + row[side], 0);
  expect(sumOf('debit')).toBe(sumOf('credit'));
  const wave = closed.filter(({ title }) => title === 'Wave');
  const dates = closed.map(({ day }) => day).toSorted();
  const ledger = await moneyThrough('wave', dates[0]!, dates.at(-1)!);
  expect(ledger).toBeGreaterThan(0);
  expect(sumOf('debit', wave) - sumOf('credit', wave)).toBe(ledger);

  await days.getByRole('link').nth(1).click();
  await expect(page.getByText(/^Clos, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: /· JC-\d{4}-\d{6}$/ }).first()).toBeVisible();
  await expectUsable(page);
});
