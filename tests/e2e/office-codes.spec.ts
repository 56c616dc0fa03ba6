import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  asDemoStaff,
  expectUsable,
  moveOn,
  openOffice,
} from '#tests/helpers/base/browser/office.ts';

test.use({ expectedComplaints: [/ 400 | 409 /] });

const CODE = '4006381333931';

test('a scanner picks articles, counts pieces and finds the product', async ({ page }) => {
  test.slow();
  const send = async (url: string, data: object) =>
    (await page.request.post(url, { headers: asDemoStaff, data })).json();
  const name = 'Four à scanner';
  const product: ProductForStaff = await send(paths.products, {
    name,
    categ_id: 'CUISINIERE',
    list_price: 45_000,
  });
  await openOffice(page, 'gerant@example.sn', `/produits/${product.id}`);
  const code = page.getByRole('textbox', { name: 'Code-barres' });
  await code.fill(`${CODE.slice(0, -1)}2`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Ce code-barres n’est pas juste')).toBeVisible();
  await code.fill('');
  await code.pressSequentially(`${CODE}\n`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect
    .poll(async () => {
      const url = pathTo(paths.staffProduct, { id: product.id });
      return (await (await page.request.get(url, { headers: asDemoStaff })).json()).gtin;
    })
    .toBe(CODE);
  await expectUsable(page);

  await moveOn(page, '/achats/create');
  await page.getByRole('textbox', { name: /^Fournisseur/ }).fill('Sahel Import');
  await page.getByLabel(/^Attendu le/).fill('1/3/27');
  await page.getByRole('combobox', { name: 'Ajouter un article' }).pressSequentially(`${CODE}\n`);
  await page.getByRole('spinbutton', { name: 'Pièces' }).fill('5');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const receipt = page.getByRole('region', { name: 'Recevoir' });
  const scan = receipt.getByRole('textbox', { name: 'Scanner ou taper un code-barres' });
  await scan.pressSequentially(`${CODE}\n`);
  await expect(receipt.getByRole('status')).toContainText('une pièce de plus');
  await scan.pressSequentially(`0${CODE}\n`);
  await expect(receipt.getByRole('spinbutton', { name: 'Reçues' })).toHaveValue('2');
  await scan.pressSequentially('96385074\n');
  await expect(receipt.getByRole('status')).toContainText('Aucun article n’a le code 96385074');
  await expectUsable(page);

  const { items } = await (
    await page.request.get(staffLists.lieux.path, { headers: asDemoStaff })
  ).json();
  const sheet = await send(staffLists.inventaires.path, {
    place_id: items[0].id,
    articles: [{ product_id: product.id }],
  });
  await moveOn(page, `/inventaires/${sheet.id}/show`);
  const entry = page.getByRole('region', { name: 'Compter' });
  await entry.getByRole('textbox', { name: 'Référence ou code-barres' }).focus();
  await page.keyboard.type(`${CODE}\n`);
  await expect(entry.getByRole('status')).toContainText('déjà compté : 1');
  await entry.getByRole('textbox', { name: 'Pièces comptées' }).focus();
  await page.keyboard.type(`${CODE}\n`);
  await expect(entry.getByRole('status')).toContainText('déjà compté : 2');
  await expectUsable(page);
});
