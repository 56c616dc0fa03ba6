import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TillProduct } from '#contract/money/till.ts';
import {
  addProduct,
  devicePrice,
  discountProblem,
  newCart,
  quotedPrice,
  sentLines,
  setQuantity,
} from './cart.ts';
import { indexProducts } from './product-index.ts';
import { NO_SCAN, readScan } from './read-scan.ts';

const aProduct = (id: number, more: Partial<TillProduct> = {}): TillProduct => ({
  id,
  name: `Article ${id}`,
  reference: `REF-${id}`,
  gtin: '',
  price: 1_000 * id,
  usual_price: null,
  here: 1,
  available: 1,
  tracks_serials: false,
  warranty_months: 0,
  picture: null,
  ...more,
});

/** Types these keys, `gapMs` apart, and returns the codes that were read. */
function typeKeys(keys: readonly string[], gapMs: number): string[] {
  let buffer = NO_SCAN;
  return keys.flatMap((key, place) => {
    const read = readScan(buffer, key, 10_000 + place * gapMs);
    ({ buffer } = read);
    return read.code ?? [];
  });
}

describe('a scanner that types', () => {
  const sign = fc.constantFrom(...'0123456789ABCXYZ-');
  test('is read whole, whatever a person typed before it', () => {
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 3, maxLength: 20 }),
        fc.array(sign),
        (code, before) => {
          let buffer = NO_SCAN;
          let atMs = 10_000;
          const type = (keys: readonly string[], gapMs: number) => {
            for (const key of keys) {
              atMs += gapMs;
              ({ buffer } = readScan(buffer, key, atMs));
            }
          };
          type(before, 200);
          atMs += 200;
          type(code, 8);
          expect(readScan(buffer, 'Enter', atMs + 8).code).toBe(code.join(''));
        },
      ),
    );
  });

  test('may hold Shift between its signs', () => {
    expect(typeKeys(['Shift', 'A', 'Shift', 'B', '1', 'Enter'], 10)).toEqual(['AB1']);
  });

  test('is no person: slow digits, a lone Enter and two quick signs are no code', () => {
    expect(typeKeys([...'4006381333931', 'Enter'], 150)).toEqual([]);
    expect(typeKeys(['Enter', 'Enter'], 10)).toEqual([]);
    expect(typeKeys(['1', '2', 'Enter'], 10)).toEqual([]);
  });
});

describe('the products on the device', () => {
  const index = indexProducts([
    aProduct(1, { name: 'Réfrigérateur à 2 portes', gtin: '4006381333931' }),
    aProduct(2, { name: 'Cœur de chauffe pour cafetière' }),
    aProduct(3, { name: 'Télévision 55 pouces', reference: 'LG-55' }),
    aProduct(4, { name: 'Pied pour LG-55' }),
  ]);
  const found = (text: string) => index.search(text, 10).map(({ id }) => id);

  test('are found by words in any order, without accents', () => {
    expect(found('portes refrigerateur')).toEqual([1]);
    expect(found('coeur')).toEqual([2]);
    expect(found('  ')).toEqual([]);
  });

  test('come first by their reference', () => {
    expect(found('lg-55')).toEqual([3, 4]);
  });

  test('are found whole by bar code with or without its zero, and by reference', () => {
    expect(index.findCode('04006381333931')?.id).toBe(1);
    expect(index.findCode(' lg-55 ')?.id).toBe(3);
    expect(index.findCode('lg')).toBeUndefined();
  });
});

describe('a cart', () => {
  const terms = { discountPercent: 10, vatPercent: 18 };

  test('adds a product again as one piece more, and drops a line at zero', () => {
    const twice = addProduct(addProduct(newCart(), aProduct(1)), aProduct(1));
    expect(twice.lines).toMatchObject([{ id: 1, quantity: 2 }]);
    expect(setQuantity(twice, 1, 0).lines).toEqual([]);
  });

  test('costs its lines less a discount that stays within the terms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 100 }),
        (ids, value) => {
          const filled = ids.reduce((cart, id) => addProduct(cart, aProduct(id)), newCart());
          const cart = {
            ...filled,
            discount: { kind: 'percent' as const, value, reason: 'Fidèle' },
          };
          const sum = ids.reduce((all, id) => all + 1_000 * id, 0);
          const { total, tax, lines } = devicePrice(cart, terms);
          expect(total).toBe(lines.reduce((all, line) => all + line.total, 0));
          expect(total).toBeGreaterThanOrEqual(sum - Math.floor(sum / 10));
          expect(Math.abs(total - tax - total / 1.18)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });

  test('refuses a discount without a reason, or above the terms', () => {
    const of = (value: number, reason = 'Fidèle') =>
      discountProblem({ kind: 'amount', value, reason }, 10_000, 10);
    expect(of(1_000)).toBeUndefined();
    expect(of(1_001)).toContain('10 %');
    expect(of(0)).toContain('1 franc');
    expect(of(500, ' ')).toContain('raison');
  });

  test('is sent at the prices of the ticket, with the serial numbers that were typed', () => {
    const cart = addProduct(newCart(), aProduct(1));
    const line = { ...cart.lines[0]!, serials: [' SN1 ', ''], quantity: 2 };
    const quote = {
      lines: [
        {
          kind: 'product' as const,
          product_id: 1,
          name: 'Article 1',
          quantity: 2,
          unit_price: 900,
          total: 1_800,
        },
      ],
      total: 1_800,
      tax: 275,
      codes: [],
      lacking: [],
      customer: null,
      plan: [],
    };
    const { prices } = quotedPrice({ ...cart, lines: [line] }, quote);
    expect(sentLines({ ...cart, lines: [line] }, prices)).toEqual([
      { id: 1, quantity: 2, price: 900, serials: ['SN1'] },
    ]);
  });
});
