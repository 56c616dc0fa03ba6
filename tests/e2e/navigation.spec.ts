import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';

test('the first key leads past the header', async ({ page }) => {
  await page.goto('/faq');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the badges count what this browser keeps, whatever state it is in', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cart', '[{"id":1,"quantity":2},{"id":2}]');
    localStorage.setItem('wishlist', '[{"id":3}]');
    localStorage.setItem('preorder', '{"damaged":');
  });
  await page.goto('/faq');
  const lists = page.getByRole('navigation', { name: 'Mes listes et mon compte' });
  await expect(lists.getByRole('link', { name: 'Panier (3 articles)' })).toBeVisible();
  await expect(lists.getByRole('link', { name: 'Liste de souhaits (1 article)' })).toBeVisible();
  await expect(lists.getByRole('link', { name: 'Précommandes', exact: true })).toBeVisible();
  await expect(lists.getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/login');
});

test('the foot of the page tells how to reach the shop and what it accepts', async ({ page }) => {
  await page.goto('/faq');
  const foot = page.getByRole('contentinfo');
  for (const name of [
    'Questions fréquentes',
    'Livraison et retours',
    'Politique de confidentialité',
  ])
    await expect(foot.getByRole('link', { name })).toBeVisible();
  await expect(foot.getByRole('link', { name: /^\+221/ })).toHaveCount(2);
  await expect(foot.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/221/,
  );
  for (const payment of ['Wave', 'Orange Money', 'Carte bancaire', 'Paiement à domicile'])
    await expect(foot.getByRole('listitem').getByRole('img', { name: payment })).toBeVisible();
  const social = foot.getByRole('list', { name: 'Réseaux sociaux' }).getByRole('link');
  await expect(social).toHaveText(['Facebook', 'Instagram', 'TikTok', 'YouTube']);
  for (const link of await social.all())
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.example\.com\//);
  await expect(foot.getByText('© 2024')).toContainText('toutes taxes comprises');
});

test('a link opens in this document, or in another tab where somebody wants that', async ({
  page,
  context,
}) => {
  await page.goto('/faq');
  const loaded = await page.evaluateHandle(() => document);
  const isSameDocument = () => loaded.evaluate((former) => former === window.document);
  const way = page.getByRole('banner').getByRole('link', { name: 'Sandaga' });
  await way.press('Enter');
  await expect(page).toHaveURL('/');
  expect(await isSameDocument()).toBe(true);
  await page.goBack();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    way.click({ modifiers: ['Control'] }),
  ]);
  await expect(tab).toHaveURL('/');
  await expect(page).toHaveURL('/faq');
  expect(await isSameDocument()).toBe(true);
});

test('to press a link to where one is adds nothing to go back through', async ({ page }) => {
  await page.goto('/faq');
  const way = page.getByRole('banner').getByRole('link', { name: 'Sandaga' });
  await way.click();
  await expect(page).toHaveURL('/');
  // A press of a link whose page is on its way does nothing.
  await expect(way).not.toHaveAttribute('data-waiting');
  // The router gives every entry a key of its own, also one that takes the place of another.
  const entry = () => page.evaluate(() => history.state?.key);
  const first = await entry();
  await way.click();
  await expect.poll(entry).not.toBe(first);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('no page is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/', '/boutique']) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(320);
  }
});

test.describe('when a page does not come', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|React Router caught|Connexion impossible/] });

  test('the frame stays, with the reason and another try', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cart', '[{"id":1}]'));
    await page.goto('/');
    // Only the script of the page counts: from here on a link no longer loads a whole document.
    await expect(page.getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();
    const isPageCall = /\/api\/contenus\//;
    await page.route(isPageCall, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click();
    await expect(page.getByText(/^Connexion impossible/)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(isPageCall);
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions fréquentes');
  });
});

test.describe('on a wide screen', { tag: '@desktop' }, () => {
  test('the links lead through the shop and mark where one is', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Navigation principale' });
    for (const name of ['Accueil', 'A Crédit', 'Informations', 'Connexion'])
      await expect(links.getByRole('link', { name, exact: true })).toBeVisible();
    const promotions = links.getByRole('link', { name: 'En promo', exact: true });
    await promotions.click();
    await expect(page).toHaveURL('/en-promo');
    await expect(promotions).toHaveAttribute('aria-current', 'page');
  });

  test('the categories open under their button', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Navigation principale' });
    const button = links.getByRole('button', { name: 'Catégories' });
    const shelf = links.getByRole('link', { name: 'Congélateur', exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(links.getByRole('link', { name: 'Toutes les catégories' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shelf).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expectNoBarrier(page, 'nav[aria-label="Navigation principale"]');
    await shelf.click();
    await expect(page).toHaveURL('/categorie/congelateur');
    await expect(shelf).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test('the drawer holds the links and the categories', async ({ page }) => {
    await page.goto('/faq');
    const toggle = page.getByRole('button', { name: 'Menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.tap();
    const drawer = page.getByRole('dialog', { name: 'Sandaga' });
    await expect(drawer.getByRole('tab', { name: 'Menu', selected: true })).toBeVisible();
    for (const name of ['Accueil', 'Boutique', 'A Crédit', 'Informations', 'Connexion'])
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
    await expectNoBarrier(page);

    await drawer.getByRole('tab', { name: 'Catégories' }).tap();
    await drawer.getByRole('link', { name: 'Télévision', exact: true }).tap();
    await expect(page).toHaveURL('/categorie/television');
    await expect(drawer).toBeHidden();
  });

  test('the drawer keeps the focus and gives it back', async ({ page }) => {
    await page.goto('/faq');
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.tap();
    const drawer = page.getByRole('dialog');
    const close = drawer.getByRole('button', { name: 'Fermer le menu' });
    await expect(close).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.tap();
    await close.tap();
    await expect(drawer).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('the call bar is always at hand and hides nothing', async ({ page }) => {
    await page.goto('/faq');
    const bar = page.getByRole('navigation', { name: 'Nous joindre' });
    await expect(bar.getByRole('link', { name: 'Appeler' })).toHaveAttribute(
      'href',
      /^tel:\+221\d+$/,
    );
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);
    const last = page.getByText('© 2024');
    await page.keyboard.press('End');
    await expect
      .poll(async () => {
        const [text, edge] = [await last.boundingBox(), await bar.boundingBox()];
        return text !== null && edge !== null && text.y + text.height <= edge.y;
      })
      .toBe(true);
  });
});

for (const pace of ['at once', 'slowly']) {
  test(`Back from a page that came ${pace} finds the row of home that was left, below others that are not drawn until somebody is near`, async ({
    page,
  }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'À crédit', exact: true });
    const link = row.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = (await link.textContent())!;
    const topOf = () => link.evaluate((found) => found.getBoundingClientRect().top);
    await link.scrollIntoViewIfNeeded();
    // Rows nearby are drawn one by one at rest, and may be higher than the room that was kept for them.
    await expect
      .poll(() =>
        page.locator('.drawn-near, .drawn-near-grid').evaluateAll((rows) =>
          rows
            .filter((row) => {
              const { top, bottom } = row.getBoundingClientRect();
              return bottom > -1500 && top < innerHeight + 1500;
            })
            .every((row) => getComputedStyle(row).contentVisibility === 'visible'),
        ),
      )
      .toBe(true);
    await link.evaluate((found) =>
      found.addEventListener('click', () => {
        document.body.dataset.left = String(found.getBoundingClientRect().top);
      }),
    );
    if (pace === 'slowly') {
      await page.route(
        /\/api\/produits\/\d+/,
        async (route) => {
          await expect(page.locator('[data-outline="product"]')).toBeVisible();
          await route.continue();
        },
        { times: 1 },
      );
    }
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const left = Number(await page.locator('body').getAttribute('data-left'));
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(async () => Math.round((await topOf()) - left)).toBe(0);
  });
}

test('Back shows a list where it was left, without asking for it again', async ({ page }) => {
  await page.goto('/boutique');
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  const name = await link.nth(5).innerText();
  await link.nth(5).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goBack();
  await expect(link.nth(5)).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(asked).not.toContain(paths.filteredProducts);
});
