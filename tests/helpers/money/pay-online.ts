import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../base/browser/browser-test.ts';
import { otherBrowser } from '../people/open-profile.ts';

/** The box of an order in which it is paid. */
export const paymentBox = (page: Page): Locator =>
  page.getByRole('region', { name: 'Paiement', exact: true });

/** The words that a box shows while a payment waits. */
export const waiting = (page: Page): Locator =>
  paymentBox(page).getByRole('heading', { name: 'Paiement en attente' });

type PaymentChoice = { phone?: string; amountXof?: number };

/** Chooses who takes the money and types the number of a wallet; nothing is sent yet. */
export async function choosePayment(
  page: Page,
  provider: 'Wave' | 'Orange Money' | 'Carte bancaire',
  { phone = '77 123 45 67', amountXof }: PaymentChoice = {},
): Promise<void> {
  const box = paymentBox(page);
  await box.getByRole('radio', { name: new RegExp(`^${provider}`) }).check();
  if (amountXof !== undefined) {
    await box.getByLabel(/^Montant à payer maintenant/).fill(String(amountXof));
  }
  if (provider !== 'Carte bancaire') await box.getByLabel(`Numéro ${provider}`).fill(phone);
}

/** Starts the payment that was chosen. */
export const startPayment = (page: Page): Promise<void> =>
  paymentBox(page).getByRole('button', { name: 'Payer maintenant' }).click();

export async function beginPayment(...choice: Parameters<typeof choosePayment>): Promise<void> {
  await choosePayment(...choice);
  await startPayment(choice[0]);
}

/** Where the payment that waits is paid, as its link says. */
export async function payAddress(page: Page, label: string): Promise<string> {
  await expect(waiting(page)).toBeFocused();
  const link = paymentBox(page).getByRole('link', { name: label });
  return (await link.getAttribute('href'))!;
}

/**
 * What the payer presses on the provider's page in a browser of their own, which is closed at once. A tab of the
 * same browser would be left open now and then: Chromium forgets to close one that has just been sent to another page.
 */
export async function pressElsewhere(
  page: Page,
  address: string,
  button: PayButton,
): Promise<void> {
  const other = await otherBrowser(page.context().browser()!, page);
  await pressThere(other, address, button);
  await other.context().close();
}

type PayButton = 'Payer' | 'Refuser' | 'Laisser expirer';

/** The same in an open page, by a new payer with a full wallet. */
export async function pressThere(page: Page, address: string, button: PayButton): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Numéro du payeur').fill(`76${String(randomInt(1e7)).padStart(7, '0')}`);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button, exact: true }).click();
  await answer;
}

/** The box says that money came; the page asks for it every few seconds. */
export async function expectMoney(page: Page): Promise<void> {
  const thanks = paymentBox(page).getByText(/^Paiement reçu/);
  await expect(thanks).toBeFocused({ timeout: 20_000 });
}
