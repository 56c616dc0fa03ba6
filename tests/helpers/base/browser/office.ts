import type { Page } from '@playwright/test';
import { DEMO_STAFF_TOKEN } from '#server/base/config/check-settings.ts';
import { expect } from './browser-test.ts';
import { phoneViewport } from './chromium.ts';
import { expectNoBarrier } from './expect-no-barrier.ts';
import { smallTargetsOn } from './page-checks.ts';
import { signIn } from './signed-in.ts';

/** The headers of a program with the staff token of the demonstration. */
export const asDemoStaff = { 'access-token': DEMO_STAFF_TOKEN };

/** The first page of a browser fetches the whole application, on a machine that does much else. */
const OPENING = { timeout: 20_000 };

/**
 * Signs somebody in without a page, opens a page of the back-office (`/commandes`) and waits until it has
 * its title and what it shows.
 */
export async function openOffice(page: Page, email: string, path = '/'): Promise<void> {
  await signIn(page.context(), { email });
  await page.goto(`/gestion${path}`);
  await expectFilled(page);
}

/**
 * Opens another page of the back-office that is open already, as its links do: nothing is loaded anew. Waits
 * until it has its title and what it shows.
 */
export async function moveOn(page: Page, path: string): Promise<void> {
  const address = new URL(`/gestion${path}`, page.url());
  const title = page.getByRole('heading', { level: 1 }).first();
  const former = await title.innerText();
  const isElsewhere = address.pathname !== new URL(page.url()).pathname;
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address.href);
  if (isElsewhere) await expect(title).not.toHaveText(former, OPENING);
  await expectFilled(page);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('', OPENING);
  await expect(page.getByRole('progressbar')).toHaveCount(0, OPENING);
}

/** Opens the menu where the screen is too small to show it always, and all of its groups. */
export async function showMenu(page: Page): Promise<void> {
  const isShown = page.getByRole('menuitem', { name: 'Tableau de bord' });
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
  await expect(isShown.or(opener).first()).toBeVisible();
  if (!(await isShown.isVisible())) await opener.click();
  await expect(isShown).toBeVisible();
  const folded = page.getByRole('menuitem', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Fails on what keeps people with a handicap out, and on a page that is wider than its screen. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await expectFits(page);
}

/** Fails on a page that is wider than its screen. */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);
}

/** `expectUsable` on a desktop, and the same page on a telephone without another journey to it. */
export async function expectUsableOnBoth(page: Page): Promise<void> {
  await expectUsable(page);
  await expectToFitTelephone(page);
}

/** Looks at the page as a telephone shows it; the menu, which is open as on the desktop, then lies over it. */
export async function expectToFitTelephone(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  await page.setViewportSize(phoneViewport);
  // From here on everything has heard of the size: the menu is a dialog, and hides the page.
  await expect(page.getByRole('main')).toHaveCount(0);
  await expectFitsAndIsHit(page);
  await page.setViewportSize(desktop);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Fails on a page with anything wider than the screen or too small for a finger. */
export async function expectFitsAndIsHit(page: Page): Promise<void> {
  await expectFits(page);
  expect(await wideTablesOn(page)).toEqual([]);
  expect(await smallTargetsOn(page)).toEqual([]);
}

/** The tables that have to be scrolled sideways. */
const wideTablesOn = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('table')]
        .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1)
        .map((table) => table.getAttribute('aria-label') ?? table.innerText.slice(0, 60)),
    );
