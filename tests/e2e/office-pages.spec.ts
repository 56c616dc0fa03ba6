import type { Page, Route } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { getFrom } from '#contract/base/tables.ts';
import { type ResourceName, resources } from '#office/base/calls/resources.ts';
import { PLACE_NAMES, type PlaceName, type Section, sections } from '#office/menu/sections.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectFitsAndIsHit,
  expectTablesToFit,
  expectToFitTelephone,
  expectUsable,
  expectUsableOnBoth,
  moveOn,
  openOffice,
  openPlace,
  openSection,
  placeLine,
  showMenu,
} from '#tests/helpers/base/browser/office.ts';
import { englishWordsOn } from '#tests/helpers/base/browser/page-checks.ts';
import { inParts } from '#tests/helpers/sales/in-parts.ts';

/** A page of the menu: its address, and the call that fills it, if one does. */
type MenuPage = {
  place: PlaceName;
  label: string;
  path: string;
  filledBy: string | null;
  isList: boolean;
};

/** What fills the pages that are no list. */
const FILLED_BY = new Map<string, string | null>([
  ['/a-planifier', paths.roundPlan],
  ['/apercu-des-campagnes', paths.campaignPreview],
  ['/apercu-des-coupons', paths.couponPreview],
  ['/bilan-apres-vente', paths.afterSalesReport],
  ['/exporter', null],
  ['/journal-comptable', paths.journalDays],
  ['/livraisons-par-creneau', paths.staffSlotDays],
  ['/marges', paths.margins],
  ['/non-rapproches', paths.unmatchedPayments],
  ['/sante', paths.health],
]);

const pageOf = (section: Section): MenuPage => {
  if ('path' in section) {
    const { place, label, path } = section;
    return { place, label, path, filledBy: getFrom(FILLED_BY, path), isList: false };
  }
  const { place, label, resource } = section;
  const filledBy = resources[resource satisfies ResourceName].list;
  return { place, label, path: `/${resource}`, filledBy, isList: true };
};
const pages = sections.map(pageOf);

/** Lists that are handed out as a file. */
const EXPORTED = [
  '/clients',
  '/relances',
  '/adhesions',
  '/membres',
  '/entreprises',
  '/credits',
  '/echeances',
  '/avis',
  '/questions',
  '/contacts',
];

const labelsOf = (part: MenuPage[]) => part.map(({ label }) => label).join(', ');

const ADMIN = 'admin@example.sn';
/** The first page of a section loads its part of the bundle, on a machine that does much else. */
const LATE = { timeout: 15_000 };
/** A sentence of the server. */
const FAULT = 'La boutique a un problème. Réessayez dans un instant.';

test.use({ expectedComplaints: [/ 500 |ERR_INTERNET_DISCONNECTED/] });

const isCallTo = (path: string) => (url: URL) => url.pathname === path;
/** Waits until the page of the menu is there, with what its call brought. */
async function isThere(page: Page, { label }: MenuPage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible(LATE);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

async function showFault(page: Page, { place, label }: MenuPage, filledBy: string): Promise<void> {
  const main = page.getByRole('main');
  const call = isCallTo(filledBy);
  await page.route(call, (route: Route) =>
    route.fulfill({ status: 500, json: { message: FAULT } }),
  );
  await openSection(page, place, label);
  await expect(main.getByText(FAULT)).toBeVisible(LATE);
  expect(await englishWordsOn(page)).toEqual([]);
  await page.unroute(call);
}

async function askAgain(page: Page): Promise<void> {
  const main = page.getByRole('main');
  // By key: a pointer would rest on a heading of the list, which then explains itself over the page.
  await main.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expect(main.getByText(FAULT)).toHaveCount(0);
}

/** The page reports a lost connection, and loads when it is back. */
async function comeBackFromOffline(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Réessayer' });
  await page.context().setOffline(true);
  await retry.click();
  await expect(main.getByText(/^Connexion impossible/)).toBeVisible({ timeout: 10_000 });
  await page.context().setOffline(false);
  await expect(retry).toHaveCount(0);
}

/** Looks for what no list has, by the address that typing leads to: all lists have the same field. */
async function findNothing(page: Page, { path }: MenuPage): Promise<void> {
  const filter = JSON.stringify({ q: 'zzqxw introuvable' });
  await moveOn(page, `${path}?${new URLSearchParams({ filter })}`);
  await expect(page.locator('input[name=q]')).toHaveValue('zzqxw introuvable');
  const main = page.getByRole('main');
  // A cell of what is still shown may begin alike.
  await expect(main.getByRole('row')).toHaveCount(0);
  await expect(main.getByText(/^Aucun/)).toBeVisible();
  expect(await englishWordsOn(page)).toEqual([]);
}

/** Every list says alike that the connection is lost; a page that is none has its own way. */
const aList = pages.find(({ isList }) => isList);

// Each part is visited without loading the application again.
for (const part of inParts(pages, 4)) {
  test(`accessible, French, fit for a telephone, also when a call or the network fails: ${labelsOf(part)}`, async ({
    page,
  }) => {
    test.slow();
    await openOffice(page, ADMIN);
    for (const menuPage of part) {
      await test.step(menuPage.label, async () => {
        const { place, label, filledBy } = menuPage;
        if (filledBy === null) await openSection(page, place, label);
        else {
          await showFault(page, menuPage, filledBy);
          if (menuPage.isList && menuPage !== aList) await askAgain(page);
          else await comeBackFromOffline(page);
        }
        await isThere(page, menuPage);
        await expectUsable(page);
        await expectTablesToFit(page);
        expect(await englishWordsOn(page)).toEqual([]);
        if (EXPORTED.includes(menuPage.path)) {
          await expect(page.getByRole('link', { name: 'Exporter (CSV)' })).toBeVisible();
        }
        await expectToFitTelephone(page);
        if (menuPage.isList) await findNothing(page, menuPage);
      });
    }
  });
}

/** Enough to see that the menu goes out of the way: what pages hold is looked at above. */
const oneOfEachKind = [true, false].map((wanted) => pages.find(({ isList }) => isList === wanted)!);

test('a telephone shows the menu when asked, and then the page', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, ADMIN);
  for (const menuPage of oneOfEachKind) {
    await openSection(page, menuPage.place, menuPage.label);
    await isThere(page, menuPage);
    await expect(placeLine(page, menuPage.place)).toBeHidden();
    await expectFitsAndIsHit(page);
  }
});

/** Every section that the menu leads to, with its place. */
async function sectionsShown(page: Page): Promise<string[]> {
  const shown: string[] = [];
  for (const place of PLACE_NAMES) {
    if ((await placeLine(page, place).count()) === 0) continue;
    const tabs = await openPlace(page, place);
    const more = tabs.getByRole('button', { name: `Plus de ${place}` });
    const names = await tabs.getByRole('link').allInnerTexts();
    if ((await more.count()) > 0) {
      await more.click();
      names.push(...(await page.getByRole('menu').last().getByRole('menuitem').allInnerTexts()));
      await page.keyboard.press('Escape');
    }
    // Behind the name stands how many records wait.
    shown.push(...names.map((name) => `${place}: ${name.replace(/\s*\d+$/, '').trim()}`));
  }
  return shown.toSorted();
}

/** What a narrower role may not see. */
const NARROWER = ['catalogue@example.sn', 'commandes@example.sn', 'credit@example.sn'];

for (const email of NARROWER) {
  test(`${email} finds in the menu what the API answers, and nothing else`, async ({ page }) => {
    await openOffice(page, email);
    await showMenu(page);
    const allowed: string[] = [];
    for (const { place, label, filledBy } of pages) {
      const status = (await page.request.get(filledBy ?? paths.shopExport)).status();
      if (status !== 403) allowed.push(`${place}: ${label}`);
    }
    expect(await sectionsShown(page)).toEqual(allowed.toSorted());
  });
}

test('an address that leads nowhere says so, and leads on', async ({ page }) => {
  await openOffice(page, 'catalogue@example.sn', '/n-existe-pas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  await expectUsableOnBoth(page);
  await page.getByRole('main').getByRole('link', { name: 'Aujourd’hui' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aujourd’hui');
});
