import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALERT_KINDS } from '#contract/goods/alert-kinds.ts';
import {
  ALERTS_PER_PIECE,
  type AlertProductFacts,
  chooseAlerts,
  type WaitingAlert,
} from './send-due-alerts.ts';

const PRICE = 100_000;
const partner = fc.option(fc.integer({ min: 1, max: 6 }));
const address = fc.integer({ min: 1, max: 12 }).map(String);
const kind = fc.constantFrom(...ALERT_KINDS);
const toldOnes = fc.array(
  fc.record({ kind, address, partnerId: partner, hasBought: fc.boolean() }),
  { maxLength: 4 },
);
const queue = fc
  .array(
    fc.record({
      kind,
      address,
      partnerId: partner,
      belowXof: fc.constantFrom(PRICE - 1, PRICE, PRICE + 1),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map((one, at): WaitingAlert => ({ ...one, id: at + 1 })));
const facts = fc.record({
  isListed: fc.boolean(),
  priceXof: fc.constantFrom(0, PRICE),
  isPreorderOpen: fc.boolean(),
  available: fc.option(fc.integer({ min: 0, max: 6 })),
  told: toldOnes,
}) satisfies fc.Arbitrary<AlertProductFacts>;

const isPerson = (a: Pick<WaitingAlert, 'address' | 'partnerId'>, b: typeof a) =>
  a.address === b.address || (a.partnerId !== null && a.partnerId === b.partnerId);

test('within a day no more people hear of an article than it has pieces, beside those who bought', () => {
  fc.assert(
    fc.property(queue, facts, (waiting, now) => {
      const sent = chooseAlerts(waiting, now).filter(({ kind }) => kind !== 'preorder');
      if (now.available === null || sent.length === 0) return;
      const before = now.told.filter(({ kind, hasBought }) => kind !== 'preorder' && !hasBought);
      expect(before.length + sent.length).toBeLessThanOrEqual(now.available * ALERTS_PER_PIECE);
    }),
  );
});

test('nobody hears of an article twice in a day, at whichever address', () => {
  fc.assert(
    fc.property(queue, facts, (waiting, now) => {
      const sent = chooseAlerts(waiting, now);
      for (const [at, one] of sent.entries()) {
        const others = [...now.told, ...sent.slice(0, at)];
        expect(others.some((other) => isPerson(one, other))).toBe(false);
      }
    }),
  );
});

test('whoever asked first hears first', () => {
  fc.assert(
    fc.property(queue, facts, (waiting, now) => {
      const sent = chooseAlerts(waiting, now);
      expect(sent.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).toSorted((a, b) => a - b));
      // An alert that was left out would not have been sent without the others either.
      for (const left of waiting.filter((one) => !sent.includes(one) && one.kind === 'stock')) {
        const later = sent.filter(({ id, kind }) => id > left.id && kind === 'stock');
        if (later.length === 0) continue;
        const earlier = [...now.told, ...sent.filter(({ id }) => id < left.id)];
        expect(earlier.some((other) => isPerson(left, other))).toBe(true);
      }
    }),
  );
});

const shown: AlertProductFacts = {
  isListed: true,
  priceXof: PRICE,
  isPreorderOpen: false,
  available: 3,
  told: [],
};
const anAlert = (change: Partial<WaitingAlert>): WaitingAlert => ({
  id: 1,
  kind: 'stock',
  address: '1',
  partnerId: null,
  belowXof: null,
  ...change,
});

test.each([
  ['a price that is reached', { kind: 'price', belowXof: PRICE }, {}, 1],
  ['a price that is not', { kind: 'price', belowXof: PRICE - 1 }, {}, 0],
  ['a price of what is sold out', { kind: 'price', belowXof: PRICE }, { available: 0 }, 0],
  ['pieces that came', { kind: 'stock' }, {}, 1],
  ['what is not counted', { kind: 'stock' }, { available: null }, 1],
  ['what is sold out', { kind: 'stock' }, { available: 0 }, 0],
  ['what the shop does not show', { kind: 'stock' }, { isListed: false }, 0],
  ['a pre-order that opened', { kind: 'preorder' }, { available: 0, isPreorderOpen: true }, 1],
  ['a pre-order that did not', { kind: 'preorder' }, {}, 0],
] as const)('of %s', (_, alert, change, told) => {
  expect(chooseAlerts([anAlert(alert)], { ...shown, ...change })).toHaveLength(told);
});

test('three pieces are told to the first three, and the next day to those after them', () => {
  const waiting = [1, 2, 3, 4, 5].map((id) => anAlert({ id, address: String(id) }));
  const first = chooseAlerts(waiting, shown);
  expect(first.map(({ id }) => id)).toEqual([1, 2, 3]);
  const left = waiting.filter((one) => !first.includes(one));
  const told = first.map((one) => ({ ...one, hasBought: false }));
  expect(chooseAlerts(left, { ...shown, told })).toEqual([]);
  expect(chooseAlerts(left, shown).map(({ id }) => id)).toEqual([4, 5]);
});
