import type { Page, Route } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

const outline = (page: Page) => page.locator('[data-outline]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const footLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });

/** Holds the calls of a path back; answers how to let them through. */
async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  let held: Route[] | undefined = [];
  await page.route(`**${path}*`, (route) =>
    held === undefined ? route.continue() : void held.push(route),
  );
  return async () => {
    const waiting = held ?? [];
    held = undefined;
    // Those that the page gave up in the meantime cannot go on.
    await Promise.allSettled(waiting.map((route) => route.continue()));
  };
}

test('a slow page shows its outline in the place of the page before', async ({ page }) => {
  await page.goto('/faq');
  const letThrough = await hold(page, paths.filteredProducts);
  await page.getByText('Comment passer une commande ?').click();
  await page.getByRole('main').getByRole('link', { name: 'la boutique' }).first().click();
  await expect(outline(page)).toHaveAttribute('data-outline', 'list');
  await expect(title(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'La page se charge…' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await letThrough();
  await expect(title(page)).toHaveText('Boutique');
  await expect(outline(page)).toHaveCount(0);
});

test('a visitor who turns back finds the page as it was', async ({ page }) => {
  await page.goto('/faq');
  const letThrough = await hold(page, paths.page.replace(':slug', 'informations'));
  await footLink(page, 'Qui sommes-nous ?').click();
  await expect(outline(page)).toHaveAttribute('data-outline', 'text');
  await footLink(page, 'Questions fréquentes').click();
  await expect(outline(page)).toHaveCount(0);
  await expect(title(page)).toHaveText('Questions fréquentes');
  await letThrough();
});

test('filters keep their page while the products are on the way', async ({ page }) => {
  await page.goto('/boutique');
  const letThrough = await hold(page, paths.filteredProducts);
  await page.getByRole('combobox', { name: 'Trier par' }).selectOption('prix');
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expect(title(page)).toBeVisible();
  await expect(outline(page)).toHaveCount(0);
  await letThrough();
});

test.describe('when it fails', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|React Router caught|Connexion impossible/] });

  test('says so in French, and another try works', async ({ page }) => {
    await page.goto('/faq');
    const address = paths.page.replace(':slug', 'informations');
    await page.route(`**${address}`, (route) => route.abort());
    await footLink(page, 'Qui sommes-nous ?').click();
    const failure = page.getByText('Connexion impossible. Vérifiez votre réseau, puis réessayez.');
    await expect(failure).toHaveRole('alert');
    await page.unroute(`**${address}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(title(page)).toContainText(/Sandaga|sommes/);
    await expect(failure).toHaveCount(0);
  });
});

test.describe('a link that is pointed at', { tag: '@desktop' }, () => {
  /** The scripts of that page which the browser has been told to fetch beforehand. */
  const ahead = (page: Page) => page.locator('link[rel="modulepreload"][href*="/tracking-"]');
  const pointAt = async (page: Page) => {
    const link = page.getByRole('banner').getByRole('link', { name: 'Suivre ma commande' });
    await link.hover();
    await link.focus();
    await page.clock.runFor(2000);
  };

  test('has its page loaded ahead', async ({ page }) => {
    await page.clock.install();
    await page.goto('/boutique');
    await expect(ahead(page)).toHaveCount(0);
    // What loads ahead comes once the page is at rest.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await pointAt(page);
      await expect(ahead(page)).not.toHaveCount(0, { timeout: 500 });
    }).toPass();
  });

  test('loads nothing where data are saved, and the foot of the page says why', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      });
    });
    await page.clock.install();
    await page.goto('/boutique');
    await expect(page.getByText(/^Mode économie de données/)).toBeAttached();
    await pointAt(page);
    await expect(ahead(page)).toHaveCount(0);
  });
});
