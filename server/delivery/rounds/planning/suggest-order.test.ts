import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRow } from '../round/stops.ts';
import { inDrivingOrder, type Located, suggestDrivingOrder } from './suggest-order.ts';

const stop = (orderId: number, more: Partial<Located> = {}): Located => ({
  orderId,
  slotFrom: null,
  zoneRank: 1,
  zoneId: 1,
  quarter: '',
  latitude: null,
  longitude: null,
  ...more,
});
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('the hours of slots come first, and stops without one last', () => {
  const stops = [stop(1), stop(2, { slotFrom: '15:00' }), stop(3, { slotFrom: '09:00' })];
  expect(suggestDrivingOrder(stops)).toEqual([3, 2, 1]);
});

test('a zone is finished before the next one of the shop’s own order begins', () => {
  const far = { zoneId: 2, zoneRank: 5 };
  expect(suggestDrivingOrder([stop(1, far), stop(2), stop(3, far), stop(4)])).toEqual([2, 4, 1, 3]);
});

test('within a zone the nearest pin is next, and what is on no map waits until after them', () => {
  const stops = [
    stop(1, { quarter: 'Almadies', ...at(14.75, -17.52) }),
    stop(2, { quarter: 'Fann' }),
    stop(3, { quarter: 'Yoff', ...at(14.76, -17.47) }),
    stop(4, { quarter: 'Ngor', ...at(14.751, -17.515) }),
  ];
  expect(suggestDrivingOrder(stops)).toEqual([1, 4, 3, 2]);
});

test('an address in one line stands beside the quarter that it begins with', () => {
  const order = { id: 0, slotFrom: null, zoneId: 1, latitude: null, longitude: null };
  const places = [
    { quarter: 'Yoff', street: '' },
    { quarter: '', street: 'medina, rue 22' },
    { quarter: 'Médina', street: '' },
  ];
  const found = places.map((place, index) => ({
    order: { ...order, ...place, id: index + 1 } as OrderRow,
    returned: null,
    zoneRank: 1,
  }));
  expect(inDrivingOrder(found).map(({ order: { id } }) => id)).toEqual([3, 2, 1]);
});

test('nothing is lost or doubled, whatever the stops are', () => {
  const located = fc.record({
    slotFrom: fc.option(fc.constantFrom('08:00', '09:00', '15:00')),
    zoneRank: fc.integer({ min: 0, max: 3 }),
    zoneId: fc.option(fc.integer({ min: 1, max: 3 })),
    quarter: fc.constantFrom('', 'Fann', 'Yoff'),
    latitude: fc.option(fc.double({ min: 14.6, max: 14.9, noNaN: true })),
    longitude: fc.option(fc.double({ min: -17.6, max: -17.2, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(located, { maxLength: 40 }), (places) => {
      const stops = places.map((place, index) => ({ ...place, orderId: index + 1 }));
      const suggested = suggestDrivingOrder(stops);
      expect(suggested.toSorted((a, b) => a - b)).toEqual(stops.map(({ orderId }) => orderId));
      const hours = suggested.map((id) => stops[id - 1]!.slotFrom ?? 'later');
      expect(hours).toEqual(hours.toSorted());
    }),
  );
});
