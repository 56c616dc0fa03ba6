import type { Locator, Page } from '@playwright/test';
import { DEMO_STAFF_TOKEN } from '#server/base/config/check-settings.ts';
import { expect } from './browser-test.ts';
import { phoneViewport } from './chromium.ts';
import { expectNoBarrier } from './expect-no-barrier.ts';
import { smallTargetsOn } from './page-checks.ts';
import { signIn } from './signed-in.ts';

export const asDemoStaff = { 'access-token': DEMO_STAFF_TOKEN };

/** A browser's first page fetches the whole application, on a busy machine. */
const OPENING = { timeout: 20_000 };

/** Signs a clerk in without a page, opens a path of the back-office and waits for its title and content. */
export async function openOffice(page: Page, email: string, path = '/'): Promise<void> {
  await signIn(page.context(), { email });
  await page.goto(`/gestion${path}`);
  await expectFilled(page);
}

/** Follows a link to another page of the open back-office, without a reload. Waits for its title and content. */
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

export async function showMenu(page: Page): Promise<void> {
  const isShown = page.getByRole('menuitem', { name: 'Aujourd’hui' });
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
  await expect(isShown.or(opener).first()).toBeVisible();
  if (!(await isShown.isVisible())) await opener.click();
  await expect(isShown).toBeVisible();
}

/** Behind its name a place or section counts what waits in it. */
const named = (label: string) => new RegExp(`^${label}(\\s*\\d+ à \\S+)?$`);

export const placeLine = (page: Page, place: string) =>
  page.getByRole('menuitem', { name: named(place) });

/** Opens a place by the menu; returns the navigation with its tabs. */
export async function openPlace(page: Page, place: string): Promise<Locator> {
  await showMenu(page);
  await placeLine(page, place).click();
  const tabs = page.getByRole('navigation', { name: place, exact: true });
  await expect(tabs).toBeVisible();
  // On a phone the menu lies over the page until it is closed.
  if (page.viewportSize()!.width < 600) await expect(placeLine(page, place)).toBeHidden();
  return tabs;
}

/** Opens a section as a clerk does: its place, then its tab, behind « Plus » if it is rare. */
export async function openSection(page: Page, place: string, label: string): Promise<void> {
  const tabs = await openPlace(page, place);
  const tab = tabs.getByRole('link', { name: named(label) });
  if (await tab.isVisible()) return tab.click();
  await tabs.getByRole('button', { name: `Plus de ${place}` }).click();
  // By key: a pointer would rest on the page behind the menu, which then explains what it lies on.
  const line = page
    .getByRole('menu')
    .last()
    .getByRole('menuitem', { name: named(label) });
  await line.press('Enter');
}

export async function expectUsable(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await expectFits(page);
}

export async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);
}

export async function expectUsableOnBoth(page: Page): Promise<void> {
  await expectUsable(page);
  await expectToFitTelephone(page);
}

/** Checks the page on a telephone, under the menu that the desktop left open. */
export async function expectToFitTelephone(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  await page.setViewportSize(phoneViewport);
  // Until the resize arrives everywhere: the menu becomes a dialog, which hides the page.
  await expect(page.getByRole('main')).toHaveCount(0);
  await expectFitsAndIsHit(page);
  await page.setViewportSize(desktop);
  await expect(page.getByRole('main')).toBeVisible();
}

export async function expectFitsAndIsHit(page: Page): Promise<void> {
  await expectFits(page);
  await expectTablesToFit(page);
  expect(await smallTargetsOn(page)).toEqual([]);
}

export async function expectTablesToFit(page: Page): Promise<void> {
  expect(await wideTablesOn(page)).toEqual([]);
}

const wideTablesOn = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('table')]
        .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1)
        .map((table) => table.getAttribute('aria-label') ?? table.innerText.slice(0, 60)),
    );
