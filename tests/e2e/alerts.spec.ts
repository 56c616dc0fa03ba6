import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectFits, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo, whatsappOf } from '#tests/helpers/base/sandbox-inbox.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aSoldOutArticle } from '#tests/helpers/goods/a-sold-out-article.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

/** What the shop does every five minutes. */
const runAlerts = () => enqueue(workerShop().db, 'tell-alerts', null);

/** The text of the message to an address that says something, once it has come. */
async function messageTo(recipient: string, words: RegExp): Promise<string> {
  await expect
    .poll(async () =>
      (await sentTo(recipient)).map(({ text }) => text).find((one) => words.test(one)),
    )
    .toBeDefined();
  return (await sentTo(recipient)).map(({ text }) => text).find((one) => words.test(one)) ?? '';
}
const linkIn = (text: string) => /\/alerte\/\d+\?token=[\w-]+/.exec(text)?.[0] ?? '';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Prévenez-moi' });

test('a guest asks on the phone, confirms, hears that it is back, and stops', async ({ page }) => {
  const product = await aSoldOutArticle(page.request);
  const other = await aSoldOutArticle(page.request);
  const number = `7712${String(Date.now()).slice(-5)}`;
  const phone = `+221${number}`;
  await page.goto(productLink(product.id));
  await page.getByRole('button', { name: 'Épuisé : prévenez-moi' }).click();
  await expectNoBarrier(page);
  await expectFits(page);
  const send = dialog(page).getByRole('button', { name: 'Prévenez-moi' });
  await send.click();
  const field = dialog(page).getByLabel('Téléphone');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Le téléphone est obligatoire.');
  await field.fill(number);
  await send.click();
  await expect(dialog(page).getByRole('status')).toContainText('C’est noté.');
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click();

  await page.goto(linkIn(await messageTo(phone, /confirmez/)));
  await expectNoBarrier(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Votre alerte est confirmée.')).toBeFocused();
  await expect(page.getByText('Nous vous préviendrons de son retour en stock.')).toBeVisible();

  const asked = { product_id: other.id, kind: 'stock', channel: 'sms', telephone: number };
  expect((await page.request.post(paths.alerts, { data: asked })).status()).toBe(200);
  await setStock(workerShop().db, product.id, 2);
  await runAlerts();
  await page.goto(linkIn(await messageTo(phone, /est de retour/)));
  await expect(page.getByText(/^Nous vous avons prévenu le /)).toBeVisible();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vos autres alertes' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout arrêter' }).click();
  await expect(page.getByText('Toutes vos alertes sont arrêtées.')).toBeFocused();
  await setStock(workerShop().db, other.id, 2);
  await runAlerts();
  await page.goto(productLink(other.id));
  await page.getByText('Partager, comparer, suivre le prix').click();
  await page.getByRole('button', { name: 'Prévenez-moi si le prix baisse' }).click();
  await expect(dialog(page).getByLabel(/^Prix à ne pas dépasser/)).toBeVisible();
  expect((await sentTo(phone)).filter(({ text }) => text.includes(other.name))).toEqual([]);
});

test('a number that chooses WhatsApp confirms by text message and hears there', async ({
  page,
}) => {
  const product = await aSoldOutArticle(page.request);
  const number = `7713${String(Date.now()).slice(-5)}`;
  const phone = `+221${number}`;
  await page.goto(productLink(product.id));
  await page.getByRole('button', { name: 'Épuisé : prévenez-moi' }).click();
  await dialog(page).getByRole('radio', { name: 'Par WhatsApp' }).check();
  await dialog(page).getByLabel('Téléphone').fill(number);
  await dialog(page).getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('WhatsApp');
  await page.goto(linkIn(await messageTo(phone, /confirmez/)));
  await expect(page.getByText(/par WhatsApp pour vos alertes/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Votre alerte est confirmée.')).toBeFocused();
  await setStock(workerShop().db, product.id, 1);
  await runAlerts();
  await expect
    .poll(async () => (await whatsappOf(number)).map(({ text }) => text).join(), {
      timeout: 15_000,
    })
    .toContain('est de retour');
});

test('an account is told without confirming, and stops on its own page', async ({ page }) => {
  const product = await aSoldOutArticle(page.request);
  const { email } = await signInNew(page);
  await page.goto(productLink(product.id));
  await page.getByRole('button', { name: 'Épuisé : prévenez-moi' }).click();
  await dialog(page).getByRole('radio', { name: 'Par e-mail' }).check();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  await dialog(page).getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('C’est noté.');
  await page.goto(screens.ownAlerts);
  await expect(page.getByRole('region', { name: product.name })).toContainText(
    'Nous vous préviendrons',
  );
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(page.getByText('Votre alerte est arrêtée.')).toBeFocused();
});

test('staff sees what is waited for', { tag: '@desktop' }, async ({ page }) => {
  const product = await aSoldOutArticle(page.request);
  const email = `${randomUUID().slice(0, 8)}@example.sn`;
  const asked = { product_id: product.id, kind: 'stock', channel: 'mail', email };
  await page.request.post(paths.alerts, { data: asked });
  const link = linkIn(await messageTo(email, /Confirmez/));
  const [, id = '', token = ''] = /(\d+)\?token=(.+)/.exec(link) ?? [];
  await page.request.post(withQuery(pathTo(paths.alertConfirmation, { id }), { token }));
  await openOffice(page, 'catalogue@example.sn', '/alertes');
  await page.getByPlaceholder('Référence ou nom').fill(product.name);
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('Épuisé');
  await expect(row).toContainText('1 retour en stock');
});
