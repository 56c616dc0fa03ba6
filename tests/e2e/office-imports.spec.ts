import type { Page } from '@playwright/test';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { staffImports } from '#contract/goods/catalogue/staff-imports.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';

/** As many rows as the catalogue of a shop in Dakar has, with its columns. */
const ROWS = 361;
const COLUMNS =
  'reference,name,description,categ_id,tags,list_price,promo_price,en_promo,preorder_price,creditorder_price,is_creditorder,sale_ok,rang';
const SPOILED = [4, 17, 39, 92, 115, 168, 201, 266, 300, 362];
const GOOD = ROWS - SPOILED.length;

/** A file of one word's products, ten of its rows spoiled. */
function fileOf(word: string): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const line = index + 2;
    const price = SPOILED.includes(line) ? 'à voir' : '450000';
    return `${word}-${line},"Lampe ${word}, modèle ${line}",Éclaire bien,DIVERS,Maison,${price},425000,false,430000,460000,true,true,9000`;
  });
  return [COLUMNS, ...rows].join('\n');
}

const found = async (page: Page, search: string): Promise<number> => {
  const url = withQuery(paths.filteredProducts, { search, images: 'url' });
  return ((await (await page.request.get(url)).json()) as ProductList).total;
};

test('a file with ten spoiled rows is previewed, applied and undone', async ({ page }) => {
  test.slow();
  const word = 'zorglub';
  await openOffice(page, 'catalogue@example.sn', '/imports');
  await expect(page.getByRole('link', { name: 'Exporter en XLSX' })).toBeVisible();
  const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(fileOf(word)) };
  await page.getByLabel('Fichier du catalogue').setInputFiles(file);
  await expect(page).toHaveURL(/\/gestion\/imports\/\d+\/show$/);
  await expect(page.getByText(/Rien n’est encore changé/)).toContainText('10 lignes refusées');
  const refused = page.getByRole('table', { name: 'Lignes refusées' });
  await expect(refused.getByRole('row')).toHaveCount(SPOILED.length + 1);
  for (const line of SPOILED) await expect(refused).toContainText(`${word}-${line}`);
  await expectNoBarrier(page);
  expect(await found(page, word)).toBe(0);
  await page.getByLabel('La créer').check();
  await page.getByRole('button', { name: `Importer ${GOOD} lignes correctes` }).click();
  await expect(page.getByRole('heading', { name: `${word}.csv · Appliqué` })).toBeVisible();
  expect(await found(page, word)).toBe(GOOD);
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('button', { name: 'Annuler l’import' }).click();
  await expect(page.getByText(`${GOOD} supprimés`)).toBeVisible();
  expect(await found(page, word)).toBe(0);
});

test('a file of unknown headings is read as the clerk says, and its new category confirmed', async ({
  page,
}) => {
  const rows = [
    'Réf.;Zorg;Famille;Montant;Garantie',
    'ZG-1;Four zorglob;Fours zorglob;95 000;à vie',
  ];
  await openOffice(page, 'catalogue@example.sn', '/imports');
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('Fichier du catalogue').setInputFiles(file);
  const columns = page.getByRole('region', { name: /^Colonnes du fichier/ });
  await expect(page.getByRole('region', { name: /^Lignes refusées/ })).toContainText('le nom');
  await columns.getByLabel('« Zorg »').selectOption({ label: 'Nom' });
  await columns.getByRole('button', { name: 'Relire avec ces choix' }).click();
  await expect(page.getByText(/Rien n’est encore changé/)).toContainText('1 nouveau produit');
  await expect(page.getByRole('region', { name: /^Repris sans un champ/ })).toContainText('à vie');
  const apply = page.getByRole('button', { name: 'Importer 1 ligne' });
  await expect(apply).toBeDisabled();
  await page.getByLabel('La créer').check();
  await expectNoBarrier(page);
  await apply.click();
  await expect(page.getByRole('heading', { name: 'liste.csv · Appliqué' })).toBeVisible();
  expect(await found(page, 'zorglob')).toBe(1);
});

test('pictures that cannot be fetched are named, and tried again', async ({ page }) => {
  const word = 'fluorine';
  const rows = [1, 2].map(
    (line) => `${word}-${line},Lampe ${word} ${line},Fluorines,9000,http://127.0.0.1/${line}.jpg`,
  );
  const text = ['reference,name,categ_id,list_price,image_url', ...rows].join('\n');
  await openOffice(page, 'catalogue@example.sn', '/imports');
  const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Fichier du catalogue').setInputFiles(file);
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos).toContainText('2 photos seront téléchargées après l’import');
  await page.getByLabel('La créer').check();
  await page.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await expect(photos.getByRole('status')).toHaveText('0 photo enregistrée ; 2 échecs.');
  await expect(photos.getByRole('table')).toContainText('cette adresse n’est pas sur internet');
  await expectUsableOnBoth(page);
  await photos.getByRole('button', { name: 'Réessayer les échecs' }).click();
  await expect(page.getByText('Le téléchargement reprend.')).toBeVisible();
  await expect(photos.getByRole('status')).toHaveText('0 photo enregistrée ; 2 échecs.');
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('button', { name: 'Annuler l’import' }).click();
  await expect(page.getByText('2 supprimés')).toBeVisible();
  await expect(photos).toBeHidden();
});

test('who only reads sees imports, and may not upload one', async ({ page }) => {
  await openOffice(page, 'commandes@example.sn', '/imports');
  await expect(page.getByRole('link', { name: 'Exporter en CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importer un fichier/ })).toBeHidden();
  const refused = await page.request.post(staffImports.path, {
    multipart: { file: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') } },
  });
  expect(refused.status()).toBe(403);
});
