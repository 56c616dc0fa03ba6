import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { partners } from '#server/base/identity/tables.ts';
import { confirmCredit } from '#server/money/payments/credits/decide-credit.ts';
import { tillDevices, tillSales } from '#server/money/tills/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { expectKept } from '#tests/helpers/delivery/driver-page.ts';
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
  reopen,
  salesOfTill,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: TILL_COMPLAINTS });

/** A till whose first ticket sold pieces for cash: two, or enough for `leastXof`. */
async function withASale(page: Page, leastXof = 0) {
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 20_000);
  const product = await aProductHere(page);
  const pieces = Math.max(2, Math.ceil(leastXof / product.price));
  for (let piece = 0; piece < pieces; piece += 1) await scan(page, product);
  await pay(page);
  await payCash(page);
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  return { till, product };
}

/** Opens « Retour » and looks a ticket up. */
async function findTicket(page: Page, { code }: ATill, sequence = 1): Promise<void> {
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  const ticket = `${code}-A-${String(sequence).padStart(6, '0')}`;
  await page.getByLabel('Numéro du ticket ou de la commande').fill(ticket.toLowerCase());
  await page.getByRole('button', { name: 'Chercher' }).click();
}

/** Confirms the credit note of the till's only sale, as a second person does in the back-office. */
async function confirmCreditOf({ id }: ATill): Promise<void> {
  const { db, config } = workerShop();
  const [note] = await db
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .innerJoin(tillSales, eq(tillSales.orderId, creditNotes.orderId))
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(eq(tillDevices.tillId, id));
  const { email } = await aVerifiedPerson({ role: 'manager' });
  const [manager] = await db.select().from(partners).where(eq(partners.email, email));
  const { id: managerId, role, companyId } = manager!;
  const actor = { kind: 'account', id: managerId, role, companyId, sessionId: '' } as const;
  await confirmCredit({ db, config, providers: {} }, actor, note!.id);
}

const onePiece = (page: Page) => page.getByRole('button', { name: /^Une pièce de plus/ });

test('a piece comes back for cash, on paper, and the drawer pays it', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const { till, product } = await withASale(page);
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await page.getByLabel('Numéro du ticket ou de la commande').fill(`${till.code}-A-999999`);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByText('Aucune vente avec ce numéro.')).toBeVisible();
  await expectUsable(page);
  await findTicket(page, till);
  await expect(page.getByText('choisissez ce qui revient')).toBeVisible();
  await onePiece(page).click();
  const money = page.getByRole('region', { name: 'Argent à rendre' });
  const give = money.getByRole('button', { name: `Rendre ${formatXof(product.price)}` });
  await expect(give).toBeEnabled();
  await page.getByLabel('Pourquoi').selectOption('En panne');
  await page.getByRole('button', { name: 'Abîmé' }).click();
  await expectUsable(page);
  await give.click();
  await expect(page.getByText(`À rendre : ${formatXof(product.price)}`)).toBeVisible();
  const paper = page.getByRole('article', { name: 'Ticket de retour' });
  await expect(paper).toContainText(`1 × ${product.name}`);
  await expect(paper).toContainText(/avoir AV-\d{4}-\d{6}/);
  await expectUsable(page);
  await page.reload();
  await expect(paper).toContainText(`1 × ${product.name}`);
  await page.getByRole('button', { name: 'Terminer' }).click();
  expect(await commandsOfTill(till)).toEqual(['open applied', 'sale applied', 'return applied']);

  await findTicket(page, till);
  await onePiece(page).click();
  await expect(onePiece(page)).toBeDisabled();
});

test('a piece is exchanged for dearer goods, and the customer pays the difference', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const { till, product } = await withASale(page);
  await page.getByRole('link', { name: 'Ventes' }).click();
  await page.getByRole('button', { name: `Retour du ticket ${till.code}-A-000001` }).click();
  await onePiece(page).click();
  await page.getByRole('button', { name: 'Bon d’achat, ou échange' }).click();
  await page.getByRole('button', { name: `Rendre ${formatXof(product.price)}` }).click();
  await expect(page.getByText(`Bon d’achat de ${formatXof(product.price)}`).first()).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Échanger : vendre avec ce bon' }).click();
  await scan(page, product);
  await scan(page, product);
  await expect(page.getByText(`Le client paie encore ${formatXof(product.price)}.`)).toBeVisible();
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await expectUsable(page);
  await pay(page);
  await expect(page.getByRole('list', { name: 'Déjà reçu' })).toContainText('Bon d’achat');
  await expect(page.getByText('Reste à payer')).toContainText(formatXof(product.price));
  await payCash(page);
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await salesOfTill(till)).toMatchObject([
    { state: 'done' },
    { state: 'done', totalXof: 2 * product.price, problem: '' },
  ]);
});

test('a large return is paid once a second person has confirmed it', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const { till, product } = await withASale(page, 100_000);
  await findTicket(page, till);
  const pieces = Math.ceil(100_000 / product.price);
  for (let piece = 0; piece < pieces; piece += 1) await onePiece(page).click();
  await expect(page.getByText(/^Ce montant demande une seconde personne/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Reprendre les articles' }).click();
  await expect(page.getByRole('alert')).toContainText('quand une seconde personne a confirmé');
  await page.getByRole('button', { name: 'Terminer' }).click();
  await findTicket(page, till);
  await expect(page.getByText(/attend une seconde personne/)).toBeVisible();
  await confirmCreditOf(till);
  await page.getByRole('button', { name: 'Une autre vente' }).click();
  await findTicket(page, till);
  const sum = formatXof(pieces * product.price);
  await expect(page.getByText(`${sum} sont confirmés pour un retour`)).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: `Rendre ${sum}` }).click();
  await expect(page.getByText(`À rendre : ${sum}`)).toBeVisible();
});

test('a return waits for the network, and a lost answer gives the money once', {
  tag: '@desktop',
}, async ({ page: first, context }) => {
  test.slow();
  const { till, product } = await withASale(first);
  await expectKept(first, '/caisse');
  await findTicket(first, till);
  await onePiece(first).click();
  const price = formatXof(product.price);
  await expect(first.getByRole('button', { name: `Rendre ${price}` })).toBeEnabled();
  // The server gives the money back, and the answer does not come.
  await first.route('**/api/caisse/commandes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await first.getByRole('button', { name: `Rendre ${price}` }).click();
  await expect(first.getByText(/^La réponse n’est pas arrivée/)).toBeVisible();
  await expectUsable(first);
  await context.setOffline(true);
  const page = await reopen(first);
  await page.goto('/caisse#retour');
  await expect(page.getByText(/^Un retour demande le réseau/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeDisabled();
  await expectUsable(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText(`À rendre : ${price}`)).toBeVisible();
  expect(await commandsOfTill(till)).toEqual(['open applied', 'sale applied', 'return applied']);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expect(page.getByText(/^Un retour demande le réseau/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chercher' })).toBeDisabled();
});
