import { eq } from 'drizzle-orm';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { recordPayment } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { smallTargetsOn } from '#tests/helpers/base/browser/page-checks.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

/** Pays an order in full, as its provider would tell it. */
async function pay(number: string): Promise<void> {
  const { db, config } = workerShop();
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(orders).where(eq(orders.number, number));
    const locked = await lockOrder(tx, found!.id);
    const amountXof = locked.amountTotal;
    await recordPayment(tx, config, locked, { by: 'shop', amountXof, provider: 'wave' });
  });
}

test('a son abroad pays for his mother, who sees no price and says who may see a photo', async ({
  page,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const { phone, email } = aPerson();
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
  await main.getByRole('radio', { name: /^A domicile/ }).check();
  await main.getByLabel('Je commande pour un proche').check();
  await expect(main.getByRole('radio', { name: /^A domicile/ })).toHaveCount(0);
  await expect(main.getByText(/rien ne lui est demandé à la livraison/)).toBeVisible();

  await main.getByLabel('Prénom et nom').fill('Modou Ndiaye');
  await main.getByRole('textbox', { name: 'Téléphone', exact: true }).fill(phone);
  await main.getByLabel('Adresse', { exact: true }).fill('Médina, rue 22');
  await main.getByRole('radio', { name: /^Wave/ }).check();
  const send = main.getByRole('button', { name: /^Valider ma réservation/ });
  await expect(send).toHaveText(/FCFA/);
  await send.click();
  const name = main.getByLabel('Nom de votre proche');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez le nom de votre proche.');
  await name.fill('Awa Ndiaye');
  await main.getByLabel('Téléphone de votre proche').fill(phone);
  await main.getByLabel(/^Un mot pour votre proche/).fill('Bonne fête, maman !');
  await send.click();
  const mail = main.getByRole('textbox', { name: 'Email' });
  await expect(mail).toBeFocused();
  await mail.fill(email);
  await expectNoBarrier(page);
  await send.click();

  await expect(page).toHaveURL(/\/tracking-order\?.*order=S\d+/);
  const number = new URL(page.url()).searchParams.get('order')!;
  const card = page.getByRole('region', { name: 'Pour Awa Ndiaye' });
  await expect(card).toContainText('Bonne fête, maman !');
  await expect(card).toContainText('prévenu par SMS, sans prix, dès que la commande est payée');

  await pay(number);
  const { db } = workerShop();
  const told = await db
    .select({ text: outgoingMessages.text })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, `+${phone}`));
  expect(told).toHaveLength(1);
  const [link = ''] = /\/colis\?\S+/.exec(told[0]!.text) ?? [];
  await page.context().clearCookies();
  const answer = await page.goto(link);
  expect(answer!.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  await expect(
    page.getByRole('heading', { name: 'Modou Ndiaye vous offre ce colis' }),
  ).toBeVisible();
  await expect(main).toContainText('Bonne fête, maman !');
  await expect(main).toContainText('ne donnez pas d’argent au livreur');
  await expect(main).not.toContainText('FCFA');
  await expect(main).not.toContainText(email);
  const consent = page.getByRole('region', { name: 'Photo de la remise' });
  await consent.getByRole('button', { name: 'J’accepte' }).click();
  await expect(consent.getByRole('status')).toHaveText('Vous avez accepté.');
  await expectNoBarrier(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  await page.reload();
  await consent.getByRole('button', { name: 'Je n’accepte plus' }).click();
  await expect(consent.getByRole('status')).toHaveText('Vous avez refusé.');
});

test('a daughter in Paris pays with her own number and reads what it costs in euros', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const { phone, email } = aPerson();
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
  await expect(main.getByText(/^Total : environ/)).toHaveCount(0);
  await main.getByLabel('Je commande pour un proche').check();
  await expect(main.getByText(/^Total : environ [\d\u202f]+,\d\d\u00a0€/)).toBeVisible();
  await main.getByLabel('Nom de votre proche').fill('Awa Ndiaye');
  await main.getByLabel('Téléphone de votre proche').fill(phone);
  await main.getByLabel('Prénom et nom').fill('Fatou Ndiaye');
  await main.getByLabel('Adresse', { exact: true }).fill('Médina, rue 22');
  const number = main.getByRole('textbox', { name: 'Téléphone', exact: true });
  await main.getByRole('combobox', { name: 'Pays du numéro' }).selectOption('FR');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('+33 ');
  await number.pressSequentially('06 12 34 56 78');
  const ways = main.getByRole('group', { name: 'Mode de paiement' }).getByRole('radio');
  await expect(ways.first()).toHaveAccessibleName(/^Carte/);
  await ways.first().check();
  await expectNoBarrier(page);

  const send = main.getByRole('button', { name: /^Valider ma réservation/ });
  await expect(send).toHaveText(/FCFA/);
  await send.click();
  const mail = main.getByRole('textbox', { name: 'Email' });
  await expect(mail).toBeFocused();
  await expect(mail).toHaveAccessibleDescription(
    'Indiquez votre e-mail : aucun SMS ne part à l’étranger.',
  );
  await mail.fill(email);
  // The order's page leads on to the card's page at once, so it may not be seen standing.
  let address = '';
  const receipt = page.waitForEvent('framenavigated', (frame) => {
    if (/\/tracking-order\?.*order=S\d+/.test(frame.url())) address = frame.url();
    return address !== '';
  });
  await send.click();
  await receipt;
  await expect(page.getByRole('heading', { name: 'Carte bancaire' })).toBeVisible();
  await page.goto(address);
  await expect(main).toContainText('Un e-mail vous confirme votre commande.');
  const placed = new URL(address).searchParams.get('order')!;
  const [order] = await workerShop().db.select().from(orders).where(eq(orders.number, placed));
  expect(order).toMatchObject({ buyerPhone: '+33612345678', recipientPhone: `+${phone}` });
});
