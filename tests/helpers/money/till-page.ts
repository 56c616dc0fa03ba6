import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import { createTill, shutOutDevice } from '#server/money/tills/staff/tills.ts';
import { tillCommands, tillDevices, tillSales } from '#server/money/tills/tables.ts';
import { expect } from '../base/browser/browser-test.ts';
import { expectNoBarrier } from '../base/browser/expect-no-barrier.ts';
import { expectFits } from '../base/browser/office.ts';
import { smallTargetsOn } from '../base/browser/page-checks.ts';
import { workerShop } from '../base/worker-shop.ts';
import { aVerifiedPerson, type Person } from '../people/new-account.ts';

/** Browser messages of a lost network and of provoked refusals. */
export const TILL_COMPLAINTS = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[0139]|503/];

const byMachine = { kind: 'machine' } as const;
/** The id of the place that every shop has. */
const MAGASIN = 1;

export type ATill = { id: number; code: string; seller: Person };

/** A new till of the shop's first place, with a new seller. */
export async function aTill(): Promise<ATill> {
  const { db } = workerShop();
  const code = `T${randomInt(36 ** 3)
    .toString(36)
    .toUpperCase()
    .padStart(3, '0')}`;
  const { id } = await createTill(db, byMachine, { code, name: 'Caisse', place_id: MAGASIN });
  return { id, code, seller: await aVerifiedPerson({ role: 'seller', name: 'Fatou Sow' }) };
}

/** Signs the seller in and attaches the browser to the till. */
export async function enterTill(page: Page, { code, seller }: ATill): Promise<void> {
  await page.goto('/caisse');
  await page.getByLabel('E-mail ou téléphone').fill(seller.email);
  await page.getByLabel('Mot de passe').fill(seller.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: new RegExp(`^${code} `) }).click();
  await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  // The shop's first word about the till; without it the drawer does not open.
  await expect(page.getByRole('banner')).toContainText(`Caisse ${code}`, { timeout: 20_000 });
}

/** Opens the drawer with a float, XOF. */
export async function openDrawer(page: Page, floatXof: number): Promise<void> {
  await page.getByRole('link', { name: 'Tiroir' }).click();
  await page.getByLabel('Fond de caisse').fill(String(floatXof));
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await expect(page.getByRole('region', { name: 'Vente en cours' })).toBeVisible();
}

/** The bar's words about the network and the queue. */
export const lineOf = (page: Page) => page.getByRole('banner').getByRole('status');

/** A product of the device's catalogue: one of these, else one of many that lie here without serial numbers. */
export async function aProductHere(page: Page, among?: number[]): Promise<TillProduct> {
  let found: TillProduct | undefined;
  await expect
    .poll(async () => {
      found = await readProduct(page, among);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

const readProduct = (page: Page, among?: number[]): Promise<TillProduct | undefined> =>
  page.evaluate(async (ids) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('caisse'));
    const kept = await result(db.transaction('catalogue').objectStore('catalogue').get('now'));
    db.close();
    const { products = [] } = (kept ?? {}) as { products?: TillProduct[] };
    const hasCode = ({ gtin, reference }: TillProduct) => (gtin || reference) !== '';
    const isCheap = ({ here, tracks_serials, price }: TillProduct) =>
      (here ?? 0) > 8 && !tracks_serials && price < 100_000;
    const fits = (one: TillProduct) =>
      hasCode(one) && (ids === undefined ? isCheap(one) : ids.includes(one.id));
    return products.find(fits);
  }, among);

/** Types a code as a scanner does: at once, then Enter. Waits until the page knows its products. */
export async function scan(page: Page, { gtin, reference }: TillProduct): Promise<void> {
  await expect(page.getByRole('region', { name: 'Vente en cours' })).toBeVisible();
  await expect(page.getByText('Les articles arrivent')).toHaveCount(0);
  await page.evaluate((code) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...code, 'Enter']) {
      const init = { key, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    }
  }, gtin || reference);
}

/** Presses « Encaisser » once the total is known. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Encaisser|Vendre quand même)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Encaisser/ })).toBeFocused();
}

/** Takes all that is left in cash, as the exact amount, and waits for the ticket. */
export async function payCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Espèces' }).click();
  await page.getByRole('button', { name: 'Montant exact' }).click();
  await expect(page.getByText(`À rendre : ${formatXof(0)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Valider les espèces' }).click();
  await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeFocused();
}

/** Closes the page as a crash does, and opens the till again on the same storage. */
export async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  const next = await context.newPage();
  await page.close();
  await next.goto('/caisse');
  return next;
}

/** Fails on accessibility faults, a page that is too wide and small targets, on a laptop and a tablet. */
export async function expectUsable(page: Page): Promise<void> {
  for (const size of [
    { width: 768, height: 1024 },
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectNoBarrier(page);
    await expectFits(page);
    expect(await smallTargetsOn(page)).toEqual([]);
  }
}

/** Booked sales of a till's devices, in order. */
export const salesOfTill = ({ id }: ATill) =>
  workerShop()
    .db.select({
      number: tillSales.number,
      state: tillSales.state,
      totalXof: tillSales.totalXof,
      isOffline: tillSales.isOffline,
      problem: tillSales.problem,
    })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(eq(tillDevices.tillId, id))
    .orderBy(asc(tillSales.id));

/** Answered commands of a till's devices, in order. */
export const commandsOfTill = async ({ id }: ATill): Promise<string[]> => {
  const rows = await workerShop()
    .db.select({ kind: tillCommands.kind, outcome: tillCommands.outcome })
    .from(tillCommands)
    .innerJoin(tillDevices, eq(tillDevices.id, tillCommands.deviceId))
    .where(eq(tillDevices.tillId, id))
    .orderBy(asc(tillCommands.at));
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`);
};

/** Takes the newest device of a till out of service. */
export async function shutOut({ id }: ATill): Promise<void> {
  const { db } = workerShop();
  const [device] = await db.select().from(tillDevices).where(eq(tillDevices.tillId, id));
  await shutOutDevice(db, byMachine, { tillId: id, deviceId: device!.id });
}
