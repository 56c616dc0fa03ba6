import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/catalogue.ts';
import { aKeptProduct } from '../lists/lines.fixture.ts';
import { compareProducts } from './comparison.ts';

const product = (overrides: Partial<ProductDetail>) =>
  ({
    ...aKeptProduct(),
    warranty_months: null,
    specifications: [],
    ...overrides,
  }) as ProductDetail;

const rowOf = (products: ProductDetail[], name: string) =>
  compareProducts(products).find((row) => row.name === name);

describe('compareProducts', () => {
  it('aligns entries of the sheets by their name, whatever its case', () => {
    const left = product({ specifications: [{ name: 'Volume', value: '300 L' }] });
    const right = product({ specifications: [{ name: ' volume', value: '200 L' }] });
    expect(rowOf([left, right], 'Volume')).toEqual({
      name: 'Volume',
      values: ['300 L', '200 L'],
      isDifferent: true,
    });
  });

  it('marks no difference between the same words, and one where a sheet is silent', () => {
    const left = product({ specifications: [{ name: 'Froid', value: 'Statique' }] });
    const right = product({ specifications: [{ name: 'Froid', value: 'statique ' }] });
    expect(rowOf([left, right], 'Froid')?.isDifferent).toBe(false);
    expect(rowOf([left, product({})], 'Froid')?.isDifferent).toBe(true);
  });

  it('leaves out what no product has', () => {
    expect(rowOf([product({}), product({})], 'Garantie')).toBeUndefined();
  });

  it('shows the promotion as the price', () => {
    const reduced = product({ en_promo: true, promo_price: 80_000 });
    expect(rowOf([reduced], 'Prix')?.values[0]?.replace(/\s/g, ' ')).toBe('80 000 FCFA');
  });

  it('has a value or a gap for every product, and loses no entry of any sheet', () => {
    const sheet = fc.uniqueArray(
      fc.record({ name: fc.constantFrom('A', 'B', 'C', 'D'), value: fc.constantFrom('x', 'y') }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 4 }), (sheets) => {
        const products = sheets.map((specifications) => product({ specifications }));
        const rows = compareProducts(products);
        for (const { values } of rows) expect(values).toHaveLength(products.length);
        sheets.forEach((entries, index) => {
          for (const { name, value } of entries) {
            expect(rows.find((row) => row.name === name)?.values[index]).toBe(value);
          }
        });
      }),
    );
  });
});
