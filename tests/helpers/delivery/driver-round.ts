import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { DriverRound, DriverStop } from '#contract/delivery/rounds.ts';
import { type StaffRound, staffRounds } from '#contract/delivery/staff-rounds.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { expect } from '../base/browser/browser-test.ts';
import { asDemoStaff } from '../base/browser/office.ts';
import { workerShop } from '../base/worker-shop.ts';
import { aVerifiedPerson, type Person } from '../people/new-account.ts';
import { callerFor, placeOrder } from '../sales/order-by-call.ts';

const dispatcher = { email: 'tournees@example.sn' };

export type DrivenRound = {
  id: number;
  driver: Person;
  customer: Person;
  stops: DriverStop[];
  /** Each stop gets a piece of it. */
  productId: number;
  read(): Promise<DriverRound>;
};

/** A started round of today with a stop for each recipient and a new driver. */
export async function aRoundToDrive(
  page: Page,
  recipients: string[],
  more: DeliveryForm = {},
): Promise<DrivenRound> {
  const customer = await aVerifiedPerson();
  const buyer = await callerFor(customer);
  const orders: { id: number }[] = [];
  let productId = 0;
  for (const [index, recipient] of recipients.entries()) {
    const place = { city: 'Dakar', quarter: 'Médina', street: `Rue ${index + 11}` };
    const delivery = { ...place, recipient, latitude: 14.6928, longitude: -17.4467, ...more };
    const { order, product } = await placeOrder(buyer, 'order', {
      payment_mode: 'domicile',
      delivery,
    });
    productId = product.id;
    orders.push(order);
  }
  const { id, driver } = await startRoundOf(
    page,
    orders.map((order) => order.id),
  );
  const own = await callerFor(driver);
  const read = async () => (await own.call<DriverRound[]>('GET', paths.driverRounds))[0]!;
  return { id, driver, customer, stops: (await read()).stops, productId, read };
}

/** Starts a round of today with these orders and a new driver. */
export async function startRoundOf(
  page: Page,
  orderIds: readonly number[],
): Promise<{ id: number; driver: Person }> {
  const driver = await aVerifiedPerson({ role: 'driver', name: 'Pape Sarr' });
  const { call } = await callerFor(dispatcher);
  const { db } = workerShop();
  const [row] = await db.select().from(partners).where(eq(partners.email, driver.email));
  const { id } = await call<StaffRound>('POST', staffRounds.path, {
    day: today(),
    driver_id: row!.id,
  });
  const stops = orderIds.map((order_id) => ({ order_id }));
  await stepOfRound(page, paths.roundStops, id, { stops });
  await stepOfRound(page, paths.roundClosing, id);
  await stepOfRound(page, paths.roundStart, id);
  return { id, driver };
}

/** A step of staff on the current version of a round. */
export async function stepOfRound(
  page: Page,
  path: string,
  id: number,
  data?: object,
): Promise<void> {
  const reply = await page.request.fetch(pathTo(path as ':id', { id }), {
    method: path === paths.roundStops ? 'PUT' : 'POST',
    headers: { ...asDemoStaff, 'if-match': '*' },
    ...(data && { data }),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export async function openRound(
  page: Page,
  { driver }: Pick<DrivenRound, 'driver'>,
): Promise<void> {
  await page.goto('/livraison');
  await page.getByLabel('E-mail ou téléphone').fill(driver.email);
  await page.getByLabel('Mot de passe').fill(driver.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Tournée n° \d+ du/ })).toBeVisible();
}
