import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { coveredBy } from '#tests/helpers/base/rules/covered-by.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Service après-vente' });
const panel = (page: Page) => page.getByRole('region', { name: 'Service après-vente' });
const moving = (page: Page) => page.locator('[data-nudge]');

test('the panel tells what the shop promises and how to reach it', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/faq');
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await opener(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(5);
  for (const point of [
    'Suivi personnalisé',
    'Réponse sous 24 h',
    'Satisfaction',
    'Produits garantis',
  ]) {
    await expect(panel(page).getByText(point, { exact: true })).toBeVisible();
  }
  await expect(panel(page).getByRole('link', { name: 'Appeler' })).toHaveAttribute(
    'href',
    /^tel:\+221\d+$/,
  );
  await expect(panel(page).getByRole('link', { name: 'Discuter' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/221\d+$/,
  );
  await expect(panel(page)).toBeInViewport({ ratio: 1 });
  await expectNoBarrier(page, 'section[aria-label="Service après-vente"]');
});

test('Escape, the cross and another page close it, and the focus comes back', async ({ page }) => {
  await page.goto('/faq');
  await opener(page).click();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await panel(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sandaga' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(panel(page)).toBeHidden();
});

test('a product has one bar, in which the button covers nothing', async ({ page }) => {
  await page.goto(detailsOf(await findProduct(page, {})));
  const bar = page.locator('[data-buy-bar]');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Nous joindre' })).toHaveCount(1);
  const button = (await opener(page).boundingBox())!;
  for (const one of [
    bar.getByRole('link', { name: 'Appeler' }),
    bar.getByRole('link', { name: 'WhatsApp' }),
    bar.getByRole('button', { name: /^Commander .* FCFA$/ }),
  ]) {
    const box = (await one.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(button.x);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
});

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

test('it lies over nothing that can be pressed, at any size of a screen', async ({ page }) => {
  const product = await findProduct(page, { productType: 'precommande' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  const bar = page.locator('[data-buy-bar], nav[aria-label="Nous joindre"]').first();
  for (const path of ['/boutique', detailsOf(product), '/cart']) {
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${path} at ${size.width} × ${size.height}`;
      const isPhone = await bar.isVisible();
      // Where an order is made it waits at the end of the page, and what floats passes over it.
      if (path !== '/cart' || !isPhone)
        expect.soft(await coveredBy(opener(page), isPhone ? bar : undefined), where).toEqual([]);
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          where,
        )
        .toBeLessThanOrEqual(0);
    }
  }
});

test('the button calls after 3 s, then again after 5 to 15 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/faq');
  await expect(opener(page)).toBeVisible();
  // When it moved, on the page's clock, which also runs on while a slow machine looks.
  const moves = await page.evaluateHandle(() => {
    const times: number[] = [];
    const watched = new MutationObserver(() => {
      if (document.querySelector('[data-nudge]')) times.push(performance.now());
    });
    watched.observe(document.body, { attributeFilter: ['data-nudge'], subtree: true });
    return times;
  });
  const times = () => moves.evaluate((seen) => seen);
  await page.clock.runFor(3000);
  await expect.poll(times).toHaveLength(1);
  expect((await times())[0]).toBeGreaterThanOrEqual(3000);
  await expect(moving(page)).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect.poll(async () => (await times()).length).toBeGreaterThanOrEqual(2);
});

test('nothing moves for people who want it still, nor in a tab that nobody sees', async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  await expect(opener(page)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(moving(page)).toHaveCount(0);

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.fastForward(60_000);
  await expect(moving(page)).toHaveCount(0);
});

test.describe('without network', () => {
  // A browser that has had the panel before has it in memory.
  test.use({ firstVisit: true, expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('the button says that the panel did not come', async ({ page, context }) => {
    await page.goto('/faq');
    await expect(opener(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes choix' }).click();
    await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
    await context.setOffline(true);
    await opener(page).click();
    await expect(page.getByText(/^Le panneau ne s’est pas chargé/)).toBeVisible();
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  });
});
