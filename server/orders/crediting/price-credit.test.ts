import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFrom } from '#contract/tables.ts';
import { splitTaxes } from '../pricing/price-order.ts';
import { type Creditable, type FormerLine, piecesOf, priceCredit, restOf } from './price-credit.ts';

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
    discountPercent: fc.integer({ min: 0, max: 10 }),
    deliveryXof: fc.constantFrom(0, 0, 2500, 7001),
    stampPercent: fc.constantFrom(0, 1),
  })
  .map(({ goods, discountPercent, deliveryXof, stampPercent }) => {
    const products = goods.map((good, index) => ({
      ...good,
      id: index + 1,
      kind: 'product' as const,
      name: `Article ${index + 1}`,
      total: good.quantity * good.unitPrice,
    }));
    const added = (kind: 'discount' | 'delivery' | 'stamp', total: number) =>
      total === 0
        ? []
        : [{ id: 90 + kind.length, kind, name: kind, quantity: 1, unitPrice: total, total }];
    const base = [
      ...products,
      ...added('discount', -Math.floor((sumOf(products) * discountPercent) / 100)),
      ...added('delivery', deliveryXof),
    ];
    return [...base, ...added('stamp', Math.ceil((sumOf(base) * stampPercent) / 100))];
  });

/** What somebody asks for one after the other, as far as there is something left of it. */
const wishes = fc.array(
  fc.record({
    line: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 5 }),
    withDelivery: fc.boolean(),
    amountXof: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  }),
  { maxLength: 8 },
);

test('credit notes of an order never give back more than it, and all of them together just that', () => {
  fc.assert(
    fc.property(ordered, wishes, (lines, asked) => {
      const former: FormerLine[] = [];
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
      if (sumOf(former) < total) note(restOf(creditable));
      expect(sumOf(former)).toBe(total);
      const tax = splitTaxes(lines, VAT).reduce((sum, one) => sum + one.tax, 0);
      expect(notes.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
      const products = lines.filter(({ kind }) => kind === 'product');
      for (const { id, quantity } of products) {
        expect(piecesOf(former, id)).toBeLessThanOrEqual(quantity);
      }
    }),
  );
});

const fridgeAndOven = [
  {
    id: 1,
    kind: 'product',
    name: 'Réfrigérateur',
    quantity: 2,
    unitPrice: 100_000,
    total: 200_000,
  },
  { id: 2, kind: 'product', name: 'Four', quantity: 1, unitPrice: 50_000, total: 50_000 },
  { id: 3, kind: 'discount', name: 'Réduction', quantity: 1, unitPrice: -5000, total: -5000 },
  { id: 4, kind: 'delivery', name: 'Livraison Thiès', quantity: 1, unitPrice: 5000, total: 5000 },
  { id: 5, kind: 'stamp', name: 'Droit de timbre', quantity: 1, unitPrice: 2500, total: 2500 },
] as const;
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
  const coupon = { id: 6, kind: 'discount', name: 'Coupon FROID', quantity: 1 } as const;
  const lines = [...fridgeAndOven, { ...coupon, unitPrice: -9001, total: -9001 }];
  const whole = { lines, vatPercent: VAT, former: [] };
  const one = priceCredit(whole, { ...nothing, lines: [{ lineId: 1, quantity: 1 }] });
  const discount = one.lines.find(({ kind }) => kind === 'discount');
  expect(discount).toMatchObject({ name: 'Réductions', total: -5600 });
  const rest = priceCredit(
    { ...whole, former: one.lines },
    restOf({ ...whole, former: one.lines }),
  );
  const credited = (kind: string) =>
    [...one.lines, ...rest.lines].reduce(
      (sum, line) => sum + (line.kind === kind ? line.total : 0),
      0,
    );
  expect(credited('discount')).toBe(-14_001);
});

test('what is not there is refused by name', () => {
  const refused = (
    selection: Partial<typeof nothing> | object,
    message: string,
    former: FormerLine[] = [],
  ) =>
    expect(() => priceCredit({ ...order, former }, { ...nothing, ...selection })).toThrow(message);
  refused({ lines: [{ lineId: 1, quantity: 3 }] }, 'Réfrigérateur : 2 au plus.');
  refused({ lines: [{ lineId: 4, quantity: 1 }] }, 'Cet article n’est pas de cette commande');
  refused({}, 'Choisissez ce qui est à créditer.');
  const [whole] = [priceCredit(order, restOf(order)).lines];
  refused({ withDelivery: true }, 'Il n’y a pas de livraison à créditer.', whole);
  refused({ amountXof: 1 }, 'Toute la commande est déjà créditée.', whole);
});

test('an amount that was given before is not given once more with the goods', () => {
  const former = priceCredit(order, { ...nothing, amountXof: 10_000 }).lines;
  const rest = priceCredit({ ...order, former }, restOf({ ...order, former }));
  expect(rest.total).toBe(sumOf(fridgeAndOven) - 10_000);
  const byKind = new Map(rest.lines.map(({ kind, total }) => [kind, total]));
  expect(getFrom(byKind, 'deduction')).toBe(-10_000);
});
