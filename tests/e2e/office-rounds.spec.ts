import type { Locator, Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type PlanDay, type StaffRound, staffRounds } from '#contract/delivery/staff-rounds.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { plusDays, today } from '#server/base/time.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { countHands } from '#tests/helpers/base/browser/count-hands.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff, expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { smallTargetsOn } from '#tests/helpers/base/browser/page-checks.ts';
import { stepOfRound } from '#tests/helpers/delivery/driver-round.ts';
import { aPerson, aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { CLERK } from '#tests/helpers/sales/office-orders.ts';
import { callerFor, placeGuestOrder, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const DISPATCHER = 'tournees@example.sn';
const STOREKEEPER = 'stock@example.sn';

/** An order to be paid at home, which is prepared at once. */
async function anOrder(): Promise<CreatedOrder> {
  const { order } = await placeGuestOrder(aPerson(), { payment_mode: 'domicile' });
  return order;
}

/** Opens a round of today for the driver of the demonstration; the page is then on it. Answers its number. */
async function openRound(page: Page): Promise<string> {
  await openOffice(page, DISPATCHER, '/tournees/create');
  await page.getByRole('combobox', { name: /^Livreur/ }).click();
  await page.getByRole('option', { name: 'Pape Sarr' }).first().click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/tournees\/\d+\/show$/);
  return /(\d+)\/show$/.exec(page.url())![1]!;
}

/** Presses a button of a page and the one of the window that asks. */
async function confirm(page: Page, label: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const stopsIn = (page: Page): Locator =>
  page.getByRole('list', { name: 'Arrêts dans l’ordre' }).getByRole('listitem');

test('a round is planned by keyboard, leaves, comes back, and somebody else accepts its cash', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const [one, two] = [await anOrder(), await anOrder()];
  const id = await openRound(page);
  const address = `/tournees/${id}/show`;
  await page.getByRole('link', { name: 'Ajouter des commandes' }).click();
  await expect(page.getByRole('button', { name: `Mettre dans… (${one.name})` })).toBeVisible();
  await expectUsable(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  for (const { name } of [one, two]) {
    await page.getByRole('button', { name: `Mettre dans… (${name})` }).press('Enter');
    await page.getByRole('menuitem', { name: new RegExp(`^N° ${id} `) }).press('Enter');
    await expect(page.getByRole('button', { name: `Mettre dans… (${name})` })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Commandes à planifier' })).toBeFocused();
  }

  await openOffice(page, DISPATCHER, address);
  await expect(stopsIn(page).first()).toContainText(one.name);
  await page.getByRole('button', { name: `Retirer ${one.name}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Retirer ${two.name}` })).toBeFocused();
  await page.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Arrêts dans l’ordre' })).toBeFocused();
  await page.getByRole('button', { name: `Descendre ${one.name}` }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(`${one.name} : arrêt 2 sur 2.`);
  await expect(page.getByRole('button', { name: `Descendre ${one.name}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Clore la tournée' })).toBeDisabled();
  await expectUsable(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enregistrer les arrêts' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer les arrêts' })).toHaveCount(0);
  await expect(stopsIn(page).first()).toContainText(two.name);

  await confirm(page, 'Clore la tournée');
  await confirm(page, 'Faire partir');
  await page.getByRole('button', { name: 'Terminer à la place du livreur' }).click();
  const end = page.getByRole('region', { name: 'Terminer à la place du livreur' });
  await expect(end.getByRole('spinbutton', { name: /^Caisse comptée/ })).toBeFocused();
  await end.getByRole('button', { name: 'Fermer' }).press('Enter');
  const again = page.getByRole('button', { name: 'Terminer à la place du livreur' });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await end.getByRole('spinbutton', { name: /^Caisse comptée/ }).fill('500');
  for (const { name } of [one, two]) {
    const pieces = end.getByRole('spinbutton', { name: new RegExp(`\\(${name}\\)`) });
    await pieces.fill('1');
  }
  await end.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(end).toContainText('Expliquez pourquoi');
  await expectUsable(page);
  await end.getByRole('textbox', { name: /^Note/ }).fill('Pièce trouvée dans le fourgon');
  await end.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(end).toHaveCount(0);
  await expect(page.getByText('Votre rôle n’accepte pas les caisses.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
  await expect(stopsIn(page).first()).toContainText('Pas visité');
  await expectUsable(page);

  const cashier = await otherBrowser(browser, page);
  await openOffice(cashier, CLERK, address);
  await cashier.getByRole('button', { name: 'Accepter', exact: true }).click();
  const asked = cashier.getByRole('dialog', { name: 'Accepter la caisse et les articles' });
  await expect(asked).toContainText('de trop');
  await expect(asked).toContainText('Pièce trouvée dans le fourgon');
  await expectNoBarrier(cashier);
  await asked.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(cashier.getByText('Acceptée', { exact: true })).toBeVisible();
  await cashier.context().close();
});

/** Two orders for a day of their own; others that a round of that day would take stand in a round of today until `free`. */
async function aDayToPlan(page: Page) {
  const { call } = await callerFor({ email: DISPATCHER });
  const day = plusDays(today(), 12);
  const customer = await callerFor(await aVerifiedPerson());
  const placed = ['Rue 10', 'Rue 12'].map((street) =>
    placeOrder(customer, 'order', {
      payment_mode: 'domicile',
      delivery: { city: 'Dakar', quarter: 'Médina', street, zone_id: 1, wished_on: day },
    }),
  );
  const own = (await Promise.all(placed)).map(({ order }) => order);
  const { days } = await call<{ days: PlanDay[] }>('GET', paths.roundPlan);
  const others = days
    .filter((one) => one.day === day || (one.day !== null && one.day < today()))
    .flatMap(({ groups }) => groups.flatMap(({ orders }) => orders))
    .filter(({ order_id }) => own.every(({ id }) => id !== order_id))
    .map(({ order_id }) => ({ order_id }));
  const { id } = await call<StaffRound>('POST', staffRounds.path, { day: today() });
  await stepOfRound(page, paths.roundStops, id, { stops: others });
  const free = async () => {
    const headers = { ...asDemoStaff, 'if-match': '*' };
    await page.request.delete(pathTo(paths.staffRound, { id }), { headers });
  };
  return { day, own, free };
}

test('two orders are planned, closed and left in six presses', async ({ page }) => {
  test.slow();
  const { day, own, free } = await aDayToPlan(page);
  const hands = await countHands(page);
  await openOffice(page, DISPATCHER, '/a-planifier');
  const section = page.getByRole('region', { name: dayWords(day), exact: true });
  await expect(section).toContainText('Rue 10, Médina, Dakar');
  await section.getByRole('button', { name: 'Nouvelle tournée' }).click();
  const round = section.getByRole('group', { name: /^Tournée n° / });
  await round.getByRole('button', { name: 'Remplir la tournée' }).click();
  await expect(round.getByRole('status')).toContainText('2 arrêts ajoutés');
  await expect(round.getByRole('listitem')).toHaveCount(own.length);
  await confirm(page, 'Clore la tournée', round);
  await expect(round).toBeFocused();
  await confirm(page, 'Faire partir', round);
  await expect(round).toHaveCount(0);
  expect(hands.presses).toBe(6);
  expect([...hands.fields]).toEqual([]);
  await free();
});

test('a filled round is emptied again by one press', { tag: '@both' }, async ({ page }) => {
  test.slow();
  const { day, own, free } = await aDayToPlan(page);
  await openOffice(page, DISPATCHER, '/a-planifier');
  const section = page.getByRole('region', { name: dayWords(day), exact: true });
  await section.getByRole('button', { name: 'Nouvelle tournée' }).press('Enter');
  const round = section.getByRole('group', { name: /^Tournée n° / });
  await round.getByRole('button', { name: 'Remplir la tournée' }).press('Enter');
  await expect(round.getByRole('listitem')).toHaveCount(own.length);
  await expectUsable(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  await round.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(round).toContainText('0 arrêt');
  for (const { name } of own) await expect(section).toContainText(name);
  await free();
});

test('an order is dragged into a round with the mouse, and a storekeeper sees what to load', async ({
  page,
  browser,
}) => {
  test.slow();
  const order = await anOrder();
  await openOffice(page, DISPATCHER, '/a-planifier');
  const line = page.getByRole('listitem').filter({ hasText: order.name });
  const itsDay = await page.locator('section').filter({ has: line }).getAttribute('aria-label');
  const day = page.getByRole('region', { name: itsDay!, exact: true });
  await day.getByRole('button', { name: 'Nouvelle tournée' }).click();
  const target = day.getByRole('group', { name: /^Tournée n° / }).last();
  await expect(target).toContainText('0 arrêt');
  const id = /\d+$/.exec((await target.getAttribute('aria-label'))!)![0];
  await line.dragTo(target, { steps: 4 });
  await expect(target).toContainText('1 arrêt');
  await expect(line).toHaveCount(0);

  const keeper = await otherBrowser(browser, page);
  await openOffice(keeper, STOREKEEPER, `/tournees/${id}/show`);
  const load = keeper.getByRole('region', { name: 'À charger' });
  await expect(load.getByRole('row')).toHaveCount(2);
  await expectUsable(keeper);
  await expect(keeper.getByRole('main')).not.toContainText(order.name);
  const paper = load.getByRole('link', { name: 'Liste de chargement (PDF)' });
  const [wanted, others] = [paths.roundLoadPaper, paths.roundPapers].map((path) =>
    pathTo(path as ':id', { id }),
  );
  await expect(paper).toHaveAttribute('href', wanted!);
  expect((await keeper.request.get(wanted!)).status()).toBe(200);
  expect((await keeper.request.get(others!)).status()).toBe(403);
  await keeper.context().close();
});

test('of two dispatchers the second is told, and loses nothing that was arranged', async ({
  page,
  browser,
}) => {
  test.slow();
  const orders = [await anOrder(), await anOrder()] as const;
  const id = await openRound(page);
  await page.getByRole('link', { name: 'Ajouter des commandes' }).click();
  const put = async (on: Page, { name }: CreatedOrder) => {
    await on.getByRole('button', { name: `Mettre dans… (${name})` }).click();
    await on.getByRole('menuitem', { name: new RegExp(`^N° ${id} `) }).click();
    await expect(on.getByRole('button', { name: `Mettre dans… (${name})` })).toHaveCount(0);
  };
  for (const order of orders) await put(page, order);
  await openOffice(page, DISPATCHER, `/tournees/${id}/show`);
  await page.getByRole('button', { name: `Monter ${orders[1].name}` }).click();
  const third = await anOrder();
  const other = await otherBrowser(browser, page);
  await openOffice(other, CLERK, '/a-planifier');
  await put(other, third);
  await other.context().close();
  await page.getByRole('button', { name: 'Enregistrer les arrêts' }).click();
  await expect(page.getByText(/a changé|entre-temps/).first()).toBeVisible();
  await expect(stopsIn(page)).toHaveCount(3);
  await expect(stopsIn(page).first()).toContainText(orders[1].name);
  await page.getByRole('button', { name: 'Enregistrer les arrêts' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer les arrêts' })).toHaveCount(0);
  await expect(stopsIn(page).last()).toContainText(third.name);
});

test.use({ expectedComplaints: [/ 400 | 409 | 403 /] });
