import type { Page } from '@playwright/test';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { findProduct, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aPerson, type Person } from '#tests/helpers/people/new-account.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { openChoice } from '#tests/helpers/sales/open-choice.ts';

const ARRIVAL_MS = 20_000;
const NEW_ORDER = /\/tracking-order\?nouvelle=1&order=S\d+&token=/;

const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const send = (page: Page) => main(page).getByRole('button', { name: /^Valider ma réservation/ });
const numberOf = (page: Page) => new URL(page.url()).searchParams.get('order')!;

/** Types what a new guest must. */
async function fillForm(page: Page): Promise<Person> {
  const person = aPerson();
  for (const [label, value] of [
    ['Téléphone', person.phone],
    ['Prénom et nom', 'Khadija Mbaye'],
    ['Adresse', 'Pikine, près du marché'],
  ] as const) {
    await main(page).getByLabel(label, { exact: true }).fill(value);
  }
  return person;
}

async function openCheckout(page: Page): Promise<void> {
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
}

test('somebody without an account orders with three fields, and ends on the page of the order', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCheckout(page);
  await expect(main(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/login?redirectTo=%2Fcheckout',
  );
  await expect(main(page).getByRole('radio', { name: /^(A domicile|Wave|Orange)/ })).toHaveCount(3);
  for (const way of await main(page).locator('[name="mode"]').all()) {
    await expect(way).not.toBeChecked();
  }
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  const telephone = main(page).getByLabel('Téléphone');
  await expect(telephone).toBeFocused();
  await expect(telephone).toHaveAccessibleDescription(formMessages.guestForm.phone);
  const name = main(page).getByLabel('Prénom et nom');
  await expect(name).toHaveAccessibleDescription('Le prénom est obligatoire.');
  await name.fill('Khadija');
  await send(page).click();
  await expect(name).toHaveAccessibleDescription('Le nom est obligatoire.');
  const { phone } = await fillForm(page);
  await expect(
    main(page).locator('summary').filter({ hasText: 'Zone de livraison' }),
  ).toContainText('Pikine, Guédiawaye, Keur Massar');
  await send(page).click();
  const atHome = main(page).getByRole('radio', { name: /^A domicile/ });
  await expect(atHome).toBeFocused();
  await expect(main(page).getByText(messages.pack.choosePayment)).toBeVisible();
  await atHome.check();
  await expect(main(page).getByText(messages.pack.choosePayment)).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Khadija Mbaye');
  await expect(atHome).toBeChecked();
  await expectNoBarrier(page);

  const request = page.waitForRequest(`**${paths.guestOrder}`);
  // At once: between two presses of a mouse the order may be placed and the page gone.
  await expect(send(page)).toHaveText(/FCFA/);
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const { order, ...guest } = (await request).postDataJSON();
  expect(order).toMatchObject({ type_sale: 'order', payment_mode: 'domicile', conditions: true });
  expect(order).not.toHaveProperty('partner_id');
  expect(guest).not.toHaveProperty('email');
  await expect(page).toHaveURL(NEW_ORDER);
  // Shown at the checkout, and still there in the other frame.
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  const number = numberOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Merci ! Votre commande ${number} est enregistrée`,
  );
  await expect(part(page, 'Et maintenant')).toContainText('Un SMS vous confirme votre commande.');
  await expect(part(page, 'Articles')).toContainText('Total TTC');
  await expect(
    main(page)
      .getByRole('term')
      .filter({ hasText: /^Livraison/ }),
  ).not.toHaveCount(0);
  await expectNoBarrier(page);

  const keep = part(page, 'Gardez le lien de votre commande');
  await keep.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText('Lien copié')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const shared = await keep
    .getByRole('link', { name: 'Envoyer sur WhatsApp' })
    .getAttribute('href');
  expect(decodeURIComponent(shared!)).toContain(link);
  const texts = async () => (await sentTo(`+${phone}`)).map(({ text }) => text);
  await expect
    .poll(async () => (await texts()).some((text) => text.includes(link)), { timeout: ARRIVAL_MS })
    .toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);

  const other = await otherBrowser(browser, page);
  const answer = await other.goto(link);
  expect(answer!.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
  });
  expect(await answer!.text()).not.toContain(number);
  await expect(other.getByRole('heading', { name: `Commande ${number}` })).toBeVisible();
  await other.goto(`/tracking-order?order=${number}&nouvelle=1`);
  await expect(other.getByLabel('Numéro de commande')).toHaveValue(number);
  await expect(part(other, 'Articles')).toHaveCount(0);
  await other.context().close();
});

test('the invoice of an order without an e-mail address is asked for later, and makes an account possible', async ({
  page,
}) => {
  test.slow();
  await openCheckout(page);
  await fillForm(page);
  await main(page)
    .getByRole('radio', { name: /^A domicile/ })
    .check();
  await send(page).click();
  await expect(page).toHaveURL(NEW_ORDER);
  const number = numberOf(page);
  const box = part(page, 'Recevoir la facture par e-mail');
  await expect(box).toBeVisible();
  const { email } = aPerson();
  await box.getByLabel('Votre e-mail').fill(email);
  await box.getByRole('button', { name: 'Envoyer' }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible();
  await expectNoBarrier(page);
  const mails = async () =>
    (await sentTo(email)).filter(
      ({ subject, text }) => subject.includes(number) && text.includes('/tracking-order?'),
    );
  await expect.poll(async () => (await mails()).length, { timeout: ARRIVAL_MS }).toBe(1);
});

test('the pre-order basket of a guest is ordered as a pre-order, and its first part is to be paid', async ({
  page,
}) => {
  const product = await findProduct(page, { productType: 'precommande' });
  await fillBasket(page, 'preorder', [{ ...product, quantity: 1 }]);
  await page.goto('/commande-sans-compte?panier=preorder');
  await expect(main(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/login?redirectTo=%2Fcheckout%3Fpanier%3Dpreorder',
  );
  await expect(part(page, 'Paiement').getByRole('listitem')).toHaveCount(3);
  await fillForm(page);
  const answer = page.waitForResponse(`**${paths.guestOrder}`);
  await send(page).click();
  const order = await (await answer).json();
  expect(order.type_sale).toBe('preorder');
  expect(order.payment_lines).toHaveLength(3);
  await expect(page).toHaveURL(NEW_ORDER);
  expect(await page.evaluate(() => localStorage.getItem('preorder'))).toBe('[]');
  await expect(
    part(page, 'Paiement').getByRole('button', { name: 'Payer maintenant' }),
  ).toBeVisible();
});

test('whoever is signed in, or wants credit, is led on', async ({ page }) => {
  await page.goto('/commande-sans-compte?panier=creditOrder');
  await expect(page).toHaveURL('/processus-de-commande-de-credit');
  await page.goto('/commande-sans-compte');
  await expect(page.getByText('Panier vide')).toBeVisible();
  await signInNew(page);
  await page.goto('/commande-sans-compte');
  await expect(page).toHaveURL('/checkout');
});

test.describe('a price that changes in between', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is told to a guest, who may order at the new one', async ({ page }) => {
    test.slow();
    const products = await findProducts(page, { limit: 100, sort: 'rang' });
    const product = products.find(({ en_promo }) => !en_promo)!;
    await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
    await page.goto('/commande-sans-compte');
    await fillForm(page);
    await main(page)
      .getByRole('radio', { name: /^A domicile/ })
      .check();
    await expect(main(page).getByText('Total TTC')).toBeVisible();
    const setPrice = (list_price: number) =>
      page.request.put(pathTo(paths.product, { id: product.id }), {
        headers: { 'access-token': 'sandaga-demo-staff-token' },
        data: { list_price },
      });
    expect((await setPrice(product.list_price + 5000)).ok()).toBe(true);
    const button = send(page);
    await button.click();
    await expect(main(page).getByText(/^Un prix a changé/)).toBeVisible();
    await expect(main(page)).toContainText(
      formatXof(product.list_price + 5000).replaceAll(/\s/g, ' '),
    );
    await button.click();
    await expect(page).toHaveURL(NEW_ORDER);
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
      await page.goto('/commande-sans-compte');
      await fillForm(page);
      await main(page)
        .getByRole('radio', { name: /^A domicile/ })
        .check();
      await openChoice(page, 'Zone de livraison');
      await main(page).getByRole('radio', { name: zone.name }).check();
      await expect(main(page).getByText(`Livraison ${zone.name}`)).toBeVisible();
      expect((await change({ fee: 6000 })).ok()).toBe(true);
      const button = send(page);
      await button.click();
      await expect(main(page).getByText(/^Le total a changé : .* au lieu de /)).toBeVisible();
      await expect(
        main(page)
          .getByRole('definition')
          .filter({ hasText: /^6\s000/ }),
      ).toBeVisible();
      const request = page.waitForRequest(`**${paths.guestOrder}`);
      await button.click();
      expect((await request).postDataJSON().order.delivery).toEqual({ zone_id: id });
      await expect(page).toHaveURL(NEW_ORDER);
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
    await page.goto('/commande-sans-compte');
    const again = main(page).getByRole('button', { name: 'Réessayer' });
    await expect(again).toBeVisible();
    const button = main(page).getByRole('button', { name: /^(Calcul|Valider ma)/ });
    await expect(button).toBeDisabled();
    await page.unrouteAll();
    await again.click();
    await expect(button).toBeEnabled();
    await expect(main(page).getByText('Total TTC')).toBeVisible();
  });
});
