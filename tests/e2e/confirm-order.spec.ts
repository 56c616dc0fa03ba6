import { formMessages } from '#contract/base/fields/form-messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson, orderCodeSentTo } from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

test.describe('a large order to be paid at home', () => {
  test.use({ expectedComplaints: [/400/] });

  test('waits for the code of its buyer', async ({ page }) => {
    test.slow();
    const person = aPerson();
    const atHome = { quantity: 7, payment_mode: 'domicile' };
    const { order } = await placeGuestOrder(person, atHome);
    await page.goto(order.link);
    const box = page.getByRole('region', { name: 'Confirmez votre commande' });
    await expect(box).toContainText('La boutique peut aussi vous appeler');
    await expect(box).toContainText('Sans confirmation, la commande sera annulée');
    await expectNoBarrier(page);
    const first = box.getByLabel('Chiffre 1 sur 4');
    const confirm = box.getByRole('button', { name: 'Confirmer la commande' });
    await confirm.click();
    await expect(box).toContainText(formMessages.code.fourDigits);
    const code = await orderCodeSentTo(person);
    // A whole code submits itself.
    await first.fill(code.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10)));
    await expect(box).toContainText('Ce code n’est pas le bon, ou il n’est plus valable.');
    await expect(first).toBeFocused();
    await box.getByRole('button', { name: 'Renvoyer le code' }).click();
    await expect(page.getByText(formMessages.code.resent)).toBeVisible();
    await first.fill(code);
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(
      'Commande confirmée par le code reçu par SMS',
    );
  });
});
