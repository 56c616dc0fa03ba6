import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { shelfName, withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import { canOrder, creditPrice, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { sheetRows } from '#shop/goods/catalogue/product/load-product.ts';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { RemoveButton } from '#shop/sales/baskets/line-parts.tsx';
import { bestOf, type Score, scoreOf } from './better.ts';

/** One value per product, null if the product has none, and the places of the better ones. */
type ComparedRow = {
  name: string;
  values: (string | null)[];
  isDifferent: boolean;
  best: number[];
};

/** Least widths of the row names and of a product on a phone. */
const ROW_HEAD_REM = 7;
const COLUMN_REM = 9.5;

const rowHead =
  'sticky left-0 z-1 w-28 bg-white p-2 text-left align-top text-sm font-semibold sm:w-44 sm:p-3 sm:text-base';

export function ComparisonTable({ products }: { products: ProductDetail[] }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = compareProducts(products);
  const shown = onlyDifferent ? rows.filter(({ isDifferent }) => isDifferent) : rows;
  return (
    <>
      {products.length > 1 && (
        <label className="mb-3 flex min-h-11 w-fit items-center gap-3 font-semibold print:hidden">
          <input
            type="checkbox"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
            className="size-5 accent-accent"
          />
          Voir seulement les différences
        </label>
      )}
      <div className="relative overflow-x-auto rounded-card border border-line print:overflow-visible">
        <table
          className="w-full table-fixed border-collapse"
          style={{ minWidth: `${ROW_HEAD_REM + COLUMN_REM * products.length}rem` }}
        >
          <thead>
            <tr className="border-b border-line">
              <td className={rowHead} />
              {products.map((product) => (
                <th
                  key={product.id}
                  scope="col"
                  className="p-2 text-left align-top font-normal sm:p-3"
                >
                  <ComparedProduct product={product} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.name} row={row} products={products} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ComparedProduct({ product }: { product: ProductDetail }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="relative max-w-48">
        <Picture
          sources={product.image_sizes}
          color={product.image_color}
          alt=""
          sizes="12rem"
          className="rounded-lg"
        />
        <RemoveButton
          list="compare"
          product={product}
          words={`Retirer ${product.name} de la comparaison`}
          icon={X}
          className="absolute top-1 right-1 border border-line bg-white print:hidden"
        />
      </div>
      <Link
        to={productLink(product.id)}
        className="font-semibold break-words hover:text-accent-dark hover:underline"
      >
        {withAccents(product.name)}
      </Link>
      <Price {...shownPrice(product)} />
      {canOrder(product) && (
        <button
          type="button"
          onClick={() => addToList('cart', product)}
          aria-label={`${messages.product.order} ${product.name}`}
          className={buttonStyle('primary', 'px-3 text-sm print:hidden')}
        >
          {messages.product.order}
        </button>
      )}
    </div>
  );
}

function Row({ row, products }: { row: ComparedRow; products: ProductDetail[] }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className={rowHead}>
        <span className="break-words hyphens-auto">{row.name}</span>
      </th>
      {products.map(({ id }, index) => (
        <td
          key={id}
          className={`p-2 align-top break-words sm:p-3 ${row.best.includes(index) ? 'font-semibold text-success' : ''}`}
        >
          {row.values[index] ?? <span className="text-muted">Non précisé</span>}
          {row.best.includes(index) && (
            <span className="ml-2 inline-flex items-center gap-1 text-xs whitespace-nowrap">
              <Check aria-hidden="true" size={14} />
              mieux
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/**
 * Aligns the properties of products in rows: the common ones first, then their facts, then the other entries of their
 * sheets in the order of the sheets. Leaves out rows without any value.
 */
export function compareProducts(products: readonly ProductDetail[]): ComparedRow[] {
  const row = (
    name: string,
    readValue: (product: ProductDetail) => string | null,
    scoreIn: (product: ProductDetail) => Score = () => undefined,
  ): ComparedRow => {
    const values = products.map(readValue);
    const spoken = values.map((value) => value?.trim().toLowerCase() ?? null);
    const isDifferent = new Set(spoken).size > 1;
    return { name, values, isDifferent, best: bestOf(products.map(scoreIn)) };
  };
  /** The lowest is better; 0 is no price. */
  const price = (name: string, xofOf: (product: ProductDetail) => number) =>
    row(
      name,
      (product) => amount(xofOf(product)),
      (product) => (xofOf(product) > 0 ? -xofOf(product) : undefined),
    );
  const sheets = new Map(products.map((product) => [product, sheetRows(product)]));
  const facts = products.flatMap(({ sheet = [] }) => sheet.map(({ label }) => ({ name: label })));
  const names = new Map<string, string>();
  for (const { name } of [...facts, ...[...sheets.values()].flat()]) {
    if (!names.has(sameName(name))) names.set(sameName(name), name);
  }
  const common = [
    price('Prix', (product) => shownPrice(product).amountXof),
    price('Prix précommande', ({ preorder_price }) => preorder_price),
    price('Prix à crédit', (product) => creditPrice(product) ?? 0),
    row('Marque', ({ brand }) => brand),
    row('Catégorie', ({ categ_id }) => shelfName(categ_id)),
    row(
      'Garantie',
      ({ warranty_months }) => (warranty_months ? `${warranty_months} mois` : null),
      ({ warranty_months }) => warranty_months ?? undefined,
    ),
    price('Électricité par an, environ', ({ running_cost }) => running_cost?.amount ?? 0),
  ].filter(({ name }) => !names.has(sameName(name)));
  return [
    ...common,
    ...[...names].map(([key, name]) =>
      row(
        name,
        (product) => sheets.get(product)?.find((one) => sameName(one.name) === key)?.value ?? null,
        ({ sheet = [] }) => {
          const fact = sheet.find(({ label }) => sameName(label) === key);
          return fact && scoreOf(fact.key, fact.value);
        },
      ),
    ),
  ].filter(({ values }) => values.some((value) => value !== null));
}

const amount = (xof: number) => (xof > 0 ? formatXof(xof) : null);

const sameName = (name: string) => name.trim().toLowerCase();
