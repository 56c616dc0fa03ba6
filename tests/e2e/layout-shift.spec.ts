import type { Page } from '@playwright/test';
import { screens } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { shiftsOf, watchLayout } from '#tests/helpers/base/browser/layout-shift.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { pagesToVisit } from '../../bench/visited-pages.ts';

// What comes from a cache is there before anything can move.
test.use({ firstVisit: true });

/** Reads a page to its end, half a screen at a time, as a thumb does. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
  });
  await page.waitForLoadState('networkidle');
}

async function expectStill(page: Page, path: string, atLeast?: number): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    // A reader who scrolls on while a list loads sees it appear.
    await page.waitForLoadState('networkidle');
    await readToTheEnd(page);
    expect(await shiftsOf(page, atLeast)).toEqual([]);
  });
}

/** With all that comes late: prices, a first customer's discount, zones, slots and the total. */
async function expectNothingMoved(page: Page, path: string): Promise<void> {
  // Less than a line: the first name that takes the place of « Profil » in the header.
  await expectStill(page, path, 0.001);
  await expect(page.locator('[data-main]')).toBeVisible();
}

test('nothing moves by itself on the pages that shoppers land on', { tag: '@both' }, async ({
  page,
  baseURL,
}) => {
  test.slow();
  await fillBasket(page, 'cart', [{ ...(await findProduct(page, {})), quantity: 2 }]);
  await watchLayout(page);
  const landings = (await pagesToVisit(baseURL!)).map(({ path }) => path);
  for (const path of [...landings, screens.wishlist, screens.faq]) await expectStill(page, path);
  for (const path of [screens.cart, screens.guestCheckout]) await expectNothingMoved(page, path);
});

test('nothing moves by itself on the pages of whoever is signed in', { tag: '@both' }, async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(context, { email: 'modou@example.sn' });
  await fillBasket(page, 'cart', [{ ...(await findProduct(page, {})), quantity: 2 }]);
  await watchLayout(page);
  await expectStill(page, screens.warranties);
  for (const path of [screens.cart, screens.checkout]) await expectNothingMoved(page, path);
});
