import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Review } from '#contract/goods/reviews.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { detailsOf, findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aVerifiedPerson, signInAs } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';

const reviewsOf = async (page: Page, { id }: { id: number }) => {
  const reply = await page.request.get(pathTo(paths.reviewsOfProduct, { id }));
  return ((await reply.json()) as Review[]).toReversed();
};
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Commentaires' });
const goToWay = (page: Page) =>
  sectionOf(page).getByRole('button', { name: 'Afficher plus' }).scrollIntoViewIfNeeded();

test('the latest reviews come first, and more of them three at a time', async ({ page }) => {
  const product = await findProduct(page, { sort: 'rang' });
  const reviews = await reviewsOf(page, product);
  expect(reviews.length, 'enough reviews to go on twice').toBe(8);
  await page.goto(detailsOf(product));
  const section = sectionOf(page);
  await expect(section.getByText('sur 5, d’après 8 avis')).toBeVisible();
  await expect(section).toContainText('Les avis viennent de clients connectés');
  const shown = section.getByRole('listitem');
  await expect(shown).toHaveCount(4);
  await expect(shown.first()).toContainText(reviews[0]!.text);
  await expect(shown.first().getByRole('img')).toHaveAccessibleName(/^[0-5] étoiles? sur 5$/);
  await expect(shown.first().getByText(/^\d{1,2}(er)? \S+ \d{4}$/)).toBeVisible();

  const more = section.getByRole('button', { name: 'Afficher plus' });
  await more.click();
  await expect(shown).toHaveCount(7);
  await expect(shown.nth(4)).toBeFocused();
  await expect(shown.nth(4)).toContainText(reviews[4]!.text);
  await more.click();
  await expect(shown).toHaveCount(8);
  await expect(shown.nth(7)).toBeFocused();
  await expect(more).toBeHidden();
});

test('search engines are told of published reviews only', async ({ page }) => {
  const [reviewed, ...others] = await findProducts(page, { sort: 'rang', limit: 30 });
  const described = await (await page.request.get(detailsOf(reviewed!))).text();
  expect(described).toContain('"aggregateRating":{"@type":"AggregateRating"');
  expect(described).toContain('"reviewCount":8');
  const silent = await findSilent(page, others);
  expect(await (await page.request.get(detailsOf(silent))).text()).not.toContain('aggregateRating');
  await page.goto(detailsOf(silent));
  await expect(sectionOf(page)).toContainText('Aucun commentaire pour le moment.');
});

test('a product opened in the browser shows its reviews too', async ({ page }) => {
  const product = await findProduct(page, { sort: 'rang' });
  await page.goto('/boutique');
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
  await expect(sectionOf(page).getByRole('listitem')).toHaveCount(4);
});

test.describe('reviews that cannot be read', () => {
  test.use({ expectedComplaints: [/503|ERR_FAILED/] });

  test('break nothing and can be asked for again', async ({ page }) => {
    const product = await findProduct(page, { sort: 'rang' });
    await page.goto('/boutique');
    const address = `**${pathTo(paths.reviewsOfProduct, product)}`;
    await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    const section = sectionOf(page);
    await expect(section.getByText('Les commentaires ne s’affichent pas.')).toBeVisible();
    await page.unroute(address);
    await section.getByRole('button', { name: 'Réessayer' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section.getByRole('heading', { name: 'Commentaires' })).toBeFocused();
  });

  test('leave those that are shown where they are', async ({ page }) => {
    const product = await findProduct(page, { sort: 'rang' });
    await page.goto(detailsOf(product));
    const address = `**${pathTo(paths.reviewsOfProduct, product)}`;
    await page.route(address, (route) => route.abort());
    const section = sectionOf(page);
    await section.getByRole('button', { name: 'Afficher plus' }).click();
    await expect(section.getByRole('alert')).toContainText('La suite ne s’affiche pas');
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await page.unroute(address);
    await section.getByRole('button', { name: 'Afficher plus' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(7);
  });
});

test('reviews have no barrier that a machine can find, and fit the narrowest screen', async ({
  page,
}) => {
  await page.goto(detailsOf(await findProduct(page, { sort: 'rang' })));
  await sectionOf(page).getByRole('button', { name: 'Afficher plus' }).click();
  await expect(sectionOf(page).getByRole('listitem')).toHaveCount(7);
  await expectNoBarrier(page);
  await expectToFitNarrowScreen(page);
});

test('a visitor signs in to give an opinion and comes back to the product', async ({ page }) => {
  const product = await findProduct(page, { sort: 'rang' });
  await page.goto(detailsOf(product));
  const link = sectionOf(page).getByRole('link', { name: 'Se connecter pour donner mon avis' });
  await link.click();
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(detailsOf(product))}`);
  await signInAs(page, await aVerifiedPerson());
  await expect(page).toHaveURL(detailsOf(product));
  await goToWay(page);
  await expect(sectionOf(page).getByRole('button', { name: 'Donner mon avis' })).toBeVisible();
});

test('a customer gives stars and an opinion, which wait for staff under the given name', async ({
  page,
}) => {
  const product = await findProduct(page, { sort: 'rang' });
  await signInNew(page);
  await page.goto(detailsOf(product));
  const section = sectionOf(page);
  await goToWay(page);
  await section.getByRole('button', { name: 'Donner mon avis' }).click();
  await expect(section.getByText('Votre avis sera publié après relecture.')).toBeVisible();
  const send = section.getByRole('button', { name: 'Envoyer' });
  await section.getByLabel('Votre avis').fill('Très silencieux.');
  await send.click();
  await expect(section.getByText('Choisissez une note.')).toBeVisible();
  const stars = section.getByRole('group', { name: 'Votre note' });
  await stars.getByText('★').or(stars.getByText('☆')).nth(3).click();
  await expect(stars.getByRole('radio', { name: '4 étoiles' })).toBeChecked();
  await expectNoBarrier(page, 'main form');
  const written = page.waitForResponse(
    (response) => response.url().endsWith(paths.reviews) && response.status() === 201,
  );
  await send.click();
  expect(await (await written).json()).toMatchObject({
    author: 'Khadija',
    review: 4,
    text: 'Très silencieux.',
    product_id: product.id,
  });
  await expect(section.getByRole('heading', { name: 'Merci pour votre avis' })).toBeFocused();
  await page.reload();
  await expect(section.getByText('Très silencieux.')).toHaveCount(0);
});

async function findSilent(page: Page, products: { id: number }[]): Promise<{ id: number }> {
  for (const product of products) {
    if ((await reviewsOf(page, product)).length === 0) return product;
  }
  throw new Error('every product has reviews');
}
