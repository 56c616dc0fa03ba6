import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  aProductHere,
  aTill,
  enterTill,
  expectUsable,
  openDrawer,
  pay,
  payCash,
  salesOfTill,
  scan,
  TILL_COMPLAINTS,
} from '#tests/helpers/money/till-page.ts';
import {
  plugPrinter,
  printedOn,
  setPrinter,
  withoutUsb,
} from '#tests/helpers/money/usb-printer.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: TILL_COMPLAINTS });

const PULSE = '\x1bp';
const CUT = '\x1dV';
const goTo = (page: Page, tab: string) => page.getByRole('link', { name: tab }).click();

/** Counts the papers and the openings of the drawer so far. */
async function countJobs(page: Page): Promise<{ papers: number; openings: number }> {
  const jobs = await printedOn(page);
  const countOf = (sign: string) => jobs.filter((job) => job.includes(sign)).length;
  return { papers: countOf(CUT), openings: countOf(PULSE) };
}

test('the printer of a device prints without a dialog, and opens the drawer for cash alone', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await plugPrinter(page);
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await goTo(page, 'Tiroir');
  const card = page.getByRole('region', { name: 'Imprimante' });
  await card.getByRole('button', { name: 'Connecter une imprimante USB' }).click();
  await expect(card).toContainText('Epson TM-T20 imprime les tickets');
  await expectUsable(page);
  await card.getByRole('button', { name: 'Imprimer un essai' }).click();
  await expect.poll(() => countJobs(page)).toEqual({ papers: 1, openings: 0 });
  expect((await printedOn(page))[0]).toContain('Accents : ');

  await goTo(page, 'Vendre');
  const product = await aProductHere(page);
  await scan(page, product);
  await pay(page);
  await payCash(page);
  await expect.poll(() => countJobs(page)).toEqual({ papers: 1, openings: 1 });
  for (const papers of [2, 3]) {
    await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
    await expect.poll(() => countJobs(page)).toEqual({ papers, openings: 1 });
  }
  expect((await printedOn(page)).at(-1)).toContain(`Ticket ${till.code}-A-000001`);

  await goTo(page, 'Tiroir');
  await page.getByLabel('Montant (FCFA)').fill('100');
  await page.getByLabel('Petite dépense').check();
  await page.getByRole('button', { name: 'Prendre' }).click();
  await expect.poll(() => countJobs(page)).toEqual({ papers: 3, openings: 2 });

  await goTo(page, 'Vendre');
  await scan(page, product);
  await pay(page);
  await page.getByRole('button', { name: 'Terminal' }).click();
  await page.getByLabel(/autorisation/).fill('4471');
  await page.getByRole('button', { name: /^Valider/ }).click();
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await expect.poll(() => countJobs(page)).toEqual({ papers: 4, openings: 2 });
});

test('a printer that fails says why, leaves the sale alone and offers the dialog', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await plugPrinter(page);
  const till = await aTill();
  await enterTill(page, till);
  await openDrawer(page, 0);
  await goTo(page, 'Tiroir');
  await page.getByRole('button', { name: 'Connecter une imprimante USB' }).click();
  await expect(page.getByRole('button', { name: 'Imprimer un essai' })).toBeVisible();

  await page.reload();
  await goTo(page, 'Vendre');
  await setPrinter(page, 'unplugged');
  await scan(page, await aProductHere(page));
  await pay(page);
  await payCash(page);
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Le tiroir ne s’est pas ouvert : prenez sa clé.');
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await expect(failure).toContainText('vérifiez qu’elle est allumée');
  await expect(page.getByRole('button', { name: 'Imprimer par le navigateur' })).toBeVisible();
  await expectUsable(page);
  await setPrinter(page, 'no paper');
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await expect(failure).toContainText('L’imprimante n’a plus de papier.');
  await setPrinter(page, 'ready');
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await expect.poll(() => countJobs(page)).toEqual({ papers: 1, openings: 0 });
  await expect(failure).toHaveCount(0);
  await expect.poll(() => salesOfTill(till)).toMatchObject([{ state: 'done', problem: '' }]);

  await goTo(page, 'Tiroir');
  await page.getByRole('button', { name: 'Oublier l’imprimante' }).click();
  await expect(page.getByText('Les tickets passent par la boîte d’impression')).toBeVisible();
});

test('a browser without WebUSB keeps the print dialog and says so', {
  tag: '@desktop',
}, async ({ page }) => {
  await withoutUsb(page);
  await enterTill(page, await aTill());
  await goTo(page, 'Tiroir');
  const button = page.getByRole('button', { name: 'Connecter une imprimante USB' });
  await expect(button).toBeDisabled();
  await expect(button).toContainText('avec Chrome ou Edge seulement');
});
