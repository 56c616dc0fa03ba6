import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { aKeptProduct } from '#shop/base/lists/lines.fixture.ts';
import { compareProducts } from './comparison-table.tsx';

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
      best: [],
    });
  });

  it('marks the better value where a fact has one: less money and consumption, a higher class', () => {
    const fact = (key: string, label: string, value: number | string) => ({
      key,
      label,
      value,
      text: String(value),
    });
    const one = product({
      list_price: 90_000,
      warranty_months: 12,
      sheet: [
        fact('energy_kwh', 'Consommation', 300),
        fact('energy_class', 'Classe énergétique', 'A'),
        fact('volume_l', 'Volume', 300),
      ],
    });
    const other = product({
      list_price: 80_000,
      warranty_months: 24,
      sheet: [
        fact('energy_kwh', 'Consommation', 250),
        fact('energy_class', 'Classe énergétique', 'A++'),
        fact('volume_l', 'Volume', 200),
      ],
    });
    const bestIn = (name: string) => rowOf([one, other], name)?.best;
    expect(bestIn('Prix')).toEqual([1]);
    expect(bestIn('Garantie')).toEqual([1]);
    expect(bestIn('Consommation')).toEqual([1]);
    expect(bestIn('Classe énergétique')).toEqual([1]);
    expect(bestIn('Volume')).toEqual([]);
    expect(rowOf([one, one], 'Prix')?.best).toEqual([]);
    expect(rowOf([one, product({ list_price: 1 })], 'Garantie')?.best).toEqual([]);
  });

  it('marks no difference between the same words, and one where a sheet is silent', () => {
    const left = product({ specifications: [{ name: 'Froid', value: 'Statique' }] });
    const right = product({ specifications: [{ name: 'Froid', value: 'statique ' }] });
    expect(rowOf([left, right], 'Froid')?.isDifferent).toBe(false);
    expect(rowOf([left, product({})], 'Froid')?.isDifferent).toBe(true);
  });

  it('aligns facts of articles whose sheets name them otherwise, and says what electricity costs', () => {
    const fact = (value: number, line?: string) => ({
      key: 'volume_l',
      label: 'Volume',
      value,
      text: `${value} L`,
      ...(line !== undefined && { line }),
    });
    const left = product({
      sheet: [fact(300, 'Capacité')],
      specifications: [{ name: 'Capacité', value: '300 litres' }],
      running_cost: { amount: 21_500, kwh: 262, tariff: 82, since: '', text: '', basis: '' },
    });
    const right = product({ sheet: [fact(200)] });
    expect(rowOf([left, right], 'Volume')).toMatchObject({
      values: ['300 L', '200 L'],
      isDifferent: true,
    });
    expect(rowOf([left, right], 'Capacité')).toBeUndefined();
    const [cost] = rowOf([left, right], 'Électricité par an, environ')?.values ?? [];
    expect(cost?.replace(/\s/g, ' ')).toBe('21 500 FCFA');
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
