import type { Page } from '@playwright/test';
import { categoryLink, productLink } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { smallTargetsOn } from '#tests/helpers/base/browser/page-checks.ts';
import { aTree } from '#tests/helpers/goods/a-tree.ts';

type Tree = Awaited<ReturnType<typeof aTree>>;

/** Product, then back over its breadcrumb to the child and the parent. */
async function goOnFromParent(page: Page, { parent, child, product, ...paths }: Tree) {
  await expect(page).toHaveURL(paths.parentPath);
  await expect(page.getByRole('heading', { level: 1, name: parent.name })).toBeVisible();
  const products = page.getByRole('region', { name: 'Produits' });
  await expect(products.getByRole('link', { name: product.name }).first()).toBeVisible();
  const children = page.getByRole('navigation', { name: 'Sous-catégories' });
  await expectNoBarrier(page);
  await children.getByRole('link', { name: child.name }).click();
  await expect(page).toHaveURL(paths.childPath);
  await expect(page.getByRole('heading', { level: 1, name: child.name })).toBeVisible();
  await products.getByRole('link', { name: product.name }).first().click();
  await expect(page).toHaveURL(productLink(product.id));
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await trail.getByRole('link', { name: child.name }).click();
  await expect(page).toHaveURL(paths.childPath);
  await trail.getByRole('link', { name: parent.name }).click();
  await expect(page).toHaveURL(paths.parentPath);
}

test('from the menu over the parent to the child, to a product and back @desktop', async ({
  page,
}) => {
  const tree = await aTree(page);
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  await links.getByRole('button', { name: 'Catégories' }).click();
  await expect(links.getByRole('link', { name: tree.child.name })).toBeVisible();
  await expectNoBarrier(page, 'nav[aria-label="Navigation principale"]');
  await links.getByRole('link', { name: tree.parent.name }).click();
  await goOnFromParent(page, tree);
  await tree.fell();
});

test('the keyboard reaches a child in the menu @desktop', async ({ page }) => {
  const tree = await aTree(page);
  await page.goto('/faq');
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  await links.getByRole('button', { name: 'Catégories' }).press('Enter');
  await links.getByRole('link', { name: tree.parent.name }).focus();
  await page.keyboard.press('Tab');
  await expect(links.getByRole('link', { name: tree.child.name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(tree.childPath);
  await tree.fell();
});

test('a press opens the children in the drawer, which lead to a product and back', async ({
  page,
}) => {
  const tree = await aTree(page);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Sandaga' });
  await drawer.getByRole('tab', { name: 'Catégories' }).tap();
  const branch = drawer.getByRole('button', { name: tree.parent.name });
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await expect(drawer.getByRole('link', { name: tree.child.name })).toBeHidden();
  await branch.tap();
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await expect(drawer.getByRole('link', { name: tree.child.name })).toBeVisible();
  expect(await smallTargetsOn(page)).toEqual([]);
  await expectNoBarrier(page);
  // The keyboard closes and opens it too.
  await branch.press('Enter');
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await branch.press(' ');
  await drawer.getByRole('link', { name: `Tout voir : ${tree.parent.name}` }).tap();
  await expect(drawer).toBeHidden();
  await goOnFromParent(page, tree);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await drawer.getByRole('tab', { name: 'Catégories' }).tap();
  await expect(drawer.getByRole('button', { name: tree.parent.name })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await tree.fell();
});

test('the flat address of a child and one under another parent lead on for good', async ({
  page,
}) => {
  const tree = await aTree(page);
  for (const path of [categoryLink(tree.child.slug), categoryLink(tree.child.slug, 'autre')]) {
    const moved = await page.request.get(`${path}?page=2`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `${tree.childPath}?page=2`]);
  }
  const html = await (await page.request.get(tree.childPath)).text();
  expect(html).toMatch(new RegExp(`rel="canonical" href="https?://[^/"]+${tree.childPath}"`));
  expect(html).toMatch(new RegExp(`"item":"[^"]*${tree.parentPath}"`));
  const map = await (await page.request.get('/sitemap-pages.xml')).text();
  expect(map).toContain(`${tree.parentPath}</loc>`);
  expect(map).toContain(`${tree.childPath}</loc>`);
  await tree.fell();
});

test('the filters of a parent offer its children @desktop', async ({ page }) => {
  const tree = await aTree(page);
  await page.goto(tree.parentPath);
  const choices = page
    .getByRole('complementary', { name: 'Filtres' })
    .getByRole('list', { name: 'Catégorie' });
  await choices.getByRole('link', { name: tree.child.name }).click();
  await expect(page).toHaveURL(tree.childPath);
  await expect(choices.getByRole('link', { name: tree.child.name })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await choices.getByRole('link', { name: tree.parent.name }).click();
  await expect(page).toHaveURL(tree.parentPath);
  await tree.fell();
});
