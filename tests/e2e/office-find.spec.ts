import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectFitsAndIsHit,
  expectUsable,
  moveOn,
  openOffice,
  openPlace,
  openSection,
  showMenu,
} from '#tests/helpers/base/browser/office.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

const MANAGER = 'gerant@example.sn';

test.use({ expectedComplaints: [/ 503 /] });

test('a telephone leads to the order and the customer, by keyboard alone', {
  tag: '@both',
}, async ({ page }) => {
  const person = aPerson();
  const { order } = await placeGuestOrder(person);
  await openOffice(page, MANAGER);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Chercher partout' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const national = person.phone.replace(/^\+?221/, '').replace(/(..)(...)(..)(..)/, '$1 $2 $3 $4');
  await page.keyboard.type(national);
  await expect(dialog.getByRole('status')).toHaveText('Commandes (1), Clients (1)');
  await expectUsable(page);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: order.name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/commandes/${order.id}/show$`));

  await page.getByRole('button', { name: 'Chercher partout' }).click();
  const seen = dialog.getByRole('region', { name: 'Fiches vues récemment' });
  await expect(seen.getByRole('link', { name: order.name })).toBeVisible();
  await seen.getByRole('button', { name: `Épingler ${order.name}` }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Chercher partout' }).click();
  const pinned = dialog.getByRole('region', { name: 'Fiches épinglées' });
  await expect(pinned.getByRole('link', { name: order.name })).toBeVisible();
  await page.keyboard.press('Escape');

  const banner = page.getByRole('banner');
  await banner.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const personal of [person.name, person.email, national.replaceAll(' ', ''), order.name]) {
    expect(left).not.toContain(personal);
  }
});

test('a place and an act are found by keyboard alone, and « ? » shows the keys', async ({
  page,
}) => {
  await openOffice(page, MANAGER);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Chercher partout' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('coupons');
  const goals = dialog.getByRole('region', { name: 'Places et actes' });
  await expect(goals.getByRole('link').first()).toHaveText(/^Coupons/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Touches du clavier' });
  await expect(keys.getByText('Ctrl + K')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('clore la journee ?');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal-comptable$/);
});

test('says that nothing was found, and that the shop did not answer', async ({ page }) => {
  await openOffice(page, MANAGER);
  await page.getByRole('button', { name: 'Chercher partout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chercher partout' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zzqxw introuvable');
  await expect(dialog.getByText(/^Rien ne correspond/)).toBeVisible();
  const message = 'La boutique est occupée.';
  await page.route(`**${paths.officeSearch}*`, (route) =>
    route.fulfill({ status: 503, json: { message } }),
  );
  await page.keyboard.type('s');
  await expect(dialog.getByText(message)).toBeVisible();
  await page.unroute(`**${paths.officeSearch}*`);
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  await expect(dialog.getByText(/^Rien ne correspond/)).toBeVisible();
});

test('eight places lead to their tabs, rare ones behind « Plus », and the page is marked', {
  tag: '@both',
}, async ({ page }) => {
  await openOffice(page, 'admin@example.sn', '/commandes');
  const tabs = page.getByRole('navigation', { name: 'Commandes', exact: true });
  await expect(tabs.getByRole('link', { name: 'Commandes' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await showMenu(page);
  await expect(page.getByRole('menuitem')).toHaveCount(8);
  await openPlace(page, 'Commandes');
  await openSection(page, 'Catalogue', 'Synonymes');
  await expect(page.getByRole('heading', { level: 1, name: 'Synonymes' })).toBeVisible();
  const rare = page.getByRole('navigation', { name: 'Catalogue' });
  await expect(rare.getByRole('link', { name: 'Synonymes' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectUsable(page);
});

test('a phone has the places of the role at its bottom, but for forms', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, 'stock@example.sn');
  const bar = page.getByRole('navigation', { name: 'Places du jour' });
  await expect(bar.getByRole('link')).toHaveText(['Aujourd’hui', 'Catalogue', 'Livraison']);
  await bar.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible();
  await expectFitsAndIsHit(page);
  await moveOn(page, '/achats/create');
  await expect(bar).toBeHidden();
});

test('no label of the menu is cut off', async ({ page }) => {
  await openOffice(page, 'admin@example.sn');
  await showMenu(page);
  const cut = await page.getByRole('menuitem').evaluateAll((items) =>
    items
      .flatMap((item) => [item, ...item.querySelectorAll<HTMLElement>('*')])
      // What shows a press spreads beyond its item on purpose, and has no text.
      .filter(({ textContent }) => textContent !== '')
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
