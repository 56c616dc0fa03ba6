import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { aPerson, orderCodeSentTo } from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

const MOST_STEPS = 60;

/** Steps from control to control until one has the focus, which has to be seen on each. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const isThere = await control.evaluate((element) => element === document.activeElement);
    if (isThere) return;
  }
  throw new Error(`${MOST_STEPS} steps do not lead to ${control}`);
}

test('keys alone lead from the link of an order over its code to where it is', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const person = aPerson();
  const { order } = await placeGuestOrder(person, { quantity: 7, payment_mode: 'domicile' });
  await page.goto(order.link);
  const heading = page.getByRole('heading', { name: `Commande ${order.name}` });
  await expect(heading).toBeFocused();
  const box = page.getByRole('region', { name: 'Confirmez votre commande' });
  await tabTo(page, box.getByLabel('Chiffre 1 sur 4'));
  await page.keyboard.type(await orderCodeSentTo(person));
  await expect(box).toHaveCount(0);
  await expect(heading).toBeFocused();
  await expect(page.getByRole('region', { name: 'Suivi' })).toMatchAriaSnapshot(`
    - region "Suivi":
      - heading "Suivi" [level=3]
      - list:
        - listitem:
          - paragraph: Commande passée
        - listitem:
          - paragraph: Commande confirmée par le code reçu par SMS
        - listitem:
          - paragraph: "À présent : Préparation"
        - listitem:
          - paragraph: "Ensuite : Livraison"
          - paragraph: /^Livraison prévue (le|entre le) /
  `);
  await tabTo(page, page.getByRole('button', { name: 'Bon de commande (PDF)' }));
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe(`bon-de-commande-${order.name}.pdf`);
});

test('keys alone find an order by its number and a contact', async ({ page }) => {
  const person = aPerson();
  const { order } = await placeGuestOrder(person);
  await page.goto('/tracking-order');
  await expect(page.getByRole('button', { name: 'Suivre ma commande' })).toBeEnabled();
  await tabTo(page, page.getByLabel('Numéro de commande'));
  await page.keyboard.type(order.name);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('E-mail ou téléphone')).toBeFocused();
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Commande ${order.name}` })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Suivi' })).toMatchAriaSnapshot(`
    - region "Suivi":
      - heading "Suivi" [level=3]
      - list
  `);
});
