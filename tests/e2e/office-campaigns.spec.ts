import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import type { Shop } from '#contract/site/shop.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsableOnBoth, moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { anArticle } from '#tests/helpers/goods/an-article.ts';

const FIRST_DAY = '2031-05-02';
const DAY = '2031-05-10';
const LAST_DAY = '2031-05-20';

/** The campaigns that the shop shows now. */
const running = async (page: Page): Promise<Shop['campaigns']> =>
  (await (await page.request.get(paths.shop)).json()).campaigns;

async function fillIn(page: Page, kind: string, title: string, days: [string, string]) {
  await page.getByRole('combobox', { name: /^Sorte/ }).click();
  await page.getByRole('option', { name: kind }).click();
  await page.getByRole('textbox', { name: /^Titre/ }).fill(title);
  await page.getByLabel(/^Premier jour/).fill(days[0]);
  await page.getByLabel(/^Dernier jour/).fill(days[1]);
}

async function create(page: Page, kind: string, title: string, days: [string, string]) {
  await openOffice(page, 'catalogue@example.sn', '/campagnes/create');
  await fillIn(page, kind, title, days);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/campagnes\/\d+$/);
}

async function remove(page: Page) {
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(/\/gestion\/campagnes(\?|$)/);
}

test('a campaign of Tabaski with pasted products brings its link to the menu of its days', async ({
  page,
}) => {
  test.slow();
  const title = `Tabaski ${randomUUID()}`;
  await create(page, 'Tabaski', title, [FIRST_DAY, LAST_DAY]);
  await expect(page.getByText('la boutique ne montre pas la campagne')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Coller des références' })
    .fill('MID-36GM-RG\nINCONNUE-9');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByText('1 produit ajouté.')).toBeVisible();
  await expect(page.getByText('Références inconnues : INCONNUE-9')).toBeVisible();
  await page.getByRole('combobox', { name: 'Ajouter un produit' }).fill('AST-CF300-BL');
  await page.getByRole('option', { name: /AST-CF300-BL/ }).click();
  await expect(page.getByText('2 produits, dont 2 en vente.')).toBeVisible();
  await expectNoBarrier(page);
  const edited = page.url();
  await page.goto('/gestion/apercu-des-campagnes');
  await page.getByLabel('Jour à prévisualiser').fill(DAY);
  const links = page.getByRole('region', { name: 'Liens du menu' });
  await expect(links.getByText('Promo Tabaski')).toBeVisible();
  await expect(page.getByRole('region', { name: title })).toContainText('2 produits en vente');
  await page.getByLabel('Jour à prévisualiser').fill('2031-06-30');
  await expect(page.getByText('Aucune campagne ce jour-là.')).toBeVisible();
  await expect(links.getByText('Promo Tabaski')).toBeHidden();
  await page.goto(edited);
  await remove(page);
});

test('a campaign of Tabaski is in the shop at once, and out of it when it is ended', async ({
  page,
}) => {
  test.slow();
  const title = `Tabaski ${randomUUID()}`;
  const today = new Date().toISOString().slice(0, 10);
  // It ends after all others, so it stands behind them.
  await create(page, 'Tabaski', title, [today, LAST_DAY]);
  const article = await anArticle(page);
  await page.getByRole('textbox', { name: 'Coller des références' }).fill(article.reference);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByText('1 produits, dont 1 en vente.')).toBeVisible();
  const edited = page.url();

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Offres du moment' })).toContainText(title);
  await page.getByRole('link', { name: 'Promo Tabaski', exact: true }).first().click();
  await expect(page).toHaveURL('/promo-tabaski');
  const itsPage = `/promo-tabaski?search=${encodeURIComponent(article.name)}`;
  await page.goto(itsPage);
  await expect(page.getByRole('article').filter({ hasText: article.name })).toHaveCount(1);

  await page.goto(edited);
  await page.getByRole('button', { name: 'Terminer maintenant' }).click();
  await expect(page.getByText('La campagne est terminée')).toBeVisible();
  expect((await running(page)).map((campaign) => campaign.title)).not.toContain(title);
  await page.goto(itsPage);
  // What the shop has besides is proposed below.
  await expect(page.getByText('Aucun produit en promotion trouvé')).toBeVisible();
  await page.goto(edited);
  await remove(page);
});

test('a feast that a clerk adds has its page and its link while its campaign runs', async ({
  page,
}) => {
  test.slow();
  const name = `Magal ${randomUUID().slice(0, 6)}`;
  await openOffice(page, 'catalogue@example.sn', '/fetes/create');
  await page.getByRole('textbox', { name: 'Nom' }).fill(name);
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/fetes(\?|$)/);
  await expect(page.getByText(name).first()).toBeVisible();

  const today = new Date().toISOString().slice(0, 10);
  await moveOn(page, '/campagnes/create');
  await fillIn(page, 'Autre fête', name, [today, LAST_DAY]);
  await page.getByRole('combobox', { name: /^Fête/ }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/campagnes\/\d+$/);
  const article = await anArticle(page);
  await page.getByRole('textbox', { name: 'Coller des références' }).fill(article.reference);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByText('1 produits, dont 1 en vente.')).toBeVisible();
  const edited = page.url();

  await page.goto('/');
  await page
    .getByRole('link', { name: `Promo ${name}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(`/fetes/${name.toLowerCase().replace(' ', '-')}`);
  await expect(page.getByRole('heading', { level: 1, name: `Promo ${name}` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(article.name);
  await expectNoBarrier(page);
  const itsPage = page.url();

  await page.goto(edited);
  await page.getByRole('button', { name: 'Terminer maintenant' }).click();
  await expect(page.getByText('La campagne est terminée')).toBeVisible();
  await page.goto(itsPage);
  await expect(page.getByText('Cette promotion n’a pas lieu en ce moment')).toBeVisible();
  await page.goto(edited);
  await remove(page);
  await moveOn(page, '/fetes');
  await page.getByText(name).first().click();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(/\/gestion\/fetes(\?|$)/);
  expect((await page.request.get(itsPage)).status()).toBe(404);
});

test('the second of two clerks is told, and overwrites nothing', async ({ page, browser }) => {
  await create(page, 'Korité', 'Korité à deux', [FIRST_DAY, LAST_DAY]);
  const second = await (await browser.newContext()).newPage();
  await openOffice(
    second,
    'gerant@example.sn',
    new URL(page.url()).pathname.replace('/gestion', ''),
  );
  const subtitle = (of: Page) => of.getByRole('textbox', { name: 'Sous-titre' });
  await expect(subtitle(second)).toBeVisible();
  await subtitle(page).fill('Le premier');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  await subtitle(second).fill('Le second');
  await second.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(second.getByText('Ce que vous avez saisi est resté')).toBeVisible();
  await second.reload();
  await expect(subtitle(second)).toHaveValue('Le premier');
  await second.context().close();
  await remove(page);
});
