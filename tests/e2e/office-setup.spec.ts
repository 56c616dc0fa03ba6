import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';

/** The demonstration as a shop in live mode would say it. */
const asLive = (page: Page) =>
  page.route(`**${paths.setup}`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), is_live: true } });
  });

test('a first day is guided, with a test of the keys', { tag: '@both' }, async ({ page }) => {
  await asLive(page);
  await openOffice(page, 'admin@example.sn');
  const list = page.getByRole('region', { name: /^Mettre la boutique en route/ });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await list.getByRole('button', { name: 'Essayer les clés' }).click();
  await expect(list.getByText('Wave : Clés acceptées.')).toBeVisible();
  await expect(list.getByText('Orange Money : Clés acceptées.')).toBeVisible();
  await expectUsable(page);
  await list.getByRole('link', { name: 'Voir les zones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zones de livraison' })).toBeVisible();
  await page.goBack();
  await list.getByRole('button', { name: 'Masquer cette liste' }).click();
  await expect(list).toBeHidden();
  // Until its steps are known there is no list to be hidden.
  const steps = page.waitForResponse(`**${paths.setup}`);
  await page.reload();
  await steps;
  await expect(page.getByRole('heading', { level: 1, name: 'Aujourd’hui' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(list).toBeHidden();
});

test('the demonstration has nothing to set up', async ({ page }) => {
  await openOffice(page, 'admin@example.sn');
  await expect(page.getByRole('region', { name: /^Mettre la boutique/ })).toBeHidden();
});
