import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { aKeptProduct, aLine } from './lines.fixture.ts';
import {
  addLine,
  type BasketLine,
  countArticles,
  type ListRules,
  readLines,
  removeLine,
  setQuantity,
} from './lines.ts';

const basket: ListRules = { isUnique: false, maxLines: 100 };
const wishlist: ListRules = { isUnique: true, maxLines: 100 };
const now = { date: '2026-11-21T10:00:00.000Z', location: 'Dakar' };

type Step = { what: 'add' | 'set' | 'remove'; id: number; quantity: number };
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('add', 'set', 'remove'),
    id: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: -5, max: 150 }),
  }) as fc.Arbitrary<Step>,
);

const play = (story: Step[], rules: ListRules): BasketLine[] =>
  story.reduce<BasketLine[]>((lines, { what, id, quantity }) => {
    if (what === 'add') return addLine(lines, aKeptProduct({ id }), quantity, now, rules);
    return what === 'set' ? setQuantity(lines, id, quantity) : removeLine(lines, id);
  }, []);

describe('a basket', () => {
  it('raises the quantity of a product that it holds, and appends another', () => {
    const once = addLine([], aKeptProduct({ id: 1 }), 2, now, basket);
    const twice = addLine(once, aKeptProduct({ id: 1 }), 3, now, basket);
    const both = addLine(twice, aKeptProduct({ id: 2 }), 1, now, basket);
    expect(both.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 5],
      [2, 1],
    ]);
    expect(both[0]).toMatchObject(now);
  });

  it('never holds a product twice, and always from 1 to 99 of it, whatever is done', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const lines = play(story, basket);
        const ids = lines.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { quantity } of lines) {
          expect(Number.isInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  it('has nothing left of what is removed, and leaves the rest alone', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (story, id) => {
        const before = play(story, basket);
        expect(removeLine(before, id)).toEqual(before.filter((line) => line.id !== id));
      }),
    );
  });

  it('holds what is added again at the price of now, as something that is sold', () => {
    const kept = aLine({ id: 1, en_promo: true, promo_price: 80_000, unavailable: true });
    const [line] = addLine([kept], aKeptProduct({ id: 1 }), 1, now, basket);
    expect(line).toMatchObject({ en_promo: false, promo_price: 0, quantity: 2, date: kept.date });
    expect(countArticles([line!])).toBe(2);
  });

  it('takes no more lines than it may', () => {
    const full = addLine([aLine({ id: 1 })], aKeptProduct({ id: 2 }), 1, now, {
      isUnique: true,
      maxLines: 1,
    });
    expect(full.map(({ id }) => id)).toEqual([1]);
  });
});

describe('the wishlist', () => {
  it('never adds duplicates nor counts more than one of a product', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const added = story.filter(({ what }) => what === 'add');
        const lines = play(added, wishlist);
        expect(lines.map(({ id }) => id)).toEqual([...new Set(added.map(({ id }) => id))]);
        expect(countArticles(lines)).toBe(lines.length);
      }),
    );
  });
});

describe('what storage held', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const lines = play(story, basket);
        expect(readLines(JSON.stringify(lines), basket)).toEqual({ lines, isWhole: true });
      }),
    );
  });

  it('never throws, and gives lines that can be shown, whatever it was', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify([value])),
    );
    fc.assert(
      fc.property(anything, (text) => {
        for (const line of readLines(text, basket).lines) {
          expect(line.id).toBeGreaterThan(0);
          expect(line.name).not.toBe('');
          expect(line.quantity).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it.each([
    ['{"damaged":'],
    ['{"id":1}'],
    ['"text"'],
    ['[null,7,"x",{"quantity":2}]'],
    ['[{"id":1700000000000,"name":"trop grand"}]'],
    ['[{"id":0}]'],
  ])('is told to be damaged: %s', (text) => {
    expect(readLines(text, basket)).toEqual({ lines: [], isWhole: false });
  });

  it.each([[null], [''], ['[]']])('is empty and whole: %s', (text) => {
    expect(readLines(text, basket)).toEqual({ lines: [], isWhole: true });
  });

  it('may be a list of the former shop', () => {
    const text = JSON.stringify([
      {
        id: '12',
        name: 'CONGELATEUR',
        list_price: '150000',
        promo_price: 0,
        en_promo: false,
        image_256: 'iVBORw0KGgo',
        categ_id: 'CONGELATEUR',
        creditorder_price: null,
        quantity: 2,
        date: '21/11/2026 10:00:00',
        location: { city: 'Dakar' },
      },
    ]);
    expect(readLines(text, basket)).toMatchObject({
      isWhole: true,
      lines: [{ id: 12, list_price: 150_000, quantity: 2, image_256: 'iVBORw0KGgo', location: '' }],
    });
  });
});

it('the badge counts articles, without what is no longer sold', () => {
  const lines = [aLine({ id: 1, quantity: 2 }), aLine({ id: 2, quantity: 5, unavailable: true })];
  expect(countArticles(lines)).toBe(2);
});
