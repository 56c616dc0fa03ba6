import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { signInAs } from '#tests/helpers/people/new-account.ts';

const profile = (page: Page) => page.getByRole('link', { name: 'Profil : Modou' });

const modou = { email: 'modou@example.sn', password: 'sandaga-demo' };

async function signInByPage(page: Page): Promise<void> {
  await page.goto('/login?redirectTo=/wishlist');
  await signInAs(page, modou);
  await expect(page).toHaveURL('/wishlist');
}

/** Opens a page as a person who has signed in before. */
async function openSignedIn(page: Page, path: string): Promise<void> {
  await signIn(page.context(), modou);
  await page.goto(path);
  await expect(profile(page)).toBeVisible();
}

/** By the drawer on a phone, by the line of links else. */
async function signOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
}

const tokens = async (page: Page) =>
  Object.fromEntries(
    (await page.context().cookies())
      .filter(({ httpOnly }) => httpOnly)
      .map(({ name, value }) => [name.split('_')[0], value]),
  );

test('the tokens are nowhere that a script could read', async ({ page }) => {
  await signInByPage(page);
  const { auth, token } = await tokens(page);
  const readable = await page.evaluate(() =>
    [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(),
  );
  expect(auth).toBeTruthy();
  expect(token).toBeTruthy();
  expect(readable).toContain('Modou');
  expect(readable).not.toContain(auth);
  expect(readable).not.toContain(token);
});

test('a sign-out clears the session, and the other tab leaves its personal page', {
  tag: '@both',
}, async ({ page, context, isMobile }) => {
  await openSignedIn(page, '/profile');
  await page.evaluate(() => {
    for (const key of ['user', 'accessToken', 'partner_id', 'payment', 'guestId']) {
      localStorage.setItem(key, 'x');
    }
    localStorage.setItem('cart', '[{"id":1,"quantity":1}]');
  });
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(profile(other)).toBeVisible();
  const told = other.waitForResponse(`**${paths.tokenDeletion}`);
  await signOut(other, isMobile);
  await expect(other.getByText('Vous êtes déconnecté.')).toBeVisible();
  expect((await told).ok()).toBe(true);
  await expect(profile(other)).toHaveCount(0);
  await expect(page).toHaveURL('/login?redirectTo=%2Fprofile');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    expect.not.arrayContaining(['user', 'accessToken', 'partner_id', 'payment']),
  );
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
});

test('a sign-in in another tab shows here as well', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '[{"id":1,"quantity":1}]'));
  await page.goto('/faq');
  // The page is hydrated, and knows that no customer is signed in.
  await expect(page.getByRole('link', { name: 'Panier (1 article)' })).toBeVisible();
  await signInByPage(await context.newPage());
  await expect(profile(page)).toBeVisible();
});

test.describe('an access token that has run out', () => {
  test.use({ expectedComplaints: [/40[01]/] });

  test('is exchanged once, and nobody notices', async ({ page }) => {
    await openSignedIn(page, '/wishlist');
    const before = await tokens(page);
    // A page that is left while it exchanges them would do it for nothing.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /^token_/ });
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(paths.tokenRefresh)) exchanges.push(request.url());
    });
    await page.goto('/faq');
    await expect.poll(async () => (await tokens(page)).token).toBeTruthy();
    await expect(profile(page)).toBeVisible();
    expect((await tokens(page)).auth).not.toBe(before.auth);
    expect(exchanges).toHaveLength(1);
  });

  test('that cannot be exchanged ends the session with a message', async ({ page }) => {
    await openSignedIn(page, '/profile');
    // What this page still asks would end the session already.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies({ name: /^(token|auth)_/ });
    await page.goto('/faq');
    await expect(
      page.getByText('Votre session est terminée. Connectez-vous à nouveau.'),
    ).toBeVisible();
    await expect(profile(page)).toHaveCount(0);
  });
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a sign-out forgets here, and the server hears of it at the next visit', async ({
    page,
    isMobile,
  }) => {
    await openSignedIn(page, '/wishlist');
    await page.route(`**${paths.tokenDeletion}`, (route) => route.abort(), { times: 1 });
    await signOut(page, isMobile);
    await expect(page.getByText(/Le serveur le saura au retour du réseau/)).toBeVisible();
    await expect(profile(page)).toHaveCount(0);
    const told = page.waitForResponse(`**${paths.tokenDeletion}`);
    await page.goto('/faq');
    expect((await told).ok()).toBe(true);
    await expect.poll(() => tokens(page)).toEqual({});
  });
});
