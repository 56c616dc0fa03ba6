import { type StaffProforma, staffProformas } from '#contract/sales/staff-proformas.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { CLERK, press } from '#tests/helpers/sales/office-orders.ts';
import { callerFor, findGoods } from '#tests/helpers/sales/order-by-call.ts';

test('a proforma is made for a company, kept longer, ordered by its link and found by its number', async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, phone } = aPerson();
  const product = await findGoods('order');
  await openOffice(page, CLERK, '/proformas');
  await expectUsableOnBoth(page);
  await page.getByRole('link', { name: 'Nouvelle facture proforma' }).click();
  await page.getByLabel('Entreprise').fill('Baobab Conseil SARL');
  await page.getByLabel('NINEA (facultatif)').fill('12');
  await expect(page.getByText(/Le NINEA compte 7 ou 9 chiffres/)).toBeVisible();
  await page.getByLabel('NINEA (facultatif)').fill('0012345 2G3');
  await page.getByLabel('Nom du contact').fill('Aminata Sow');
  await page.getByLabel('E-mail du contact').fill(email);
  await page.getByLabel('Chercher un produit').fill(product.name);
  await page.getByRole('list', { name: 'Produits trouvés' }).getByRole('button').first().click();
  await page.getByLabel('Quantité').fill('2');
  await page.getByLabel(/^Valable combien de jours/).fill('5');
  await expectUsableOnBoth(page);
  const make = page.getByRole('button', { name: 'Établir la facture proforma' });
  await expect(make).toBeEnabled();
  await make.click();
  await expect(page).toHaveURL(/\/proformas\/\d+\/show$/);
  const heading = page.getByRole('heading', { name: /^PF-\d{4}-\d{6} · Baobab Conseil SARL$/ });
  await expect(heading).toBeVisible();
  const number = (await heading.innerText()).slice(0, 14);
  await expectUsableOnBoth(page);
  await press(page, 'Prolonger');
  await page.getByRole('dialog').getByRole('button', { name: 'Prolonger' }).click();
  await expect(page.getByText('Facture proforma prolongée')).toBeVisible();

  const link = async () =>
    /https?:\S+\/proforma\/\S+/.exec((await sentTo(email))[0]?.text ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  const buyer = await otherBrowser(browser, page);
  await buyer.goto((await link())!);
  await buyer.getByRole('link', { name: 'Commander à ces prix' }).click();
  await buyer.getByLabel('Prénom et nom').fill('Aminata Sow');
  await buyer.getByLabel('Téléphone').fill(phone);
  await buyer.getByLabel('Adresse').fill('Rue 10, Point E');
  await buyer.getByRole('radio', { name: /^A domicile/ }).check();
  await buyer.getByRole('button', { name: /^Valider ma réservation/ }).click();
  await expect(buyer).toHaveURL(/\/tracking-order\?nouvelle=1/);
  await buyer.context().close();

  const filter = encodeURIComponent(JSON.stringify({ q: number, state: 'ordered' }));
  await moveOn(page, `/proformas?filter=${filter}`);
  await page.getByText(number).first().click();
  await expect(page.getByRole('main')).toContainText('Commandée');
  await page.getByRole('link', { name: /^S\d+$/ }).click();
  await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('one that is withdrawn says why to staff, and nothing more can be done with it', async ({
  page,
}) => {
  test.slow();
  const product = await findGoods('order');
  await openOffice(page, CLERK, '/proformas/create');
  await page.getByLabel('Entreprise').fill('Kër Dëkk SA');
  await page.getByLabel('Nom du contact').fill('Modou Fall');
  await page.getByLabel('Téléphone du contact').fill(aPerson().phone);
  await page.getByLabel('Chercher un produit').fill(product.name);
  await page.getByRole('list', { name: 'Produits trouvés' }).getByRole('button').first().click();
  await expect(page.getByText(/^Total$/).last()).toBeVisible();
  const make = page.getByRole('button', { name: 'Établir la facture proforma' });
  await expect(make).toBeEnabled();
  await make.click();
  await expect(page.getByRole('button', { name: 'Renvoyer par SMS' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renvoyer par e-mail' })).toHaveCount(0);
  await press(page, 'Retirer');
  const dialog = page.getByRole('dialog', { name: 'Retirer la facture proforma' });
  await dialog.getByLabel('Motif').fill('Prix mal tapé');
  await dialog.getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByRole('main')).toContainText('Prix mal tapé');
  await expect(page.getByRole('button', { name: 'Prolonger' })).toHaveCount(0);
});

test('a proforma that its contact accepts on the telephone becomes an order at its prices', async ({
  page,
}) => {
  test.slow();
  const { name, phone } = aPerson();
  const { id: productId } = await findGoods('order');
  const { call } = await callerFor({ email: CLERK });
  const { id, number } = await call<StaffProforma>('POST', staffProformas.path, {
    company: 'Baobab Conseil SARL',
    name,
    telephone: phone,
    order_lines: [{ id: productId, quantity: 1 }],
  });
  await openOffice(page, CLERK, `/proformas/${id}/show`);
  await page.getByRole('link', { name: 'Commander pour le client' }).click();
  await expect(page.getByRole('heading', { name: `Commande de ${number}` })).toBeVisible();
  await expect(page.getByLabel('Nom du client')).toHaveValue(name);
  await expectUsableOnBoth(page);
  await page.getByLabel('Adresse de livraison').fill('Rue 10, Point E');
  const place = page.getByRole('button', { name: 'Enregistrer la commande' });
  await expect(place).toBeEnabled();
  await place.click();
  await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});
