import type { Locator, Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { roundCommands } from '#server/delivery/rounds/tables.ts';
import { expect } from '../base/browser/browser-test.ts';
import { expectNoBarrier } from '../base/browser/expect-no-barrier.ts';
import { expectFits } from '../base/browser/office.ts';
import { smallTargetsOn } from '../base/browser/page-checks.ts';
import { workerShop } from '../base/worker-shop.ts';
import type { DrivenRound } from './driver-round.ts';

/** What a browser says of a network that goes, and of refusals that journeys provoke. */
export const DRIVER_COMPLAINTS = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[013]|503/];

/** What the bar at the head says of the network and of what waits. */
export const statusOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');

/** A stop in the list of the round. */
export const stopCard = (page: Page, recipient: string): Locator =>
  page.getByRole('link', { name: new RegExp(recipient) });

/** Fails on barriers, on a page that is too wide and on what is too small for a finger. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await expectFits(page);
  expect(await smallTargetsOn(page)).toEqual([]);
}

/** Waits until the page would open without the network. */
export async function expectKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/livraison', { ignoreSearch: true })) !== undefined,
    );
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

export async function openStop(page: Page, recipient: string): Promise<void> {
  await stopCard(page, recipient).click();
  await expect(page.getByRole('heading', { level: 1, name: recipient })).toBeFocused();
}

/** Opens the form of a delivery and says who took the goods, and signs for it. */
export async function openDelivery(page: Page, recipient: string): Promise<void> {
  await openStop(page, recipient);
  await page.getByRole('link', { name: 'Livré' }).click();
  await page.getByRole('button', { name: `C’est ${recipient}` }).click();
  await page.getByRole('button', { name: 'Écrire le nom' }).click();
  await expect(page.getByRole('img', { name: 'Signature faite' })).toBeVisible();
}

/** Notes the delivery whose form is open. */
export const noteDelivery = (page: Page) =>
  page.getByRole('button', { name: 'Noter la livraison' }).click();

/** Hands the goods of a stop over for what is due in cash. */
export async function deliverForCash(page: Page, recipient: string): Promise<void> {
  await openDelivery(page, recipient);
  await page.getByLabel('Espèces').check();
  await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button').first().click();
  await expect(page.getByText('Le compte est bon')).toBeVisible();
  await noteDelivery(page);
  await expect(stopCard(page, recipient)).toContainText('Livré');
}

/** What the shop has heard of a round, in order. */
export const commandsOf = ({ id }: DrivenRound) =>
  workerShop()
    .db.select({ kind: roundCommands.kind, outcome: roundCommands.outcome })
    .from(roundCommands)
    .where(eq(roundCommands.roundId, id))
    .orderBy(asc(roundCommands.at));
