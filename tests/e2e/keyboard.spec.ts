import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

const MOST_PRESSES = 150;

/** Presses a key until the target has the focus, as users without a mouse do. */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MOST_PRESSES && !(await isThere()); presses += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport({ ratio: 1 });
}

test('the keyboard alone leads from a list over the product into the cart and on', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await page.goto('/boutique');
  const main = page.getByRole('main');
  const name = await main.getByRole('article').first().getByRole('heading').innerText();
  await goTo(page, page.getByRole('link', { name: 'Aller au contenu' }));
  await page.keyboard.press('Enter');
  await goTo(page, main.getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await goTo(page, main.getByRole('button', { name: 'Augmenter la quantité' }));
  await page.keyboard.press('Enter');
  await goTo(page, main.getByRole('button', { name: 'Commander', exact: true }));
  await page.keyboard.press('Enter');
  const basket = page.getByRole('link', { name: 'Panier (2 articles)' });
  await expect(basket).toBeVisible();

  await goTo(page, basket, 'Shift+Tab');
  const glance = page.getByRole('region', { name: 'Panier Commande' });
  await goTo(page, glance.getByRole('link', { name: 'Panier Commande' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier Commande');

  await goTo(page, main.getByRole('button', { name: `Diminuer la quantité : ${name}` }));
  await page.keyboard.press('Space');
  await expect(main.getByRole('textbox', { name: `Quantité : ${name}` })).toHaveValue('1');
  await goTo(page, main.getByRole('link', { name: 'Commander sans compte' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/commande-sans-compte');
});
