import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { anArticle } from '#tests/helpers/goods/an-article.ts';

const CLERK = 'catalogue@example.sn';

/** Opens a product of this test in its form. */
async function openArticle(page: Page): Promise<number> {
  await signIn(page.context(), { email: CLERK });
  const { id } = await anArticle(page);
  await openOffice(page, CLERK, `/produits/${id}`);
  return id;
}

test('"Enregistrer" is active and leads to what is wrong', { tag: '@both' }, async ({ page }) => {
  await openArticle(page);
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await expect(save).toBeEnabled();
  const name = page.getByLabel('Nom', { exact: false }).first();
  await name.fill('');
  await page.getByLabel('Garantie (mois)').scrollIntoViewIfNeeded();
  await save.click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
});

test('stock is saved beside the form, and what was typed stays', async ({ page }) => {
  await openArticle(page);
  await page.getByLabel('Marque').fill('Marque saisie');
  await page.getByLabel('Pièces à vendre').fill('17');
  await page.getByRole('button', { name: 'Enregistrer le stock' }).click();
  await expect(page.getByText('Il reste 17 pièces.')).toBeVisible();
  await expect(page.getByLabel('Marque')).toHaveValue('Marque saisie');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Marque')).toHaveValue('Marque saisie');
  await expect(page.getByText('Il reste 17 pièces.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reprendre' })).toBeHidden();
});

test.describe('a screen that is out of date', () => {
  test.use({ expectedComplaints: [/409/] });

  test('overwrites nothing, and shows what there is now', async ({ page }) => {
    const count = async (screen: Page, pieces: number) => {
      await screen.getByLabel('Pièces à vendre').fill(String(pieces));
      await screen.getByRole('button', { name: 'Enregistrer le stock' }).click();
    };
    const id = await openArticle(page);
    await expect(page.getByText('Le stock n’est pas compté.')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`/gestion/produits/${id}`);
    await count(other, 5);
    await expect(other.getByText('Il reste 5 pièces.')).toBeVisible();
    await count(page, 30);
    await expect(page.getByText('Il reste 5 pièces.')).toBeVisible();
    await count(page, 30);
    await expect(page.getByText('Il reste 30 pièces.')).toBeVisible();
  });

  test('has what somebody else saved beside what was typed, and saves both', async ({ page }) => {
    const id = await openArticle(page);
    const path = pathTo(paths.product, { id });
    await page.request.put(path, { data: { warranty_months: 18 } });
    await page.getByLabel('Marque').fill('Marque saisie');
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    await save.click();
    await expect(page.getByLabel('Garantie (mois)')).toHaveValue('18');
    await expect(page.getByLabel('Marque')).toHaveValue('Marque saisie');
    await expect(page.getByRole('alert').filter({ hasText: 'est resté' })).toBeVisible();
    await save.click();
    await expect(page.getByText('Élément mis à jour')).toBeVisible();
    const kept = await page.request.get(pathTo(paths.staffProduct, { id }));
    expect(await kept.json()).toMatchObject({ brand: 'Marque saisie', warranty_months: 18 });
  });
});

test('a form that is left by mistake asks, and its draft is taken up again', async ({ page }) => {
  const id = await openArticle(page);
  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Catégories' });
  const brand = page.getByLabel('Marque');
  const leaves = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await brand.fill('À ne pas perdre');
  await elsewhere.click();
  await leaves;
  await expect(page.getByRole('heading', { level: 1, name: 'Catégories' })).toBeVisible();

  await page.goto(`/gestion/produits/${id}`);
  await expect(brand).not.toHaveValue('À ne pas perdre');
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(brand).toHaveValue('À ne pas perdre');
  const stays = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
  await elsewhere.click();
  await stays;
  await expect(brand).toHaveValue('À ne pas perdre');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  await elsewhere.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catégories' })).toBeVisible();
});

test.describe('what the server says of a field that is in no form', () => {
  test.use({ expectedComplaints: [/400/] });

  test('is read by staff, and does not stand in the way', async ({ page }) => {
    const message = 'Le dossier de ce fournisseur est fermé.';
    const refusal = { code: 'bad-request', message, errors: [{ field: 'supplier', message }] };
    const id = await openArticle(page);
    await page.route(`**${pathTo(paths.product, { id })}`, (route) =>
      route.fulfill({ status: 400, json: refusal }),
    );
    await page.getByLabel('Marque').fill('Téranga');
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    await save.click();
    await expect(page.getByText(message)).toBeVisible();
    await page.unrouteAll();
    await save.click();
    await expect(page.getByText('Élément mis à jour')).toBeVisible();
  });
});
