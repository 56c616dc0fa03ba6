import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { expect, test } from '#tests/helpers/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/expect-no-barrier.ts';
import { fillBasket } from '#tests/helpers/fill-basket.ts';
import { findProduct, findProducts } from '#tests/helpers/find-product.ts';
import { aPerson, type Person } from '#tests/helpers/new-account.ts';
import { sentTo } from '#tests/helpers/sandbox-inbox.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: messages.pack.guestTitle });
const ARRIVAL_MS = 20_000;

/** Types somebody new into the form of a guest. */
async function fillForm(page: Page): Promise<Person> {
  const person = aPerson();
  for (const [label, value] of [
    ['Prénom', 'Khadija'],
    ['Nom', 'Mbaye'],
    ['Email', person.email],
    ['Téléphone', person.phone],
    ['Adresse', 'Pikine, près du marché'],
  ] as const) {
    await modal(page).getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  return person;
}

test('somebody without an account orders the cart, follows the order and gets a mail', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/cart');
  const signIn = page.getByRole('link', { name: 'Connectez-vous pour confirmer la commande' });
  await expect(signIn).toHaveAttribute('href', '/login?redirectTo=%2Fcheckout');
  await page.getByRole('button', { name: 'Commander sans compte' }).click();
  const send = modal(page).getByRole('button', { name: 'Valider ma réservation' });
  await send.click();
  await expect(modal(page).getByLabel('Prénom')).toBeFocused();
  const { email } = await fillForm(page);
  await expect(modal(page).getByRole('radio', { name: 'En ligne' })).toBeChecked();
  await modal(page).getByRole('radio', { name: 'A domicile' }).check();
  await expect(modal(page).getByText('Total TTC')).toBeVisible();
  await expectNoBarrier(page);
  const request = page.waitForRequest(`**${paths.guestOrder}`);
  // At once: between two presses of a mouse the order may be placed and the dialog gone.
  await expect(send).toBeEnabled();
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const { order } = (await request).postDataJSON();
  expect(order).toMatchObject({ type_sale: 'order', payment_mode: 'domicile', conditions: true });
  expect(order).not.toHaveProperty('partner_id');
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  await expect(page).toHaveURL('/boutique');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  await page.getByRole('button', { name: 'Suivre ma commande' }).click();
  await expect(page).toHaveURL(/\/tracking-order\?order=S\d+&token=/);
  const number = new URL(page.url()).searchParams.get('order')!;
  await expect(page.getByRole('main')).toContainText(number);
  const mails = async () =>
    (await sentTo(email)).filter(
      ({ subject, text }) => subject.includes(number) && text.includes('/tracking-order?'),
    );
  await expect.poll(async () => (await mails()).length, { timeout: ARRIVAL_MS }).toBe(1);
});

test('the pre-order basket of a guest is ordered as a pre-order', async ({ page }) => {
  const product = await findProduct(page, { productType: 'precommande' });
  await fillBasket(page, 'preorder', [{ ...product, quantity: 1 }]);
  await page.goto('/pre-cart');
  await expect(
    page.getByRole('link', { name: 'Connectez-vous pour confirmer la commande' }),
  ).toHaveAttribute('href', '/login?redirectTo=%2Fcheckout%3Fpanier%3Dpreorder');
  await expect(page.getByRole('link', { name: 'Commander par WhatsApp' })).toBeVisible();
  await page.getByRole('button', { name: 'Commander sans compte' }).click();
  await fillForm(page);
  const answer = page.waitForResponse(`**${paths.guestOrder}`);
  await modal(page).getByRole('button', { name: messages.pack.validateGuest }).click();
  const order = await (await answer).json();
  expect(order.type_sale).toBe('preorder');
  expect(order.payment_lines).toHaveLength(3);
  await expect(page).toHaveURL('/boutique');
  expect(await page.evaluate(() => localStorage.getItem('preorder'))).toBe('[]');
});

test.describe('a price that changes in between', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is told to a guest, who may order at the new one', async ({ page }) => {
    test.slow();
    const products = await findProducts(page, { limit: 100, sort: 'rang' });
    const product = products.find(({ en_promo }) => !en_promo)!;
    await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Commander sans compte' }).click();
    await fillForm(page);
    await expect(modal(page).getByText('Total TTC')).toBeVisible();
    const setPrice = (list_price: number) =>
      page.request.put(pathTo(paths.product, { id: product.id }), {
        headers: { 'access-token': 'sandaga-demo-staff-token' },
        data: { list_price },
      });
    expect((await setPrice(product.list_price + 5000)).ok()).toBe(true);
    const send = modal(page).getByRole('button', { name: messages.pack.validateGuest });
    await send.click();
    await expect(modal(page).getByText(/^Un prix a changé/)).toBeVisible();
    await expect(modal(page)).toContainText(
      formatXof(product.list_price + 5000).replaceAll(/\s/g, ' '),
    );
    await send.click();
    await expect(page).toHaveURL('/boutique');
  });
});

test.describe('a delivery whose price changes in between', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is told to a guest with both totals, and ordered at the new one', async ({ page }) => {
    test.slow();
    const staff = { 'access-token': 'sandaga-demo-staff-token' };
    const zone = { name: `Touba ${Date.now()}`, fee: 4000, rank: 1000 };
    const created = await page.request.post(paths.deliveryZones, { headers: staff, data: zone });
    const { id } = await created.json();
    const change = (what: object) =>
      page.request.put(pathTo(paths.deliveryZone, { id }), {
        headers: staff,
        data: { ...zone, ...what },
      });
    try {
      const product = await findProduct(page, { productType: 'promo' });
      await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Commander sans compte' }).click();
      await fillForm(page);
      await modal(page).getByRole('radio', { name: zone.name }).check();
      await expect(modal(page).getByText(`Livraison ${zone.name}`)).toBeVisible();
      expect((await change({ fee: 6000 })).ok()).toBe(true);
      const send = modal(page).getByRole('button', { name: messages.pack.validateGuest });
      await send.click();
      await expect(modal(page).getByText(/^Le total a changé : .* au lieu de /)).toBeVisible();
      await expect(
        modal(page)
          .getByRole('definition')
          .filter({ hasText: /^6\s000/ }),
      ).toBeVisible();
      const request = page.waitForRequest(`**${paths.guestOrder}`);
      await send.click();
      expect((await request).postDataJSON().order.delivery).toEqual({ zone_id: id });
      await expect(page).toHaveURL('/boutique');
    } finally {
      await change({ active: false });
    }
  });
});

test.describe('a price that cannot be asked for', () => {
  test.use({ expectedComplaints: [/503/] });

  test('keeps a guest from ordering until it is there', async ({ page }) => {
    const product = await findProduct(page, { productType: 'promo' });
    await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
    await page.route(`**${paths.orderQuote}`, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', errors: [] } }),
    );
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Commander sans compte' }).click();
    const again = modal(page).getByRole('button', { name: 'Réessayer' });
    await expect(again).toBeVisible();
    const send = modal(page).getByRole('button', { name: messages.pack.validateGuest });
    await expect(send).toBeDisabled();
    await page.unrouteAll();
    await again.click();
    await expect(send).toBeEnabled();
    await expect(modal(page).getByText('Total TTC')).toBeVisible();
  });
});
