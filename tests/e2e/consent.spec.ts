import type { Page, Request } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { shiftsOf, watchLayout } from '#tests/helpers/base/browser/layout-shift.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Vos choix de confidentialité' });
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));

test.describe('a visitor who was not asked yet', () => {
  test.use({ consent: 'unasked' });

  test('may accept, and is not asked again', async ({ page }) => {
    await page.goto('/faq');
    await banner(page).getByRole('button', { name: 'Accepter' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await kept(page)).toEqual({
      analytics: true,
      location: true,
      version: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Service après-vente' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test('may refuse with one press as well', async ({ page }) => {
    await page.goto('/faq');
    await banner(page).getByRole('button', { name: 'Refuser' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await kept(page)).toMatchObject({ analytics: false, location: false });
  });

  test('may agree to one use and not to the other', { tag: '@both' }, async ({ page }) => {
    await page.goto('/faq');
    await banner(page).getByRole('button', { name: 'Personnaliser' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vos choix' });
    const measure = dialog.getByRole('switch', { name: "Mesure d'audience" });
    await expect(measure).not.toBeChecked();
    await dialog.getByText('Localisation approximative').click();
    await expect(dialog.getByRole('switch', { name: 'Localisation approximative' })).toBeChecked();
    await expectNoBarrier(page);
    await dialog.getByRole('button', { name: 'Enregistrer mes choix' }).click();
    await expect(dialog).toBeHidden();
    await expect(banner(page)).toBeHidden();
    expect(await kept(page)).toMatchObject({ analytics: false, location: true });
  });

  test('is asked early in the order of the keyboard, and can go on without answering', async ({
    page,
  }) => {
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link')).toBeFocused();
    for (const name of ['Accepter', 'Refuser', 'Personnaliser']) {
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(banner(page).locator(':focus')).toHaveCount(0);
    await expect(banner(page)).toBeVisible();
  });

  test('never loses what has the focus under the question', { tag: '@both' }, async ({ page }) => {
    await page.goto('/faq');
    const edge = (await banner(page).boundingBox())!;
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement!;
        if (focused === document.body || focused.closest('[data-consent-banner]')) return false;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit?.closest('[data-consent-banner]') != null;
      });
      expect(covered, `stop ${stop}, under ${edge.y}`).toBe(false);
    }
  });

  test('can reach the end of the page', { tag: '@both' }, async ({ page }) => {
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await page.getByText('© 2024').scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect
      .poll(async () => {
        const [last, edge] = [
          await page.getByText('© 2024').boundingBox(),
          await banner(page).boundingBox(),
        ];
        return last!.y + last!.height <= edge!.y;
      })
      .toBe(true);
  });

  test('meets no barrier and no shift of the page', { tag: '@both' }, async ({ page }) => {
    await watchLayout(page);
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await expectNoBarrier(page);
    expect(await shiftsOf(page, 0)).toEqual([]);
    await expectToFitNarrowScreen(page);
  });

  test('counts for pages without a cookie, and stands with our own server alone', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'session', value: 'secret', url: baseURL! }]);
    const strangers: string[] = [];
    const counted: Request[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== baseURL) strangers.push(url.href);
      if (url.pathname === paths.pageView) counted.push(request);
    });
    await page.goto('/faq?mail=awa@example.sn');
    await expect.poll(() => counted.length).toBe(1);
    await page.getByText('Comment passer une commande ?').click();
    await page.getByRole('main').getByRole('link', { name: 'la boutique' }).click();
    await expect.poll(() => counted.length).toBe(2);
    expect(counted.map((request) => request.postDataJSON())).toEqual([
      { chemin: '/faq' },
      { chemin: '/boutique' },
    ]);
    for (const request of counted) expect(await request.headerValue('cookie')).toBeNull();

    await banner(page).getByRole('button', { name: 'Refuser' }).click();
    await page.getByRole('article').first().getByRole('heading').click();
    await expect(page).toHaveURL(/\/produits\/\d+\/details$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(counted).toHaveLength(2);
    expect(strangers).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  });
});

test.describe('a visitor who answered', () => {
  test('changes their mind at the foot of the page', async ({ page }) => {
    await page.goto('/faq');
    const manage = page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes choix' });
    await manage.click();
    await expect(banner(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
    await expect(manage).toBeFocused();
    await manage.click();
    await banner(page).getByRole('button', { name: 'Personnaliser' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vos choix' });
    await expect(dialog.getByRole('switch', { name: "Mesure d'audience" })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Refuser' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await kept(page)).toMatchObject({ analytics: false });
  });

  test.describe('and has lost the network', () => {
    // What the page fetches late may miss it.
    test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

    test('changes their mind without network too', async ({ page, context }) => {
      await page.goto('/faq');
      await expect(page.getByRole('button', { name: 'Service après-vente' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Gérer mes choix' }).click();
      await banner(page).getByRole('button', { name: 'Accepter' }).click();
      await expect(banner(page)).toBeHidden();
      expect(await kept(page)).toMatchObject({ analytics: true });
    });
  });
});

test.describe('where storage is forbidden', () => {
  test.use({ consent: 'unasked' });

  test('the answer holds for the visit of the page', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await page.goto('/faq');
    await banner(page).getByRole('button', { name: 'Refuser' }).click();
    await expect(banner(page)).toBeHidden();
  });
});
