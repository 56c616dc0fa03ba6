import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ProductCard as Card } from '#contract/goods/catalogue/catalogue.ts';
import type { CreditTerms } from '#contract/sales/orders/instalments.ts';
import { PartMemory } from '#shop/base/ui/kept-part.tsx';
import { createPartMemory } from '#shop/entry.server.tsx';
import { ProductCard } from './product-card.tsx';

const priceXof = fc.integer({ min: 0, max: 5_000_000 });
const words = fc.string({ maxLength: 40 });
const color = fc.option(fc.constantFrom('#071539', '#fff'));
const sizes = fc.constantFrom<Card['image_sizes'][]>(
  [],
  [
    { width: 160, url: '/pictures/a/160' },
    { width: 640, url: '/pictures/a/640' },
  ],
);
const cards: fc.Arbitrary<Card> = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  name: words,
  brand: fc.option(words),
  categ_id: words,
  tags: fc.array(fc.record({ id: fc.integer({ min: 1 }), name: words }), { maxLength: 2 }),
  rang: fc.integer({ min: 0 }),
  en_promo: fc.boolean(),
  list_price: priceXof,
  promo_price: priceXof,
  preorder_price: priceXof,
  creditorder_price: fc.option(priceXof),
  is_creditorder: fc.boolean(),
  is_preorder: fc.boolean(),
  sale_ok: fc.boolean(),
  is_sold_out: fc.boolean(),
  image_url: fc.constant(null),
  image_color: color,
  image_sizes: sizes,
  facts: fc.option(fc.array(words, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  rating: fc.option(
    fc.record({ average: fc.constantFrom(3, 4.5), count: fc.integer({ min: 1, max: 900 }) }),
    { nil: undefined },
  ),
  pieces_left: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
});
const terms = fc.constantFrom<CreditTerms[]>(
  { rates: [30], months: 4 },
  { rates: [], months: 6 },
  { rates: [50, 25], months: 3 },
);

function render(content: ReactNode, creditTerms: CreditTerms): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => content }]);
  const hydrationData = {
    loaderData: {
      root: { shop: { creditTerms, nextDelivery: 'samedi 28 à Dakar' }, categories: [] },
    },
  };
  return renderToString(<Page initialEntries={['/']} hydrationData={hydrationData} />);
}

test('a card that was kept reads as if it were rendered for this page', () => {
  const markupOf = createPartMemory();
  const shown = fc.uniqueArray(cards, { minLength: 1, maxLength: 3, selector: ({ id }) => id });
  fc.assert(
    fc.property(shown, terms, (products, creditTerms) => {
      const rail = products.map((product, place) => (
        <ProductCard key={product.id} product={product} isFirst={place === 1} />
      ));
      const plain = render(rail, creditTerms);
      const inMemory = <PartMemory value={markupOf}>{rail}</PartMemory>;
      expect(plain).toContain('<article');
      expect(render(inMemory, creditTerms)).toBe(plain);
      expect(render(inMemory, creditTerms)).toBe(plain);
    }),
  );
});

test('other instalments of the shop show in a card at once', () => {
  const markupOf = createPartMemory();
  const product: Card = {
    ...fc.sample(cards, 1)[0]!,
    creditorder_price: 120_000,
    is_creditorder: true,
    preorder_price: 0,
  };
  const card = (
    <PartMemory value={markupOf}>
      <ProductCard product={product} />
    </PartMemory>
  );
  expect(render(card, { rates: [], months: 4 })).toContain('ou 4 × dès 30');
  expect(render(card, { rates: [], months: 6 })).toContain('ou 6 × dès 20');
});

test('a card says that its product is sold out, and offers to tell when it is back instead of an order', () => {
  const anyTerms = { rates: [30], months: 4 };
  fc.assert(
    fc.property(cards, (any) => {
      const product = {
        ...any,
        sale_ok: true,
        en_promo: false,
        list_price: 1000,
        preorder_price: 0,
      };
      const words = (is_sold_out: boolean) => {
        const text = render(<ProductCard product={{ ...product, is_sold_out }} />, anyTerms);
        return ['>Épuisé<', `#commander"`, '>Commander<'].map((part) => text.includes(part));
      };
      expect(words(true)).toEqual([true, true, false]);
      expect(words(false)).toEqual([false, false, true]);
    }),
  );
});

test('one line says the stock: sold out, the last pieces, else the day', () => {
  const anyTerms = { rates: [30], months: 4 };
  const shown = (change: Partial<Card>) => {
    const card: Card = {
      ...fc.sample(cards, 1)[0]!,
      name: 'Frigo',
      sale_ok: true,
      en_promo: false,
      list_price: 1000,
      is_sold_out: false,
      pieces_left: undefined,
      ...change,
    };
    const text = render(<ProductCard product={card} />, anyTerms).replaceAll('<!-- -->', '');
    return ['>Épuisé<', '>Plus que 2<', '>samedi 28 à Dakar<'].filter((part) =>
      text.includes(part),
    );
  };
  expect(shown({})).toEqual(['>samedi 28 à Dakar<']);
  expect(shown({ pieces_left: 2 })).toEqual(['>Plus que 2<']);
  expect(shown({ is_sold_out: true })).toEqual(['>Épuisé<']);
  expect(shown({ sale_ok: false })).toEqual([]);
});
