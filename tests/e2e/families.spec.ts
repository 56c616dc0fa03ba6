import { paths, withQuery } from '#contract/base/paths.ts';
import { productLink, shopLink } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { anArticle, newName } from '#tests/helpers/goods/an-article.ts';

test('from the one card of a family through its page to another size', { tag: '@both' }, async ({
  page,
}) => {
  await signIn(page.context(), { email: 'catalogue@example.sn' });
  const word = newName();
  const tag = `Famille ${word}`;
  const sizes = [43, 55, 65];
  const made = [];
  for (const [at, screen_in] of sizes.entries()) {
    const name = `Téléviseur ${word} ${screen_in} pouces`;
    const list_price = 100_000 * (at + 1);
    made.push(await anArticle(page, { name, list_price, tags: [tag], facts: { screen_in } }));
  }
  const product_ids = made.map(({ id }) => id);
  const reply = await page.request.post(paths.staffFamilies, { data: { product_ids } });
  expect(reply.status()).toBe(201);

  await page.goto(shopLink({ tag }));
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('en 3 tailles');
  await cards.getByRole('heading').getByRole('link').click();

  const models = page.getByRole('navigation', { name: 'Autres modèles' });
  const chips = models.getByRole('link');
  await expect(chips).toHaveCount(3);
  await expect(models.locator('[aria-current]')).toContainText('43');
  await expect(chips.nth(1)).toContainText('55');
  const box = await chips.nth(1).boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
  await expectNoBarrier(page, 'main');
  await chips.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${productLink(made[1]!.id)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('55');
  await expect(models.locator('[aria-current]')).toContainText('55');

  const all = await page.request.get(withQuery(paths.filteredProducts, { tag }));
  expect((await all.json()).total).toBe(3);
});
