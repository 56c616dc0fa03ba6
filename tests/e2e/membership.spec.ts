import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';
import { openNewProfile, openProfile, otherBrowser } from '#tests/helpers/people/open-profile.ts';

const hr = { email: 'rh@example.sn', password: 'sandaga-demo' };
const terms = (page: Page) => page.getByRole('dialog', { name: 'Conditions de l’adhésion' });
const creditBasket = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Mes listes et mon compte' })
    .getByRole('link', { name: /^Crédit/ });

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Demander mon adhésion' }).click();
  await terms(page).getByRole('checkbox').check();
  await terms(page)
    .getByRole('button', { name: 'Accepter et Envoyer la Demande d’Adhésion' })
    .click();
}

/** HR finds a person's request by the name and the address below it. */
const requestOf = (page: Page, email: string) =>
  page
    .getByRole('list', { name: 'Demandes d’adhésion' })
    .getByRole('listitem')
    .filter({ hasText: email });

test.describe('a membership', () => {
  test.use({ expectedComplaints: [/400/] });

  test('is asked for by code, accepted by HR, and opens the credit everywhere', async ({
    page,
    browser,
  }) => {
    test.slow();
    const person = await openNewProfile(page, 'membership');
    await expect(page.getByText('Vous n’avez pas encore demandé votre adhésion')).toBeVisible();
    const code = page.getByLabel('Identifiant entreprise');
    await page.getByRole('button', { name: 'Demander mon adhésion' }).click();
    await expect(code).toHaveAccessibleDescription(
      'L’identifiant de votre entreprise est obligatoire.',
    );
    await code.fill('RIEN0000');
    await ask(page);
    await expect(code).toHaveAccessibleDescription('Code entreprise incorrect');
    await expect(code).toBeFocused();

    await code.fill('TERA010120241');
    await page.getByLabel('Matricule (facultatif)').fill('TER-7001');
    await page.getByRole('button', { name: 'Demander mon adhésion' }).click();
    await terms(page)
      .getByRole('button', { name: /^Accepter et Envoyer/ })
      .click();
    await expect(terms(page).getByRole('checkbox')).toBeFocused();
    await expect(terms(page).getByText('Cochez la case')).toBeVisible();
    await terms(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(code).toHaveValue('TERA010120241');
    await ask(page);
    await expect(page.getByText('Votre demande est en attente')).toBeVisible();
    await expect(code).toBeHidden();
    await page.getByText('Je me suis trompé d’entreprise').click();
    await expect(code).toBeVisible();

    const decider = await otherBrowser(browser, page);
    await openProfile(decider, hr, 'requests');
    const request = requestOf(decider, person.email);
    await expect(request).toContainText('TER-7001');
    await request.getByRole('button', { name: 'Accepter' }).click();
    await decider.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click();
    await expect(request).toContainText('Acceptée');
    await decider.context().close();

    const product = await findProduct(page, { productType: 'credit' });
    const other = await page.context().newPage();
    await other.goto(detailsOf(product));
    await other.getByRole('radio', { name: /^Par mon employeur/ }).check();
    await expect(creditBasket(page)).toBeVisible();
    await other.getByRole('main').getByRole('button', { name: 'À crédit', exact: true }).click();
    await expect(creditBasket(page)).toHaveAccessibleName('Crédit (1 article)');
    await page.reload();
    await expect(page.getByText('Votre adhésion est acceptée')).toBeVisible();
    await expect
      .poll(async () => (await sentTo(person.email)).some(({ text }) => text.includes('Téranga')))
      .toBe(true);
  });
});

test('a membership is asked for from the list, refused with a reason, and asked for again', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await openNewProfile(page, 'membership');
  await page.getByRole('radio', { name: 'Je choisis mon entreprise dans la liste' }).check();
  await page.getByLabel('Entreprise', { exact: true }).selectOption('Téranga SA, Dakar');
  await ask(page);
  await expect(page.getByText('Téranga SA étudie votre demande.')).toBeVisible();

  const decider = await otherBrowser(browser, page);
  await openProfile(decider, hr, 'requests');
  await decider.getByLabel('État des demandes').selectOption('En attente');
  const request = requestOf(decider, person.email);
  await request.getByRole('button', { name: 'Refuser' }).click();
  const dialog = decider.getByRole('dialog', { name: 'Refuser la demande ?' });
  await dialog.getByLabel('Motif (facultatif)').fill('Contrat de moins de six mois.');
  await dialog.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(request).toHaveCount(0);
  await decider.context().close();

  await page.reload();
  await expect(page.getByText('Votre demande n’est pas acceptée')).toBeVisible();
  await expect(page.getByText('Motif : Contrat de moins de six mois.').first()).toBeVisible();
  await expect(creditBasket(page)).toHaveCount(0);
  await page.getByLabel('Identifiant entreprise').fill('tera010120241');
  await ask(page);
  await expect(page.getByText('Votre demande est en attente')).toBeVisible();
});
