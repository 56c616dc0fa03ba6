import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULFILMENTS, ORDER_STATES, SALE_TYPES } from '#contract/sales/orders/order-states.ts';
import { Problem } from '#server/base/problem.ts';
import { type OrderMove, type OrderStanding, placeAfter } from './order-moves.ts';

const order = (change: Partial<OrderStanding> = {}): OrderStanding => ({
  saleType: 'order',
  state: 'sale',
  fulfilment: 'to_prepare',
  hrValidation: null,
  shopValidation: null,
  amountTotal: 100,
  forRelative: null,
  amountPaid: 0,
  firstInstalment: 100,
  ...change,
});

const outcomeOf = (from: OrderStanding, move: OrderMove) => {
  try {
    const { state, fulfilment } = placeAfter(from, move);
    return `${state} ${fulfilment}`;
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return 'refused';
    throw error;
  }
};

/** Every step that there is between two states of an order on its way, written out a second time. */
const steps = new Set([
  'draft sent',
  'draft sale',
  'draft validation',
  'sent sale',
  'sent validation',
  'validation sale',
  'sale to_delivered',
  'to_delivered delivered',
  'delivered done',
  ...['draft', 'sent', 'validation', 'sale', 'to_delivered'].map((state) => `${state} cancel`),
  // What was delivered can come back.
  'delivered cancel',
  'done cancel',
  // Goods that are back in the shop.
  'to_delivered sale',
  // Goods that are handed over without a stop.
  'sale delivered',
]);
const stages = new Set([
  'to_prepare shipped',
  'to_prepare delivered',
  'shipped to_prepare',
  'shipped delivered',
  'shipped returned',
  'delivered returned',
]);

const moves = fc.record({
  state: fc.option(fc.constantFrom(...ORDER_STATES), { nil: undefined, freq: 2 }),
  fulfilment: fc.option(fc.constantFrom(...FULFILMENTS), { nil: undefined, freq: 2 }),
});
const happenings = fc.oneof(
  { weight: 4, arbitrary: moves },
  fc.record({ paid: fc.integer({ min: 1, max: 60 }) }),
  fc.constantFrom({ says: 'hr' as const }, { says: 'shop' as const }),
);

test('no sequence of moves leaves the table, and each kind of order keeps its rules', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SALE_TYPES),
      fc.constantFrom('draft' as const, 'sale' as const, 'validation' as const),
      fc.array(happenings, { maxLength: 25 }),
      (saleType, state, sequence) => {
        fc.pre((saleType === 'creditorder') === (state === 'validation') || state === 'draft');
        let now = order({ saleType, state, firstInstalment: saleType === 'order' ? 100 : 30 });
        for (const happening of sequence) {
          if ('paid' in happening) {
            now = { ...now, amountPaid: Math.min(100, now.amountPaid + happening.paid) };
            continue;
          }
          if ('says' in happening) {
            const said = happening.says === 'hr' ? 'hrValidation' : 'shopValidation';
            if (saleType === 'creditorder') now = { ...now, [said]: 'validated' };
            continue;
          }
          if (happening.state === undefined && happening.fulfilment === undefined) continue;
          const outcome = outcomeOf(now, happening);
          if (outcome === 'refused') continue;
          const before = now;
          const [to, goods] = outcome.split(' ') as [
            OrderStanding['state'],
            OrderStanding['fulfilment'],
          ];
          now = { ...now, state: to, fulfilment: goods };
          expect(`${to} ${goods}`).not.toBe(`${before.state} ${before.fulfilment}`);
          if (to !== before.state) expect(steps).toContain(`${before.state} ${to}`);
          if (goods !== before.fulfilment)
            expect(stages).toContain(`${before.fulfilment} ${goods}`);
          if (before.state === 'cancel') expect(to).toBe('cancel');
          // What is over only ends otherwise once its goods are back.
          if (before.state === 'done' && to !== 'done') {
            expect(`${to} ${goods}`).toBe('cancel returned');
          }
          const isOut = to === 'to_delivered' || to === 'delivered';
          if (isOut && saleType === 'preorder') expect(now.amountPaid).toBe(100);
          if ((isOut || to === 'sale') && saleType === 'creditorder') {
            expect([now.hrValidation, now.shopValidation]).toEqual(['validated', 'validated']);
            expect(now.amountPaid).toBeGreaterThanOrEqual(30);
          }
          if (goods === 'delivered') expect(['delivered', 'done']).toContain(to);
          if (goods === 'shipped' && to !== 'cancel') expect(to).toBe('to_delivered');
          if (to === 'to_delivered') expect(goods).not.toBe('to_prepare');
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('an order is delivered without being paid, as it may be paid at the door', () => {
  expect(outcomeOf(order(), { state: 'to_delivered' })).toBe('to_delivered shipped');
  expect(outcomeOf(order(), { fulfilment: 'shipped' })).toBe('to_delivered shipped');
  const shipped = order({ state: 'to_delivered', fulfilment: 'shipped' });
  expect(outcomeOf(shipped, { state: 'delivered' })).toBe('delivered delivered');
  expect(outcomeOf(shipped, { fulfilment: 'delivered' })).toBe('delivered delivered');
  expect(outcomeOf(shipped, { state: 'to_delivered', fulfilment: 'returned' })).toBe(
    'to_delivered returned',
  );
});

test('goods that are back to be prepared anew take their order out of delivery', () => {
  const shipped = order({ state: 'to_delivered', fulfilment: 'shipped' });
  expect(outcomeOf(shipped, { fulfilment: 'to_prepare' })).toBe('sale to_prepare');
  expect(outcomeOf(shipped, { state: 'sale' })).toBe('sale to_prepare');
  // What versions before wrote of an order whose goods had not left yet.
  const older = order({ state: 'to_delivered', fulfilment: 'to_prepare' });
  expect(outcomeOf(older, { fulfilment: 'shipped' })).toBe('to_delivered shipped');
  expect(outcomeOf(older, { fulfilment: 'delivered' })).toBe('delivered delivered');
});

test('a pre-order leaves when it is paid, a credit order after its first instalment', () => {
  const preorder = order({ saleType: 'preorder', amountPaid: 99 });
  expect(outcomeOf(preorder, { state: 'to_delivered' })).toBe('refused');
  expect(outcomeOf({ ...preorder, amountPaid: 100 }, { fulfilment: 'shipped' })).toBe(
    'to_delivered shipped',
  );
  const credit = order({
    saleType: 'creditorder',
    state: 'validation',
    firstInstalment: 50,
    forRelative: null,
    amountPaid: 50,
    hrValidation: 'validated',
    shopValidation: 'pending',
  });
  expect(outcomeOf(credit, { state: 'sale' })).toBe('refused');
  expect(outcomeOf({ ...credit, shopValidation: 'validated' }, { state: 'sale' })).toBe(
    'sale to_prepare',
  );
});

test('what is cancelled is sent nowhere, but comes back', () => {
  const cancelled = order({ state: 'cancel', fulfilment: 'shipped' });
  expect(outcomeOf(cancelled, { fulfilment: 'returned' })).toBe('cancel returned');
  expect(outcomeOf(cancelled, { fulfilment: 'to_prepare' })).toBe('refused');
  expect(outcomeOf(order({ state: 'cancel' }), { fulfilment: 'shipped' })).toBe('refused');
  expect(outcomeOf(cancelled, { state: 'cancel' })).toBe('refused');
});

test('no move at all is a mistake of whoever asks', () => {
  expect(() => placeAfter(order(), {})).toThrow('Indiquez un état');
});

test('an order for a relative leaves once it is paid in full, whatever it costs', () => {
  const amount = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(amount, amount, (amountTotal, amountPaid) => {
      const outcome = outcomeOf(order({ forRelative: 'told', amountTotal, amountPaid }), {
        fulfilment: 'shipped',
      });
      expect(outcome === 'refused').toBe(amountPaid < amountTotal);
    }),
  );
});
