import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_OFF_KINDS } from '#contract/sales/handover/day-off-kinds.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { promiseDays, promiseDelivery, readDelay, readDeliveryDays } from './delivery-terms.ts';

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const isoDay = (at: Date) => at.toISOString().slice(0, 10);
const moment = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2036-12-31'),
  noInvalidDate: true,
});
const delay = fc
  .tuple(
    fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    fc.integer({ min: 1, max: 20 }),
  )
  .map(([a, b]) => ({
    from: a === undefined ? undefined : Math.min(a, b),
    until: Math.max(a ?? b, b),
  }));
const dayOff = fc.record({
  day: moment.map(isoDay),
  kind: fc.constantFrom(...DAY_OFF_KINDS),
  delivers: fc.boolean(),
});
const deliveryDays = fc
  .record({
    weekdays: fc.subarray(WEEK, { minLength: 1 }),
    closed: fc.array(moment.map(isoDay), { maxLength: 20 }),
    open: fc.array(moment.map(isoDay), { maxLength: 20 }),
    daysOff: fc.array(dayOff, { maxLength: 20 }),
  })
  .map(({ weekdays, closed, open, daysOff }) =>
    readDeliveryDays(
      {
        DELIVERY_DAYS: weekdays.join(','),
        DELIVERY_CLOSED_ON: closed.join(', '),
        DELIVERY_OPEN_ON: open.join(' '),
      },
      daysOff,
    ),
  );

const fixed = (day: string, delivers = false) => ({ day, kind: 'fixed' as const, delivers });
const announced = (day: string, delivers = false) => ({
  day,
  kind: 'announced' as const,
  delivers,
});
const CHRISTMAS = fixed('2020-12-25');
const TABASKI = announced('2026-05-28');
const daysOf = (settings = {}, known = [CHRISTMAS, TABASKI]) =>
  readDeliveryDays(testConfig(settings).settings, known);

describe('goods are promised', () => {
  test('for days on which the shop delivers, after the order and in their order', () => {
    fc.assert(
      fc.property(delay, moment, deliveryDays, (wanted, at, deliversOn) => {
        const { from, until } = promiseDays(wanted, at, deliversOn);
        for (const day of [from ?? until, until]) {
          expect(deliversOn(day)).toBe(true);
          expect(day > isoDay(at)).toBe(true);
        }
        expect((from ?? until) <= until).toBe(true);
      }),
    );
  });

  test('after as many days of delivery as the zone says', () => {
    fc.assert(
      fc.property(delay, moment, deliveryDays, (wanted, at, deliversOn) => {
        const { until } = promiseDays(wanted, at, deliversOn);
        let days = 0;
        for (let next = at; isoDay(next) < until; ) {
          next = new Date(next.getTime() + 86_400_000);
          if (deliversOn(isoDay(next))) days += 1;
        }
        expect(days).toBe(wanted.until);
      }),
    );
  });

  test('never earlier for a later order, nor for a longer delay', () => {
    fc.assert(
      fc.property(delay, moment, moment, deliveryDays, (wanted, one, other, deliversOn) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        const first = promiseDays(wanted, sooner, deliversOn);
        const second = promiseDays(wanted, later, deliversOn);
        expect(second.until >= first.until).toBe(true);
        expect((second.from ?? '') >= (first.from ?? '')).toBe(true);
        const longer = { ...wanted, until: wanted.until + 1 };
        expect(promiseDays(longer, sooner, deliversOn).until > first.until).toBe(true);
      }),
    );
  });

  test.each([
    ['a Monday', '2026-11-23T22:40:00Z', '2026-11-24', '2026-11-25'],
    ['a Friday, over Sunday', '2026-11-27T09:00:00Z', '2026-11-28', '2026-11-30'],
    ['a Sunday', '2026-11-29T09:00:00Z', '2026-11-30', '2026-12-01'],
    ['Christmas Eve', '2026-12-24T09:00:00Z', '2026-12-26', '2026-12-28'],
    ['the eve of Tabaski', '2026-05-27T09:00:00Z', '2026-05-29', '2026-05-30'],
  ])('after %s', (_name, at, from, until) => {
    const zone = { delay: '24 à 48 heures' };
    expect(promiseDelivery(daysOf(), 'order', zone, new Date(at))).toEqual({ from, until });
  });

  test('as settings correct a feast that is announced for another day', () => {
    const days = daysOf({ DELIVERY_CLOSED_ON: '2026-05-27', DELIVERY_OPEN_ON: '2026-05-28' });
    const promise = promiseDelivery(days, 'pack', { delay: '1 jour' }, new Date('2026-05-26'));
    expect(promise).toEqual({ from: null, until: '2026-05-28' });
  });

  test('by a last day where goods are still to come, and not before credit is agreed to', () => {
    const [zone, at] = [{ delay: '2 à 3 jours' }, new Date('2026-11-25T10:00:00Z')];
    expect(promiseDelivery(daysOf(), 'preorder', zone, at)).toEqual({
      from: null,
      until: '2027-01-25',
    });
    expect(promiseDelivery(daysOf(), 'creditorder', zone, at)).toBeUndefined();
    expect(promiseDelivery(daysOf(), 'order', { delay: 'bientôt' }, at)).toBeUndefined();
  });
});

test.each([
  ['24 à 48 heures', 1, 2],
  ['24 à 48 h', 1, 2],
  ['24h-48h', 1, 2],
  ['48 heures', undefined, 2],
  ['Sous 72 h', undefined, 3],
  ['2 à 3 jours', 2, 3],
  ['3 à 5 jours ouvrables', 3, 5],
  ['5 jours', undefined, 5],
  ['1 semaine', undefined, 6],
])('the delay %s is read', (text, from, until) => {
  expect(readDelay(text)).toEqual({ from, until });
});

test.each(['', 'bientôt', '5 à 3 jours', '100 jours', '2 à 3', 'à convenir'])(
  'the delay « %s » promises nothing',
  (text) => expect(readDelay(text)).toBeUndefined(),
);

describe('the shop delivers', () => {
  const FRIDAY = '2026-12-25';
  const SUNDAY = '2026-11-29';

  test('on a holiday that staff marks as a day of work, where its weekday is one', () => {
    expect(daysOf({}, [fixed('2020-12-25', true)])(FRIDAY)).toBe(true);
    expect(daysOf({}, [fixed('2020-11-29', true)])(SUNDAY)).toBe(false);
  });

  test('as was announced for one day, whatever every year and the week say', () => {
    expect(daysOf({}, [CHRISTMAS, announced(FRIDAY, true)])(FRIDAY)).toBe(true);
    expect(daysOf({}, [announced(SUNDAY, true)])(SUNDAY)).toBe(true);
    expect(daysOf({}, [announced('2026-11-30')])('2026-11-30')).toBe(false);
  });

  test('as the settings say of a day that the table knows too', () => {
    expect(daysOf({ DELIVERY_OPEN_ON: FRIDAY })(FRIDAY)).toBe(true);
    const both = { DELIVERY_OPEN_ON: SUNDAY, DELIVERY_CLOSED_ON: SUNDAY };
    expect(daysOf(both, [announced(SUNDAY, true)])(SUNDAY)).toBe(false);
  });
});
