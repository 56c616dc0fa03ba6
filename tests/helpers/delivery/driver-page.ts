import type { Locator, Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { roundCommands } from '#server/delivery/rounds/tables.ts';
import { expect } from '../base/browser/browser-test.ts';
import { expectNoBarrier } from '../base/browser/expect-no-barrier.ts';
import { expectFits } from '../base/browser/office.ts';
import { smallTargetsOn } from '../base/browser/page-checks.ts';
import { workerShop } from '../base/worker-shop.ts';
import type { DrivenRound } from './driver-round.ts';

/** Browser messages of a lost network and of provoked refusals. */
export const DRIVER_COMPLAINTS = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[013]|503/];

/** The bar that shows network and queue. */
export const statusOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');

/** A stop in the list of the round. */
export const stopCard = (page: Page, recipient: string): Locator =>
  page.getByRole('link', { name: new RegExp(recipient) });

/** Fails on accessibility faults, a page that is too wide and targets that are too small. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await expectFits(page);
  expect(await smallTargetsOn(page)).toEqual([]);
}

/** Waits until the page at a path opens without a network. */
export async function expectKept(page: Page, path = '/livraison'): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async (address) =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match(address, { ignoreSearch: true })) !== undefined,
      path,
    );
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

export async function openStop(page: Page, recipient: string): Promise<void> {
  await stopCard(page, recipient).click();
  await expect(page.getByRole('heading', { level: 1, name: recipient })).toBeFocused();
}

/** Opens the form of a delivery, names the recipient and signs. */
export async function openDelivery(page: Page, recipient: string): Promise<void> {
  await openStop(page, recipient);
  await page.getByRole('link', { name: 'Livré' }).click();
  await page.getByRole('button', { name: `C’est ${recipient}` }).click();
  await page.getByRole('button', { name: 'Écrire le nom' }).click();
  await expect(page.getByRole('img', { name: 'Signature faite' })).toBeVisible();
}

export const noteDelivery = (page: Page) =>
  page.getByRole('button', { name: 'Noter la livraison' }).click();

/** Delivers a stop for the cash due. */
export async function deliverForCash(page: Page, recipient: string): Promise<void> {
  await openDelivery(page, recipient);
  await page.getByLabel('Espèces').check();
  await expect(page.getByText('Le compte est bon')).toBeVisible();
  await noteDelivery(page);
  await expect(stopCard(page, recipient)).toContainText('Livré');
}

/** Stored commands of a round, in order. */
export const commandsOf = ({ id }: DrivenRound) =>
  workerShop()
    .db.select({ kind: roundCommands.kind, outcome: roundCommands.outcome })
    .from(roundCommands)
    .where(eq(roundCommands.roundId, id))
    .orderBy(asc(roundCommands.at));
