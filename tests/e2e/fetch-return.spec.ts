import { eq } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderLink } from '#contract/base/screens.ts';
import type { ReturnsOfOrder } from '#contract/delivery/returns.ts';
import { type StaffRound, staffRounds } from '#contract/delivery/staff-rounds.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff, expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import {
  DRIVER_COMPLAINTS,
  expectKept,
  expectUsable as expectUsableByDriver,
  openStop,
  statusOf,
  stopCard,
} from '#tests/helpers/delivery/driver-page.ts';
import { openRound, stepOfRound } from '#tests/helpers/delivery/driver-round.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: DRIVER_COMPLAINTS });

const DISPATCHER = 'tournees@example.sn';
const CLERK = 'commandes@example.sn';

/** An order that was delivered, part of which its customer gives back with the shop's consent. */
async function aReturn() {
  const customer = await aVerifiedPerson();
  const buyer = await callerFor(customer);
  const delivery = { city: 'Dakar', quarter: 'Médina', street: 'Rue 22', recipient: customer.name };
  const { order } = await placeOrder(buyer, 'order', { payment_mode: 'domicile', delivery });
  const staff = async (method: string, path: string, body: object) => {
    const reply = await fetch(workerShop().origin + path, {
      method,
      headers: { ...asDemoStaff, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, await reply.text()).toBe(true);
  };
  await staff('PUT', pathTo(paths.orderMove, { id: order.id }), { fulfilment_state: 'delivered' });
  const path = pathTo(paths.orderReturns, { id: order.id });
  const { lines } = await buyer.call<ReturnsOfOrder>('GET', path);
  const [line] = lines;
  const { returns } = await buyer.call<ReturnsOfOrder>('POST', path, {
    wish: 'refund',
    lines: [{ line_id: line!.line_id, quantity: 1, reason: 'changed-mind' }],
  });
  const { id } = returns[0]!;
  await staff('POST', pathTo(paths.returnApproval, { id }), {});
  return { customer, order, id, article: line!.name };
}

test('what a customer gives back is planned, fetched without the network, counted and received', {
  tag: '@both',
}, async ({ page, browser, context }) => {
  test.slow();
  const { customer, order, id, article } = await aReturn();
  const driver = await aVerifiedPerson({ role: 'driver', name: 'Pape Sarr' });
  const { db } = workerShop();
  const [row] = await db.select().from(partners).where(eq(partners.email, driver.email));
  const dispatcher = await callerFor({ email: DISPATCHER });
  const wanted = { day: today(), driver_id: row!.id };
  const round = await dispatcher.call<StaffRound>('POST', staffRounds.path, wanted);

  await page.goto('/livraison');
  const office = await otherBrowser(browser, page);
  await office.setViewportSize(page.viewportSize()!);
  await openOffice(office, DISPATCHER, '/a-planifier');
  const line = office.getByRole('listitem').filter({ hasText: order.name });
  await expect(line).toContainText('À reprendre');
  await expectUsable(office);
  await office.getByRole('button', { name: `Mettre dans… (${order.name})` }).click();
  await office.getByRole('menuitem', { name: new RegExp(`^N° ${round.id} `) }).click();
  await expect(line).toHaveCount(0);
  await stepOfRound(page, paths.roundClosing, round.id);
  await stepOfRound(page, paths.roundStart, round.id);
  await openOffice(office, DISPATCHER, `/tournees/${round.id}/show`);
  await expect(office.getByText('à reprendre :', { exact: false })).toBeVisible();
  await expectUsable(office);

  await openRound(page, { driver });
  await expectKept(page);
  await expect(stopCard(page, customer.name)).toContainText('Reprise');
  await context.setOffline(true);
  await expect(statusOf(page)).toHaveText('Hors connexion');
  await openStop(page, customer.name);
  await expect(page.getByRole('region', { name: 'Articles' })).toContainText(article);
  await expectUsableByDriver(page);
  await page.getByRole('link', { name: 'Repris' }).click();
  await page.getByRole('button', { name: 'Noter la reprise' }).click();
  await expect(page.getByLabel('Rendu par')).toBeFocused();
  await page.getByRole('button', { name: `C’est ${customer.name}` }).click();
  const pieces = page.getByLabel(/pièces reprises, sur 1/);
  await pieces.fill('2');
  await page.getByRole('button', { name: 'Écrire le nom' }).click();
  await page.getByRole('button', { name: 'Noter la reprise' }).click();
  await expect(pieces).toHaveAccessibleDescription(/Comptez/);
  await expectUsableByDriver(page);
  await pieces.fill('1');
  await page.getByRole('button', { name: 'Noter la reprise' }).click();
  await expect(stopCard(page, customer.name)).toContainText('Repris · à envoyer');
  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'À lire' })).toHaveText('');

  await page.getByRole('link', { name: 'Terminer la tournée' }).click();
  await page.getByLabel('Espèces comptées').fill('0');
  await page.getByLabel(new RegExp(customer.name)).fill('1');
  await page.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(page.getByText('remettez la caisse et les articles')).toBeVisible();

  await signIn(office.context(), customer);
  await office.goto(orderLink(order));
  const returns = office.getByRole('region', { name: 'Retours et échanges' });
  await expect(returns).toContainText('Repris chez vous le');

  await openOffice(office, CLERK, `/tournees/${round.id}/show`);
  await expect(office.getByRole('link', { name: `Retour de ${order.name}` })).toBeVisible();
  await office.getByRole('button', { name: 'Accepter', exact: true }).click();
  const asked = office.getByRole('dialog', { name: 'Accepter la caisse et les articles' });
  await asked.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(office.getByText('Acceptée', { exact: true })).toBeVisible();
  await office.getByRole('link', { name: `Retour de ${order.name}` }).click();
  await expect(office).toHaveURL(new RegExp(`/retours/${id}/show$`));
  await expect(office.getByText(`N° ${round.id} du`, { exact: false })).toBeVisible();
  await expectUsable(office);
  await office.getByRole('button', { name: 'Noter la réception' }).click();
  const reception = office.getByRole('dialog', { name: 'Articles revenus' });
  await reception.getByRole('combobox').click();
  await office.getByRole('option', { name: 'Revendable' }).click();
  await reception.getByRole('button', { name: 'Noter la réception' }).click();
  await expect(reception).toBeHidden();
  await expect(office.getByRole('region', { name: 'Articles' })).toContainText('Revendable');
  await office.context().close();
});
