import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { aReport } from '#tests/helpers/sales/basket-report.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

/** Searches a list for a person and waits until it shows only that many rows. */
async function search(page: Page, words: string, rows = 1): Promise<void> {
  await page.getByPlaceholder(/^(Nom|Commande|Numéro|Mot)/).fill(words);
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole('row')).toHaveCount(1 + rows);
}
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a membership that staff accepts opens credit to its customer', async ({ page, browser }) => {
  test.slow();
  const person = await aVerifiedPerson();
  const caller = await callerFor(person);
  await caller.call('POST', paths.membershipRequest, {
    partner_id: caller.id,
    entreprise_code: 'TERA010120241',
    consent: true,
  });
  await openOffice(page, 'credit@example.sn', '/adhesions');
  await search(page, person.email);
  await page.getByText(person.name).first().click();
  await expect(page).toHaveURL(new RegExp(`/adhesions/${caller.id}/show`));
  await page.getByRole('button', { name: 'Accepter' }).click();
  await confirm(page, 'Accepter');
  await expect(page.getByText('La décision est enregistrée.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('par Mariama Sy');
  await expectNoBarrier(page, '#main-content');

  const customer = await otherBrowser(browser, page);
  await signIn(customer.context(), person);
  await customer.goto('/credit-cart');
  await expect(customer).toHaveURL('/credit-cart');
});

test('a basket is followed up, and the order that follows converts it', async ({ page }) => {
  test.slow();
  const person = await aVerifiedPerson();
  const { name, email, phone } = person;
  await page.request.post(paths.basketReport, { data: aReport({ name, email, phone }) });
  await openOffice(page, 'commandes@example.sn', '/relances');
  await search(page, email);
  await page.getByText(name).first().click();
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', new RegExp(`wa.me/${phone}.*Cong%C3%A9lateur`));
  await page.getByLabel('État de la relance').click();
  await page.getByRole('option', { name: 'Contacté' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Passe demain.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Suivi' })).toContainText(
    'Contacté · Passe demain.',
  );
  await expectNoBarrier(page, '#main-content');

  const { order } = await placeOrder(await callerFor(person), 'order');
  const lead = new URL(page.url()).pathname.replace('/gestion', '');
  await page.goto('/gestion/relances');
  await page.getByRole('button', { name: 'Chercher les commandes' }).click();
  await expect(page.getByText('Les commandes qui ont suivi un panier sont notées.')).toBeVisible();
  await moveOn(page, lead);
  await expect(page.getByRole('region', { name })).toContainText(`Converti`);
  await expect(page.getByRole('link', { name: order.name })).toBeVisible();
});

test('a customer’s data are handed out, and then forgotten', async ({ page }) => {
  test.slow();
  const person = await aVerifiedPerson();
  const { id } = await callerFor(person);
  await openOffice(page, 'gerant@example.sn', '/clients');
  await search(page, person.email);
  await page.getByText(person.name).first().click();
  await expect(page).toHaveURL(new RegExp(`/clients/${id}/show`));
  await expectNoBarrier(page, '#main-content');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ses données (JSON)' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data.personne).toMatchObject([{ email: person.email }]);

  await page.getByRole('button', { name: 'Effacer cette personne' }).click();
  await page.getByLabel('Motif').fill('Demandé par téléphone.');
  await page.getByLabel('Nom de la personne').fill(person.name);
  await confirm(page, 'Effacer pour toujours');
  await expect(page.getByText('Le compte est effacé.')).toBeVisible();
  const shown = await page.request.get(pathTo(paths.staffCustomer, { id }));
  expect(shown.status()).toBe(404);
});

test('an instalment is reminded of, and its customer hears it once', async ({ page }) => {
  test.slow();
  const person = await aVerifiedPerson();
  const { order } = await placeOrder(await callerFor(person), 'preorder');
  await openOffice(page, 'credit@example.sn', '/echeances');
  await search(page, order.name, order.payment_lines.length);
  const remind = page.getByRole('button', {
    name: `Relancer la commande ${order.name}, échéance 1`,
  });
  await remind.click();
  await expect(page.getByText('Le rappel est parti.')).toBeVisible();
  await expect
    .poll(async () => (await sentTo(person.email)).map(({ subject }) => subject), {
      timeout: 20_000,
    })
    .toContain(`Échéance à venir : commande ${order.name}`);
  await expectNoBarrier(page, '#main-content');
});
