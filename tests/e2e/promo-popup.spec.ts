import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { standStill } from '#tests/helpers/base/browser/stand-still.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Offre Spéciale' });
const close = (page: Page) => offer(page).getByRole('button', { name: 'Fermer l’offre' });
/** The page lives and has decided what to show. */
const settled = (page: Page) =>
  expect(page.getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cart', '[{"id":1,"quantity":1}]')),
);

// The credit basket sends visitors to the sign-in before they could see its offer.
for (const path of ['/cart', '/pre-cart']) {
  test(`${path} offers new customers a reduction, in the form of the screen`, {
    tag: path === '/cart' ? '@both' : '@phone',
  }, async ({ page, isMobile }) => {
    await page.goto(path);
    await expect(offer(page)).toBeVisible();
    if (isMobile) {
      await expect(offer(page).getByText("Jusqu'à 20 000 FCFA de réduction")).toBeVisible();
      await expect(
        offer(page).getByText(/^3.% de la première commande, hors promotions$/),
      ).toBeVisible();
      const bar = page.getByRole('navigation', { name: 'Nous joindre' });
      await expect
        .poll(async () => {
          const [box, below] = [await offer(page).boundingBox(), await bar.boundingBox()];
          return box!.y + box!.height <= below!.y && box!.width === page.viewportSize()!.width;
        })
        .toBe(true);
    } else {
      await expect(offer(page).getByRole('heading', { name: 'Offre Spéciale' })).toBeVisible();
      await expect(offer(page).getByText(/20\s000\sFCFA.*premier achat/)).toBeVisible();
      await expect(offer(page).getByText(/hors produits déjà en promotion/)).toBeVisible();
      await expect(
        offer(page).getByText(/3.% de la première commande, 20.000.FCFA au plus/),
      ).toBeVisible();
      const box = (await offer(page).boundingBox())!;
      expect(box.x + box.width).toBeGreaterThan(1200);
    }
    await expectNoBarrier(page, '[aria-label="Offre Spéciale"]');
  });
}

test('other pages show no offer', async ({ page }) => {
  await page.goto('/wishlist');
  await settled(page);
  await expect(offer(page)).toBeHidden();
});

test('a closed offer comes back after 10 s, on a page that shows it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/cart');
  await expect(offer(page)).toBeVisible();
  await standStill(page);
  await close(page).click();
  await expect(offer(page)).toBeHidden();
  const closedAt = await page.evaluate(() => Number(localStorage.getItem('popupLastClosed')));
  expect(closedAt).toBeGreaterThan(1_700_000_000_000);
  await page.clock.fastForward(8000);
  await expect(offer(page)).toBeHidden();
  await page.clock.fastForward(2000);
  await expect(offer(page)).toBeVisible();
});

test('the 10 s go on counting on other pages and after a reload', async ({ page }) => {
  await page.clock.install();
  await page.goto('/cart');
  await close(page).click();
  await page.clock.fastForward(5000);
  await page.reload();
  await settled(page);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.clock.fastForward(10_000);
  await expect(offer(page)).toBeHidden();
  await page.goBack();
  await expect(offer(page)).toBeVisible();
});

test('the button leads to the sign-up and closes the offer', async ({ page }) => {
  await page.goto('/cart');
  await offer(page).getByRole('link', { name: "J'en profite!" }).click();
  await expect(page).toHaveURL('/signup');
  expect(await page.evaluate(() => localStorage.getItem('popupLastClosed'))).toMatch(/^\d{13}$/);
  await page.goBack();
  await settled(page);
  await expect(offer(page)).toBeHidden();
});

test('Escape closes it from inside, and the focus goes to the page', async ({ page }) => {
  await page.goto('/pre-cart');
  await offer(page).getByRole('link').focus();
  await page.keyboard.press('Escape');
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('it takes no focus and covers none', { tag: '@both' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/cart');
  await expect(offer(page)).toBeVisible();
  await standStill(page);
  await close(page).click();
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes choix' });
  // At once: a page that is still scrolling would go on doing so under the offer.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await last.focus();
  await page.clock.fastForward(10_000);
  await expect(offer(page)).toBeVisible();
  await expect(last).toBeFocused();
  await expect
    .poll(async () => {
      const [focused, cover] = [await last.boundingBox(), await offer(page).boundingBox()];
      const isBeside = focused!.x + focused!.width <= cover!.x;
      return isBeside || focused!.y + focused!.height <= cover!.y;
    })
    .toBe(true);
});

test.describe('without storage', () => {
  test.use({ consent: 'unasked' });

  test('it remembers for the visit', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Refuser' }).click();
    await expect(offer(page)).toBeVisible();
    await standStill(page);
    await close(page).click();
    await page.clock.fastForward(9000);
    await expect(offer(page)).toBeHidden();
    await page.clock.fastForward(1000);
    await expect(offer(page)).toBeVisible();
  });
});

test.describe('before the question of consent is answered', () => {
  test.use({ consent: 'unasked' });

  test('it stands beside the question, and either can be answered first', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/cart');
    const refuse = page.getByRole('button', { name: 'Refuser' });
    await expect(offer(page)).toBeVisible();
    const overlap = async () => {
      const question = page.getByRole('region', { name: 'Vos choix de confidentialité' });
      const [one, other] = [await question.boundingBox(), await offer(page).boundingBox()];
      const isBeside = one!.x + one!.width <= other!.x;
      return !isBeside && other!.y + other!.height > one!.y + 1;
    };
    await expect.poll(overlap).toBe(false);
    await expectNoBarrier(page);
    await close(page).click();
    await expect(offer(page)).toBeHidden();
    await refuse.click();
    await expect(refuse).toBeHidden();
  });
});
