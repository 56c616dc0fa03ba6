import { eq } from 'drizzle-orm';
import { products } from '#server/goods/catalogue/tables.ts';
import { serials } from '#server/goods/stock/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import {
  aProductHere,
  aTill,
  enterTill,
  expectUsable,
  lineOf,
  openDrawer,
  pay,
  payCash,
  salesOfTill,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: TILL_COMPLAINTS });

/** The id of the place that every shop has. */
const MAGASIN = 1;

test('a piece is sold by the scan of its serial number, and billed to a company', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.slow();
  const { db } = workerShop();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  const product = await aProductHere(page);
  const numbers = [`${till.code}-11`, `${till.code}-22`, `${till.code}-99`] as const;
  await db.update(products).set({ tracksSerials: true }).where(eq(products.id, product.id));
  await db.insert(serials).values([
    { productId: product.id, serial: numbers[0], state: 'received', placeId: MAGASIN },
    { productId: product.id, serial: numbers[1], state: 'received', placeId: MAGASIN },
    { productId: product.id, serial: numbers[2], state: 'sold', placeId: null },
  ]);
  const scanNumber = (reference: string) => scan(page, { ...product, gtin: '', reference });
  const cart = page.getByRole('list', { name: 'Articles de la vente' });

  await scanNumber(numbers[2]);
  await expect(page.getByText(`La pièce ${numbers[2]} est déjà vendue`)).toBeVisible();
  await scanNumber(numbers[0]);
  await expect(cart).toContainText(`N° ${numbers[0]}`);
  await scanNumber(numbers[0]);
  await expect(page.getByText('est déjà dans cette vente')).toBeVisible();
  await scanNumber(numbers[1].toLowerCase());
  await expect(cart).toContainText(`N° ${numbers[0]}, ${numbers[1]}`);
  await context.setOffline(true);
  await scanNumber(`${till.code}-33`);
  await expect(page.getByText(`Code inconnu : ${till.code}-33`)).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('button', { name: 'Facture au nom d’une entreprise' }).click();
  const form = page.getByRole('form', { name: 'Facture au nom d’une entreprise' });
  await form.getByLabel('Entreprise').fill('Baobab Conseil SARL');
  await form.getByLabel('NINEA (facultatif)').fill('12AB');
  await form.getByRole('button', { name: 'Facturer à cette entreprise' }).click();
  await expect(form).toContainText('Le NINEA compte 7 ou 9 chiffres');
  await expectUsable(page);
  await form.getByLabel('NINEA (facultatif)').fill('00123452g3');
  await form.getByRole('button', { name: 'Facturer à cette entreprise' }).click();
  await expect(page.getByRole('button', { name: 'Client : Baobab Conseil SARL' })).toBeVisible();

  await expect(page.getByText('prix confirmé')).toBeVisible({ timeout: 20_000 });
  await pay(page);
  await payCash(page);
  const ticket = page.getByRole('article', { name: 'Ticket' });
  await expect(ticket).toContainText('Facturé à : Baobab Conseil SARL');
  await expect(ticket).toContainText('NINEA 0012345 2G3');
  await expect(ticket).toContainText(`N° de série : ${numbers[0]}, ${numbers[1]}`);
  await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  expect(await salesOfTill(till)).toMatchObject([{ state: 'done', problem: '' }]);
  const left = await db
    .select({ serial: serials.serial, state: serials.state })
    .from(serials)
    .where(eq(serials.productId, product.id));
  expect(left.every(({ state }) => state === 'sold')).toBe(true);
  await db.update(products).set({ tracksSerials: false }).where(eq(products.id, product.id));
});
