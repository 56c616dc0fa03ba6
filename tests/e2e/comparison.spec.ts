import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';

test('products from cards stand side by side, differences marked, and stay', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/boutique?category=CONGELATEUR');
  const cards = page.getByRole('main').getByRole('article');
  const names: string[] = [];
  for (const index of [0, 1]) {
    names.push(await cards.nth(index).getByRole('heading').innerText());
    await cards
      .nth(index)
      .getByRole('button', { name: /^Comparer :/ })
      .click();
  }
  await expect(page.getByText('2 sur 4 à comparer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comparer (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Comparer', exact: true }).click();
  await expect(page).toHaveURL('/products-compaire');
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(2);
  for (const [index, name] of names.entries()) {
    await expect(columns.nth(index)).toContainText(name);
  }
  await expect(page.getByRole('row', { name: /^Catégorie Congélateur/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Prix \d.*mieux/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Voir seulement les différences' }).check();
  await expect(page.getByRole('row', { name: /^Catégorie/ })).toBeHidden();

  await page.reload();
  await expect(columns).toHaveCount(2);
  await page.getByRole('button', { name: `Retirer ${names[0]} de la comparaison` }).click();
  await expect(columns).toHaveCount(1);
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Vider la comparaison' }).click();
  await expect(page.getByText('Rien à comparer pour le moment')).toBeVisible();
});

test('a fifth product is refused in words', { tag: '@both' }, async ({ page }) => {
  await page.goto('/boutique');
  const compare = page.getByRole('main').getByRole('button', { name: /^Comparer :/ });
  for (let number = 1; number <= 4; number += 1) {
    await compare.first().click();
    await expect(page.getByRole('button', { name: /^Retirer de la comparaison/ })).toHaveCount(
      number,
    );
  }
  await compare.first().click();
  await expect(page.getByText(/^4 produits au plus se comparent/)).toBeVisible();
  await page.goto('/products-compaire');
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
});

test.describe('before the question of consent is answered', () => {
  test.use({ consent: 'unasked' });

  test('printed, only the comparison is on paper', async ({ page }) => {
    await page.goto('/boutique');
    await page
      .getByRole('button', { name: /^Comparer :/ })
      .first()
      .click();
    // The page must have noted it before it is left.
    await expect(page.getByRole('button', { name: /^Retirer de la comparaison/ })).toBeVisible();
    await page.goto('/products-compaire');
    await expect(page.getByRole('table')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
    for (const area of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(area)).toBeHidden();
    }
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
  });
});
