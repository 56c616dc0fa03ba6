import { eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { listOffered } from '#server/goods/services/find-services.ts';
import { tillDevices, tillSales } from '#server/money/tills/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import {
  type ATill,
  aProductHere,
  aTill,
  commandsOfTill,
  enterTill,
  expectUsable,
  lineOf,
  openDrawer,
  pay,
  payCash,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';

test.use({ expectedComplaints: TILL_COMPLAINTS });

/** The order of the newest ticket of a till. */
async function orderOfTill({ id }: ATill) {
  const rows = await workerShop()
    .db.select({ order: orders })
    .from(orders)
    .innerJoin(tillSales, eq(tillSales.orderId, orders.id))
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(eq(tillDevices.tillId, id))
    .orderBy(tillSales.id);
  return rows.at(-1)!.order;
}

/** Products for which the shop offers an installation. */
async function installedProducts(): Promise<number[]> {
  const { db } = workerShop();
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.listed, true));
  const offered = await listOffered(
    db,
    listed.map(({ id }) => id),
    undefined,
  );
  return offered.find(({ kind }) => kind === 'installation')!.product_ids;
}

test('a product is delivered with its installation, and a deposit is paid in cash', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await scan(page, await aProductHere(page, await installedProducts()));
  await page.getByRole('button', { name: 'Livrer ou retirer plus tard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remise des articles' });
  await dialog.getByLabel('Livraison').check();
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await expect(dialog.getByText('Choisissez la zone de livraison.')).toBeVisible();
  await dialog.getByLabel('Zone de livraison').selectOption({ index: 1 });
  await dialog.getByLabel('Quartier').fill('Grand Yoff');
  await dialog.getByLabel('Repère').fill('Face à la mosquée');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await expect(page.getByText('Notez le client : ses articles viennent plus tard.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encaisser/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  const customer = page.getByRole('dialog', { name: 'Client' });
  await customer.getByLabel('Téléphone').fill('77 600 11 22');
  await customer.getByLabel('Nom').fill('Bineta Fall');
  await customer.getByRole('button', { name: 'Noter le client' }).click();
  await page.getByRole('button', { name: /^Services/ }).click();
  const services = page.getByRole('dialog', { name: 'Services' });
  const box = services.getByRole('checkbox').first();
  const name = (await services.getByRole('checkbox').first().locator('xpath=..').innerText())
    .split('\n')[0]!
    .trim();
  await box.check();
  await expectUsable(page);
  await services.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText(`+ ${name}`)).toBeVisible();
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await expectUsable(page);
  await pay(page);
  await expect(page.getByText('Le reste se paie à la livraison.')).toBeVisible();
  await page.getByRole('button', { name: 'Espèces' }).click();
  await page.getByLabel('Montant payé ainsi').fill('5000');
  await page.getByRole('button', { name: 'Montant exact' }).click();
  await page.getByRole('button', { name: 'Valider les espèces' }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Valider, le reste plus tard' }).click();
  const ticket = page.getByRole('article', { name: 'Ticket' });
  await expect(ticket).toContainText('À livrer, Grand Yoff, Face à la mosquée');
  await expect(ticket).toContainText('Reste à payer');
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  const order = await orderOfTill(till);
  expect(order).toMatchObject({
    amountPaid: 5_000,
    fulfilment: 'to_prepare',
    recipient: 'Bineta Fall',
    quarter: 'Grand Yoff',
  });
  await expect(ticket).toContainText(formatXof(order.amountTotal - 5_000));
  const lines = await workerShop()
    .db.select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['product', 'service']),
  );
});

test('goods that are paid now are collected with their code another day', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await scan(page, await aProductHere(page));
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  const customer = page.getByRole('dialog', { name: 'Client' });
  await customer.getByLabel('Téléphone').fill('77 600 11 33');
  await customer.getByLabel('Nom').fill('Modou Faye');
  await customer.getByRole('button', { name: 'Noter le client' }).click();
  await page.getByRole('button', { name: 'Livrer ou retirer plus tard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remise des articles' });
  await dialog.getByLabel('Retrait ici plus tard').check();
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await pay(page);
  await payCash(page);
  await expect(page.getByRole('article', { name: 'Ticket' })).toContainText(
    'À retirer ici plus tard',
  );
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  const { pickupCode, number } = await orderOfTill(till);
  await page.getByRole('link', { name: 'Commandes' }).click();
  await page.getByLabel('Numéro, code de retrait ou téléphone').fill(number);
  await page.getByRole('button', { name: 'Chercher' }).click();
  const card = page.getByRole('region', { name: `Commande ${number}` });
  await card.getByLabel('Code de retrait').fill(pickupCode!);
  await card.getByRole('button', { name: 'Remettre la commande' }).click();
  await expect(page.getByText(`${number} est remise : c’est noté.`)).toBeVisible();
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await commandsOfTill(till)).toEqual(['open applied', 'sale applied', 'hand_over applied']);
  expect(await orderOfTill(till)).toMatchObject({ fulfilment: 'delivered' });
});

test('a pack is sold alone at its own price', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  const product = await aProductHere(page);
  await page.getByRole('button', { name: 'Packs' }).click();
  const packs = page.getByRole('dialog', { name: 'Packs' });
  const first = packs.getByRole('list', { name: 'Packs' }).getByRole('button').first();
  await expectUsable(page);
  await first.click();
  const choose = page.getByRole('button', { name: 'Mettre ce pack dans la vente' });
  await choose
    .or(page.getByText(/^Pack /))
    .first()
    .waitFor();
  if (await choose.isVisible()) await choose.click();
  await scan(page, product);
  await expect(page.getByText(/se vend seul : encaissez-le d’abord/)).toBeVisible();
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: /^(Encaisser|Vendre quand même)/ }).click();
  await payCash(page);
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await orderOfTill(till)).toMatchObject({ isPack: true, fulfilment: 'delivered' });
});

test('the ticket goes to the customer’s phone, and the invoice opens', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await scan(page, await aProductHere(page));
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await pay(page);
  await payCash(page);
  await page.getByRole('button', { name: 'SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ticket sur le téléphone du client' });
  await expect(dialog.getByRole('img', { name: 'QR code du ticket' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Envoyer le SMS' }).click();
  await expect(dialog.getByText(/^Indiquez un numéro de mobile/)).toBeVisible();
  await expectUsable(page);
  await dialog.getByLabel('Téléphone du client').fill('77 600 44 55');
  await dialog.getByRole('button', { name: 'Envoyer le SMS' }).click();
  await expect(dialog.getByRole('status')).toContainText('Le SMS part au');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expectUsable(page);
  const { number } = await orderOfTill(till);
  const [text] = await workerShop()
    .db.select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, '+221776004455'));
  expect(text?.text).toContain(number);
  const invoice = page.getByRole('link', { name: 'Facture' });
  const opened = await page.request.get((await invoice.getAttribute('href'))!);
  expect(opened.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${number}`),
  );
});
