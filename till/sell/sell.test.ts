import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pack } from '#contract/goods/packs.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import {
  addProduct,
  type Later,
  laterProblem,
  newCart,
  packCart,
  readCart,
  refusalToAdd,
  servicesForLine,
  setLater,
  setQuantity,
  toggleService,
} from './cart.ts';
import { devicePrice, discountProblem, quotedPrice } from './price-cart.ts';
import { indexProducts } from './product-index.ts';
import { NO_SCAN, readScan } from './read-scan.ts';
import { sentLines, sentTerms } from './send-cart.ts';

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

const terms = { discountPercent: 10, vatPercent: 18 };

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

const toHome: Later = {
  sale: 'order',
  zone: { id: 4, name: 'Pikine' },
  recipient: '',
  quarter: 'Grand Yoff',
  street: '',
  landmark: '',
};

describe('a sale that comes later', () => {
  test('says where, and needs a customer and the network', () => {
    const cart = { ...addProduct(newCart(), aProduct(1)), later: toHome };
    expect(sentTerms(cart).later).toEqual({
      sale: 'order',
      zone_id: 4,
      quarter: 'Grand Yoff',
      street: '',
      landmark: '',
    });
    expect(laterProblem(cart, true)).toMatch(/Notez le client/);
    const known = { ...cart, customer: { phone: '776001122', name: '' } };
    expect(laterProblem(known, false)).toMatch(/réseau/);
    expect(laterProblem(known, true)).toBeUndefined();
    expect(laterProblem(newCart(), false)).toBeUndefined();
  });

  test('loses the work at home when its delivery goes, and keeps a guarantee', () => {
    const service = (id: number, kind: OfferedService['kind']): OfferedService => ({
      id,
      kind,
      name: `Service ${id}`,
      text: '',
      price: 1_000,
      months: kind === 'warranty' ? 12 : 0,
      weekdays: [],
      product_ids: [1],
    });
    const offered = [service(7, 'installation'), service(8, 'warranty')];
    let cart = setLater(addProduct(newCart(), aProduct(1)), toHome, offered);
    expect(servicesForLine(offered, cart.lines[0]!, cart)).toHaveLength(2);
    expect(servicesForLine(offered, { id: 2 }, cart)).toEqual([]);
    for (const one of offered) cart = toggleService(cart, 1, one);
    const two = setQuantity(cart, 1, 2);
    expect(devicePrice(two, terms).total).toBe(2 * (1_000 + 2_000));
    expect(sentLines(two)).toMatchObject([{ services: [7, 8] }]);
    const taken = setLater(two, null, offered);
    expect(sentLines(taken)).toMatchObject([{ services: [8] }]);
    expect(toggleService(taken, 1, offered[1]!).lines[0]?.services).toEqual([]);
  });
});

test('a pack is sold alone, at its own price, with the product that was chosen', () => {
  const line = { line_id: 3, product_id: 1, name: 'Frigo', quantity: 2, price_unit: 40_000 };
  const choices = [
    { id: 1, name: 'Frigo' },
    { id: 5, name: 'Frigo gris' },
  ];
  const pack = { code: 'NOEL', name: 'Noël', produits: [{ ...line, choices }] } as unknown as Pack;
  const cart = packCart(newCart(), pack, new Map([[3, 5]]), () => true);
  expect(cart.lines).toMatchObject([
    { id: 5, name: 'Frigo gris', quantity: 2, tracksSerials: true },
  ]);
  expect(devicePrice(cart, terms).total).toBe(80_000);
  expect(sentTerms(cart)).toEqual({ pack_code: 'NOEL' });
  expect(refusalToAdd(cart)).toMatch(/se vend seul/);
  expect(addProduct(cart, aProduct(9))).toBe(cart);
});

test('a draft of an older release gets the fields that it lacks', () => {
  const { pack: _pack, later: _later, lines, ...old } = addProduct(newCart(), aProduct(1));
  const oldLines = lines.map(({ services: _services, ...line }) => line);
  const cart = readCart({ ...old, lines: oldLines } as unknown as Parameters<typeof readCart>[0]);
  expect(cart).toMatchObject({ key: old.key, pack: null, later: null, lines: [{ services: [] }] });
});
