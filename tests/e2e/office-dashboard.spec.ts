import { paths } from '#contract/base/paths.ts';
import { today } from '#server/base/time.ts';
import { searchTerms } from '#server/goods/catalogue/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsable,
  moveOn,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';

test('figures, searches and sales of the period lead to the lists that they count', async ({
  page,
}) => {
  const term = 'zorglub';
  // Often enough to stand among the most frequent.
  await workerShop()
    .db.insert(searchTerms)
    .values({ day: today(), source: 'boutique', term, count: 10_000 });
  await openOffice(page, 'gerant@example.sn');
  await expect(page.getByRole('heading', { name: 'Aujourd’hui', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '30 jours' }).click();
  await expect(page.getByRole('heading', { name: 'Ventes' })).toBeVisible();
  await expectUsable(page);
  const exact = page.getByText('Voir les chiffres').first();
  await exact.click();
  await expect(page.getByRole('columnheader', { name: 'Précommandes' })).toBeVisible();
  const todo = page.getByRole('list', { name: 'À faire' });
  await expect(todo.getByText('En retard').first()).toBeVisible();
  await todo.getByRole('link', { name: /^Relancer : En attente de paiement/ }).click();
  await expect(page).toHaveURL(/\/gestion\/commandes\?.*to_pay/);
  const tab = page.getByRole('tab', { name: /^En attente de paiement/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');

  await moveOn(page, '/');
  const late = todo.getByRole('link', { name: /^Préparer : À préparer, en retard/ });
  const isAlone = (await late.getAttribute('aria-label'))!.endsWith('(1)');
  await late.click();
  // One order alone opens itself.
  await expect(page).toHaveURL(isAlone ? /\/commandes\/\d+\/show$/ : /\/commandes\?.*late/);
  await expect(page.getByRole('heading', { level: 1, name: /^Commande/ })).toBeVisible();
  await moveOn(page, '/');
  const money = page.getByRole('region', { name: 'Encaissé aujourd’hui' });
  await expect(money.getByRole('link', { name: 'À la remise' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(term) }).first();
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gestion\/recherches\?.*date_from/);
  await expect(page.getByRole('link', { name: 'ne trouve rien' })).toBeVisible();
  await expect(page.getByText(term).first()).toBeVisible();
  await expectUsable(page);
  await moveOn(page, '/');
  await page.getByRole('link', { name: 'Montant vendu' }).click();
  await expect(page).toHaveURL(/\/gestion\/commandes\?.*sold/);
  await expect(page.getByRole('combobox', { name: 'Ventes' })).toContainText(
    'Comptées dans les ventes',
  );
});

test('somebody of the catalogue sees its figures and no money', { tag: '@both' }, async ({
  page,
}) => {
  await openOffice(page, 'catalogue@example.sn');
  await expect(page.getByRole('heading', { name: 'Recherches' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Stock bas/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Relire : Avis à relire/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Voir : Produits épuisés/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Paiements' })).toHaveCount(0);
  await expect(page.getByText('FCFA')).toHaveCount(0);
  await expectUsable(page);
});

test('a change is found in the journal with what it was before', async ({ page, request }) => {
  const name = 'Zone du journal';
  const zone = { fee: 1500, free_from: null, delay: '2 jours', rank: 90, active: false };
  const added = await request.post(paths.deliveryZones, {
    headers: asDemoStaff,
    data: { name, ...zone },
  });
  expect(added.ok()).toBe(true);
  const { id } = await added.json();
  await openOffice(page, 'gerant@example.sn', '/journal');
  await page.getByPlaceholder(/Personne/).fill(`zone:${id}`);
  const entries = page.getByRole('list', { name: 'Changements' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button').click();
  await expect(entries.getByRole('row', { name: /fee/ })).toContainText('1500');
  await expectUsable(page);
});
