import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { findOwnDevice } from '#server/money/tills/devices/own-device.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aSoldOutArticle } from '#tests/helpers/goods/a-sold-out-article.ts';
import { anArticle } from '#tests/helpers/goods/an-article.ts';
import { aDeviceOf } from '#tests/helpers/money/office-till.ts';
import { aTill } from '#tests/helpers/money/till-page.ts';

const MANAGER = 'gerant@example.sn';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a manager puts up a till, changes it and shuts out a lost device', async ({ page }) => {
  const code = `Q${randomInt(100, 1000)}`;
  await openOffice(page, MANAGER, '/caisses/create');
  await page.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase());
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Comptoir du fond');
  await page.getByRole('combobox', { name: /^Lieu/ }).click();
  await page.getByRole('option').first().click();
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Caisse ${code}`);
  await expect(page.getByText('Aucun appareil.')).toBeVisible();

  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Comptoir de l’entrée');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: `${code} · Comptoir de l’entrée` })).toBeVisible();

  const id = Number(/caisses\/(\d+)\/show/.exec(page.url())![1]);
  const device = await aDeviceOf({ ...(await aTill()), id });
  await device.open(20_000);
  await page.reload();
  await expect(page.getByRole('region', { name: /^Q/ })).toContainText('Ouverte');
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Exclure cet appareil' }).click();
  const asked = dialogOf(page, 'Exclure l’appareil A · Tablette');
  await expect(asked).toContainText('pas encore envoyés');
  await asked.getByRole('button', { name: 'Exclure' }).click();
  await expect(page.getByText(/^Exclu le/)).toBeVisible();
  await expect(findOwnDevice(workerShop().db, device.key)).rejects.toThrow('exclu');
});

test('a count with a difference is accepted with a note, and its closing prints', async ({
  page,
}) => {
  const till = await aTill();
  const device = await aDeviceOf(till);
  await device.open(20_000);
  await device.send({ kind: 'cash_out', amount: 5_000, reason: 'Achat de sacs' });
  await device.send({ kind: 'count', amount: 14_500 });

  await openOffice(page, MANAGER, '/clotures');
  const row = page.getByRole('row', { name: new RegExp(till.code) });
  await expect(row).toContainText('Comptée, à accepter');
  await expectUsableOnBoth(page);
  await row.click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Achat de sacs');
  await expect(sheet).toContainText(`il manque ${formatXof(500)}`);
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Accepter', exact: true }).click();
  const asked = dialogOf(page, 'Accepter la caisse');
  await asked.getByRole('button', { name: 'Accepter' }).click();
  await expect(asked).toBeVisible();
  await asked.getByRole('textbox', { name: /^Note/ }).fill('Pièce rendue en trop');
  await asked.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Clôture n° 1 · ${till.code} · Caisse`,
  );
  await expect(sheet).toContainText('Pièce rendue en trop');
  await expect(page.getByRole('button', { name: 'Accepter', exact: true })).toHaveCount(0);

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Imprimer (80 mm)' }).click();
  await page.emulateMedia({ media: 'print' });
  // 80 mm less the margins.
  await page.setViewportSize({ width: 280, height: 800 });
  // A width of a telephone hides the page behind its menu, but not from the paper.
  await expect(page.locator('.sheet')).toContainText('Clôture (Z) n° 1');
  await expect(page.locator('button:visible, header:visible')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});

test('one refused ticket is booked at its price, the other is settled by hand', async ({
  page,
}) => {
  test.slow();
  const till = await aTill();
  const device = await aDeviceOf(till);
  const id = await device.open(0);
  await openOffice(page, MANAGER);
  const product = await anArticle(page);
  const off = 60_000;
  for (const _ of [1, 2]) {
    expect(await device.sell(product, off)).toMatchObject([{ outcome: 'refused' }]);
  }
  await device.send({ kind: 'count', amount: 2 * (product.list_price - off) });

  await moveOn(page, `/clotures/${id}/show`);
  await expect(page.getByText('2 tickets ne sont pas dans les ventes : à régler.')).toBeVisible();
  await expectUsableOnBoth(page);
  await page.getByRole('link', { name: 'Les voir' }).click();
  await expect(page.getByRole('row', { name: new RegExp(till.code) })).toHaveCount(2);
  await expectUsableOnBoth(page);
  await page.getByRole('row', { name: new RegExp(`${till.code}-A-000001`) }).click();
  await expect(page.getByRole('alert')).toContainText('un responsable doit l’accepter');
  await expect(page.getByRole('list', { name: 'Articles' })).toContainText(product.name);
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer au prix du ticket' }).click();
  const booking = dialogOf(page, 'Enregistrer au prix du ticket');
  await booking.getByRole('textbox', { name: /^Note/ }).fill('Accordé au téléphone');
  await booking.getByRole('button', { name: 'Enregistrer' }).click();
  const facts = page.getByRole('region', { name: `Ticket ${till.code}-A-000001` });
  await expect(facts).toContainText('Enregistrée');
  await facts.getByRole('link', { name: /^S/ }).click();
  await expect(page.getByText(/^Vendu à la caisse : ticket/)).toContainText(
    `${till.code}-A-000001, par Fatou Sow`,
  );

  await moveOn(page, `/clotures/${id}/show`);
  const refused = page.getByRole('list', { name: 'Tickets refusés' });
  await refused.getByRole('link', { name: `${till.code}-A-000002` }).click();
  await page.getByRole('button', { name: 'Régler à la main' }).click();
  const settling = dialogOf(page, 'Régler à la main');
  await settling.getByRole('textbox', { name: /^Note/ }).fill('Article repris, argent rendu');
  await settling.getByRole('button', { name: 'Noter comme réglé' }).click();
  await expect(page.getByText('Réglée à la main')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Régler à la main' })).toHaveCount(0);
  await page.getByRole('link', { name: `${till.code}, sa session` }).click();
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toContainText(
    'Réglés à la main',
  );
});

test('a piece that was sold without stock is explained, and « Aujourd’hui » counts it', async ({
  page,
}) => {
  const till = await aTill();
  const device = await aDeviceOf(till);
  await device.open(0);
  const product = await aSoldOutArticle(page.request);
  expect(await device.sell(product)).toMatchObject([{ outcome: 'applied' }]);
  await openOffice(page, MANAGER, '/');
  const todo = page.getByRole('list', { name: 'À faire' });
  await todo.getByRole('link', { name: /^Recompter : Pièces vendues à la caisse/ }).click();
  const card = page.getByRole('region').filter({ hasText: `${till.code}-A-000001` });
  await expect(card).toContainText('1 pièce de trop');
  await expectUsableOnBoth(page);
  await card.getByRole('button', { name: 'Régler' }).click();
  const asked = dialogOf(page, 'Régler ce manque');
  await asked.getByRole('textbox', { name: /^Note/ }).fill('Arrivage non saisi');
  await asked.getByRole('button', { name: 'Régler' }).click();
  await expect(card).toHaveCount(0);

  await moveOn(page, '/commandes?filter=%7B%22counter%22%3A%22true%22%7D');
  await expect(page.getByRole('list', { name: 'Commandes' })).toContainText(product.name);
});
