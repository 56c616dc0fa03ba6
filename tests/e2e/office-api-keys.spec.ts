import { randomUUID } from 'node:crypto';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';

test('a key is made, shown once, works, and is revoked', async ({ page }) => {
  test.slow();
  const name = `Odoo ${randomUUID().slice(0, 8)}`;
  await openOffice(page, 'admin@example.sn', '/cles-api/create');
  await page.getByRole('textbox', { name: /^Intégration/ }).fill(name);
  await page.getByRole('checkbox', { name: 'Lire les commandes et les retours' }).check();
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const told = page.getByRole('dialog', { name: 'Clé d’API' });
  const key = await told.getByRole('textbox', { name: 'Clé' }).inputValue();
  await expectNoBarrier(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await told.getByRole('button', { name: 'Copier' }).click();
  await expect(page.getByText('Clé copiée.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  const ask = async (path: string) =>
    (await fetch(`${workerShop().origin}${path}`, { headers: { 'access-token': key } })).status;
  expect(await ask(paths.changedOrders)).toBe(200);
  expect(await ask(paths.changedCustomers)).toBe(403);
  await told.getByRole('button', { name: 'C’est noté' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Révoquer' }).first().click();
  const asked = page.getByRole('dialog', { name: `Révoquer la clé de ${name}` });
  await asked.getByRole('button', { name: 'Révoquer' }).click();
  await expect(page.getByText('Révoquée').first()).toBeVisible();
  expect(await ask(paths.changedOrders)).toBe(401);
});
