import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServiceKind } from '#contract/goods/service-kinds.ts';
import {
  type OrderKind,
  type PricedGood,
  type PurchaseToPrice,
  priceOrder,
  splitTaxes,
} from './price-order.ts';

const price = fc.integer({ min: 1, max: 5_000_000 });
const good = (productId: number): fc.Arbitrary<PricedGood> =>
  fc.record({
    productId: fc.constant(productId),
    categoryId: fc.integer({ min: 1, max: 3 }),
    name: fc.constant(`Produit ${productId}`),
    quantity: fc.integer({ min: 1, max: 99 }),
    price,
    onPromotion: fc.boolean(),
    preorderPrice: price,
    creditPrice: price,
    packPrice: price,
  });
const goods = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => good(place + 1))));
const kinds = fc.constantFrom<OrderKind>('order', 'preorder', 'creditorder', 'pack');
const zones = fc.option(
  fc.record({
    name: fc.constant('Thiès'),
    fee: fc.integer({ min: 0, max: 50_000 }),
    freeFrom: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  }),
  { nil: undefined },
);
const services = fc.array(
  fc.record({
    sold: fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom<ServiceKind>('installation', 'removal', 'warranty'),
      name: fc.constant('Installation'),
      productId: fc.integer({ min: 1, max: 8 }),
      productName: fc.constant('Produit'),
      months: fc.constantFrom(0, 24),
      weekdays: fc.constant<number[]>([]),
    }),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: fc.integer({ min: 0, max: 100_000 }),
  }),
  { maxLength: 5 },
);
const rules = fc.record({
  vatPercent: fc.integer({ min: 0, max: 100 }),
  firstPurchasePercent: fc.integer({ min: 0, max: 100 }),
  firstPurchaseCap: fc.integer({ min: 0, max: 100_000 }),
  stampDutyPercent: fc.constantFrom(0, 1, 1.1, 2.5),
});
const purchases: fc.Arbitrary<PurchaseToPrice> = fc.record({
  kind: kinds,
  goods,
  services,
  zone: zones,
  isFirstPurchase: fc.boolean(),
  rules,
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const totalOf = (purchase: PurchaseToPrice, kind: string) =>
  sum(
    priceOrder(purchase)
      .lines.filter((line) => line.kind === kind)
      .map(({ total }) => total),
  );

const freezer: PricedGood = {
  productId: 1,
  categoryId: 1,
  name: 'Congélateur',
  quantity: 2,
  price: 150_000,
  onPromotion: false,
  preorderPrice: 130_000,
  creditPrice: 180_000,
  packPrice: 140_000,
};
const iron: PricedGood = {
  ...freezer,
  productId: 2,
  name: 'Fer',
  price: 10_000,
  onPromotion: true,
};
const first: PurchaseToPrice = {
  kind: 'order',
  goods: [freezer, iron],
  isFirstPurchase: true,
  zone: { name: 'Thiès', fee: 10_000, freeFrom: null },
  rules: {
    vatPercent: 18,
    firstPurchasePercent: 3,
    firstPurchaseCap: 20_000,
    stampDutyPercent: 1,
  },
};

test('products, discount and delivery each have their line', () => {
  const { lines, total, tax, untaxed } = priceOrder(first);
  expect(lines.map(({ kind, name, total }) => [kind, name, total])).toEqual([
    ['product', 'Congélateur', 300_000],
    ['product', 'Fer', 20_000],
    ['discount', 'Réduction de première commande', -9000],
    ['delivery', 'Livraison Thiès', 10_000],
  ]);
  expect([total, untaxed, tax]).toEqual([321_000, 272_034, 48_966]);
});

test.each<[OrderKind, number]>([
  ['order', 150_000],
  ['preorder', 130_000],
  ['creditorder', 180_000],
  ['pack', 140_000],
])('a piece that is bought as %s costs its price of that kind', (kind, unitPrice) => {
  const { lines } = priceOrder({ ...first, kind, goods: [freezer] });
  expect(lines[0]).toMatchObject({ kind: 'product', unitPrice, total: 2 * unitPrice });
});

test('the discount is for first orders and pre-orders, off what is not in promotion, up to the cap', () => {
  const discount = (change: Partial<PurchaseToPrice>) =>
    totalOf({ ...first, ...change }, 'discount');
  expect(discount({ kind: 'preorder' })).toBe(-7800);
  expect(discount({ kind: 'creditorder' })).toBe(0);
  expect(discount({ kind: 'pack' })).toBe(0);
  expect(discount({ isFirstPurchase: false })).toBe(0);
  expect(discount({ goods: [iron] })).toBe(0);
  expect(discount({ goods: [{ ...freezer, quantity: 50 }] })).toBe(-20_000);
  expect(discount({ goods: [{ ...freezer, quantity: 1, price: 99 }] })).toBe(-2);
});

test('delivery is free from its limit on, whatever the discount takes off', () => {
  const fee = (freeFrom: number | null) =>
    totalOf({ ...first, zone: { name: 'Thiès', fee: 10_000, freeFrom } }, 'delivery');
  expect([fee(null), fee(320_001), fee(320_000)]).toEqual([10_000, 10_000, 0]);
});

test('amounts are whole, match their parts, and are never below zero', () => {
  fc.assert(
    fc.property(purchases, (purchase) => {
      const { lines, total, tax, untaxed } = priceOrder(purchase);
      expect(untaxed + tax).toBe(total);
      expect(untaxed).toBe(Math.round((total * 100) / (100 + purchase.rules.vatPercent)));
      expect(sum(lines.map((line) => line.total))).toBe(total);
      expect(sum(lines.map((line) => line.subtotal))).toBe(untaxed);
      expect(sum(lines.map((line) => line.tax))).toBe(tax);
      expect(Math.min(total, tax, untaxed)).toBeGreaterThanOrEqual(0);
      for (const line of lines) {
        expect(line.total).toBe(line.quantity * line.unitPrice);
        expect([line.total, line.subtotal, line.tax].every(Number.isInteger)).toBe(true);
        if (line.kind !== 'discount') expect(line.tax).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('services add their own price and move neither discount nor delivery', () => {
  fc.assert(
    fc.property(purchases, (purchase) => {
      const { services: chosen = [], ...plain } = purchase;
      const without = priceOrder(plain);
      const { lines, total } = priceOrder(purchase);
      const others = (some: typeof lines) =>
        some
          .filter(({ kind }) => kind !== 'service')
          .map(({ kind, name, total: xof, covers }) => [kind, name, xof, covers]);
      expect(others(lines)).toEqual(others(without.lines));
      const servicesXof = sum(chosen.map(({ quantity, price: xof }) => quantity * xof));
      expect(total).toBe(without.total + servicesXof);
      expect(lines.filter(({ kind }) => kind === 'service')).toHaveLength(chosen.length);
    }),
  );
});

test('the discount is within its cap and within the goods', () => {
  fc.assert(
    fc.property(purchases, (purchase) => {
      const discount = -totalOf(purchase, 'discount');
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(purchase.rules.firstPurchaseCap);
      expect(discount).toBeLessThanOrEqual(totalOf(purchase, 'product'));
    }),
  );
});

test('neither the order of lines nor a product on two of them changes the price', () => {
  fc.assert(
    fc.property(purchases, fc.integer({ min: 1, max: 99 }), (purchase, more) => {
      const [head, ...tail] = purchase.goods;
      const whole = priceOrder({
        ...purchase,
        goods: [{ ...head!, quantity: head!.quantity + more }, ...tail],
      });
      const split = priceOrder({
        ...purchase,
        goods: [...tail.toReversed(), head!, { ...head!, quantity: more }],
      });
      expect(split.total).toBe(whole.total);
      expect(split.tax).toBe(whole.tax);
      expect(split.lines).toHaveLength(whole.lines.length);
    }),
  );
});

test('taxes of lines are those of their sum, each within a franc', () => {
  const totals = fc.array(fc.integer({ min: -20_000, max: 1_000_000_000 }), { maxLength: 100 });
  fc.assert(
    fc.property(totals, fc.integer({ min: 0, max: 100 }), (amounts, vatPercent) => {
      const parts = splitTaxes(
        amounts.map((total) => ({ total })),
        vatPercent,
      );
      const exact = (amount: number) => (amount * 100) / (100 + vatPercent);
      expect(
        Math.abs(sum(parts.map(({ subtotal }) => subtotal)) - exact(sum(amounts))),
      ).toBeLessThan(0.51);
      for (const [place, { subtotal, tax }] of parts.entries()) {
        expect(subtotal + tax).toBe(amounts[place]);
        expect(Math.abs(subtotal - exact(amounts[place]!))).toBeLessThan(1.01);
      }
    }),
  );
});
