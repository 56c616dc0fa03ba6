import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { plusDays, today } from '#server/base/time.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readSheet } from '#tests/helpers/base/read-sheet.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
const yesterday = plusDays(today(), -1);
const period = { date_from: yesterday, date_to: today() };

beforeEach(async () => {
  await emptyAccounts(shop.db);
  const order = await aStoredOrder(shop.db, {}, { amountPaid: 5000 });
  await aStoredPayment(shop.db, order, {
    ...counted(new Date(`${yesterday}T12:00:00Z`)),
    transactionId: '=1+1',
  });
});

const as = async (role: 'manager' | 'reader' | 'orders', name = 'Awa Sow') =>
  signedIn(shop.db, await anAccount(shop.db, { role, name }));
const get = (url: string, headers: Record<string, string>) => shop.app.inject({ url, headers });

const HEADINGS = [
  'Journal',
  'Écriture',
  'Date',
  'Pièce',
  'Date de la pièce',
  'Compte',
  'Intitulé du compte',
  'Libellé',
  'Débit (FCFA)',
  'Crédit (FCFA)',
  'État du jour',
];

test('a period is handed out as a file of lines that no spreadsheet runs', async () => {
  const reader = await as('reader');
  const csv = await get(withQuery(paths.journalCsv, period), reader);
  const [headings, first, second]: string[][] = parse(csv.body, { delimiter: ';', bom: true });
  expect(headings).toEqual(HEADINGS);
  const ends = ['Encaissement par Wave, commande ', '5000', '0', 'ouvert'];
  expect(first!.slice(0, 7)).toEqual(['TR', '', yesterday, "'=1+1", yesterday, '552', 'Wave']);
  expect([first![7]!.replace(/S\d+$/, ''), ...first!.slice(8)]).toEqual(ends);
  expect(second!.slice(5, 7)).toEqual(['411', 'Clients']);
  const xlsx = await get(withQuery(paths.journalXlsx, period), reader);
  const sheet = await readSheet(xlsx.rawPayload);
  expect(sheet.map((row) => row[5])).toEqual(['Compte', '552', '411']);
  expect(sheet[1]!.slice(8, 10)).toEqual(['5000', '0']);
});

test('a manager closes a day, which is written down, and the days say who did', async () => {
  const manager = await as('manager', 'Fatou Ndiaye');
  const url = pathTo(paths.journalClosing, { id: yesterday });
  const close = (headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url, headers, payload: { from: yesterday } });
  expect((await close(await as('reader'))).statusCode).toBe(403);
  expect((await close(manager)).json()).toMatchObject({
    day: yesterday,
    is_closed: true,
    closed_by: 'Fatou Ndiaye',
    entries: 1,
    payments: { wave: 5000, cash: 0 },
  });
  const again = await close(manager);
  expect([again.statusCode, again.json().message]).toEqual([409, 'Ce jour est déjà clos.']);
  expect(await auditOf(shop.db, 'accounting')).toMatchObject([
    { action: 'day closed', subject: `accounting:${yesterday}` },
  ]);
  const { entries } = (await get(pathTo(paths.journalDay, { id: yesterday }), manager)).json();
  expect(entries[0].number).toBe(`JC-${yesterday.slice(0, 4)}-000001`);
});

test.each([
  ['whoever packs orders', 'orders', period, 403],
  ['a period of years', 'reader', { date_from: '2020-01-01', date_to: today() }, 400],
  ['a period from its end', 'reader', { date_from: today(), date_to: yesterday }, 400],
] as const)('%s gets no journal', async (_, role, asked, status) => {
  const headers = await as(role);
  for (const path of [paths.journalDays, paths.journalCsv, paths.journalXlsx]) {
    expect((await get(withQuery(path, asked), headers)).statusCode).toBe(status);
  }
});
