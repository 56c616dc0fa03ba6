import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeGuestOrder, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

const NOT_FOUND = /^Commande non trouvée\./;

async function ask(page: Page, orderNumber: string, contact: string): Promise<void> {
  await page.getByLabel('Numéro de commande').fill(orderNumber);
  await page.getByLabel('E-mail ou téléphone').fill(contact);
  await page.getByRole('button', { name: 'Suivre ma commande' }).click();
}

test.describe('an order without an account', () => {
  test.use({ expectedComplaints: [/404/] });

  test('is found by its number with e-mail or telephone, by its link, and by nothing else', async ({
    page,
  }) => {
    test.slow();
    const person = aPerson();
    const { order, product } = await placeGuestOrder(person);
    await page.goto('/tracking-order');
    await expect(page.getByLabel('Numéro de commande')).toHaveAttribute('placeholder', 'S00001');
    await page.getByRole('button', { name: 'Suivre ma commande' }).click();
    await expect(page.getByLabel('Numéro de commande')).toHaveAccessibleDescription(
      'Le numéro de commande est obligatoire.',
    );
    await ask(page, 'S99999', person.email);
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    await ask(page, order.name, 'quelqu.un@example.sn');
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    await expect(page.getByText(product.name)).toHaveCount(0);
    await expectNoBarrier(page);

    await ask(page, order.name.toLowerCase(), person.phone);
    const heading = page.getByRole('heading', { name: `Commande ${order.name}` });
    await expect(heading).toBeFocused();
    await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Suivi' })).toContainText('Commande passée');
    await expect(page.getByRole('region', { name: 'Articles' })).toContainText(
      formatXof(order.amount_total),
    );
    await expect(page.getByRole('region', { name: 'Paiement' })).toContainText(
      'ouvrez le lien de suivi reçu par e-mail ou par SMS',
    );
    await expectNoBarrier(page);

    await ask(page, order.name, person.email);
    await page.getByRole('link', { name: 'Créer un compte avec cette adresse' }).click();
    await expect(page).toHaveURL(`/create-compte?mail=${encodeURIComponent(person.email)}`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);

    await page.goto(order.link);
    await expect(page.getByRole('heading', { name: `Commande ${order.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Paiement' }).getByRole('button', {
        name: 'Payer maintenant',
      }),
    ).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bon de commande (PDF)' }).click();
    expect((await coming).suggestedFilename()).toBe(`bon-de-commande-${order.name}.pdf`);
    await page.goto(`${order.link}x`);
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    await expect(page.getByLabel('Numéro de commande')).toHaveValue(order.name);
  });
});

test('who is signed in follows an own order by its number alone', async ({ page }) => {
  const person = await signInNew(page);
  const { order } = await placeOrder(await callerFor(person), 'order');
  await page.goto(`/tracking-order?order=${order.name}`);
  await page.getByRole('link', { name: 'Ouvrir ma commande' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${order.name}`);
});
