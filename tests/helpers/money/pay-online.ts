import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../base/browser/browser-test.ts';
import { otherBrowser } from '../people/open-profile.ts';

/** The payment box on an order's page. */
export const paymentBox = (page: Page): Locator =>
  page.getByRole('region', { name: 'Paiement', exact: true });

/** The heading of the box while a payment waits. */
export const waiting = (page: Page): Locator =>
  paymentBox(page).getByRole('heading', { name: 'Paiement en attente' });

type PaymentChoice = { phone?: string; amountXof?: number };

/** Chooses a provider and fills in the amount and the wallet's number; sends nothing. */
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

/** Presses the button that starts the chosen payment. */
export const startPayment = (page: Page): Promise<void> =>
  paymentBox(page).getByRole('button', { name: 'Payer maintenant' }).click();

export async function beginPayment(...choice: Parameters<typeof choosePayment>): Promise<void> {
  await choosePayment(...choice);
  await startPayment(choice[0]);
}

/** The provider's address in the link of the waiting payment. */
export async function payAddress(page: Page, label: string): Promise<string> {
  await expect(waiting(page)).toBeFocused();
  const link = paymentBox(page).getByRole('link', { name: label });
  return (await link.getAttribute('href'))!;
}

/**
 * Presses a button of the provider's page in a new context, which it then closes. Chromium sometimes fails to close a
 * tab just after a navigation.
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

/** Opens the provider's page in `page` and presses a button, as a new payer with a full wallet. */
export async function pressThere(page: Page, address: string, button: PayButton): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Numéro du payeur').fill(`76${String(randomInt(1e7)).padStart(7, '0')}`);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button, exact: true }).click();
  await answer;
}

/** Waits until the box shows the received money; the page polls every few seconds. */
export async function expectMoney(page: Page): Promise<void> {
  const thanks = paymentBox(page).getByText(/^Paiement reçu/);
  await expect(thanks).toBeFocused({ timeout: 20_000 });
}
