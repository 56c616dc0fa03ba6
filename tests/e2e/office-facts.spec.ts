import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsableOnBoth,
  moveOn,
  openOffice,
  openSection,
} from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { anArticle, newName } from '#tests/helpers/goods/an-article.ts';

const clerk = 'catalogue@example.sn';

test('a clerk adds a fact, puts it on the card of a category, and a shopper sees and filters by it', async ({
  page,
}) => {
  test.slow();
  await signIn(page.context(), { email: clerk });
  const category = newName();
  const label = `Débit ${category.slice(-8)}`;
  const strong = await anArticle(page, { name: `Pompe ${category}`, categ_id: category });
  const weak = await anArticle(page, { categ_id: category });

  await openOffice(page, clerk);
  await openSection(page, 'Catalogue', 'Caractéristiques');
  await page.getByRole('link', { name: 'Nouvelle caractéristique' }).click();
  await expect(page.getByRole('textbox', { name: 'Unité' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nom', exact: false }).fill(label);
  await page.getByRole('textbox', { name: 'Unité' }).fill('L/min');
  await page.getByRole('textbox', { name: 'Seuils du filtre' }).fill('20, 50');
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/caracteristiques(\?|$)/);

  await moveOn(page, '/fiches-types/create');
  const categories = page.getByRole('combobox', { name: 'Catégories' });
  await expect(categories).toBeVisible();
  await page.getByRole('textbox', { name: 'Nom', exact: false }).fill(category);
  await categories.fill(category);
  await page.getByRole('option', { name: category }).click();
  const facts = page.getByRole('region', { name: 'Caractéristiques de la fiche' });
  for (const heading of ['Poids (kg)', `${label} (L/min)`]) {
    await facts.getByRole('combobox', { name: 'Ajouter une caractéristique' }).click();
    await page.getByRole('option', { name: heading }).click();
  }
  await facts.getByRole('button', { name: `Monter ${label}` }).click();
  const first = facts.getByRole('listitem').first();
  await expect(first).toContainText(label);
  await first.getByRole('checkbox').check();
  await expect(first).toContainText('place 1');
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/fiches-types(\?|$)/);

  await moveOn(page, `/produits/${strong.id}`);
  await page.getByRole('spinbutton', { name: `${label} (L/min)` }).fill('60');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  const { items } = await (
    await page.request.get(`${paths.staffFacts}?q=${encodeURIComponent(label)}`)
  ).json();
  const saved = await page.request.put(pathTo(paths.product, { id: weak.id }), {
    data: { facts: { [items[0].id]: 12 } },
  });
  expect(saved.status()).toBe(200);

  await page.goto(`/categorie/${category.toLowerCase().replace(' ', '-')}`);
  const cards = page.getByRole('region', { name: 'Produits', exact: true }).getByRole('article');
  await expect(cards.filter({ hasText: strong.name })).toContainText('60 L/min');
  await page
    .getByRole('complementary', { name: 'Filtres' })
    .getByRole('group', { name: label })
    .getByRole('checkbox', { name: /^50 L\/min et plus/ })
    .check();
  await expect(page).toHaveURL(new RegExp(`facts=${items[0].id}\\.50`));
  await expect(cards).toHaveCount(1);
  await cards.getByRole('heading').click();
  await page.getByRole('heading', { name: 'Commentaires' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('row', { name: `${label} 60 L/min` })).toHaveCount(1);

  await takeAway(page.request, { ids: [strong.id, weak.id], label, category });
});

type Requests = import('@playwright/test').APIRequestContext;

/** Products first: a fact that one has stays. */
async function takeAway(
  request: Requests,
  { ids, label, category }: { ids: number[]; label: string; category: string },
): Promise<void> {
  for (const id of ids) {
    await request.delete(pathTo(paths.product, { id }), { headers: asDemoStaff });
  }
  for (const [list, name] of [
    [paths.staffFactFamilies, category],
    [paths.staffFacts, label],
  ] as const) {
    const { items } = await (
      await request.get(`${list}?q=${encodeURIComponent(name)}`, { headers: asDemoStaff })
    ).json();
    const reply = await request.delete(`${list}/${items[0].id}`, {
      headers: { ...asDemoStaff, 'If-Match': `"${items[0].version}"` },
    });
    expect(reply.status()).toBe(200);
  }
  const categories = await (await request.get(`${paths.categories}?images=url`)).json();
  const { id } = categories.find((one: { name: string }) => one.name === category);
  await request.delete(pathTo(paths.category, { id }), { headers: asDemoStaff });
}
