import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff, expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { aTree } from '#tests/helpers/goods/a-tree.ts';

const clerk = 'catalogue@example.sn';

test('a clerk puts a category under a parent, finds it there, and its products with the parent', async ({
  page,
}) => {
  const tree = await aTree(page);
  const name = `${tree.child.name} bis`;
  await openOffice(page, clerk, '/categories/create');
  await page.getByLabel('Nom', { exact: false }).first().fill(name);
  await page.getByLabel('Catégorie parente').click();
  await expect(page.getByRole('option', { name: tree.child.name })).toHaveCount(0);
  await page.getByRole('option', { name: tree.parent.name }).click();
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/categories(\?|$)/);
  // The form that leaves has a field of this name too.
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  await page.getByText(`${tree.parent.name} › ${name}`).first().click();
  await expect(page.getByLabel('Catégorie parente')).toContainText(tree.parent.name);
  await expect(page.getByText(`/categorie/${tree.parent.slug}/`)).toBeVisible();
  const id = Number(/\/categories\/(\d+)/.exec(page.url())![1]);
  await page.request.delete(pathTo(paths.category, { id }), { headers: asDemoStaff });

  await openOffice(page, clerk, '/produits');
  await page.getByLabel('Catégorie').click();
  await page.getByRole('option', { name: tree.parent.name, exact: true }).click();
  await expect(page.getByText(tree.product.name)).toBeVisible();
  await tree.fell();
});

test('a parent cannot be put below another one', async ({ page }) => {
  const tree = await aTree(page);
  await openOffice(page, clerk, `/categories/${tree.parent.id}`);
  await expect(page.getByText('elle reste au premier niveau')).toBeVisible();
  const reply = await page.request.put(pathTo(paths.category, { id: tree.parent.id }), {
    headers: asDemoStaff,
    data: { parent_id: tree.child.id },
  });
  expect(reply.status()).toBe(400);
  expect((await reply.json()).message).toContain('deux niveaux');
  await tree.fell();
});
