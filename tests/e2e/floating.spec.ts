import type { Page } from '@playwright/test';
import { act } from '#tests/helpers/base/browser/act.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { freeHeight, outOfReach } from '#tests/helpers/base/out-of-reach.ts';
import { mostRestyled } from '#tests/helpers/base/rules/restyled.ts';
import { detailsOf, findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aMemberOfDemoEmployer } from '#tests/helpers/people/new-member.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { inParts } from '#tests/helpers/sales/in-parts.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const BASKETS = {
  '/cart': 'cart',
  '/pre-cart': 'preorder',
  '/credit-cart': 'creditOrder',
} as const;

const offer = (page: Page) => page.getByRole('region', { name: 'Offre Spéciale' });
const question = (page: Page) => page.getByRole('region', { name: 'Vos choix de confidentialité' });
const opener = (page: Page) => page.getByRole('button', { name: 'Service après-vente' });

/** Fails for each control that a floating part covers, at every screen size. */
async function expectAllInReach(page: Page, path: string, apartFrom?: RegExp) {
  const found: string[] = [];
  const before = page.viewportSize()!;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const failed = await outOfReach(page);
    found.push(...failed.map((failure) => `${size.width}: ${failure}`));
  }
  await page.setViewportSize(before);
  expect
    .soft(
      found.filter((failure) => apartFrom?.test(failure) !== true),
      path,
    )
    .toEqual([]);
}

async function fillBaskets(page: Page) {
  const goods = await findProducts(page, { limit: 4 });
  const preorder = await findProduct(page, { productType: 'precommande' });
  const credit = await findProduct(page, { productType: 'credit' });
  await fillBasket(
    page,
    'cart',
    goods.map((good) => ({ ...good, quantity: 2 })),
  );
  await fillBasket(page, 'preorder', [{ ...preorder, quantity: 1 }]);
  await fillBasket(page, 'creditOrder', [{ ...credit, quantity: 1 }]);
}

const OPEN_TO_ALL = [
  '/',
  '/boutique',
  '/pre-commandes',
  '/credit-commandes',
  '/wishlist',
  '/products-compaire',
  '/pack-promo?code=PACK-CUISINE',
  '/faq',
  '/tracking-order',
  '/login',
  '/signup',
  '/forgot-password',
  '/verification-code?email=a@example.sn',
  '/payment/success',
  '/hors-ligne',
];

test.describe('before the question of consent is answered', () => {
  test.use({ consent: 'unasked' });

  for (const part of inParts([...OPEN_TO_ALL, '/cart', '/pre-cart'], 5)) {
    test(`${part.join(', ')}: whatever can be pressed is reached`, async ({ page }) => {
      await fillBaskets(page);
      for (const path of part) {
        await page.goto(path);
        await expect(question(page)).toBeVisible();
        if (path in BASKETS) await expect(offer(page)).toBeVisible();
        // On the smallest screen question and offer leave no room for a third thing.
        await expectAllInReach(page, path, /^320: .* is covered at the head$/);
      }
    });
  }

  test('its answer has hardly anything restyled but itself', async ({ page }) => {
    await page.goto('/');
    await expect(question(page)).toBeVisible();
    const restyled = await mostRestyled(page, async () => {
      await question(page).getByRole('button', { name: 'Refuser' }).click();
      await expect(question(page)).toBeHidden();
    });
    expect(restyled).toBeGreaterThan(0);
    const all = await page.locator('*').count();
    expect(restyled).toBeLessThan(all / 10);
  });

  test('a product: whatever can be pressed is reached', async ({ page }) => {
    await page.goto(detailsOf(await findProduct(page, { productType: 'precommande' })));
    await expect(question(page)).toBeVisible();
    await expectAllInReach(page, 'a product');
  });
});

test('the offer covers neither total nor main button of a basket, and nothing the button of a product', async ({
  page,
}) => {
  await fillBaskets(page);
  for (const path of ['/cart', '/pre-cart']) {
    await page.goto(path);
    await expect(offer(page)).toBeVisible();
    await expectAllInReach(page, path);
  }
  await page.goto(detailsOf(await findProduct(page, { productType: 'precommande' })));
  await expect(opener(page)).toBeVisible();
  await expectAllInReach(page, 'a product');
});

test('whatever a member can press is reached', async ({ page, context }) => {
  await fillBaskets(page);
  await signIn(context, await aMemberOfDemoEmployer());
  for (const path of ['/checkout', '/credit-cart', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAllInReach(page, path);
  }
});

test('the offer to install covers nothing, an added article and a lost network nothing that floats', async ({
  page,
  context,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('installOffer', JSON.stringify({ firstDay: '2026-01-01' })),
  );
  await page.goto('/boutique');
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }));
  });
  // The offer comes with the shopper's first act.
  await act(page);
  await expect(page.getByRole('region', { name: 'Sandaga à portée de main' })).toBeVisible();
  await expectAllInReach(page, 'the offer to install');
  await context.setOffline(true);
  await expect(page.getByText(/^Vous êtes hors connexion/)).toBeVisible();
  await context.setOffline(false);
  for (const size of [SIZES[1]!, SIZES[3]!]) {
    await page.setViewportSize(size);
    await page
      .getByRole('button', { name: /^Commander / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Produit ajouté' })).toBeVisible();
    const covered = (await outOfReach(page)).filter((failure) => !/is never free$/.test(failure));
    expect(covered).toEqual([]);
  }
});

for (const height of [740, 640]) {
  test(`on a phone of 360 × ${height} two thirds of the height stay free while scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height });
    await fillBaskets(page);
    for (const path of ['/', '/boutique', detailsOf(await findProduct(page, {})), '/cart']) {
      await page.goto(path);
      await expect(opener(page)).toBeAttached();
      if (path in BASKETS) await expect(offer(page)).toBeVisible();
      await page.evaluate(() =>
        scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }),
      );
      await expect.poll(() => freeHeight(page), path).toBeGreaterThanOrEqual(2 / 3);
    }
  });
}

test('where an order is made, no call bar stands before its button', async ({ page, context }) => {
  await fillBaskets(page);
  const bar = page.getByRole('navigation', { name: 'Nous joindre' });
  await page.goto('/cart');
  await expect(bar).toBeAttached();
  await expect(bar).not.toBeInViewport();
  await bar.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await signIn(context, await aMemberOfDemoEmployer());
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: /^Valider la commande .*FCFA$/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(opener(page)).toHaveCount(0);
});

test.describe('the question of consent at the checkout', () => {
  test.use({ consent: 'unasked' });

  for (const size of SIZES) {
    test(`leaves the total and the button free at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await fillBaskets(page);
      await page.goto('/commande-sans-compte');
      const button = page.getByRole('button', { name: /^Valider ma réservation .*FCFA$/ });
      await expect(button).toHaveCount(1);
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(question(page)).toBeVisible();
      await expectAllInReach(page, '/commande-sans-compte');
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(button).toBeInViewport({ ratio: 1 });
      const [asked, pressed] = [await question(page).boundingBox(), await button.boundingBox()];
      const isApart =
        asked!.y + asked!.height <= pressed!.y || asked!.x + asked!.width <= pressed!.x;
      expect(isApart).toBe(true);
    });
  }
});

/** Words of cards that are cut off, or lie outside their card. */
const cutWords = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.flatMap((card) => {
        const frame = card.getBoundingClientRect();
        return [...card.querySelectorAll('p, p span, s, a[role=button]')]
          .filter((element) => {
            if (element.matches('.sr-only')) return false;
            const box = element.getBoundingClientRect();
            const isCut =
              getComputedStyle(element).display !== 'inline' &&
              (element.scrollWidth > element.clientWidth + 1 ||
                element.scrollHeight > element.clientHeight + 1);
            return isCut || box.right > frame.right || box.left < frame.left;
          })
          .map(
            ({ textContent, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              `${textContent}: ${scrollWidth} in ${clientWidth}, ${scrollHeight} in ${clientHeight}`,
          );
      }),
    );

test('lists show two columns on every phone, whole but for names of more than two lines', async ({
  page,
}) => {
  for (const path of ['/boutique', '/pre-commandes', '/credit-commandes', '/en-promo']) {
    await page.goto(path);
    const cards = page.getByRole('main').getByRole('article');
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 740 });
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
      const where = `${path} at ${width}`;
      expect.soft(second!.y, where).toBe(first!.y);
      expect.soft(second!.x + second!.width, where).toBeLessThanOrEqual(width);
      expect.soft(await cutWords(page), where).toEqual([]);
    }
  }
});
