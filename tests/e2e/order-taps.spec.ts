import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { countHands } from '#tests/helpers/base/browser/count-hands.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { waiting } from '#tests/helpers/money/pay-online.ts';
import { aPerson, entryCodeSentTo } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';

const main = (page: Page) => page.getByRole('main');
const send = (page: Page) => main(page).getByRole('button', { name: /^Valider .*FCFA$/ });

async function pressOrder(page: Page): Promise<void> {
  const product = await findProduct(page, {}, paths.promotionProducts);
  await page.goto(detailsOf(product));
  await main(page).getByRole('button', { name: 'Commander', exact: true }).click();
}

/** From the product's page to the basket. */
async function putIntoCart(page: Page): Promise<void> {
  await pressOrder(page);
  await page.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(page).toHaveURL('/cart');
}

test('a guest is at the payment of an order after five taps and three fields', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const hands = await countHands(page);
  await putIntoCart(page);
  await main(page).getByRole('link', { name: 'Commander sans compte' }).click();
  await main(page).getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await main(page).getByLabel('Téléphone').fill(aPerson().phone);
  await main(page).getByLabel('Adresse', { exact: true }).fill('Pikine, près du marché');
  await main(page)
    .getByRole('radio', { name: /^Orange Money/ })
    .check();
  await send(page).click();
  await expect(waiting(page)).toBeFocused();
  expect({ taps: hands.presses, fields: hands.fields.size }).toEqual({ taps: 5, fields: 3 });
});

test('a customer orders as the last time with three taps and no field', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await signInNew(page);
  await putIntoCart(page);
  await main(page).getByRole('link', { name: messages.pack.validate }).click();
  await main(page).getByLabel('Quartier').fill('Médina');
  await main(page)
    .getByRole('radio', { name: /^A domicile/ })
    .check();
  await send(page).click();
  await expect(page.getByText(messages.pack.created)).toBeVisible();

  const hands = await countHands(page);
  await pressOrder(page);
  await main(page).getByRole('link', { name: messages.pack.validate }).click();
  await send(page).click();
  await expect(page).toHaveURL(/nouvelle=1/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci !');
  expect({ taps: hands.presses, fields: hands.fields.size }).toEqual({ taps: 3, fields: 0 });
});

test('a new member orders after nine taps and four fields, account included', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const { name, phone } = aPerson();
  const hands = await countHands(page);
  await putIntoCart(page);
  await main(page).getByRole('link', { name: 'Commander sans compte' }).click();
  await main(page).getByRole('link', { name: 'Se connecter' }).click();
  await main(page)
    .getByRole('button', { name: /^Recevoir un code par SMS/ })
    .click();
  await main(page).getByLabel('Téléphone', { exact: true }).fill(phone);
  await main(page).getByRole('button', { name: 'Recevoir le code' }).click();
  await main(page)
    .getByLabel('Code à 6 chiffres')
    .fill(await entryCodeSentTo(`+${phone}`));
  await main(page).getByLabel('Prénom et nom').fill(name);
  await main(page).getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/checkout');
  await main(page).getByLabel('Quartier').fill('Médina');
  await main(page)
    .getByRole('radio', { name: /^A domicile/ })
    .check();
  await send(page).click();
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  expect({ taps: hands.presses, fields: hands.fields.size }).toEqual({ taps: 9, fields: 4 });
});
