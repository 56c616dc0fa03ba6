import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aKeptProduct, aLine } from '#shop/base/lists/lines.fixture.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { basketKinds, renewLines, totalOf } from './basket-kinds.ts';

const { cart, preorder, creditOrder } = basketKinds;

const anyLine = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    list_price: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    unavailable: fc.boolean(),
  })
  .map((fields) => aLine(fields));
const anyLines = fc.uniqueArray(anyLine, { selector: ({ id }) => id });

describe('the total of a basket', () => {
  it('is the price of its kind times the quantity', () => {
    const line = aLine({
      quantity: 2,
      list_price: 100,
      promo_price: 80,
      en_promo: true,
      preorder_price: 70,
      creditorder_price: 150,
      is_creditorder: true,
    });
    expect(totalOf(cart, [line])).toBe(160);
    expect(totalOf(preorder, [line])).toBe(140);
    expect(totalOf(creditOrder, [line])).toBe(300);
  });

  it('is the sum of what is sold, whatever the order of the lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const sold = lines.filter(({ unavailable }) => !unavailable);
        expect(totalOf(cart, lines)).toBe(totalOf(cart, sold.toReversed()));
        expect(totalOf(cart, lines)).toBe(
          sold.reduce((sum, line) => sum + totalOf(cart, [line]), 0),
        );
      }),
    );
  });
});

describe('a look at today’s catalogue', () => {
  it('brings the new price and remembers the former one', () => {
    const { lines, formerPrices } = renewLines(
      cart,
      [aLine({ id: 1, list_price: 100_000, quantity: 3 })],
      [aKeptProduct({ id: 1, list_price: 90_000 })],
    );
    expect(lines[0]).toMatchObject({ list_price: 90_000, quantity: 3 });
    expect([...formerPrices]).toEqual([[1, 100_000]]);
  });

  it('leaves what is sold out out of the total until it is back, and pre-orders as they are', () => {
    const line = aLine({ id: 1, list_price: 100_000, preorder_price: 80_000 });
    const out = aKeptProduct({ ...line, is_sold_out: true });
    const [marked] = renewLines(cart, [line], [out]).lines;
    expect(marked).toMatchObject({ unavailable: true, is_sold_out: true });
    expect(totalOf(cart, [marked!])).toBe(0);
    const back = aKeptProduct({ ...line, is_sold_out: false });
    const [again] = renewLines(cart, [marked!], [back]).lines;
    expect(again).not.toHaveProperty('unavailable');
    expect(again).not.toHaveProperty('is_sold_out');
    expect(renewLines(preorder, [line], [out]).lines[0]).not.toHaveProperty('unavailable');
  });

  it('marks what is gone or no longer sold in this way', () => {
    const line = aLine({ id: 1, preorder_price: 80_000 });
    expect(renewLines(cart, [line], []).lines[0]).toMatchObject({ unavailable: true });
    expect(
      renewLines(preorder, [line], [aKeptProduct({ id: 1, preorder_price: 0 })]).lines[0],
    ).toMatchObject({ unavailable: true });
  });

  it('brings back what is sold again, and the picture of a line of the former shop', () => {
    const line = aLine({ id: 1, unavailable: true, image_256: 'iVBORw0KGgo' });
    const [renewed] = renewLines(cart, [line], [aKeptProduct({ id: 1 })]).lines;
    expect(renewed).not.toHaveProperty('unavailable');
    expect(renewed).not.toHaveProperty('image_256');
  });

  it('keeps every line, its quantity and its place, and a second look changes nothing', () => {
    const cards = fc
      .uniqueArray(fc.integer({ min: 1, max: 50 }))
      .map((ids) => ids.map((id) => aKeptProduct({ id, list_price: 50_000 + id })));
    const shape = (lines: readonly BasketLine[]) =>
      lines.map(({ id, quantity, date }) => ({ id, quantity, date }));
    fc.assert(
      fc.property(anyLines, cards, (lines, today) => {
        const once = renewLines(cart, lines, today);
        expect(shape(once.lines)).toEqual(shape(lines));
        const twice = renewLines(cart, once.lines, today);
        expect(twice.lines).toEqual(once.lines);
        expect(twice.formerPrices.size).toBe(0);
      }),
    );
  });
});
