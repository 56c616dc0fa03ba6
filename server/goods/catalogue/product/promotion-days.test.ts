import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plusDays } from '#server/base/time.ts';
import { dayProblems, promotionOn } from './promotion-days.ts';
import { priceProblems, toColumns, withoutStalePromoPrice } from './save-product.ts';

const dayOf = (number: number) => plusDays('2026-12-01', number);
const setDay = (number: number) => vi.setSystemTime(`${dayOf(number)}T08:00:00Z`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a clerk asks for; days are numbers. Few days and prices, so that they meet often. */
type Asked = {
  list?: number;
  promo?: number | null;
  isOn?: boolean;
  first?: number | null;
  last?: number | null;
};
const day = fc.integer({ min: 0, max: 8 });
const price = fc.integer({ min: 1, max: 5 });
const save: fc.Arbitrary<Asked> = fc.record(
  {
    list: price,
    promo: fc.option(price),
    isOn: fc.boolean(),
    first: fc.option(day),
    last: fc.option(day),
  },
  { requiredKeys: [] },
);
const steps = fc.array(fc.oneof(save, fc.constant('night' as const)), { maxLength: 12 });

/** A product with its days on the calendar: a promotion that runs began on a day that is over or today. */
type Shelf = { list: number; promo: number | null; first: number | null; last: number | null };

const runs = ({ first }: Shelf, now: number) => first !== null && first <= now;

/** The shelf after a change, or undefined where the shop refuses it (rules G-5, G-6 and G-37). */
function afterSave(shelf: Shelf, asked: Asked, now: number): Shelf | undefined {
  const firstDay = (): number | null => {
    if (typeof asked.first === 'number') return Math.max(asked.first, now);
    if (asked.isOn !== undefined) return asked.isOn ? now : null;
    if (runs(shelf, now)) return shelf.first;
    return asked.first === null || asked.promo === null ? null : shelf.first;
  };
  const wish = { list: shelf.list, promo: shelf.promo, last: shelf.last };
  if (asked.list !== undefined) wish.list = asked.list;
  if (asked.promo !== undefined) wish.promo = asked.promo;
  if (asked.last !== undefined) wish.last = asked.last;
  const first = firstDay();
  const isAskedOff = asked.isOn !== undefined || asked.first !== undefined || asked.promo === null;
  if (first === null && isAskedOff) wish.last = null;
  const after = { ...wish, first };
  const isTooHigh = (after.promo ?? 0) > after.list;
  const waitsAsBefore = first === shelf.first && !runs(after, now);
  if (isTooHigh && after.promo === shelf.promo && (first === null || waitsAsBefore)) {
    return { list: after.list, promo: null, first: null, last: null };
  }
  if (isTooHigh || (first !== null && after.promo === null)) return undefined;
  const isDated = asked.isOn || typeof asked.first === 'number' || asked.last !== undefined;
  const isWrong = after.last !== null && after.last < Math.max(first ?? now, now);
  return isDated && isWrong ? undefined : after;
}

/** What the next morning finds. */
const afterNight = (shelf: Shelf, now: number): Shelf =>
  shelf.first !== null && shelf.last !== null && shelf.last < now
    ? { ...shelf, first: null, last: null }
    : shelf;

const dayOrNone = (number: number | null | undefined) =>
  typeof number === 'number' ? dayOf(number) : number;

test('whatever is saved on whatever day, each day has the price that was planned for it (rule G-37)', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0;
      let shelf: Shelf = { list: 5, promo: null, first: null, last: null };
      let row = {
        listPrice: 5,
        promoPrice: null as number | null,
        onPromotion: false,
        promotionStartsOn: null as string | null,
        promotionEndsOn: null as string | null,
      };
      setDay(now);
      for (const step of all) {
        if (step === 'night') {
          now += 1;
          setDay(now);
          row = promotionOn(dayOf(now), row);
          expect(promotionOn(dayOf(now), row)).toEqual(row);
          shelf = afterNight(shelf, now);
        } else {
          const wanted = toColumns({
            list_price: step.list,
            promo_price: step.promo,
            en_promo: step.isOn,
            promotion_starts_on: dayOrNone(step.first),
            promotion_ends_on: dayOrNone(step.last),
          });
          const given = withoutStalePromoPrice(wanted, row);
          const after = { ...row, ...given } as typeof row;
          const isRefused = [...priceProblems(after), ...dayProblems(given, after)].length > 0;
          const expected = afterSave(shelf, step, now);
          expect(isRefused).toBe(expected === undefined);
          if (expected !== undefined) [row, shelf] = [after, expected];
        }
        const isOn = runs(shelf, now);
        expect(row).toEqual({
          listPrice: shelf.list,
          promoPrice: shelf.promo,
          onPromotion: isOn,
          promotionStartsOn: isOn ? null : dayOrNone(shelf.first),
          promotionEndsOn: dayOrNone(shelf.last),
        });
      }
    }),
    { numRuns: 3000 },
  );
});

test('a promotion whose last day passed while it waited never begins, and neither does one without a price', () => {
  const waiting = {
    promoPrice: 80 as number | null,
    onPromotion: false,
    promotionStartsOn: dayOf(2) as string | null,
    promotionEndsOn: dayOf(4) as string | null,
  };
  const none = { ...waiting, promotionStartsOn: null, promotionEndsOn: null };
  expect(promotionOn(dayOf(1), waiting)).toEqual(waiting);
  for (const number of [2, 3, 4]) {
    const begun = { ...waiting, onPromotion: true, promotionStartsOn: null };
    expect(promotionOn(dayOf(number), waiting)).toEqual(begun);
  }
  expect(promotionOn(dayOf(5), waiting)).toEqual(none);
  const priceless = { ...waiting, promoPrice: null };
  expect(promotionOn(dayOf(1), priceless)).toEqual({ ...none, promoPrice: null });
});
