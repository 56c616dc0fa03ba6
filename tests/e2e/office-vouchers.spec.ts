import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { staffVouchers } from '#contract/money/staff-vouchers.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';

test('a manager issues a voucher, and whoever has its code pays a part of an order by it', async ({
  page,
}) => {
  test.slow();
  await openOffice(page, 'gerant@example.sn', '/bons/create');
  const choose = async (field: RegExp, name: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose(/^Sorte/, 'Acheté');
  await choose(/^Payé par/, 'Espèces');
  // The clerk hesitates: the former way of payment is neither shown nor sent.
  await choose(/^Sorte/, 'Offert');
  await choose(/^Sorte/, 'Acheté');
  await choose(/^Sorte/, 'Offert');
  await expect(page.getByRole('combobox', { name: /^Payé par/ })).toHaveCount(0);
  await page.getByRole('spinbutton', { name: /^Montant/ }).fill('2000');
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(staffVouchers.path),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await asked).postDataJSON()).not.toHaveProperty('paid_by');
  await page.getByRole('dialog').getByRole('button', { name: 'C’est noté' }).click();
  await page.getByRole('button', { name: 'Annuler le bon' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Annuler le bon' });
  await cancelling.getByRole('textbox', { name: 'Motif' }).fill('Émis par erreur');
  await cancelling.getByRole('button', { name: 'Annuler le bon' }).click();
  await expect(page.getByText('Bon d’achat annulé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler le bon' })).toHaveCount(0);

  await moveOn(page, '/bons/create');
  await choose(/^Sorte/, 'Acheté');
  await choose(/^Payé par/, 'Espèces');
  await page.getByRole('spinbutton', { name: /^Montant/ }).fill('5000');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code du bon d’achat' });
  const code = await dialog.getByLabel('Code').inputValue();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: 'C’est noté' }).click();
  await expect(page.getByRole('heading', { name: `Bon …${code.slice(-4)}` })).toBeVisible();
  const shown = page.url();

  const products = await findProducts(page, { limit: 20 });
  const product = products.find(({ list_price }) => list_price > 20_000)!;
  const order = {
    type_sale: 'order',
    payment_mode: 'online',
    order_lines: [{ id: product.id, quantity: 1, list_price: product.list_price }],
  };
  const buyer = { name: 'Binta Sarr', telephone: '78 765 43 21', adresse: 'Sicap Liberté 6' };
  const placed = await page.request.post(paths.guestOrder, { data: { ...buyer, order } });
  const { link, name, amount_total } = await placed.json();
  await page.goto(link);
  await page.getByText('Payer par un bon d’achat').click();
  await page.getByLabel('Code du bon d’achat').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Payer avec ce bon' }).click();
  await expect(page.getByText(`Paiement reçu : ${formatXof(5000)}. Merci !`)).toBeVisible();
  await expect(page.getByText(formatXof(amount_total - 5000)).first()).toBeVisible();
  await expectNoBarrier(page);

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Solde d’un bon d’achat' }).click();
  // The page of the order has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solde d’un bon d’achat');
  await page.getByLabel('Code du bon d’achat').fill(code);
  await page.getByRole('button', { name: 'Voir le solde' }).click();
  await expect(page.getByRole('main')).toContainText(`Il reste ${formatXof(0)}`);
  await expectNoBarrier(page);
  await page.goto(shown);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
