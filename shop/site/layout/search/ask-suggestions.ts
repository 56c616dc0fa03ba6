import { callTo } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { productLink, shopLink } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { Answer, Option } from './use-suggestions.ts';

/** Asks for products that match (rule W-3), and says where else they lead. Throws ApiError. */
export async function askSuggestions(
  term: string,
  categories: readonly ShopShelf[],
  signal: AbortSignal,
): Promise<Answer> {
  const { products, corrected_search: corrected } = await browserApi.get(
    callTo(paths.filteredProducts, { search: term, limit: SEARCH.suggestions, fields: 'card' }),
    signal,
  );
  const found = products.map((product) => ({ to: productLink(product.id), product }));
  const options = [
    ...found,
    ...categoriesOf(products, categories),
    ...brandsOf(products, corrected ?? term),
  ];
  return { term, count: products.length, options, corrected };
}

const MOST_CATEGORIES = 2;

/** The categories of the products, those of most of them first. */
export function categoriesOf(
  products: readonly ProductCard[],
  categories: readonly ShopShelf[],
): Option[] {
  return byNumber(products.map(({ categ_id }) => categ_id))
    .flatMap((name) => categories.find((category) => category.name === name) ?? [])
    .slice(0, MOST_CATEGORIES)
    .map(({ name, path }) => ({
      to: path,
      kind: 'Catégorie',
      label: shelfName(name),
    }));
}

/** The brands of the products that the search names: `sam` names Samsung. */
export function brandsOf(products: readonly ProductCard[], term: string): Option[] {
  const words = fold(term).split(' ');
  return byNumber(products.flatMap(({ brand }) => brand ?? []))
    .filter((brand) => words.some((word) => word !== '' && fold(brand).startsWith(word)))
    .slice(0, 1)
    .map((brand) => ({
      to: shopLink({ facts: `marque.${fold(brand).replaceAll(' ', '-')}` }),
      kind: 'Marque',
      label: brand,
    }));
}

function byNumber(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

/** Without accents, case and signs, as the server has the slug of a brand. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
