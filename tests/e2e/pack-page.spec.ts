import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';

test('home leads to a pack with its products, its total and the ways to order', async ({
  page,
}) => {
  await page.goto('/');
  const packs = page.getByRole('region', { name: 'Nos packs' });
  await expect(packs.getByRole('article')).toHaveCount(3);
  await packs.getByRole('link', { name: 'Pack Cuisine équipée' }).click();
  await expect(page).toHaveURL('/pack-promo?code=PACK-CUISINE');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pack Cuisine équipée');
  const products = page.getByRole('list', { name: 'Produits du pack' }).getByRole('listitem');
  await expect(products).toHaveCount(4);
  await expect(products.first().getByRole('img')).toBeVisible();

  const order = page.getByRole('region', { name: 'Commander ce pack' });
  await expect(order).toContainText('600 000 FCFA');
  await expect(order.getByText('Livraison gratuite sur Dakar')).toBeVisible();
  await expect(order.getByRole('radio', { name: 'En ligne' })).toBeChecked();
  await order.getByRole('radio', { name: 'A domicile' }).check();
  await expect(
    order.getByText('Merci de vous connecter pour confirmer votre commande'),
  ).toBeVisible();
  await expect(
    order.getByRole('link', { name: 'Connectez-vous pour confirmer la commande' }),
  ).toHaveAttribute('href', '/login?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE');
  await expect(order.getByRole('button', { name: 'Valider le Panier' })).toBeHidden();
});

test('a pack tells links and search engines what it is', async ({ page }) => {
  const html = await (await page.goto('/pack-promo?code=pack-salon'))!.text();
  expect(html).toMatch(/rel="canonical" href="[^"]*\/pack-promo\?code=PACK-SALON"/);
  expect(html).toMatch(/property="og:image" content="[^"]*\/1024\.jpg"/);
  expect(html).toContain('"@type":"BreadcrumbList"');
  const sitemap = await (await page.request.get('/sitemap-pages.xml')).text();
  expect(sitemap).toContain('/pack-promo?code=PACK-SALON<');
  expect(sitemap).not.toContain('PACK-EXPIRE');
});

test('an order wants a mode of payment', async ({ page }) => {
  await page.goto('/pack-promo?code=PACK-SALON');
  const order = page.getByRole('region', { name: 'Commander ce pack' });
  const begin = order.getByRole('button', { name: 'Commander sans compte' });
  await expect(begin).toBeEnabled();
  const online = order.getByRole('radio', { name: 'En ligne' });
  await online.evaluate((radio: HTMLInputElement) => {
    radio.checked = false;
  });
  await begin.click();
  const mistake = order.getByText('Veuillez choisir un mode de paiement');
  await expect(mistake).toBeVisible();
  await expect(order.getByRole('radio', { name: 'A domicile' })).toBeFocused();
  await expect(page.getByRole('dialog', { name: /^Vos informations/ })).toBeHidden();
  await order.getByRole('radio', { name: 'A domicile' }).check();
  await begin.click();
  await expect(page.getByRole('dialog', { name: /^Vos informations/ })).toBeVisible();
  await expect(mistake).toBeHidden();
});

test.describe('without an account', () => {
  test.use({ expectedComplaints: [/409/] });

  test('the reservation says what is wrong, sends what is right and tells a refusal', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/pack-promo?code=pack-salon');
    await page.getByRole('radio', { name: 'A domicile' }).check();
    await page.getByRole('button', { name: 'Commander sans compte' }).click();
    const modal = page.getByRole('dialog', { name: 'Vos informations pour la réservation' });
    const send = modal.getByRole('button', { name: 'Valider ma réservation' });
    await modal.getByLabel('Prénom').fill('Awa');
    await send.click();
    for (const mistake of [
      'Le nom est obligatoire.',
      "L'adresse email est obligatoire.",
      'Le téléphone est obligatoire.',
      "L'adresse est obligatoire.",
    ]) {
      await expect(modal.getByText(mistake, { exact: true })).toBeVisible();
    }
    await modal.getByLabel('Téléphone').fill('33 800 00 00');
    await send.click();
    await expect(modal.getByText('Le numéro de téléphone est invalide.')).toBeVisible();
    await expect(modal.getByText("L'adresse email est obligatoire.")).toBeVisible();
    const name = modal.getByRole('textbox', { name: 'Nom', exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Le nom est obligatoire.');
    await expectNoBarrier(page);

    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await page.getByRole('button', { name: 'Commander sans compte' }).click();
    await expect(modal.getByLabel('Prénom')).toHaveValue('Awa');
    await name.fill('Ndiaye');
    await modal.getByLabel('Email').fill('awa@example.sn');
    await modal.getByLabel('Téléphone').fill('77 123 45 67');
    await modal.getByLabel('Adresse').fill('Sicap Liberté 6');
    const refusal = { status: 409, code: 'conflict', message: 'Réchaud est épuisé.', errors: [] };
    await page.route(`**${paths.guestOrder}`, (route) =>
      route.fulfill({ status: 409, json: refusal }),
    );
    const request = page.waitForRequest(`**${paths.guestOrder}`);
    await send.click();
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Awa Ndiaye',
      email: 'awa@example.sn',
      telephone: '221771234567',
      order: { type_order: 'pack', payment_mode: 'domicile', state: 'sale', code: 'PACK-SALON' },
    });
    await expect(page.getByText('Commande non validé')).toBeVisible();
    await expect(modal.getByText('Réchaud est épuisé.')).toBeVisible();
    await expect(modal.getByLabel('Adresse')).toHaveValue('Sicap Liberté 6');
    await expect(send).toBeEnabled();
  });
});

test.describe('a pack that is not sold', () => {
  test.use({ expectedComplaints: [/404/] });

  test('says so and shows those that are', async ({ page }) => {
    const response = await page.goto('/pack-promo?code=PACK-EXPIRE');
    expect(response!.status()).toBe(404);
    await expect(page.getByText("Le pack n'est plus d'actualité ou indisponible.")).toBeVisible();
    await expect(page.getByText(/^Ce pack ne se commande plus/)).toBeVisible();
    const others = page.getByRole('region', { name: 'Les packs du moment' });
    await expect(others.getByRole('article')).toHaveCount(3);
    await expectNoBarrier(page);
    await page.getByRole('link', { name: 'Continuer vos achats' }).click();
    await expect(page).toHaveURL('/boutique');
  });

  for (const [what, path] of [
    ['that nobody knows', '/pack-promo?code=INCONNU'],
    ['whose code is none', '/pack-promo?code=%C3%89%26'],
    ['without a code', '/pack-promo'],
  ] as const) {
    test(`${what} says so in the page that the server sends`, async ({ page }) => {
      const response = await page.request.get(path);
      expect(response.status()).toBe(404);
      const html = await response.text();
      expect(html).toContain('Ce pack ne se commande plus');
      expect(html).toContain('Les packs du moment');
    });
  }
});

test('a pack page has no barrier that a machine can find, at any width', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/pack-promo?code=PACK-TABASKI');
  await expectNoBarrier(page);
  await expectToFitNarrowScreen(page);
});

test.describe('a pack that cannot be looked up', () => {
  test.use({ expectedComplaints: [/500/] });

  test('is told like one that is not sold, with a way to try again', async ({ page }) => {
    await page.goto('/');
    await page.route(`**${paths.packs}/PACK-*`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByRole('link', { name: 'Pack Cuisine équipée' }).click();
    await expect(page.getByText("Le pack n'est plus d'actualité ou indisponible.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('list', { name: 'Produits du pack' })).toBeVisible();
  });
});
