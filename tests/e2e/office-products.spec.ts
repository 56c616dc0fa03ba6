import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';

import { staffTags } from '#contract/goods/catalogue/staff-tags.ts';
import { dayText } from '#office/base/forms/day-text.ts';
import { plusDays, today } from '#server/base/time.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { pictureFile } from '#tests/helpers/base/builders.ts';
import { anArticle, newName } from '#tests/helpers/goods/an-article.ts';
import { detailsOf } from '#tests/helpers/goods/find-product.ts';

const clerk = 'catalogue@example.sn';
/** The first page of a section loads its part of the bundle, on a machine that does much else. */
const LATE = { timeout: 15_000 };

/** Opens a product of this test in its form. */
async function openArticle(page: Page): Promise<ProductForStaff> {
  await signIn(page.context(), { email: clerk });
  const article = await anArticle(page);
  await openOffice(page, clerk, `/produits/${article.id}`);
  return article;
}

test.describe(() => {
  test.use({ expectedComplaints: [/415/] });
  test('an article created with its picture is in the shop at once; a picture that is none is refused', async ({
    page,
  }) => {
    test.slow();
    const name = newName();
    await openOffice(page, clerk, '/produits');
    await page.getByRole('link', { name: 'Nouveau produit' }).click();
    await page.getByRole('textbox', { name: 'Référence', exact: true }).fill(randomUUID());
    await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
    await page.getByLabel('Catégorie').click();
    await page.getByRole('option', { name: 'Congélateur' }).click();
    await page.getByLabel('Prix (FCFA)').fill('123000');
    await page.getByLabel(/^Rang/).fill('9000');
    await page.getByLabel('Volume (L)').fill('245');
    await page.getByLabel('Classe énergétique').click();
    await page.getByRole('option', { name: 'A+', exact: true }).click();
    const pictures = page.getByLabel('Images du produit');
    const none = { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('bonjour') };
    await pictures.setInputFiles([none]);
    await expect(page.getByRole('alert')).toContainText(
      'faux.png : Ce fichier n’est pas une image',
    );
    await pictures.setInputFiles([
      { name: 'un.png', mimeType: 'image/png', buffer: await pictureFile('png') },
      { name: 'deux.png', mimeType: 'image/png', buffer: await pictureFile('png', 40) },
    ]);
    await expect(page.getByRole('img', { name: 'Image 2 sur 2' })).toBeVisible();
    const second = await page.getByRole('img', { name: 'Image 2 sur 2' }).getAttribute('src');
    await page.getByRole('button', { name: 'Avancer l’image 2' }).click();
    await expect(page.getByRole('img', { name: 'Image 1 sur 2' })).toHaveAttribute('src', second!);
    await expect(page.getByRole('group', { name: 'Carte du produit' })).toContainText(
      formatXof(123_000),
    );
    await expectNoBarrier(page, 'main');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    const inShop = page.getByRole('link', { name: 'Voir dans la boutique' });
    const address = await inShop.getAttribute('href');

    await page.goto(address!);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Volume 245 L' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Classe énergétique A+' })).toBeVisible();
    const found = await page.request.get(
      withQuery(paths.filteredProducts, { search: name, images: 'url' }),
    );
    const [product] = (await found.json()).products;
    expect(product).toMatchObject({ name, list_price: 123_000 });
    expect(product.image_url).toContain(second!.split('/')[2]!);
  });
});

test('pictures are put in order by dragging and by keys, and the shop shows the new first', async ({
  page,
}) => {
  test.slow();
  const article = await openArticle(page);
  const colours = [10, 80, 160];
  await page.getByLabel('Images du produit').setInputFiles(
    await Promise.all(
      colours.map(async (size) => ({
        name: `${size}.png`,
        mimeType: 'image/png',
        buffer: await pictureFile('png', size),
      })),
    ),
  );
  const image = (place: number) => page.getByRole('img', { name: `Image ${place} sur 3` });
  await expect(image(3)).toBeVisible();
  const sources = async () =>
    Promise.all([1, 2, 3].map((place) => image(place).getAttribute('src')));
  const [first, second, third] = await sources();
  await image(3).dragTo(image(1), { steps: 4 });
  await expect.poll(sources).toEqual([third, first, second]);
  await page.getByRole('button', { name: 'Avancer l’image 3' }).press('Enter');
  await expect.poll(sources).toEqual([third, second, first]);
  await page.getByRole('button', { name: 'Reculer l’image 1' }).press('Enter');
  await expect.poll(sources).toEqual([second, third, first]);
  await page.getByRole('button', { name: 'Avancer l’image 2' }).press('Enter');
  await expect.poll(sources).toEqual([third, second, first]);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();

  await page.goto(detailsOf(article));
  const shown = page.getByRole('main').getByRole('img', { name: `${article.name}, photo 1 sur 3` });
  await expect(shown).toHaveAttribute('src', new RegExp(third!.split('/')[2]!));
});

test('a promotion is planned for its day, and the shop shows nothing of it before', async ({
  page,
}) => {
  const article = await openArticle(page);
  const day = plusDays(today(), 3);
  const isOn = page.getByRole('switch', { name: 'En promotion' });
  const firstDay = page.getByLabel('Premier jour');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await isOn.check(LATE);
  await page.getByLabel('Prix promotionnel (FCFA)').fill('98765');
  await firstDay.fill(day);
  await expect(page.getByText(`Commence le ${frenchDay(day)}`)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Carte du produit' })).not.toContainText('En promo');
  await save.click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  await expect(isOn).toBeChecked();
  await expect(firstDay).toHaveValue(dayText(day));
  await page.goto(detailsOf(article));
  await expect(page.getByText(formatXof(article.list_price)).first()).toBeVisible();
  await expect(page.getByText(formatXof(98_765))).toBeHidden();

  await openOffice(page, clerk, `/produits/${article.id}`);
  await expect(firstDay).toHaveValue(dayText(day), LATE);
  await isOn.uncheck();
  await save.click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  const saved = await page.request.get(pathTo(paths.staffProduct, { id: article.id }));
  expect(await saved.json()).toMatchObject({ en_promo: false, promotion_starts_on: null });
});

test.describe(() => {
  test.use({ expectedComplaints: [/ 400 | 409 /] });
  test('price, promotion and stock are changed in the list by keyboard, and a colleague’s change is kept', async ({
    page,
  }) => {
    await signIn(page.context(), { email: clerk });
    const tag = newName();
    const { id, name } = await anArticle(page, { tags: [tag], list_price: 100_000 });
    const filter = encodeURIComponent(JSON.stringify({ tag }));
    await openOffice(page, clerk, `/produits?filter=${filter}`);
    const cell = (field: string) => page.getByRole('button', { name: `${field} de ${name}` });
    const input = (field: string) => page.getByRole('textbox', { name: `${field} de ${name}` });
    const alert = page.getByRole('main').getByRole('alert');

    await cell('Prix').press('Enter');
    await expect(input('Prix')).toBeFocused();
    await input('Prix').fill('91000');
    await input('Prix').press('Escape');
    await expect(cell('Prix')).toContainText(formatXof(100_000));
    await expect(cell('Prix')).toBeFocused();
    await cell('Prix').press('Enter');
    await input('Prix').fill('91,5');
    await input('Prix').press('Enter');
    await expect(alert).toHaveText('Un nombre entier est attendu.');
    await expectNoBarrier(page, 'main');
    await input('Prix').fill('91000');
    await input('Prix').press('Enter');
    await expect(cell('Prix')).toContainText(formatXof(91_000));
    await expect(cell('Prix')).toBeFocused();

    await cell('Prix promo').press('Enter');
    await input('Prix promo').fill('95000');
    await input('Prix promo').press('Enter');
    await expect(alert).toHaveText('Le prix promotionnel dépasse le prix normal.');
    await input('Prix promo').fill('85 000');
    await input('Prix promo').press('Enter');
    await expect(cell('Prix promo')).toContainText(formatXof(85_000));
    await cell('Stock').click();
    await input('Stock').fill('0');
    await input('Stock').press('Enter');
    await expect(cell('Stock')).toContainText('Épuisé');

    await page.request.put(pathTo(paths.product, { id }), { data: { list_price: 97_000 } });
    await cell('Prix').press('Enter');
    await input('Prix').fill('90000');
    await input('Prix').press('Enter');
    await expect(alert).toContainText('Quelqu’un a changé cette fiche entre-temps');
    await expect(cell('Prix')).toContainText(formatXof(97_000));
    const kept = await page.request.get(pathTo(paths.staffProduct, { id }));
    expect(await kept.json()).toMatchObject({
      list_price: 97_000,
      promo_price: 85_000,
      en_promo: true,
      available: 0,
    });
  });
});

test('prices raised by 10 % in one go are those of the shop', async ({ page }) => {
  await signIn(page.context(), { email: clerk });
  const tag = newName();
  const one = await anArticle(page, { tags: [tag], list_price: 100_010 });
  const other = await anArticle(page, { tags: [tag], list_price: 50_000 });
  const filter = encodeURIComponent(JSON.stringify({ tag }));
  await openOffice(page, clerk, `/produits?filter=${filter}`);
  await page.getByRole('button', { name: 'Modifier toute la liste (2)' }).click();
  await expectNoBarrier(page, '[role=dialog]');
  await page.getByLabel('Pourcentage').fill('10');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const examples = page.getByRole('list', { name: 'Exemples' });
  await expect(examples).toContainText(`${formatXof(100_010)} → ${formatXof(110_000)}`);
  await page.getByRole('button', { name: 'Appliquer à 2 produits' }).click();
  await expect(page.getByText('2 produits modifiés')).toBeVisible();

  await page.goto(detailsOf(one));
  await expect(page.getByText(formatXof(110_000)).first()).toBeVisible();
  await page.goto(detailsOf(other));
  await expect(page.getByText(formatXof(55_000)).first()).toBeVisible();
});

test.describe(() => {
  test.use({ expectedComplaints: [/409/] });
  test('the second of two clerks on one article is told, and overwrites nothing', async ({
    page,
  }) => {
    const article = await openArticle(page);
    const name = page.getByRole('textbox', { name: /^Nom/ });
    await expect(name).toHaveValue(article.name, LATE);
    const path = pathTo(paths.product, { id: article.id });
    await page.request.put(path, { data: { list_price: 77_000 } });
    await name.fill(`${article.name} bis`);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Ce que vous avez saisi est resté')).toBeVisible();
    const kept = await page.request.get(pathTo(paths.staffProduct, { id: article.id }));
    expect(await kept.json()).toMatchObject({ name: article.name, list_price: 77_000 });
  });
});

test.describe(() => {
  test.use({ expectedComplaints: [/409/] });
  test('a copy begins unpublished, and a reference that exists is refused at its field', async ({
    page,
  }) => {
    const article = await openArticle(page);
    await page.getByRole('link', { name: 'Dupliquer' }).click();
    await expect(page.getByLabel('Publié')).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Référence', exact: true }).fill(article.reference);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(
      page.getByText(`La référence « ${article.reference} » existe déjà.`).first(),
    ).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Référence', exact: true })
      .fill(`${article.reference}-2`);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('La boutique ne montre pas ce produit.')).toBeVisible();
  });
});

test('who does not keep the catalogue sees it without buttons', async ({ page }) => {
  await openOffice(page, 'commandes@example.sn', '/produits');
  await expect(
    page.getByText('Congélateur', { exact: true }).or(page.getByText('En boutique')).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nouveau produit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Modifier/ })).toHaveCount(0);
  await expectNoBarrier(page, 'main');
});

test('a category and a tag are renamed', async ({ page }) => {
  await openOffice(page, clerk, '/categories/create');
  const name = newName();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Services');
  await expect(page.getByText('la boutique cache cette catégorie')).toBeVisible();
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await expectNoBarrier(page, 'main');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/gestion\/categories(\?|$)/);
  const tags = [newName(), newName()];
  await anArticle(page, { categ_id: name, tags });
  const listed = await page.request.get(withQuery(staffTags.path, { q: tags[0] }));
  const [{ id }] = (await listed.json()).items;
  await moveOn(page, `/etiquettes/${id}`);
  await page.getByLabel('Étiquette à garder').click();
  await page.getByRole('option', { name: tags[1]! }).click();
  await page.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Étiquettes fusionnées')).toBeVisible();
  const left = await page.request.get(withQuery(staffTags.path, { q: tags[1] }));
  expect((await left.json()).items).toMatchObject([{ name: tags[1], article_count: 1 }]);
});
