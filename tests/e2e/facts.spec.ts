import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';

test('a category is narrowed by what its articles are, down to one that fits the door', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto('/categorie/refrigerateur');
  if (isMobile) await page.getByRole('button', { name: /^Filtrer/ }).click();
  const filters = isMobile
    ? page.getByRole('dialog')
    : page.getByRole('complementary', { name: 'Filtres' });
  const classes = filters.getByRole('group', { name: 'Classe énergétique' });
  const best = classes.getByRole('checkbox', { name: /^A\+\+/ });
  const count = Number(
    /\d+/.exec(
      await classes
        .getByText(/^A\+\+/)
        .locator('..')
        .innerText(),
    )?.[0],
  );
  await best.check();
  await expect(page).toHaveURL(/facts=energy_class\.app/);
  await expect(best).toBeChecked();
  // The other classes still say what they would add.
  await expect(classes.getByRole('checkbox', { name: /^A\+ / })).toBeVisible();
  await expectNoBarrier(page);
  if (isMobile) await page.getByRole('button', { name: `Voir ${count} résultats` }).click();
  const cards = page.getByRole('region', { name: 'Produits', exact: true }).getByRole('article');
  await expect(cards).toHaveCount(count);
  await expect(
    page.getByRole('link', { name: /^Retirer le filtre Classe énergétique : A\+\+/ }),
  ).toBeVisible();
  await cards.first().getByRole('heading').click();

  const sheet = page.getByRole('region', { name: 'Caractéristiques' });
  await page.getByRole('heading', { name: 'Commentaires' }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('row', { name: 'Classe énergétique A++' })).toHaveCount(1);
  await expect(sheet.getByText(/^Coût d’électricité : environ .*\sFCFA par an/)).toBeVisible();
  await sheet.getByRole('button', { name: /Passe-t-il par ma porte/ }).click();
  const door = sheet.getByRole('textbox', { name: 'Largeur de votre porte, en centimètres' });
  await expect(door).toBeFocused();
  await door.fill('5');
  await expect(sheet.getByRole('status')).toHaveText(/Une largeur de 40 à 300/);
  await door.fill('120');
  await expect(sheet.getByRole('status')).toContainText('Oui, il passe.');
  await expectNoBarrier(page);
  // The browser keeps the width for the next product.
  await page.reload();
  await sheet.getByRole('button', { name: /Passe-t-il par ma porte/ }).click();
  await expect(door).toHaveValue('120');
});
