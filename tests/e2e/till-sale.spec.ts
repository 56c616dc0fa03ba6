import { formatXof } from '#contract/base/fields/money.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectKept } from '#tests/helpers/delivery/driver-page.ts';
import {
  aProductHere,
  aTill,
  commandsOfTill,
  enterTill,
  expectUsable,
  lineOf,
  openDrawer,
  pay,
  payCash,
  reopen,
  salesOfTill,
  scan,
  shutOut,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: TILL_COMPLAINTS });

test('a sale by scan is paid in cash, printed and counted', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 20_000);
  const product = await aProductHere(page);
  await scan(page, product);
  await scan(page, product);
  await scan(page, { ...product, gtin: '', reference: 'INCONNU-77' });
  await expect(page.getByText('Code inconnu : INCONNU-77')).toBeVisible();
  const cart = page.getByRole('list', { name: 'Articles de la vente' });
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('prix confirmé')).toBeVisible();
  await expectUsable(page);
  await pay(page);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Espèces' }).click();
  await page.keyboard.press('1');
  await expect(page.getByText(/^Il manque/)).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('F8');
  await expect(page.getByText(`À rendre : ${formatXof(0)}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeFocused();
  const ticket = page.getByRole('article', { name: 'Ticket' });
  await expect(ticket).toContainText(`${till.code}-A-000001`);
  await expect(ticket).toContainText(`2 × ${formatXof(product.price)}`);
  await expectUsable(page);
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  expect(await salesOfTill(till)).toEqual([
    {
      number: `${till.code}-A-000001`,
      state: 'done',
      totalXof: 2 * product.price,
      isOffline: false,
      problem: '',
    },
  ]);

  await page.getByRole('link', { name: 'Ventes' }).click();
  await expect(page.getByRole('list', { name: 'Ventes de la session' })).toContainText(
    'enregistrée',
  );
  await expectUsable(page);
  await page.getByRole('link', { name: 'Tiroir' }).click();
  await page.getByLabel('Montant (FCFA)').fill('5000');
  await page.getByLabel('Petite dépense').check();
  await page.getByLabel(/^Précision/).fill('Achat de sacs');
  await page.getByRole('button', { name: 'Prendre' }).click();
  await expect(page.getByText(/^Sortie de/)).toBeVisible();
  await page.getByLabel(formatXof(10_000)).fill('3');
  await page.getByLabel(formatXof(25)).fill('2');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Terminer le comptage' }).click();
  const question = page.getByRole('dialog', { name: 'La caisse est comptée ?' });
  await expect(question).toContainText(formatXof(30_050));
  await question.getByRole('button', { name: 'Confirmer le comptage' }).click();
  await expect(page.getByRole('button', { name: 'Ouvrir la caisse' })).toBeVisible();
  await expect(lineOf(page)).toHaveText('Tout est envoyé');
  const kinds = ['open', 'sale', 'cash_out', 'count'];
  expect(await commandsOfTill(till)).toEqual(kinds.map((kind) => `${kind} applied`));
});

test('a sale without the network outlives the page at every step, and is booked once', {
  tag: '@desktop',
}, async ({ page: first, context }) => {
  test.slow();
  const till = await aTill();
  await enterTill(first, till);
  await openDrawer(first, 0);
  const product = await aProductHere(first);
  await expectKept(first, '/caisse');
  await expect(lineOf(first)).toHaveText('Tout est envoyé');
  await context.setOffline(true);
  let page = await reopen(first);
  await scan(page, product);
  await expect(page.getByText('prix de l’appareil')).toBeVisible();

  page = await reopen(page);
  const total = page.getByRole('status', { name: 'Total' });
  await expect(total).toHaveText(formatXof(product.price));
  await pay(page);
  await expect(page.getByRole('button', { name: /^Wave/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Espèces' }).click();
  await page.getByLabel('Montant payé ainsi').fill('500');
  await page.getByRole('button', { name: 'Montant exact' }).click();
  await page.getByRole('button', { name: 'Valider les espèces' }).click();
  await expect(page.getByRole('list', { name: 'Déjà reçu' })).toContainText(formatXof(500));

  page = await reopen(page);
  await page.goto('/caisse#payer');
  await expect(page.getByRole('list', { name: 'Déjà reçu' })).toContainText(formatXof(500));
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await payCash(page);
  await expect(page.getByText('Prix de l’appareil, hors ligne')).toBeVisible();

  page = await reopen(page);
  await expect(lineOf(page)).toHaveText('Hors connexion · 1 envoi en attente');
  await expect(page.getByText('Rien encore dans cette vente.')).toBeVisible();
  expect(await salesOfTill(till)).toEqual([]);
  await context.setOffline(false);
  await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  await page.reload();
  await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  expect(await salesOfTill(till)).toMatchObject([{ state: 'done', isOffline: true, problem: '' }]);

  await shutOut(till);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Appareil exclu de la caisse' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
