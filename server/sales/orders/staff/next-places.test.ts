import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FULFILMENTS,
  ORDER_STATES,
  SALE_TYPES,
  VALIDATIONS,
} from '#contract/sales/orders/order-states.ts';
import { placeAfter } from '../order/order-moves.ts';
import { nextPlaces } from './next-places.ts';

const validation = fc.option(fc.constantFrom(...VALIDATIONS));
const standing = fc.record({
  saleType: fc.constantFrom(...SALE_TYPES),
  state: fc.constantFrom(...ORDER_STATES),
  fulfilment: fc.constantFrom(...FULFILMENTS),
  hrValidation: validation,
  shopValidation: validation,
  amountTotal: fc.integer({ min: 0, max: 100 }),
  amountPaid: fc.integer({ min: 0, max: 100 }),
  forRelative: fc.constantFrom(null, 'told', 'surprise'),
  firstInstalment: fc.integer({ min: 0, max: 100 }),
});

test('whatever is offered can be done, leads somewhere else, and never cancels', () => {
  fc.assert(
    fc.property(standing, (order) => {
      const { states, fulfilments } = nextPlaces(order);
      const moves = [
        ...states.map((state) => ({ state })),
        ...fulfilments.map((fulfilment) => ({ fulfilment })),
      ];
      for (const move of moves) {
        const place = placeAfter(order, move);
        expect(place).toMatchObject(move);
        expect([order.state, order.fulfilment]).not.toEqual([place.state, place.fulfilment]);
        if (order.state !== 'cancel') expect(place.state).not.toBe('cancel');
      }
    }),
  );
});

test('whatever can be done is offered', () => {
  fc.assert(
    fc.property(standing, (order) => {
      const { states, fulfilments } = nextPlaces(order);
      for (const state of ORDER_STATES) {
        if (state === 'cancel' || states.includes(state)) continue;
        expect(() => placeAfter(order, { state })).toThrow();
      }
      for (const fulfilment of FULFILMENTS) {
        if (fulfilments.includes(fulfilment)) continue;
        expect(() => placeAfter(order, { fulfilment })).toThrow();
      }
    }),
  );
});
