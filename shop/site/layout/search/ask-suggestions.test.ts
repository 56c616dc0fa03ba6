import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { aKeptProduct } from '#shop/base/lists/lines.fixture.ts';
import { brandsOf, categoriesOf } from './ask-suggestions.ts';

const found = (categ_id: string, brand: string | null = null): ProductCard =>
  ({ ...aKeptProduct(), categ_id, brand }) as ProductCard;

const categories = ['CONGELATEUR', 'TELEVISION', 'FOUR'].map(
  (name) => ({ name, path: `/categorie/${name.toLowerCase()}` }) as ShopShelf,
);

test('the two commonest categories of what was found, no drawer of the stock-keeping', () => {
  const products = ['FOUR', 'Services', 'Services', 'TELEVISION', 'TELEVISION', 'CONGELATEUR'];
  expect(
    categoriesOf(
      products.map((name) => found(name)),
      categories,
    ),
  ).toEqual([
    { to: '/categorie/television', kind: 'Catégorie', label: 'Télévision' },
    { to: '/categorie/four', kind: 'Catégorie', label: 'Four' },
  ]);
});

test('the brand that the search names, by its beginning and without its accents', () => {
  const products = [found('FOUR', 'Électro Plus'), found('FOUR', 'LG'), found('FOUR')];
  expect(brandsOf(products, 'four electro')).toEqual([
    { to: '/boutique?facts=marque.electro-plus', kind: 'Marque', label: 'Électro Plus' },
  ]);
  expect(brandsOf(products, 'four')).toEqual([]);
  expect(brandsOf(products, ' ')).toEqual([]);
});
