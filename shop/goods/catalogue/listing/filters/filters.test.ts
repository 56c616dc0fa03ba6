import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { toggleChoice } from './facet-list.tsx';
import { apiQuery, changeFilters, type Filters, listingLink, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const link = (filters: Filters) => listingLink('/boutique', filters);
const readAgain = (filters: Filters) => read(link(filters).split('?')[1] ?? '');
const api = (query: string) => apiQuery(paths.filteredProducts, read(query));

describe('reading an address', () => {
  test('without filters it asks for everything', () => {
    expect(read('')).toEqual({
      category: undefined,
      tag: undefined,
      type: 'All',
      search: '',
      minXof: 100,
      maxXof: 5_000_000,
      sort: undefined,
      page: 1,
    });
    expect(read('category=All&productType=All&sort=rang&max=5000000&page=1')).toEqual(read(''));
  });

  test('the least price that it names is the one of the field, which hides nothing', () => {
    expect(read('min=1000')).toEqual({ ...read(''), minXof: 1000 });
    expect(link(read('min=1000'))).toBe('/boutique?min=1000');
    expect(api('min=1000')).toBe(api(''));
  });

  test.each([
    'page=-3',
    'page=0',
    'page=1.5',
    'page=deux',
    'min=abc&max=',
    'min=-5',
    'max=99999999999999',
    'productType=drop',
    'sort=price;--',
    'search=a',
    'search=%00%07',
    'category=%20',
    'category=%00',
    'facts=volume_l.200',
  ])('%s counts as not given', (query) => expect(read(query)).toEqual(read('')));

  test('prices in the wrong order are swapped, those beyond the slider brought to its ends', () => {
    expect(read('min=300000&max=100000')).toMatchObject({ minXof: 100_000, maxXof: 300_000 });
    expect(read('min=5&max=6000000')).toMatchObject({ minXof: 100, maxXof: 5_000_000 });
    expect(read('min=2000&max=5')).toMatchObject({ minXof: 1000, maxXof: 2000 });
  });

  test('whatever is written in it, the API understands the question', () => {
    const names = [
      'category',
      'search',
      'min',
      'max',
      'page',
      'productType',
      'tag',
      'sort',
      'facts',
    ];
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    const numbers = fc.oneof(fc.integer(), fc.double()).map(String);
    const entry = fc.tuple(fc.constantFrom(...names), fc.oneof(text, numbers));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const filters = readFilters(new URLSearchParams(entries));
        expect(filters.page).toBeGreaterThanOrEqual(1);
        expect(filters.page).toBeLessThanOrEqual(1_000_000);
        expect(filters.minXof).toBeLessThanOrEqual(filters.maxXof);
        expect(filters.search.length).toBeLessThanOrEqual(100);
        for (const name of [filters.category, filters.tag]) {
          if (name !== undefined) expect(name).toMatch(/^[^\p{Cc}]{1,120}$/u);
        }
        expect(readAgain(filters)).toEqual(filters);
      }),
    );
  });
});

describe('changing one filter', () => {
  const start = read('category=TELEVISION&search=samsung&min=50000&page=3');

  test('goes back to the first page', () => {
    expect(changeFilters(start, { maxXof: 90_000 })).toEqual({
      ...start,
      maxXof: 90_000,
      page: 1,
    });
  });

  test('another category forgets the search and nothing else', () => {
    expect(changeFilters(start, { category: 'CONGELATEUR' })).toEqual({
      ...start,
      category: 'CONGELATEUR',
      search: '',
      page: 1,
    });
  });

  test('another category forgets the facets, the same one and any other filter keep them', () => {
    const narrowed = read('category=TELEVISION&facts=screen_in.50,resolution.4k');
    expect(narrowed.facts).toBe('screen_in.50,resolution.4k');
    expect(changeFilters(narrowed, { category: 'FOUR' }).facts).toBeUndefined();
    expect(changeFilters(narrowed, { category: undefined }).facts).toBeUndefined();
    expect(changeFilters(narrowed, { category: 'TELEVISION', maxXof: 90_000 }).facts).toBe(
      narrowed.facts,
    );
    expect(read('category=TELEVISION&facts=<script>').facts).toBeUndefined();
  });

  test('a choice that is made twice is taken back, in whatever order', () => {
    const both = toggleChoice(toggleChoice(undefined, 'b.1'), 'a.1');
    expect(both).toBe('a.1,b.1');
    expect(toggleChoice(toggleChoice(both, 'a.1'), 'b.1')).toBeUndefined();
  });

  test('a category can be dropped alone', () => {
    const change = { category: undefined, search: start.search };
    expect(changeFilters(start, change)).toMatchObject({ category: undefined, search: 'samsung' });
  });

  test('our own order, chosen during a search, is no choice any more once the search is over', () => {
    const sorted = changeFilters(start, { sort: 'rang' });
    expect(sorted.sort).toBe('rang');
    expect(changeFilters(sorted, { search: '' }).sort).toBeUndefined();
  });
});

describe('the address', () => {
  test('says only what is not at its default', () => {
    expect(link(read(''))).toBe('/boutique');
    expect(link(read('tag=LG&min=50000&max=5000000&page=2&productType=promo'))).toBe(
      '/boutique?min=50000&page=2&productType=promo&tag=LG',
    );
  });
});

describe('a price filter that is touched', () => {
  test('says the least price of addresses where none is asked for', () => {
    expect(link(changeFilters(read(''), { maxXof: 90_000 }))).toBe('/boutique?max=90000&min=1000');
    expect(link(changeFilters(read(''), { category: 'FOUR' }))).toBe('/boutique?category=FOUR');
  });

  test('hides nothing under the least price until a higher one is asked for', () => {
    const price = fc.integer({ min: 100, max: 1000 });
    fc.assert(
      fc.property(price, fc.integer({ min: 100, max: 4_999_999 }), (minXof, maxXof) => {
        fc.pre(minXof <= maxXof);
        const touched = changeFilters(read(''), { minXof, maxXof });
        expect(link(touched)).toBe(`/boutique?max=${maxXof}&min=1000`);
        expect(apiQuery(paths.filteredProducts, readAgain(touched))).toBe(
          `${paths.filteredProducts}?families=one&fields=card&limit=9&max=${maxXof}&sort=rang`,
        );
      }),
    );
    expect(api('min=1001')).toContain('min=1001');
  });
});

describe('the question to the API', () => {
  test('asks for nine cards in our own order, without the bounds of the slider', () => {
    expect(api('min=1000&max=5000000')).toBe(
      `${paths.filteredProducts}?families=one&fields=card&limit=9&sort=rang`,
    );
  });

  test('leaves a search to relevance until an order is chosen', () => {
    expect(api('search=samsung')).toBe(
      `${paths.filteredProducts}?fields=card&limit=9&search=samsung`,
    );
    expect(api('search=samsung&sort=rang')).toContain('sort=rang');
    expect(api('search=samsung&sort=-prix')).toContain('sort=-prix');
  });
});
