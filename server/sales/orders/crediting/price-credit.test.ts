import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFrom } from '#contract/base/tables.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { Coupon } from '../pricing/apply-coupons.ts';
import { type PricedGood, priceOrder, splitTaxes } from '../pricing/price-order.ts';
import {
  type Creditable,
  creditedPieces,
  type EarlierCreditLine,
  type OrderedLine,
  priceCredit,
  uncreditedRest,
} from './price-credit.ts';

const VAT = 18;
const sumOf = (lines: readonly { total: number }[]) =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** An order of goods with or without discount, delivery and stamp duty, by the rules of `priceOrder`. */
const ordered = fc
  .record({
    goods: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        unitPrice: fc.integer({ min: 1, max: 900_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    serviceXof: fc.constantFrom(0, 15_000, 7001),
    discountPercent: fc.integer({ min: 0, max: 10 }),
    deliveryXof: fc.constantFrom(0, 0, 2500, 7001),
    stampPercent: fc.constantFrom(0, 1),
  })
  .map(({ goods, serviceXof, discountPercent, deliveryXof, stampPercent }) => {
    const products = goods.map((good, index) => ({
      ...good,
      id: index + 1,
      position: index + 1,
      covers: null,
      kind: 'product' as const,
      name: `Article ${index + 1}`,
      total: good.quantity * good.unitPrice,
    }));
    const servicePieces = goods[0]?.quantity ?? 1;
    const services =
      serviceXof === 0
        ? []
        : [
            {
              id: products.length + 1,
              position: products.length + 1,
              covers: null,
              kind: 'service' as const,
              name: 'Installation',
              quantity: servicePieces,
              unitPrice: serviceXof,
              total: servicePieces * serviceXof,
            },
          ];
    const addition = { position: 90, quantity: 1, covers: null };
    const added = (kind: 'discount' | 'delivery' | 'stamp', total: number) =>
      total === 0
        ? []
        : [{ ...addition, id: 90 + kind.length, kind, name: kind, unitPrice: total, total }];
    const base = [
      ...products,
      ...services,
      ...added('discount', -Math.floor((sumOf(products) * discountPercent) / 100)),
      ...added('delivery', deliveryXof),
    ];
    return [...base, ...added('stamp', Math.ceil((sumOf(base) * stampPercent) / 100))];
  });

/** Credit notes requested in turn, as far as something is left. */
const wishes = fc.array(
  fc.record({
    line: fc.nat(4),
    quantity: fc.integer({ min: 1, max: 5 }),
    withDelivery: fc.boolean(),
    amountXof: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  }),
  { maxLength: 8 },
);

test('credit notes of an order never give back more than it, and all of them together just that', () => {
  fc.assert(
    fc.property(ordered, wishes, (lines, asked) => {
      const former: EarlierCreditLine[] = [];
      const notes: ReturnType<typeof priceCredit>[] = [];
      const creditable: Creditable = { lines, vatPercent: VAT, former };
      const total = sumOf(lines);
      const note = (selection: Parameters<typeof priceCredit>[1]) => {
        const priced = priceCredit(creditable, selection);
        expect(priced.total).toBeGreaterThan(0);
        expect(sumOf(priced.lines)).toBe(priced.total);
        expect(priced.untaxed + priced.tax).toBe(priced.total);
        for (const line of priced.lines) expect(line.subtotal + line.tax).toBe(line.total);
        notes.push(priced);
        former.push(...priced.lines);
        expect(sumOf(former)).toBeLessThanOrEqual(total);
      };
      for (const { line, quantity, withDelivery, amountXof } of asked) {
        const selection = {
          lines: line < lines.length ? [{ lineId: line + 1, quantity }] : [],
          withDelivery,
          amountXof,
        };
        try {
          note(selection);
        } catch (error) {
          expect(error).toMatchObject({ code: 'conflict' });
        }
      }
      if (sumOf(former) < total) note(uncreditedRest(creditable));
      expect(sumOf(former)).toBe(total);
      const tax = splitTaxes(lines, VAT).reduce((sum, one) => sum + one.tax, 0);
      expect(notes.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
      const products = lines.filter(hasPieces);
      for (const { id, quantity } of products) {
        expect(creditedPieces(former, id)).toBeLessThanOrEqual(quantity);
      }
    }),
  );
});

const aLine = (
  id: number,
  kind: OrderedLine['kind'],
  name: string,
  unitPrice: number,
  more: Partial<OrderedLine> = {},
): OrderedLine => {
  const { quantity = 1 } = more;
  const total = quantity * unitPrice;
  return { id, position: id, kind, name, quantity, unitPrice, total, covers: null, ...more };
};
const fridgeAndOven = [
  aLine(1, 'product', 'Réfrigérateur', 100_000, { quantity: 2 }),
  aLine(2, 'product', 'Four', 50_000),
  aLine(3, 'discount', 'Réduction', -5000),
  aLine(4, 'delivery', 'Livraison Thiès', 5000),
  aLine(5, 'stamp', 'Droit de timbre', 2500),
];
const order: Creditable = { lines: fridgeAndOven, vatPercent: VAT, former: [] };
const nothing = { lines: [], withDelivery: false, amountXof: 0 };

test('goods take along their share of discount and stamp duty', () => {
  const priced = priceCredit(order, { ...nothing, lines: [{ lineId: 1, quantity: 1 }] });
  expect(priced.lines.map(({ kind, total }) => [kind, total])).toEqual([
    ['product', 100_000],
    ['discount', -2000],
    ['stamp', 980],
  ]);
});

test('a coupon beside another discount goes along with it, to the franc and in one line', () => {
  const covers = [{ position: 1, amountXof: 9001 }];
  const lines = [...fridgeAndOven, aLine(6, 'discount', 'Coupon FROID', -9001, { covers })];
  const whole = { lines, vatPercent: VAT, former: [] };
  const one = priceCredit(whole, { ...nothing, lines: [{ lineId: 1, quantity: 1 }] });
  const discount = one.lines.find(({ kind }) => kind === 'discount');
  expect(discount).toMatchObject({ name: 'Réductions', total: -6482 });
  const rest = priceCredit(
    { ...whole, former: one.lines },
    uncreditedRest({ ...whole, former: one.lines }),
  );
  const credited = (kind: string) =>
    [...one.lines, ...rest.lines].reduce(
      (sum, line) => sum + (line.kind === kind ? line.total : 0),
      0,
    );
  expect(credited('discount')).toBe(-14_001);
});

const FREEZERS = 1;
const OTHERS = 2;
const aGood = (
  productId: number,
  categoryId: number,
  price: number,
  more: Partial<PricedGood> = {},
) => ({
  productId,
  categoryId,
  name: `Article ${productId}`,
  quantity: 1,
  price,
  onPromotion: false,
  preorderPrice: null,
  creditPrice: null,
  packPrice: null,
  ...more,
});
const aCoupon = (more: Partial<Coupon>): Coupon => ({
  id: 1,
  code: 'FROID15000',
  title: 'Froid',
  kind: 'amount',
  value: 15_000,
  floorXof: 0,
  ceilingXof: null,
  categoryIds: [FREEZERS],
  stacks: true,
  ...more,
});
const PRICING = {
  kind: 'order',
  paymentMode: 'online',
  zone: undefined,
  isFirstPurchase: false,
  rules: {
    vatPercent: VAT,
    firstPurchasePercent: 3,
    firstPurchaseCap: 20_000,
    stampDutyPercent: 1,
  },
} as const;
/** What an order keeps of how it is priced. */
const linesOf = (purchase: Parameters<typeof priceOrder>[0]): OrderedLine[] =>
  priceOrder(purchase).lines.map((one, place) => ({ ...one, id: place + 1, position: place + 1 }));
/** What is given back for one piece of a line, in XOF. */
const pieceOf = (lines: readonly OrderedLine[], lineId: number, former: EarlierCreditLine[] = []) =>
  priceCredit({ lines, vatPercent: VAT, former }, { ...nothing, lines: [{ lineId, quantity: 1 }] });

test('a coupon of some articles is given back with them, and not over all', () => {
  const goods = [aGood(1, FREEZERS, 164_500), aGood(2, OTHERS, 365_000)];
  const lines = linesOf({ ...PRICING, goods, coupons: [aCoupon({})] });
  expect(sumOf(lines)).toBe(514_500);
  expect([pieceOf(lines, 1).total, pieceOf(lines, 2).total]).toEqual([149_500, 365_000]);
  expect(pieceOf(lines, 1).lines[1]).toMatchObject({ name: 'Coupon FROID15000', total: -15_000 });
});

test('an article that cost nothing gives nothing back, and the discount of a first purchase goes with its goods', () => {
  const free = aCoupon({ kind: 'percent', value: 100, categoryIds: [OTHERS] });
  const iron = [aGood(1, FREEZERS, 164_500), aGood(2, OTHERS, 25_000)];
  const withIron = linesOf({ ...PRICING, goods: iron, coupons: [free] });
  expect(pieceOf(withIron, 1).total).toBe(164_500);
  expect(() => pieceOf(withIron, 2)).toThrow('n’ont rien coûté');
  const promoted = [aGood(1, FREEZERS, 200_000, { onPromotion: true }), aGood(2, OTHERS, 100_000)];
  const first = linesOf({ ...PRICING, goods: promoted, isFirstPurchase: true });
  expect([pieceOf(first, 1).total, pieceOf(first, 2).total]).toEqual([200_000, 97_000]);
});

test('every piece credited by itself gives back what was paid, and no line more than it cost', () => {
  const goods = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 1, max: 900_000 }),
        categoryId: fc.integer({ min: 1, max: 3 }),
        onPromotion: fc.boolean(),
        packPrice: fc.integer({ min: 1, max: 900_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) => all.map((one, place) => aGood(place + 1, one.categoryId, one.price, one)));
  const coupons = fc
    .array(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'amount' as const),
        value: fc.integer({ min: 1, max: 100 }),
        ceilingXof: fc.option(fc.integer({ min: 1, max: 90_000 })),
        floorXof: fc.integer({ min: 0, max: 300_000 }),
        categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
        stacks: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map((one, place) =>
        aCoupon({ ...one, id: place, value: one.value * (one.kind === 'amount' ? 4999 : 1) }),
      ),
    );
  const purchase = fc.record({
    kind: fc.constantFrom('order' as const, 'preorder' as const, 'pack' as const),
    goods: goods.map((all) => all.map((one) => ({ ...one, preorderPrice: one.price }))),
    coupons,
    isFirstPurchase: fc.boolean(),
    paymentMode: fc.constantFrom('online' as const, 'domicile' as const),
    zone: fc.option(fc.constant({ name: 'Thiès', fee: 7001, freeFrom: null }), { nil: undefined }),
    firstPurchasePercent: fc.constantFrom(3, 100),
  });
  fc.assert(
    fc.property(purchase, fc.infiniteStream(fc.nat()), (wanted, turns) => {
      const { firstPurchasePercent, ...rest } = wanted;
      const lines = linesOf({ ...rest, rules: { ...PRICING.rules, firstPurchasePercent } });
      const pieces = lines.flatMap(({ id, kind, quantity }) =>
        kind === 'product' ? Array.from({ length: quantity }, () => id) : [],
      );
      const former: EarlierCreditLine[] = [];
      const givenXof = new Map<number, number>();
      while (pieces.length > 0) {
        const [lineId] = pieces.splice(turns.next().value % pieces.length, 1);
        const { unitPrice } = lines.find(({ id }) => id === lineId)!;
        const withoutStamp = (credited: readonly EarlierCreditLine[]) =>
          sumOf(credited.filter(({ kind }) => kind !== 'stamp'));
        let credited: readonly EarlierCreditLine[];
        try {
          credited = pieceOf(lines, lineId!, former).lines;
        } catch (error) {
          // It cost nothing; it is back all the same.
          expect(error).toMatchObject({ code: 'conflict' });
          const free = { orderLineId: lineId!, quantity: 1, total: unitPrice };
          credited = [
            { ...free, kind: 'product' },
            { kind: 'discount', orderLineId: null, quantity: 1, total: -unitPrice },
          ];
        }
        const xof = withoutStamp(credited);
        expect(xof).toBeGreaterThanOrEqual(0);
        expect(xof).toBeLessThanOrEqual(unitPrice);
        givenXof.set(lineId!, (givenXof.get(lineId!) ?? 0) + xof);
        former.push(...credited);
      }
      for (const { id, position, kind, total } of lines) {
        const onIt = lines
          .flatMap(({ covers }) => covers ?? [])
          .filter((one) => one.position === position);
        const offXof = onIt.reduce((sum, { amountXof }) => sum + amountXof, 0);
        if (kind === 'product') expect(givenXof.get(id)).toBe(total - offXof);
      }
      const paidXof = sumOf(lines);
      if (sumOf(former) < paidXof) {
        const creditable = { lines, vatPercent: VAT, former };
        former.push(...priceCredit(creditable, uncreditedRest(creditable)).lines);
      }
      expect(sumOf(former)).toBe(paidXof);
    }),
  );
});

test('what is not there is refused by name', () => {
  const refused = (
    selection: Partial<typeof nothing> | object,
    message: string,
    former: EarlierCreditLine[] = [],
  ) =>
    expect(() => priceCredit({ ...order, former }, { ...nothing, ...selection })).toThrow(message);
  refused({ lines: [{ lineId: 1, quantity: 3 }] }, 'Réfrigérateur : 2 au plus.');
  refused({ lines: [{ lineId: 4, quantity: 1 }] }, 'Cet article n’est pas de cette commande');
  refused({}, 'Choisissez ce qui est à créditer.');
  const [whole] = [priceCredit(order, uncreditedRest(order)).lines];
  refused({ withDelivery: true }, 'Il n’y a pas de livraison à créditer.', whole);
  refused({ amountXof: 1 }, 'Toute la commande est déjà créditée.', whole);
});

test('an amount that was given before is not given once more with the goods', () => {
  const former = priceCredit(order, { ...nothing, amountXof: 10_000 }).lines;
  const rest = priceCredit({ ...order, former }, uncreditedRest({ ...order, former }));
  expect(rest.total).toBe(sumOf(fridgeAndOven) - 10_000);
  const byKind = new Map(rest.lines.map(({ kind, total }) => [kind, total]));
  expect(getFrom(byKind, 'deduction')).toBe(-10_000);
});
