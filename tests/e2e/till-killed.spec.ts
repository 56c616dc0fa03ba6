import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectKept } from '#tests/helpers/delivery/driver-page.ts';
import { ATablet } from '#tests/helpers/money/killed-till.ts';
import {
  aProductHere,
  aTill,
  commandsOfTill,
  enterTill,
  lineOf,
  openDrawer,
  pay,
  salesOfTill,
  scan,
} from '#tests/helpers/money/till-page.ts';

/** The steps of a sale that is paid by the terminal and in cash, in their order. */
const STEPS = ['scanned', 'at the payment', 'paid in part', 'cash typed', 'sold'] as const;
type Step = (typeof STEPS)[number];

const TERMINAL_XOF = 1_000;

async function take(page: Page, step: Step, product: TillProduct): Promise<void> {
  switch (step) {
    case 'scanned':
      return scan(page, product);
    case 'at the payment':
      return pay(page);
    case 'paid in part':
      await page.getByRole('button', { name: 'Carte (terminal)' }).click();
      await page.getByLabel('Montant payé ainsi').fill(String(TERMINAL_XOF));
      await page.getByLabel('Numéro d’autorisation').fill('A-778');
      await page.getByRole('button', { name: /^Valider : Carte/ }).click();
      await expect(page.getByRole('list', { name: 'Déjà reçu' })).toContainText('Carte');
      return;
    case 'cash typed':
      await page.getByRole('button', { name: 'Espèces' }).click();
      await page.getByRole('button', { name: 'Montant exact' }).click();
      await expect(page.getByText(`À rendre : ${formatXof(0)}`)).toBeVisible();
      return;
    case 'sold':
      await page.getByRole('button', { name: 'Valider les espèces' }).click();
      await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeVisible();
  }
}

/** Finishes a sale after its tablet died at a step: what was stored is there, and nothing is taken twice. */
async function finish(page: Page, diedAfter: Step, product: TillProduct): Promise<void> {
  const cart = page.getByRole('list', { name: 'Articles de la vente' });
  if (diedAfter === 'sold') {
    await expect(page.getByText('Rien encore dans cette vente.')).toBeVisible();
    return;
  }
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await take(page, 'at the payment', product);
  const isPartPaid = STEPS.indexOf(diedAfter) >= STEPS.indexOf('paid in part');
  await expect(page.getByRole('list', { name: 'Déjà reçu' }).getByRole('listitem')).toHaveCount(
    isPartPaid ? 1 : 0,
  );
  if (!isPartPaid) await take(page, 'paid in part', product);
  await take(page, 'cash typed', product);
  await take(page, 'sold', product);
}

test.describe('a tablet whose battery dies', () => {
  let tablet: ATablet;
  test.beforeEach(({ playwright, shop }) => {
    tablet = new ATablet(playwright.chromium, shop.origin);
  });
  test.afterEach(() => tablet.throwAway());

  for (const isOnline of [true, false]) {
    test(`between any two steps of a sale ${isOnline ? 'with' : 'without'} the network loses and doubles nothing`, {
      tag: '@desktop',
    }, async () => {
      test.setTimeout(300_000);
      const till = await aTill();
      let page = await tablet.turnOn();
      await enterTill(page, till);
      await openDrawer(page, 10_000);
      const product = await aProductHere(page);
      await expectKept(page, '/caisse');
      await expect(lineOf(page)).toHaveText('Tout est envoyé');
      await tablet.die();
      page = await tablet.turnOn();
      await expect(page.getByText('Rien encore dans cette vente.')).toBeVisible();
      for (const diedAfter of STEPS) {
        await tablet.context.setOffline(!isOnline);
        for (const step of STEPS.slice(0, STEPS.indexOf(diedAfter) + 1)) {
          await take(page, step, product);
        }
        await tablet.die();
        page = await tablet.turnOn();
        await tablet.context.setOffline(!isOnline);
        await finish(page, diedAfter, product);
        await page.getByRole('link', { name: 'Vendre' }).click();
      }
      await tablet.context.setOffline(false);
      await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 30_000 });
      const numbers = STEPS.map(
        (_, place) => `${till.code}-A-${String(place + 1).padStart(6, '0')}`,
      );
      const sales = await salesOfTill(till);
      expect(sales.map(({ number, state }) => `${number} ${state}`)).toEqual(
        numbers.map((number) => `${number} done`),
      );
      expect(sales.every(({ totalXof }) => totalXof === product.price)).toBe(true);
    });
  }

  test('while the shop has its sale and the response is lost sends it once', {
    tag: '@desktop',
  }, async () => {
    test.setTimeout(180_000);
    const till = await aTill();
    let page = await tablet.turnOn();
    await enterTill(page, till);
    await openDrawer(page, 0);
    const product = await aProductHere(page);
    await expect(lineOf(page)).toHaveText('Tout est envoyé');
    for (const step of STEPS.slice(0, -1)) await take(page, step, product);
    // The shop books the sale, and its response never reaches the tablet.
    await tablet.context.route(`**${paths.tillCommands}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await take(page, 'sold', product);
    await expect.poll(() => commandsOfTill(till)).toEqual(['open applied', 'sale applied']);
    await tablet.die();
    page = await tablet.turnOn();
    await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 30_000 });
    expect(await salesOfTill(till)).toHaveLength(1);
    expect(await commandsOfTill(till)).toEqual(['open applied', 'sale applied']);
  });

  test('between the steps of the drawer opens, counts and moves cash once', {
    tag: '@desktop',
  }, async () => {
    test.setTimeout(180_000);
    const till = await aTill();
    let page = await tablet.turnOn();
    await enterTill(page, till);
    await expectKept(page, '/caisse');
    await tablet.context.setOffline(true);
    await openDrawer(page, 25_000);
    await tablet.die();
    page = await tablet.turnOn();
    await tablet.context.setOffline(true);
    await page.getByRole('link', { name: 'Tiroir' }).click();
    await expect(page.getByText(formatXof(25_000)).first()).toBeVisible();
    await tablet.context.setOffline(false);
    await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 30_000 });
    await page.getByLabel(formatXof(10_000)).fill('2');
    await tablet.die();
    page = await tablet.turnOn();
    await page.getByRole('link', { name: 'Tiroir' }).click();
    await page.getByLabel(formatXof(10_000)).fill('2');
    await page.getByLabel(formatXof(5_000)).fill('1');
    await page.getByRole('button', { name: 'Terminer le comptage' }).click();
    await page.getByRole('button', { name: 'Confirmer le comptage' }).click();
    await expect(page.getByRole('button', { name: 'Ouvrir la caisse' })).toBeVisible();
    await tablet.die();
    page = await tablet.turnOn();
    await expect(lineOf(page)).toHaveText('Tout est envoyé', { timeout: 30_000 });
    expect(await commandsOfTill(till)).toEqual(['open applied', 'count applied']);
  });
});
