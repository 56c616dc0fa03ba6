import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsDay, isSameList, mergeStops, moveTo } from './arranging.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 12 });

test.each([
  ['no slot', null, true],
  ['its day', { day: '2026-11-24' }, true],
  ['a day that is over', { day: '2026-11-20' }, true],
  ['a day to come', { day: '2026-11-25' }, false],
])('an order with %s stands in the round of a day: %o', (_, slot, fits) => {
  expect(fitsDay('2026-11-24', slot, '2026-11-23')).toBe(fits);
});

test('moving keeps all stops, and the order of the others', () => {
  fc.assert(
    fc.property(ids, fc.nat(12), fc.integer({ min: -1, max: 13 }), (list, index, place) => {
      const element = list[index % Math.max(1, list.length)];
      if (element === undefined) return;
      const moved = moveTo(list, element, place);
      expect(moved.toSorted()).toEqual(list.toSorted());
      const others = (all: readonly number[]) => all.filter((id) => id !== element);
      expect(others(moved)).toEqual(others(list));
      if (place >= 0 && place < list.length) expect(moved[place]).toBe(element);
      else expect(moved).toEqual(list);
    }),
  );
});

test('what is arranged has each stop that there is once, those that stayed in their order', () => {
  fc.assert(
    fc.property(ids, ids, (arranged, known) => {
      const merged = mergeStops(arranged, known);
      expect(merged.toSorted()).toEqual(known.toSorted());
      expect(merged.slice(0, arranged.filter((id) => known.includes(id)).length)).toEqual(
        arranged.filter((id) => known.includes(id)),
      );
      expect(isSameList(mergeStops(known, known), known)).toBe(true);
    }),
  );
});
