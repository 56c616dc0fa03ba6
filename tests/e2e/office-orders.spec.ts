import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsable, moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { beginPayment, payAddress, paymentBox } from '#tests/helpers/money/pay-online.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import {
  CLERK,
  orderShowPath,
  ordersPathOf,
  press,
  SECOND_CLERK,
} from '#tests/helpers/sales/office-orders.ts';
import { findGoods, placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

test('an order goes to its customer step by step, who sees it', async ({ page, browser }) => {
  test.slow();
  const person = aPerson();
  const { order } = await placeGuestOrder(person, { payment_mode: 'domicile' });
  await openOffice(page, CLERK, ordersPathOf(person));
  await expect(page.getByRole('tab', { name: /^À préparer \(\d+\)$/ })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByText(order.name).first().click();
  const beside = page.getByRole('region', { name: 'Commande', exact: true });
  await expect(beside.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+221/);
  await expectUsable(page);
  await beside.getByRole('link', { name: 'Ouvrir la page' }).click();
  await expect(page).toHaveURL(new RegExp(`${orderShowPath(order)}$`));
  await expectNoBarrier(page);
  await press(page, 'Mettre en livraison');
  await expect(page.getByText(/le client est prévenu dans \d+ s/)).toBeVisible();
  await press(page, 'Annuler cette étape');
  const history = page.getByRole('region', { name: 'Historique et notes' });
  await expect(history).toContainText('Étape annulée, de nouveau validée');
  await press(page, 'Mettre en livraison');
  await expect(page.getByRole('button', { name: 'Marquer livrée' })).toBeVisible();
  await press(page, 'Plus');
  await expect(page.getByRole('button', { name: 'Remettre en préparation' })).toBeVisible();
  await press(page, 'Marquer livrée');
  const money = page.getByRole('dialog', { name: 'Commande livrée : l’argent' });
  await money.getByRole('radio', { name: 'Rien pour le moment' }).check();
  await money.getByRole('button', { name: 'Livrée, non payée' }).click();
  await expect(money.getByRole('alert')).toContainText('Indiquez pourquoi');
  await expectNoBarrier(page);
  await money
    .getByRole('radio', { name: /en espèces$/ })
    .first()
    .check();
  await money
    .getByRole('button', { name: `Livrée et encaissé ${formatXof(order.amount_total)}` })
    .click();
  await expect(money).toBeHidden();
  await expect(history).toContainText('Commande livrée');
  await expect(history).toContainText('Cheikh Diallo (Boutique)');
  const customer = await otherBrowser(browser, page);
  await customer.goto(order.link);
  await expect(customer.getByRole('main')).toContainText('Commande livrée');
  await expect(customer.getByRole('main')).not.toContainText('Cheikh Diallo');
  await customer.context().close();
});

test('a large order to be paid at home is confirmed after a call, and its buyer sees it', async ({
  page,
  browser,
}) => {
  const atHome = { quantity: 7, payment_mode: 'domicile' };
  const { order } = await placeGuestOrder(aPerson(), atHome);
  await openOffice(page, CLERK, orderShowPath(order));
  await expect(page.getByRole('alert').getByText(/^À confirmer/)).toBeVisible();
  await expectNoBarrier(page);
  await press(page, 'Confirmer la commande');
  await expect(page.getByText(/^À confirmer/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Historique et notes' })).toContainText(
    'Commande confirmée',
  );
  const customer = await otherBrowser(browser, page);
  await customer.goto(order.link);
  await expect(customer.getByRole('main')).toContainText('Commande confirmée');
  await expect(customer.getByRole('heading', { name: 'Confirmez votre commande' })).toHaveCount(0);
  await customer.context().close();
});

test('an order taken by telephone is delivered to a relative in a slot, another collected', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const product = await findGoods('order');
  const begin = async () => {
    const person = aPerson();
    await page.getByLabel('Nom du client').fill(person.name);
    await page.getByLabel('Téléphone du client').fill(person.phone);
    await page.getByLabel('Chercher un produit').fill(product.name);
    const found = page.getByRole('list', { name: 'Produits trouvés' });
    await found.getByRole('button', { name: product.name }).first().click();
    return person;
  };
  const total = page.getByRole('region', { name: 'Total' });
  await openOffice(page, CLERK, '/commandes/create');
  const caller = await begin();
  await page.getByLabel('Adresse de livraison').fill('Médina, rue 22');
  await page.getByLabel(/^Deuxième téléphone/).fill('70 765 43 21');
  await page.getByRole('combobox', { name: 'Créneau de livraison' }).click();
  const slot = page.getByRole('option', { disabled: false }).last();
  const [day = ''] = (await slot.textContent())!.split(',');
  await slot.click();
  await expect(total).toContainText(day);
  await page.getByRole('checkbox', { name: 'La commande est pour un proche' }).check();
  await expect(page.getByRole('combobox', { name: 'Livraison ou retrait' })).toHaveCount(0);
  await page.getByLabel('Nom du proche').fill('Mame Diarra');
  await page.getByLabel('Téléphone du proche').fill('+33 6 12 34 56 78');
  await page.getByLabel(/^Un mot pour le proche/).fill('Bonne fête');
  await expect(page.getByLabel('Téléphone du proche')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Enregistrer la commande' })).toBeDisabled();
  await page.getByLabel('Téléphone du proche').fill(caller.phone);
  const mail = page.getByRole('textbox', { name: /^E-mail du client/ });
  await expect(mail).toHaveAccessibleDescription(/^Indiquez l’e-mail du client/);
  await mail.fill(caller.email);
  await expect(mail).toHaveAttribute('required');
  await page.getByLabel('Téléphone du proche').fill('78 111 22 33');
  await expect(mail).not.toHaveAttribute('required');
  await expect(total).toContainText('Mame Diarra · 78 111 22 33');
  await expectUsable(page);
  await press(page, 'Enregistrer la commande');
  const delivery = page.getByRole('region', { name: 'Livraison à un proche' });
  await expect(delivery).toContainText('Mame Diarra');
  await expect(delivery).toContainText(day);
  await expect(delivery).toContainText('70 765 43 21');

  await moveOn(page, '/commandes/create');
  await begin();
  await page.getByRole('combobox', { name: 'Livraison ou retrait' }).click();
  await page
    .getByRole('option', { name: /^Retrait à / })
    .first()
    .click();
  await expect(page.getByLabel('Adresse de livraison')).toHaveCount(0);
  await expect(total).toContainText('Retrait');
  await press(page, 'Enregistrer la commande');
  await expect(page.getByRole('region', { name: 'Retrait en magasin' })).toBeVisible();
});

test('what is free no more while a clerk telephones leaves the order', async ({ page }) => {
  test.slow();
  const product = await findGoods('order');
  await openOffice(page, CLERK, '/commandes/create');
  await page.getByLabel('Chercher un produit').fill(product.name);
  const found = page.getByRole('list', { name: 'Produits trouvés' });
  await found.getByRole('button', { name: product.name }).first().click();
  const lookAgain = () =>
    page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('combobox', { name: 'Créneau de livraison' }).click();
  await page.getByRole('option', { disabled: false }).last().click();
  await page.route('**/api/livraison/zones/*/creneaux*', (route) => route.fulfill({ json: [] }));
  await lookAgain();
  await expect(page.getByText(/^Le créneau choisi n’est plus libre/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Livraison ou retrait' }).click();
  const collected = page.getByRole('option', { name: /^Retrait à / });
  await collected.first().click();
  await expect(page.getByLabel('Adresse de livraison')).toHaveCount(0);
  await page.route('**/api/livraison/points-retrait*', (route) => route.fulfill({ json: [] }));
  await lookAgain();
  await expect(page.getByLabel('Adresse de livraison')).toBeVisible();
});

test('an order taken by telephone is paid by the link of the text message', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = aPerson();
  const product = await findGoods('order');
  await openOffice(page, CLERK, '/commandes/create');
  await page.getByLabel('Nom du client').fill(person.name);
  await page.getByLabel('Téléphone du client').fill(person.phone);
  await page.getByLabel('Chercher un produit').fill(product.name);
  const found = page.getByRole('list', { name: 'Produits trouvés' });
  await found.getByRole('button', { name: product.name }).first().click();
  await expect(page.getByText('Tapez l’adresse de livraison.')).toBeVisible();
  await page.getByLabel('Adresse de livraison').fill('Médina, rue 22');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(product.name);
  await expectNoBarrier(page);
  await press(page, 'Enregistrer la commande');
  await expect(page).toHaveURL(/\/commandes\/\d+\/show$/);
  await press(page, 'Plus');
  await press(page, 'Envoyer le lien de paiement par SMS');
  await expect(page.getByText('Le lien part par SMS')).toBeVisible();
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await sentTo(person.phone)).map(({ text }) => text);
      link = texts.map((text) => /payez.*?(\/tracking-order\?\S+)/s.exec(text)?.[1]).find(Boolean);
      return link;
    })
    .toBeDefined();
  const customer = await otherBrowser(browser, page);
  await customer.goto(link!);
  // Paid at home unless the customer prefers to pay now.
  await paymentBox(customer).getByText('Payer maintenant en ligne').click();
  await beginPayment(customer, 'Wave');
  await customer.goto(await payAddress(customer, 'Ouvrir Wave'));
  await press(customer, 'Payer');
  await expect(customer).toHaveURL(/\/wave-paiement\?transaction=/);
  // The payment opens the order by its link, soon after.
  await expect(customer).toHaveURL(/\/tracking-order\?order=S\d+&token=/);
  await customer.context().close();
  await page.reload();
  const money = page.getByRole('region', { name: 'Paiements', exact: true });
  await expect(money.getByRole('listitem').filter({ hasText: /Wave.*Reçu/ })).toBeVisible();
});

test.describe('of two clerks on one order', () => {
  test.use({ expectedComplaints: [/409/] });

  test('the second is told, and overwrites nothing', async ({ page, browser }) => {
    test.slow();
    const { order } = await placeGuestOrder(aPerson(), { payment_mode: 'domicile' });
    await openOffice(page, CLERK, orderShowPath(order));
    await expect(page.getByRole('button', { name: 'Mettre en livraison' })).toBeVisible();
    const second = await otherBrowser(browser, page);
    await openOffice(second, SECOND_CLERK, orderShowPath(order));
    await press(second, 'Ajouter une note');
    const asked = second.getByRole('dialog');
    await asked.getByRole('textbox', { name: /^Note/ }).fill('Le client rappelle demain');
    await asked.getByRole('button', { name: 'Ajouter' }).click();
    await expect(asked).toBeHidden();
    await press(page, 'Mettre en livraison');
    await expect(page.getByText('Quelqu’un a changé cette commande entre-temps')).toBeVisible();
    await second.reload();
    await expect(second.getByRole('button', { name: 'Mettre en livraison' })).toBeVisible();
    await second.context().close();
    await page.reload();
    await expect(page.getByText('Le client rappelle demain')).toBeVisible();
    await press(page, 'Mettre en livraison');
    await expect(page.getByRole('button', { name: 'Marquer livrée' })).toBeVisible();
  });
});

test('an order goes to another zone at its price and to the place of a map, is printed, and its note stays with the staff', async ({
  page,
}) => {
  test.slow();
  const { order } = await placeGuestOrder(aPerson());
  await openOffice(page, CLERK, orderShowPath(order));
  await press(page, 'Modifier la livraison');
  const form = page.getByRole('dialog', { name: 'Modifier la livraison' });
  await form.getByRole('combobox', { name: 'Zone de livraison' }).click();
  const zone = page
    .getByRole('option')
    .filter({ hasText: /[1-9][\d\s]*FCFA/ })
    .first();
  const name = (await zone.innerText()).replace(/ \(.*/, '');
  await zone.click();
  await form.getByLabel('Adresse (rue, immeuble)').fill('Villa 12');
  await form.getByLabel('Position').fill('derrière le marché');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByRole('alert')).toContainText('La position ne se lit pas');
  await form.getByLabel('Position').fill('https://www.google.com/maps/@14.6937,-17.4441,17z');
  await expectNoBarrier(page);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  const delivery = page.getByRole('region', { name: 'Livraison' });
  await expect(delivery).toContainText(name);
  await expect(delivery).toContainText('Villa 12');
  const map = delivery.getByRole('link', { name: 'Voir sur la carte' });
  await expect(map).toHaveAttribute('href', /14\.6937%2C-17\.4441/);
  const lines = page.getByRole('region', { name: 'Articles' });
  await expect(lines).toContainText(`Livraison ${name}`);
  await expect(page.getByRole('region', { name: 'Historique et notes' })).toContainText(
    `Livraison changée : ${name}, nouveau total`,
  );

  await test.step('on paper stands the order, and nothing of the page around it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByRole('heading', { level: 2, name: `Commande ${order.name}` }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Articles' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('menuitem', { name: 'Commandes' })).toBeHidden();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('a note stays with the staff', async () => {
    await press(page, 'Ajouter une note');
    const asked = page.getByRole('dialog', { name: 'Ajouter une note' });
    await asked.getByRole('textbox', { name: /^Note/ }).fill('Appeler le gardien');
    await expectNoBarrier(page);
    await asked.getByRole('button', { name: 'Ajouter' }).click();
    await expect(page.getByRole('region', { name: 'Historique et notes' })).toContainText(
      'Appeler le gardien',
    );
    await page.goto(order.link);
    await expect(page.getByRole('main')).toContainText(order.name);
    await expect(page.getByRole('main')).not.toContainText('Appeler le gardien');
  });
});
