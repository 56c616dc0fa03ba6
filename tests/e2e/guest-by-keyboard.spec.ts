import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { expectMoney, pressElsewhere, waiting } from '#tests/helpers/money/pay-online.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const MOST_TABS = 80;

/** Presses Tab until what has this role and name has the focus, as users of a screen reader know it. */
async function tabTo(
  page: Page,
  role: 'link' | 'textbox' | 'combobox' | 'radio' | 'button',
  name: RegExp,
) {
  const wanted = page.getByRole('main').getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  return wanted;
}

test('keys alone lead a guest from the cart to the paid order', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/cart');
  await tabTo(page, 'link', /^Commander sans compte/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/commande-sans-compte');
  await tabTo(page, 'textbox', /^Téléphone/);
  await page.keyboard.type(aPerson().phone);
  await tabTo(page, 'textbox', /^Prénom et nom/);
  await page.keyboard.type('Khadija Mbaye');
  await tabTo(page, 'combobox', /^Adresse/);
  await page.keyboard.type('Pikine, près du marché');
  await tabTo(page, 'radio', /^A domicile/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('main').getByRole('radio', { name: /^Wave/ })).toBeChecked();
  await tabTo(page, 'button', /^Valider ma réservation .*FCFA$/);
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toBeFocused();
  await tabTo(page, 'link', /^Ouvrir Wave/);
  await pressElsewhere(page, await addressOf(page), 'Payer');
  await expectMoney(page);
});

const addressOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Ouvrir Wave' }).getAttribute('href'))!;

test('what is heard of the checkout and of the order names all that is to be done', async ({
  page,
}) => {
  test.slow();
  const product = await findProduct(page, { productType: 'promo' });
  await fillBasket(page, 'cart', [{ ...product, quantity: 1 }]);
  await page.goto('/commande-sans-compte');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^Valider ma réservation .*FCFA$/ })).toBeEnabled();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Valider la commande" [level=1]
    - region "Coordonnées":
      - heading "Coordonnées" [level=2]
      - textbox "Téléphone"
      - textbox "Prénom et nom"
      - textbox "Email"
      - paragraph:
        - link "Se connecter"
    - region "Livraison":
      - heading "Livraison" [level=2]
      - combobox "Adresse"
      - group: /Zone de livraison/
    - region "Paiement":
      - group "Mode de paiement":
        - radio /A domicile/
        - radio /Wave/
        - radio /Orange Money/
    - region "Récapitulatif"
    - region "Valider la commande":
      - button /Valider ma réservation/
  `);
  await main.getByLabel('Prénom et nom').fill('Khadija Mbaye');
  await main.getByLabel('Téléphone').fill(aPerson().phone);
  await main.getByLabel('Adresse', { exact: true }).fill('Pikine');
  await main.getByRole('radio', { name: /^Orange Money/ }).check();
  await main.getByRole('button', { name: /^Valider ma réservation/ }).click();
  await expect(waiting(page)).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - heading /Merci ! Votre commande S\\d+ est enregistrée/ [level=1]
    - region /Commande S\\d+/:
      - heading /Commande S\\d+/ [level=2]
      - region "Paiement":
        - heading "Paiement" [level=3]
        - region "Paiement en attente":
          - heading "Paiement en attente" [level=4]
      - region "Reçu de la commande"
      - region "Et maintenant"
      - region "Gardez le lien de votre commande":
        - paragraph:
          - button "Copier le lien"
          - link "Envoyer sur WhatsApp"
      - region "Articles"
      - region "Suivi"
      - region "Recevoir la facture par e-mail":
        - textbox "Votre e-mail"
  `);
});
