import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, chooseStops, fits, inFillingOrder, type Room } from './choose-stops.ts';

const candidate = fc.record({
  slotFrom: fc.option(fc.constantFrom('08:00', '15:00')),
  zoneRank: fc.integer({ min: 0, max: 2 }),
  zoneId: fc.option(fc.integer({ min: 1, max: 3 })),
  quarter: fc.constantFrom('', 'Fann', 'Médina, rue 22'),
  latitude: fc.option(fc.double({ min: 14.6, max: 14.9, noNaN: true })),
  longitude: fc.constant(-17.4),
  day: fc.constantFrom('2026-11-28', '2026-11-30'),
  litres: fc.integer({ min: 0, max: 900 }),
  grams: fc.integer({ min: 0, max: 90_000 }),
});
const candidates = fc
  .array(candidate, { maxLength: 30 })
  .map((all) => all.map((one, index) => ({ ...one, orderId: index + 1 })));
const room: fc.Arbitrary<Room> = fc.record({
  litres: fc.option(fc.integer({ min: -100, max: 3_000 })),
  grams: fc.option(fc.integer({ min: -100, max: 300_000 })),
  stops: fc.integer({ min: 0, max: 20 }),
});
const zones = fc
  .array(fc.option(fc.integer({ min: 1, max: 3 })), { maxLength: 2 })
  .map((ids) => new Set(ids));

test('no vehicle is filled beyond what it holds, and no order is taken twice', () => {
  fc.assert(
    fc.property(candidates, room, zones, (all, free, first) => {
      const chosen = chooseStops(all, free, first);
      expect(new Set(chosen).size).toBe(chosen.length);
      const taken = all.filter(({ orderId }) => chosen.includes(orderId));
      expect(taken).toHaveLength(chosen.length);
      const sum = (of: 'litres' | 'grams') => taken.reduce((total, one) => total + one[of], 0);
      if (taken.length === 0) return;
      expect(taken.length).toBeLessThanOrEqual(free.stops);
      expect(sum('litres')).toBeLessThanOrEqual(free.litres ?? Infinity);
      expect(sum('grams')).toBeLessThanOrEqual(free.grams ?? Infinity);
    }),
  );
});

test('an order is left only if it did not fit behind those of its zone and of the zones before', () => {
  fc.assert(
    fc.property(candidates, room, zones, (all, free, first) => {
      const chosen = new Set(chooseStops(all, free, first));
      const before: Candidate[] = [];
      for (const one of inFillingOrder(all, first)) {
        expect(chosen.has(one.orderId)).toBe(fits([...before, one], free));
        if (chosen.has(one.orderId)) before.push(one);
      }
    }),
  );
});

test('zones of the round come first, then the shop’s own order; in a zone what is late', () => {
  const of = (orderId: number, zoneId: number, day = '2026-11-30'): Candidate => ({
    orderId,
    zoneId,
    zoneRank: zoneId,
    day,
    slotFrom: null,
    quarter: '',
    latitude: null,
    longitude: null,
    litres: 100,
    grams: 0,
  });
  const all = [of(1, 1), of(2, 2), of(3, 3), of(4, 2, '2026-11-28')];
  const inOrder = (...first: number[]) =>
    inFillingOrder(all, new Set(first)).map(({ orderId }) => orderId);
  expect(inOrder()).toEqual([1, 4, 2, 3]);
  expect(inOrder(2)).toEqual([4, 2, 1, 3]);
  const two = { litres: 200, grams: null, stops: 100 };
  expect(chooseStops(all, two, new Set([2]))).toEqual([2, 4]);
});
