import type { Page, Route } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { type ResourceName, resources } from '#office/resources.ts';
import type { Section } from '#office/section.ts';
import { sections } from '#office/sections.ts';
import { expect, test } from '#tests/helpers/browser-test.ts';
import { expectUsable, openOffice, showMenu } from '#tests/helpers/office.ts';
import { englishWordsOn, smallTargetsOn } from '#tests/helpers/page-checks.ts';

/** A page of the menu: its address, and the call that fills it. */
type MenuPage = { label: string; path: string; filledBy: string; isList: boolean };

/** What fills the pages that are no list. */
const FILLED_BY: Record<string, string> = {
  '/apercu-des-campagnes': paths.campaignPreview,
  '/non-rapproches': paths.unmatchedPayments,
};

const pageOf = (section: Section): MenuPage => {
  if ('path' in section) {
    const { label, path } = section;
    return { label, path, filledBy: FILLED_BY[path] ?? '', isList: false };
  }
  const { label, resource } = section;
  const filledBy = resources[resource satisfies ResourceName].list;
  return { label, path: `/${resource}`, filledBy, isList: true };
};
const pages = sections.map(pageOf);

/** A sentence of the server. */
const FAULT = 'La boutique a un problème. Réessayez dans un instant.';

test.use({ expectedComplaints: [/ 500 |ERR_INTERNET_DISCONNECTED/] });

const isCallTo = (path: string) => (url: URL) => url.pathname === path;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page as the administrator, and waits for its own answer. */
async function open(page: Page, { path, filledBy }: MenuPage): Promise<void> {
  const answered = page.waitForResponse((answer) => isCallTo(filledBy)(new URL(answer.url())));
  await openOffice(page, 'admin@example.sn', path);
  await answered;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

const looksRight = async (page: Page) => {
  await expectUsable(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  expect(await englishWordsOn(page)).toEqual([]);
};

for (const menuPage of pages) {
  test(`${menuPage.label}: usable and French, also when nothing is found or its call fails`, async ({
    page,
    context,
  }) => {
    test.slow();
    await open(page, menuPage);
    await expect(heading(page)).not.toHaveText('');
    await looksRight(page);
    const main = page.getByRole('main');
    const call = isCallTo(menuPage.filledBy);
    const failure = (route: Route) => route.fulfill({ status: 500, json: { message: FAULT } });

    if (menuPage.isList) {
      const search = page.locator('input[name=q]');
      await search.fill('zzqxw introuvable');
      await expect(page).toHaveURL(/filter=.*zzqxw/);
      await expect(main.getByText(/^Aucun/)).toBeVisible();
      await looksRight(page);
      await page.route(call, failure);
      await search.fill('');
    } else {
      await page.route(call, failure);
      await page.reload();
    }
    await expect(main.getByText(FAULT)).toBeVisible();
    expect(await englishWordsOn(page)).toEqual([]);
    await page.unroute(call);
    await context.setOffline(true);
    const retry = main.getByRole('button', { name: 'Réessayer' });
    await retry.click();
    await expect(main.getByText(/^Connexion impossible/)).toBeVisible({ timeout: 10_000 });
    await context.setOffline(false);
    await expect(retry).toHaveCount(0);
    await expect(main.getByText(FAULT)).toHaveCount(0);
  });
}

/** What a narrower role may not see. */
const NARROWER = ['catalogue@example.sn', 'commandes@example.sn', 'credit@example.sn'];

for (const email of NARROWER) {
  test(`${email} finds in the menu what the API answers, and nothing else`, async ({ page }) => {
    await openOffice(page, email);
    await showMenu(page);
    for (const { label, filledBy } of pages) {
      const status = (await page.request.get(filledBy)).status();
      const item = page.getByRole('menuitem', { name: label, exact: true });
      await expect(item).toHaveCount(status === 403 ? 0 : 1);
    }
  });
}
