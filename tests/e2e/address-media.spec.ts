import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#contract/base/paths.ts';
import { orderLink } from '#contract/base/screens.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const aPhoto = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();

/** A microphone that hums: test machines have none. */
const hum = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const source = context.createOscillator();
      const heard = context.createMediaStreamDestination();
      source.connect(heard);
      source.start();
      return heard.stream;
    };
  });
const more = (page: Page) =>
  page.getByRole('button', { name: 'Photo, message vocal, autre numéro' });

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Destinataire').fill('Binta Sarr');
  await page.getByLabel('Téléphone', { exact: true }).fill('78 765 43 21');
  await page.getByLabel('Ville').fill('Dakar');
  await page.getByLabel('Quartier').fill('Sicap Liberté 6');
}

test('a customer shows the way to the door, and staff that prepares the order sees it', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  await hum(page);
  const [product] = await findProducts(page, { limit: 1, sort: 'rang' });
  await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
  await signInNew(page);
  await page.goto('/checkout');
  await fillAddress(page);
  await more(page).click();
  const help = page.getByRole('group', { name: /^Pour trouver la porte/ });
  await expect(help).toBeFocused();
  await help.getByLabel('Deuxième téléphone').fill('33 800 00 00');
  await help.getByLabel('Point sur une carte').fill('https://maps.app.goo.gl/abc');
  await expect(help.getByText(/^Aucun lieu n’est lu ici/)).toBeVisible();
  await help.getByLabel('Point sur une carte').fill('MHV4+F9 Dakar');
  await expect(help.getByText('7C64MHV4+F9')).toBeVisible();
  await help.getByLabel('Point sur une carte').fill('');
  await expect(help.getByText('7C64MHV4+F9')).toHaveCount(0);
  await help.getByLabel('Point sur une carte').fill('MHV4+F9 Dakar');
  await help
    .getByLabel('Photo de la porte', { exact: true })
    .setInputFiles({ name: 'porte.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await expect(help.getByRole('img', { name: /^La porte/ })).toBeVisible();

  await help.getByRole('button', { name: 'Enregistrer un message' }).click();
  await help.getByRole('button', { name: 'Arrêter' }).click();
  await expect(help.getByLabel('Votre message vocal')).toBeVisible();
  await help.getByRole('button', { name: 'Supprimer le message vocal' }).click();
  await expect(help.getByLabel('Votre message vocal')).toHaveCount(0);
  await expect(help.getByRole('button', { name: 'Enregistrer un message' })).toBeFocused();
  await help.getByRole('button', { name: 'Enregistrer un message' }).click();
  await help.getByRole('button', { name: 'Arrêter' }).click();
  await expect(help.getByRole('button', { name: 'Enregistrer de nouveau' })).toBeVisible();
  await expectNoBarrier(page);

  await page.getByRole('radio', { name: /^A domicile/ }).check();
  const submit = page.getByRole('button', { name: /^Valider la commande/ });
  await submit.click();
  const second = help.getByLabel('Deuxième téléphone');
  await expect(second).toBeFocused();
  await second.fill('70 765 43 21');
  await page.reload();
  await expect(help.getByLabel('Votre message vocal')).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(/\/commandes\//);
  const delivery = page.getByRole('region', { name: 'Livraison' });
  await expect(delivery.getByText('70 765 43 21')).toBeVisible();
  await expect(delivery.getByText('7C64MHV4+F9')).toBeVisible();
  await expect(delivery.getByRole('img', { name: 'La porte, pour le livreur' })).toBeVisible();
  const orderId = page.url().match(/commandes\/(\d+)/)![1]!;
  const [kept] = await (await page.request.get(paths.addresses)).json();
  expect(kept).toMatchObject({ plus_code: '7C64MHV4+F9', second_phone: '221707654321' });
  expect([kept.door_photo_key, kept.voice_note_key]).not.toContain(null);

  const desk = await (await browser.newContext()).newPage();
  await openOffice(desk, 'commandes@example.sn', `/commandes/${orderId}/show`);
  await expect(desk.getByRole('img', { name: 'Photo de la porte' })).toBeVisible();
  await expect(desk.getByLabel('Message vocal du client')).toBeVisible();
  await expect(desk.getByText('70 765 43 21')).toBeVisible();
  await desk.context().close();
});

test('what is typed while a photo is on its way stays, and no order goes without it', async ({
  page,
}) => {
  const [product] = await findProducts(page, { limit: 1, sort: 'rang' });
  await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
  await more(page).click();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${paths.addressMedia}`, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByLabel('Photo de la porte', { exact: true })
    .setInputFiles({ name: 'porte.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await expect(page.getByRole('button', { name: 'Envoi...' })).toBeVisible();
  const second = page.getByLabel('Deuxième téléphone');
  await second.fill('70 765 43 21');
  await page.getByLabel('Prénom et nom').fill('Binta Sarr');
  await page.getByLabel('Téléphone', { exact: true }).fill('78 765 43 21');
  await page.getByLabel('Adresse').fill('Sicap Liberté 6');
  await page.getByRole('radio', { name: /^A domicile/ }).check();
  await page.getByRole('button', { name: / · .*FCFA/ }).click();
  await expect(page.getByRole('button', { name: 'Envoi...' })).toBeFocused();
  await expect(page.getByText(/^La photo part encore/)).toBeVisible();
  letGo();
  const door = page.getByRole('img', { name: /^La porte/ });
  await expect(door).toBeVisible();
  await expect(page.getByText(/^La photo part encore/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Retirer la photo de la porte' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter une photo' })).toBeFocused();
  await expect(second).toHaveValue('70 765 43 21');
});

test('who refuses the microphone is told what else helps', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await signInNew(page);
  await page.goto('/profile#addresses');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await more(page).click();
  await page.getByRole('button', { name: 'Enregistrer un message' }).click();
  await expect(page.getByText(/^Le micro est refusé à cette page/)).toBeVisible();
});

test('a browser that records nothing offers no recorder', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  await signInNew(page);
  await page.goto('/profile#addresses');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await more(page).click();
  await expect(page.getByRole('button', { name: 'Ajouter une photo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer un message' })).toHaveCount(0);
});

test('an address of the book keeps pin and number when something else of it changes', {
  tag: '@both',
}, async ({ page }) => {
  await signInNew(page);
  await page.goto('/profile#addresses');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const dialog = page.getByRole('dialog', { name: /(l’|une )adresse/ });
  await dialog.getByLabel('Nom de l’adresse').fill('Maison');
  await dialog.getByLabel('Quartier').fill('Médina');
  await more(page).click();
  const second = dialog.getByLabel('Deuxième téléphone');
  await second.fill('33 800 00 00');
  const pin = dialog.getByLabel('Point sur une carte');
  await pin.fill('14.6937, -1');
  await expect(pin).toHaveAccessibleDescription(/n’est pas au Sénégal/);
  await pin.fill('14.6937, -17.4441');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(second).toHaveAccessibleDescription(/mobile sénégalais/);
  await second.fill('70 765 43 21');
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('list', { name: 'Mes adresses' }).getByRole('listitem');
  await expect(card).toContainText('70 765 43 21');
  await expect(card).toContainText('7C64MHV4+F9');
  await card.getByRole('button', { name: /^Modifier/ }).click();
  await dialog.getByLabel('Quartier').fill('Fann');
  await expect(dialog.getByLabel('Deuxième téléphone')).toHaveValue('70 765 43 21');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(card).toContainText('Fann');
  await expect(card).toContainText('7C64MHV4+F9');
});

test.describe('after ordering', () => {
  // The browser reports the network that the test cuts.
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a photo and a voice note are added, also the one that the network lost first', async ({
    page,
  }) => {
    await hum(page);
    const person = await signInNew(page);
    const { order } = await placeOrder(await callerFor(person), 'order');
    await page.goto(orderLink(order));
    const delivery = page.getByRole('region', { name: 'Livraison' });
    await delivery.getByRole('button', { name: 'Aider le livreur à trouver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trouver la porte' });
    await page.route(`**${paths.addressMedia}`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Enregistrer un message' }).click();
    await dialog.getByRole('button', { name: 'Arrêter' }).click();
    const again = dialog.getByRole('button', { name: 'Renvoyer le message' });
    await expect(again).toBeVisible();
    await expect(dialog.getByText(/^Connexion impossible/)).toBeVisible();
    await expectNoBarrier(page);
    await page.unroute(`**${paths.addressMedia}`);
    await again.click();
    await expect(dialog.getByLabel('Votre message vocal')).toBeVisible();
    await dialog
      .getByLabel('Photo de la porte', { exact: true })
      .setInputFiles({ name: 'porte.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
    await expect(dialog.getByRole('img', { name: /^La porte/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(delivery.getByRole('img', { name: 'La porte, pour le livreur' })).toBeVisible();
    await expect(delivery.getByLabel('Message vocal pour le livreur')).toBeVisible();
  });
});
