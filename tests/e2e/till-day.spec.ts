import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type StaffSession, staffTillSessions } from '#contract/money/tills/staff-tills.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { today } from '#server/base/time.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { placeStock } from '#server/goods/stock/tables.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { type BookedEntry, readJournal } from '#server/money/accounting/read-journal.ts';
import { payments } from '#server/money/payments/tables.ts';
import { acceptSession } from '#server/money/tills/sessions/accept-session.ts';
import { tillPayments } from '#server/money/tills/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { pressElsewhere } from '#tests/helpers/money/pay-online.ts';
import {
  type ATill,
  aProductHere,
  aTill,
  enterTill,
  lineOf,
  openDrawer,
  pay,
  payCash,
  salesOfTill,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({
  expectedComplaints: TILL_COMPLAINTS,
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
  // A context of its own: one that is kept has no touch.
  firstVisit: true,
});

const FLOAT_XOF = 20_000;

/** The cash (XOF) that the seller put into the drawer and took out of it, kept beside the shop's own sums. */
class Drawer {
  cashXof = FLOAT_XOF;
  add(amountXof: number) {
    this.cashXof += amountXof;
  }
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();
const nextSale = (page: Page) => tap(page, 'Nouvelle vente');
const totalOf = async (page: Page) =>
  Number((await page.getByRole('status', { name: 'Total' }).innerText()).replace(/\D/g, ''));

/** Scans a product and waits for the server's price. */
async function ring(page: Page, product: TillProduct): Promise<number> {
  await scan(page, product);
  await expect(page.getByText('prix confirmé')).toBeVisible();
  return totalOf(page);
}

/** Pays all that is left with the number of a paper or a terminal. */
async function payBy(page: Page, way: string, label: string, bank = ''): Promise<void> {
  await tap(page, way);
  await page.getByLabel(label).fill(`N-${Date.now()}`);
  if (bank !== '') await page.getByLabel('Banque', { exact: true }).fill(bank);
  await tap(page, /^Valider : /);
}

async function noteCustomer(page: Page, phone: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Client', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Client' });
  await dialog.getByLabel('Téléphone').fill(phone);
  await dialog.getByLabel('Nom').fill(name);
  await dialog.getByRole('button', { name: 'Noter le client' }).tap();
}

async function moveCash(page: Page, amountXof: number, why: string, way: string): Promise<void> {
  await page.getByRole('link', { name: 'Tiroir' }).tap();
  await page.getByLabel('Montant (FCFA)').fill(String(amountXof));
  await page.getByLabel(why, { exact: true }).check();
  await tap(page, way);
  await expect(page.getByText(`${formatXof(amountXof)} : c’est noté.`)).toBeVisible();
}

async function journalOf(session: StaffSession): Promise<BookedEntry[]> {
  const { db, config } = workerShop();
  const taken = await db
    .select({ orderId: payments.orderId })
    .from(tillPayments)
    .innerJoin(payments, eq(payments.id, tillPayments.paymentId))
    .where(eq(tillPayments.sessionId, session.id));
  const orderIds = new Set(taken.map(({ orderId }) => orderId));
  const entries: BookedEntry[] = [];
  const period = { from: today(), to: today() };
  for await (const batch of readJournal(db, config, await readOpenPart(db), period)) {
    entries.push(
      ...batch.filter(
        ({ orderId, sessionId }) =>
          sessionId === session.id || (orderId !== null && orderIds.has(orderId)),
      ),
    );
  }
  return entries;
}

const balanceOf = (entries: readonly BookedEntry[], account: string) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

const lyingOf = async ({ id }: TillProduct): Promise<number> => {
  const [lying] = await workerShop()
    .db.select()
    .from(placeStock)
    .where(and(eq(placeStock.productId, id), eq(placeStock.placeId, 1)));
  return lying?.onHand ?? 0;
};

/** The closing as staff reads it, accepted by a manager. */
async function close({ id: tillId }: ATill): Promise<StaffSession> {
  const { db, config } = workerShop();
  const person = await aVerifiedPerson({ role: 'manager' });
  const manager = await callerFor(person);
  const { items } = await manager.call<{ items: StaffSession[] }>(
    'GET',
    `${staffTillSessions.path}?sort=-opened_at`,
  );
  const { id, version } = items.find(({ till_id }) => till_id === tillId)!;
  const actor = {
    kind: 'account',
    id: manager.id,
    role: 'manager',
    companyId: null,
    sessionId: '',
  } as const;
  await acceptSession({ db, config, actor }, { id, version }, '');
  return manager.call<StaffSession>('GET', pathTo(paths.staffTillSession, { id }));
}

test('a day from the opening to the closing adds up in drawer, closing, journal and stock', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const { db } = workerShop();
  const till = await aTill();
  const drawer = new Drawer();
  await enterTill(page, till);
  await openDrawer(page, FLOAT_XOF);
  const product = await aProductHere(page);
  const lay = await lyingOf(product);
  let pieces = 0;

  await test.step('cash, with change', async () => {
    const total = await ring(page, product);
    await pay(page);
    await payCash(page);
    drawer.add(total);
    pieces += 1;
    await nextSale(page);
  });
  await test.step('the shop’s terminal', async () => {
    await ring(page, product);
    await pay(page);
    await payBy(page, 'Carte (terminal)', 'Numéro d’autorisation');
    pieces += 1;
    await nextSale(page);
  });
  await test.step('a cheque and cash', async () => {
    const total = await ring(page, product);
    await pay(page);
    await tap(page, 'Espèces');
    await page.getByLabel('Montant payé ainsi').fill('5000');
    await tap(page, 'Montant exact');
    await tap(page, 'Valider les espèces');
    await payBy(page, 'Chèque', 'Numéro du chèque', 'CBAO');
    expect(total).toBeGreaterThan(5_000);
    drawer.add(5_000);
    pieces += 1;
    await nextSale(page);
  });
  await test.step('a transfer', async () => {
    await ring(page, product);
    await pay(page);
    await payBy(page, 'Virement', 'Référence du virement');
    pieces += 1;
    await nextSale(page);
  });
  await test.step('a discount for a known customer', async () => {
    await scan(page, product);
    await noteCustomer(page, '77 600 55 66', 'Khady Ndiaye');
    await tap(page, 'Remise');
    const dialog = page.getByRole('dialog', { name: 'Remise du vendeur' });
    await dialog.getByLabel('Montant (FCFA)').fill('500');
    await dialog.getByLabel('Raison').fill('Carton abîmé');
    await dialog.getByRole('button', { name: 'Accorder la remise' }).tap();
    await expect(page.getByText('prix confirmé')).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBe(product.price - 500);
    await pay(page);
    await payCash(page);
    drawer.add(total);
    pieces += 1;
    await nextSale(page);
  });
  await test.step('a wallet on the customer’s telephone', async () => {
    await ring(page, product);
    await pay(page);
    await tap(page, 'Wave');
    const link = page.getByRole('link', { name: 'Ouvrir la page de paiement' });
    await expect(link).toBeVisible({ timeout: 20_000 });
    await pressElsewhere(page, (await link.getAttribute('href'))!, 'Payer');
    await page.getByRole('link', { name: 'Voir le ticket' }).tap();
    pieces += 1;
    await nextSale(page);
  });
  await test.step('two pieces, of which one comes back for cash', async () => {
    await scan(page, product);
    const total = await ring(page, product);
    await pay(page);
    await payCash(page);
    drawer.add(total);
    pieces += 1;
    await expect(lineOf(page)).toHaveText('Tout est envoyé');
    await page.getByRole('link', { name: 'Ventes' }).tap();
    await page.getByRole('button', { name: `Retour du ticket ${till.code}-A-000007` }).tap();
    await tap(page, /^Une pièce de plus/);
    await tap(page, `Rendre ${formatXof(product.price)}`);
    await expect(page.getByText(`À rendre : ${formatXof(product.price)}`)).toBeVisible();
    drawer.add(-product.price);
    await tap(page, 'Terminer');
  });
  await test.step('an exchange for two pieces', async () => {
    await page.getByRole('link', { name: 'Ventes' }).tap();
    await page.getByRole('button', { name: `Retour du ticket ${till.code}-A-000001` }).tap();
    await tap(page, /^Une pièce de plus/);
    await tap(page, 'Bon d’achat, ou échange');
    await tap(page, `Rendre ${formatXof(product.price)}`);
    await tap(page, 'Échanger : vendre avec ce bon');
    await scan(page, product);
    await ring(page, product);
    await pay(page);
    await payCash(page);
    drawer.add(product.price);
    pieces += 1;
    await nextSale(page);
  });
  await test.step('a delivery with a deposit', async () => {
    await scan(page, product);
    await noteCustomer(page, '77 600 77 88', 'Omar Sarr');
    await tap(page, 'Livrer ou retirer plus tard');
    const dialog = page.getByRole('dialog', { name: 'Remise des articles' });
    await dialog.getByLabel('Livraison').check();
    await dialog.getByLabel('Zone de livraison').selectOption({ index: 1 });
    await dialog.getByLabel('Quartier').fill('Ouakam');
    await dialog.getByRole('button', { name: 'Noter' }).tap();
    await expect(page.getByText('prix confirmé')).toBeVisible();
    await pay(page);
    await tap(page, 'Espèces');
    await page.getByLabel('Montant payé ainsi').fill('1000');
    await tap(page, 'Montant exact');
    await tap(page, 'Valider les espèces');
    await tap(page, 'Valider, le reste plus tard');
    drawer.add(1_000);
    await nextSale(page);
  });
  await test.step('an order of the shop, paid and collected here', async () => {
    const buyer = await callerFor(await aVerifiedPerson());
    const [place] = await (await page.request.get(paths.pickupPlaces)).json();
    const delivery = { pickup_place_id: place.id } as DeliveryForm;
    const { order } = await placeOrder(buyer, 'order', { payment_mode: 'domicile', delivery });
    const {
      name,
      amount_residual: due,
      pickup,
    } = await buyer.call<{
      name: string;
      amount_residual: number;
      pickup: { code: string };
    }>('GET', pathTo(paths.orderById, { id: order.id }));
    await page.getByRole('link', { name: 'Commandes' }).tap();
    const find = async () => {
      await page.getByLabel('Numéro, code de retrait ou téléphone').fill(name);
      await tap(page, 'Chercher');
    };
    await find();
    await tap(page, 'Espèces');
    await tap(page, 'Montant exact');
    await tap(page, 'Valider les espèces');
    await expect(page.getByText(/reçus pour/)).toBeVisible();
    await expect(lineOf(page)).toHaveText('Tout est envoyé');
    drawer.add(due);
    await find();
    await page.getByLabel('Code de retrait', { exact: true }).fill(pickup.code);
    await tap(page, 'Remettre la commande');
    await expect(page.getByText(`${name} est remise`)).toBeVisible();
  });
  await test.step('change from the bank, and a small expense', async () => {
    await moveCash(page, 10_000, 'Appoint', 'Mettre');
    await moveCash(page, 2_500, 'Petite dépense', 'Prendre');
    drawer.add(7_500);
  });
  await test.step('the count', async () => {
    await page.getByRole('link', { name: 'Tiroir' }).tap();
    const notes = Math.floor(drawer.cashXof / 10_000);
    await page.getByLabel(formatXof(10_000), { exact: true }).fill(String(notes));
    const rest = drawer.cashXof - notes * 10_000;
    await page.getByLabel(formatXof(5), { exact: true }).fill(String(rest / 5));
    await tap(page, 'Terminer le comptage');
    await tap(page, 'Confirmer le comptage');
    await expect(page.getByRole('button', { name: 'Ouvrir la caisse' })).toBeVisible();
    await expect(lineOf(page)).toHaveText('Tout est envoyé');
  });

  const sales = await salesOfTill(till);
  expect(sales.map(({ number, state }) => `${number} ${state}`)).toEqual(
    sales.map((_, place) => `${till.code}-A-${String(place + 1).padStart(6, '0')} done`),
  );
  const closing = await close(till);
  expect(closing).toMatchObject({
    state: 'accepted',
    closing: 1,
    expected: drawer.cashXof,
    counted: drawer.cashXof,
    difference: 0,
    loose_cash: 0,
    cash_in: 10_000,
    cash_out: 2_500,
    sales: { done: sales.length, refused: 0, settled: 0 },
  });
  expect(closing.ways.map(({ way }) => way).toSorted()).toEqual([
    'cash',
    'cheque',
    'terminal',
    'transfer',
    'voucher',
    'wave',
  ]);
  // The journal's account of cash moved by what the drawer holds beyond its float.
  const entries = await journalOf(closing);
  expect(balanceOf(entries, '571')).toBe(drawer.cashXof - FLOAT_XOF);
  for (const { lines } of entries) {
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  }
  // One more piece left than what the customers of the till have: the delivery is reserved, not gone.
  expect(await lyingOf(product)).toBe(lay - pieces);
  expect(await findStockDifferences(db)).toEqual([]);
});
