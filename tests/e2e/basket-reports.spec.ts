import type { Locator, Page, Request } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { standStill } from '#tests/helpers/base/browser/stand-still.ts';

/** The reports that leave the page, answered here so that each can be looked at. */
async function watchReports(page: Page, isReachable: () => boolean = () => true) {
  const reports: ReturnType<Request['postDataJSON']>[] = [];
  await page.route(`**${paths.basketReport}`, async (route) => {
    if (!isReachable()) return route.abort('internetdisconnected');
    reports.push(route.request().postDataJSON());
    return route.fulfill({ json: { status: 'success', message: 'Panier signalé', crm_id: 1 } });
  });
  return reports;
}

/** Opens the shop with a clock that a test alone moves; answers the first button to order. */
async function openStill(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto('/boutique');
  const order = page.getByRole('button', { name: /^Commander / }).first();
  await expect(order).toBeVisible();
  await standStill(page);
  return order;
}

/** The code that reports comes after the page, and has seen the change. */
const expectNoticed = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('crmPending'))).toContain('cart');

test('a basket is reported at once when it is filled, later changes once they have rested, and an empty one only logs', async ({
  page,
}) => {
  const reports = await watchReports(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const order = await openStill(page);
  await order.click();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({ produits: [{ quantité: 1 }] });
  // A press while the one before is still at work does nothing.
  await expect(order).not.toHaveAttribute('data-waiting');
  await order.click();
  // The rest is counted from here.
  await expect(page.getByRole('link', { name: 'Panier (2 articles)' }).first()).toBeVisible();
  await expectNoticed(page);
  await page.clock.runFor(1500);
  expect(reports).toHaveLength(1);
  await page.clock.runFor(1000);
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[1]).toMatchObject({
    guest_id: await page.evaluate(() => localStorage.getItem('guestId')),
    location: 'Localisation non disponible',
    localisation: '',
    name: 'Guest',
    phone: 'Guest',
    email: 'Guest',
    type: 'commande',
    produits: [{ quantité: 2, panier: 'Commande', location: 'Localisation non disponible' }],
  });
  expect(reports[1].total).toBe(2 * reports[1].produits[0].prix);

  await page.getByRole('link', { name: /^Panier/ }).click();
  await page
    .getByRole('button', { name: /^Retirer / })
    .first()
    .click();
  await page.clock.runFor(3000);
  await expect.poll(() => logged).toContain('Panier vide');
  expect(reports).toHaveLength(2);
});

test.describe('before the reporting code has come', () => {
  // A file that the browser keeps would not be asked for.
  test.use({ firstVisit: true });
  test('what is added is reported as well', async ({ page }) => {
    const reports = await watchReports(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/watch-lists/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/boutique');
    await page
      .getByRole('button', { name: /^Commander / })
      .first()
      .click();
    await expect(page.getByText('Produit ajouté')).toBeVisible();
    expect(reports).toEqual([]);
    letThrough();
    await expect.poll(() => reports.length).toBe(1);
  });
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test('a report waits and leaves when the network is back', async ({ page }) => {
    let isReachable = false;
    const reports = await watchReports(page, () => isReachable);
    const order = await openStill(page);
    const failed = page.waitForEvent('requestfailed');
    await order.click();
    await expectNoticed(page);
    await failed;
    isReachable = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => reports.length).toBe(1);
  });
});
