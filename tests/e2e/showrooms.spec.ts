import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink, reservationLink, showroomLink } from '#contract/base/screens.ts';
import { hoursOn, hoursText } from '#contract/goods/stock/opening-hours.ts';
import type { Showroom } from '#contract/site/showrooms.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, openOffice } from '#tests/helpers/base/browser/office.ts';
import { newName } from '#tests/helpers/goods/an-article.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { CLERK, press } from '#tests/helpers/sales/office-orders.ts';

test('a visitor finds the showroom, and sees what stands there', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const [showroom]: Showroom[] = await (await page.request.get(paths.showrooms)).json();
  const [product] = await findProducts(page, { limit: 1, sort: 'prix' });
  const { id } = product!;
  const shown = await page.request.post(pathTo(paths.stockDisplay, { id }), {
    headers: asDemoStaff,
    data: { place_id: showroom!.id, is_displayed: true },
  });
  expect(shown.status()).toBe(200);

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nos magasins' }).click();
  await expect(page.getByRole('heading', { name: 'Nos magasins' })).toBeVisible();
  await expect(page.getByText(/^Aujourd’hui/)).toContainText(/ouvert|fermé/);
  await expectNoBarrier(page);
  await page.getByRole('link', { name: `Magasin ${showroom!.name}` }).click();
  await expect(page.getByRole('table', { name: 'Horaires d’ouverture' })).toContainText('dimanche');
  await expectNoBarrier(page);
  const rail = page.getByRole('region', { name: 'À voir dans ce magasin' });
  await expect(rail.locator(`a[href="${productLink(id)}"]`).first()).toBeAttached();

  await page.goto(productLink(id));
  const there = page.getByRole('region', { name: 'En magasin' });
  await expect(there.getByRole('link').first()).toContainText(showroom!.name);
});

test('a page that was kept says the hours of the day on which it is read', async ({ page }) => {
  const [showroom]: Showroom[] = await (await page.request.get(paths.showrooms)).json();
  const { id, week, special_days: specialDays } = showroom!;
  const [today, ...others] = [0, 1, 2, 3, 4, 5, 6].map((days) => {
    const at = new Date(Date.now() + days * 86_400_000);
    return {
      at,
      hours: hoursText(hoursOn({ week: week!, specialDays }, at.toISOString().slice(0, 10))),
    };
  });
  const other = others.find(({ hours }) => hours !== today!.hours);
  // The server writes the hours of its own day, as a kept page has those of another one.
  await page.clock.setFixedTime(other!.at);
  await page.goto(showroomLink(id));
  await expect(page.getByText(/^Aujourd’hui/)).toContainText(other!.hours);
});

test('a visitor has the last piece kept in the showroom, where a clerk hands it over', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const made = await page.request.post(paths.products, {
    headers: asDemoStaff,
    data: { name: newName(), categ_id: 'CONGELATEUR', list_price: 100_000, rang: 9000 },
  });
  const { id }: { id: number } = await made.json();
  const counted = await page.request.put(pathTo(paths.productStock, { id }), {
    headers: asDemoStaff,
    data: { available: 1 },
  });
  expect(counted.status()).toBe(200);

  await page.goto(productLink(id));
  await page.getByRole('link', { name: 'Réserver 24 h en magasin, sans payer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Réserver 24\u00a0h');
  await expectNoBarrier(page, 'main');
  const reserve = page.getByRole('button', { name: 'Réserver', exact: true });
  await reserve.click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(/\S/);
  const { name, phone } = aPerson();
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: /Téléphone/ }).fill(phone);
  await reserve.click();
  await expect(page.getByText(/est gardé à .* jusqu’au/).first()).toBeVisible();
  await expectNoBarrier(page, 'main');
  const tracking = page.url();
  const told = (await page.getByRole('main').textContent())!;
  const [number] = /S\d{5,}/.exec(told)!;
  const [, code = ''] = /Code à montrer(\d{6})/.exec(told)!;

  await page.goto(reservationLink(id));
  await expect(page.getByText('Aucun magasin n’a de pièce libre')).toBeVisible();

  const office = await otherBrowser(browser, page);
  await openOffice(office, CLERK, `/commandes?filter=${JSON.stringify({ q: number })}`);
  const row = office.getByRole('link', { name: new RegExp(number) });
  await expect(row).toContainText('Réservée en magasin jusqu’au');
  await row.click();
  await press(office, 'Remettre au client');
  const dialog = office.getByRole('dialog', { name: 'Remettre la commande' });
  await dialog.getByLabel(/^Code de retrait/).fill(code);
  await dialog.getByRole('button', { name: /encaissé 100\s000/ }).click();
  await expect(dialog).toHaveCount(0);
  await office.context().close();
  await page.goto(tracking);
  await expect(page.getByText('Retirée').first()).toBeVisible();
});

test('staff give a showroom its week and its feasts', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, 'stock@example.sn', '/lieux/create');
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Thiès Randoulène');
  await page.getByRole('combobox', { name: /^Sorte/ }).click();
  await page.getByRole('option', { name: 'Magasin' }).click();
  await page.getByRole('button', { name: 'Donner les horaires jour par jour' }).click();
  const friday = page.getByRole('group', { name: 'vendredi' });
  await friday.getByLabel('vendredi, à', { exact: true }).fill('13:00');
  await friday.getByLabel('vendredi, puis de').fill('15:00');
  await friday.getByLabel('vendredi, à (après la pause)').fill('19:00');
  await page.getByRole('textbox', { name: /^Lien de la carte/ }).fill('https://maps.example/x');
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/lieux$/);
  const rooms: Showroom[] = await (await page.request.get(paths.showrooms)).json();
  const made = rooms.find(({ name }) => name === 'Thiès Randoulène');
  expect(made?.week?.[4]).toEqual([
    { from: '09:00', until: '13:00' },
    { from: '15:00', until: '19:00' },
  ]);
  await page.goto(`/magasins/${made!.id}`);
  await expect(page.getByRole('row', { name: /vendredi/ })).toContainText('15 h – 19 h');
});
