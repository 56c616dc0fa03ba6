import type { Page } from '@playwright/test';
import { act } from '#tests/helpers/base/browser/act.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: [/404/] });

const prompt = (page: Page) => page.getByRole('region', { name: 'Nouvelle version disponible' });
/** The worker comes with the shopper's first act. */
async function waitForWorker(page: Page): Promise<void> {
  await act(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
/** A reloaded page has lost its mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const marked = (page: Page) => page.locator('body[data-mark]');

/** A service worker under another address is a new version to the browser, from then on for every page. */
const publishNewVersion = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('published', '?version=2');
    const { installing } = await navigator.serviceWorker.register('/service-worker.js');
    if (installing?.state !== 'installing') return;
    await new Promise((resolve) => installing.addEventListener('statechange', resolve));
  });

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (address) => {
      document.documentElement.setAttribute('data-registered', '');
      return register(`${address}${localStorage.getItem('published') ?? ''}`);
    };
  }),
);

async function openShop(page: Page, path = '/faq') {
  await page.goto(path);
  await waitForWorker(page);
}

test('the first visit is never disturbed', async ({ page }) => {
  await page.goto('/faq');
  await mark(page);
  await waitForWorker(page);
  await expect(marked(page)).toHaveCount(1);
  await expect(prompt(page)).toBeHidden();
});

test('a new version is offered and comes when the visitor wants it', async ({ page }) => {
  await openShop(page);
  await mark(page);
  await page.evaluate(() => caches.open('sandaga-catalogue-v1'));
  await publishNewVersion(page);
  await expect(prompt(page)).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
  const isKept = () => page.evaluate(() => caches.has('sandaga-catalogue-v1'));
  expect(await isKept()).toBe(true);
  await prompt(page).getByRole('button', { name: 'Recharger' }).click();
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await worker()).toContain('version=2');
  expect(await isKept()).toBe(false);
});

test('later means later', async ({ page }) => {
  await openShop(page);
  await mark(page);
  await publishNewVersion(page);
  await prompt(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(marked(page)).toHaveCount(1);
});

test('a checkout is neither asked nor reloaded before it is left', async ({ page, context }) => {
  await signIn(context, { email: 'modou@example.sn' });
  await openShop(page);
  const checkout = await context.newPage();
  await checkout.goto('/checkout');
  // A worker that another page brought serves this one before it asks for its own.
  await act(checkout);
  await checkout.waitForSelector('html[data-registered]', { state: 'attached' });
  await waitForWorker(checkout);
  await mark(checkout);
  await page.bringToFront();
  await publishNewVersion(page);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(checkout)).toBeHidden();

  await prompt(page).getByRole('button', { name: 'Recharger' }).click();
  const worker = () => checkout.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  await expect.poll(worker).toContain('version=2');
  await expect(marked(checkout)).toHaveCount(1);

  await checkout.bringToFront();
  await checkout
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Conditions de vente' })
    .click();
  await expect(checkout).toHaveURL('/conditions-generales-de-vente');
  await expect(marked(checkout)).toHaveCount(0);
});

test.describe('to a visitor who has not answered the question of consent', () => {
  test.use({ consent: 'unasked' });

  test('a new version is offered all the same, beside the question', { tag: '@both' }, async ({
    page,
  }) => {
    await openShop(page);
    await publishNewVersion(page);
    await expect(prompt(page)).toBeVisible();
    const question = page.getByRole('region', { name: 'Vos choix de confidentialité' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Refuser' }).click();
    await prompt(page).getByRole('button', { name: 'Plus tard' }).click();
    await expect(prompt(page)).toBeHidden();
  });
});

test('a basket is looked at first, and the new version is offered then', { tag: '@both' }, async ({
  page,
}) => {
  await fillBasket(page, 'cart', [{ ...(await findProduct(page, {})), quantity: 1 }]);
  await page.clock.install();
  await openShop(page, '/cart');
  await publishNewVersion(page);
  await expect(page.getByRole('region', { name: 'Offre Spéciale' })).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  await page.clock.fastForward(60_000);
  await expect(prompt(page)).toBeVisible();
  await prompt(page).getByRole('button', { name: 'Plus tard' }).click();
  await page
    .getByRole('region', { name: 'Offre Spéciale' })
    .getByRole('button', { name: 'Fermer l’offre' })
    .click();
});
