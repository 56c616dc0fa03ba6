import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { creditPrice, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { sheetRows } from '../catalogue/product/sheet-rows.ts';

/** A row of the comparison: one value for each product, null where it has none. */
export type ComparedRow = { name: string; values: (string | null)[]; isDifferent: boolean };

/**
 * Aligns products by what is said of them: first what every product has, then their facts, then each other
 * entry of their specification sheets, in the order in which the sheets have them. Rows without any value
 * are left out.
 */
export function compareProducts(products: readonly ProductDetail[]): ComparedRow[] {
  const row = (name: string, readValue: (product: ProductDetail) => string | null): ComparedRow => {
    const values = products.map(readValue);
    const spoken = values.map((value) => value?.trim().toLowerCase() ?? null);
    return { name, values, isDifferent: new Set(spoken).size > 1 };
  };
  const sheets = new Map(products.map((product) => [product, sheetRows(product)]));
  const facts = products.flatMap(({ sheet = [] }) => sheet.map(({ label }) => ({ name: label })));
  const names = new Map<string, string>();
  for (const { name } of [...facts, ...[...sheets.values()].flat()]) {
    if (!names.has(sameName(name))) names.set(sameName(name), name);
  }
  const common = [
    row('Prix', (product) => amount(shownPrice(product).amountXof)),
    row('Prix précommande', ({ preorder_price }) => amount(preorder_price)),
    row('Prix à crédit', (product) => amount(creditPrice(product) ?? 0)),
    row('Marque', ({ brand }) => brand),
    row('Catégorie', ({ categ_id }) => withAccents(categ_id)),
    row('Garantie', ({ warranty_months }) => (warranty_months ? `${warranty_months} mois` : null)),
    row('Électricité par an, environ', ({ running_cost }) => amount(running_cost?.amount ?? 0)),
  ].filter(({ name }) => !names.has(sameName(name)));
  return [
    ...common,
    ...[...names].map(([key, name]) =>
      row(
        name,
        (product) => sheets.get(product)?.find((one) => sameName(one.name) === key)?.value ?? null,
      ),
    ),
  ].filter(({ values }) => values.some((value) => value !== null));
}

const amount = (xof: number) => (xof > 0 ? formatXof(xof) : null);
const sameName = (name: string) => name.trim().toLowerCase();
