import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { ANY_AMOUNT, chooseAmount, payableOf, refusalToPay } from './payable.ts';

type Order = Parameters<typeof payableOf>[0];

const order = (change: Partial<OwnedOrder> = {}): Order => ({
  saleType: 'order',
  state: 'sale',
  hrValidation: null,
  shopValidation: null,
  amountTotal: 100_000,
  amountPaid: 0,
  ...change,
});
const accepted = (change: Partial<OwnedOrder> = {}) =>
  order({
    saleType: 'creditorder',
    state: 'validation',
    hrValidation: 'validated',
    shopValidation: 'validated',
    ...change,
  });
const parts = (...amounts: number[]) =>
  amounts.map((amount, place) => ({ sequence: place + 1, amount }));
const thirds = parts(30_000, 30_000, 40_000);

describe('an order', () => {
  test('is paid at once or from 50 F on', () => {
    expect(payableOf(order(), [], ANY_AMOUNT)).toMatchObject({
      minXof: 50,
      maxXof: 100_000,
      dueXof: 100_000,
      instalment: null,
    });
    expect(payableOf(order({ amountPaid: 99_970 }), [], ANY_AMOUNT)).toMatchObject({
      minXof: 30,
      maxXof: 30,
      dueXof: 30,
    });
  });

  test('above a ceiling is paid in several payments', () => {
    const dear = order({ amountTotal: 3_000_000 });
    expect(payableOf(dear, [], { minXof: 10, maxXof: 2_000_000 })).toMatchObject({
      minXof: 50,
      maxXof: 2_000_000,
      dueXof: 2_000_000,
    });
  });

  test('whose rest is less than a provider takes is paid elsewhere', () => {
    const rest = order({ amountPaid: 99_995 });
    expect(() => payableOf(rest, [], { minXof: 10, maxXof: 100 })).toThrow(
      `Ce moyen de paiement prend ${formatXof(10)} au moins.`,
    );
  });
});

describe('what a payment leaves', () => {
  const card = { minXof: 200, maxXof: 100_000 };

  test('is nothing, or enough for another payment', () => {
    const small = order({ amountTotal: 1000 });
    const payable = payableOf(small, [], card, 200);
    expect(payable).toMatchObject({ minXof: 200, maxXof: 1000, dueXof: 1000 });
    expect([200, 800, 1000].map((amount) => chooseAmount(payable, amount))).toEqual([
      200, 800, 1000,
    ]);
    for (const amount of [801, 999]) {
      expect(() => chooseAmount(payable, amount)).toThrow(
        `Payez ${formatXof(1000)}, ou ${formatXof(800)} au plus`,
      );
    }
  });

  test('lowers the most that a provider takes, and what is due', () => {
    expect(payableOf(order({ amountTotal: 100_150 }), [], card, 200)).toMatchObject({
      minXof: 200,
      maxXof: 99_950,
      dueXof: 99_950,
    });
    const preorder = order({ saleType: 'preorder', amountTotal: 1100, amountPaid: 300 });
    expect(payableOf(preorder, parts(300, 700, 100), card, 200)).toMatchObject({
      minXof: 800,
      maxXof: 800,
      dueXof: 800,
    });
    const longer = order({ saleType: 'preorder', amountTotal: 4100, amountPaid: 300 });
    expect(payableOf(longer, parts(300, 3700, 100), card, 200)).toMatchObject({ dueXof: 3600 });
  });

  test('does not matter where somebody takes any rest', () => {
    expect(payableOf(order({ amountTotal: 100_150 }), [], card, 1)).toMatchObject({
      maxXof: 100_000,
    });
  });
});

describe('a pre-order', () => {
  const preorder = (amountPaid: number) => order({ saleType: 'preorder', amountPaid });

  test('begins with its first instalment or more, then takes 1000 F or more', () => {
    expect(payableOf(preorder(0), thirds, ANY_AMOUNT)).toMatchObject({
      minXof: 30_000,
      maxXof: 100_000,
      dueXof: 30_000,
      instalment: 1,
    });
    expect(payableOf(preorder(45_000), thirds, ANY_AMOUNT)).toMatchObject({
      minXof: 1000,
      maxXof: 55_000,
      dueXof: 15_000,
      instalment: 2,
    });
    expect(payableOf(preorder(99_500), thirds, ANY_AMOUNT)).toMatchObject({
      minXof: 500,
      maxXof: 500,
      dueXof: 500,
      instalment: 3,
    });
  });

  test('whose first instalment is above a ceiling begins with the ceiling, and then the rest of it', () => {
    const wallet = { minXof: 1, maxXof: 20_000 };
    expect(payableOf(preorder(0), thirds, wallet)).toMatchObject({
      minXof: 20_000,
      maxXof: 20_000,
    });
    expect(payableOf(preorder(20_000), thirds, wallet)).toMatchObject({ minXof: 10_000 });
  });
});

describe('a credit order', () => {
  const quarters = parts(50_000, 20_000, 15_000, 15_000);

  test('begins with exactly its first instalment, then takes 50 F or more', () => {
    const exact = { minXof: 50_000, maxXof: 50_000, dueXof: 50_000, instalment: 1 };
    expect(payableOf(accepted(), quarters, ANY_AMOUNT)).toMatchObject(exact);
    const later = accepted({ state: 'sale', amountPaid: 50_000 });
    expect(payableOf(later, quarters, ANY_AMOUNT)).toMatchObject({
      minXof: 50,
      maxXof: 50_000,
      dueXof: 20_000,
      instalment: 2,
    });
  });

  test('whose first instalment is above a ceiling takes the ceiling, then what is missing', () => {
    const wallet = { minXof: 10, maxXof: 30_000 };
    const bounds = (amountPaid: number) => payableOf(accepted({ amountPaid }), quarters, wallet);
    expect(bounds(0)).toMatchObject({ minXof: 30_000, maxXof: 30_000 });
    expect(bounds(30_000)).toMatchObject({ minXof: 20_000, maxXof: 20_000 });
  });

  test.each([
    ['pending', 'pending'],
    ['validated', 'pending'],
    ['pending', 'validated'],
  ] as const)('waits for both sides (%s, %s)', (hrValidation, shopValidation) => {
    expect(refusalToPay(accepted({ hrValidation, shopValidation }))).toBe(
      'Merci d’attendre la validation de votre commande avant de la payer.',
    );
  });
});

test('nothing is paid of what is cancelled, paid or not confirmed', () => {
  expect(refusalToPay(order({ state: 'cancel' }))).toBe('Cette commande est annulée.');
  expect(refusalToPay(order({ amountPaid: 100_000 }))).toBe('Cette commande est déjà payée.');
  expect(refusalToPay(order({ state: 'draft' }))).toBe(
    'Cette commande n’est pas encore confirmée.',
  );
  expect(() => payableOf(order({ state: 'cancel' }), [], ANY_AMOUNT)).toThrow('annulée');
});

test('an amount outside of the bounds hears what they are', () => {
  const payable = payableOf(order(), [], ANY_AMOUNT);
  for (const amount of [0, 49, 100_001]) {
    expect(() => chooseAmount(payable, amount)).toThrow(
      `Le montant doit être compris entre ${formatXof(50)} et ${formatXof(100_000)}.`,
    );
  }
  expect(chooseAmount(payable, undefined)).toBe(100_000);
  expect(chooseAmount(payable, 50)).toBe(50);
  const exact = payableOf(accepted(), parts(50_000, 50_000), ANY_AMOUNT);
  expect(() => chooseAmount(exact, 40_000)).toThrow(
    `Le montant à payer maintenant est de ${formatXof(50_000)}.`,
  );
});

const someOrder = fc.record({
  saleType: fc.constantFrom('order', 'preorder', 'creditorder'),
  amountTotal: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 5_000_000 })),
  shares: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
  minXof: fc.integer({ min: 1, max: 200 }),
  /** What the provider takes at once, of all that the order costs. */
  ceiling: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
  least: fc.integer({ min: 1, max: 200 }),
  /** Where in the bounds each payment is. */
  places: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
});

test('whoever pays again and again within the bounds pays the order, and never more', () => {
  fc.assert(
    fc.property(someOrder, ({ saleType, amountTotal, shares, places, ...bounds }) => {
      const firsts = shares.slice(1).map((share) => Math.floor((amountTotal * share) / 300));
      const rest = amountTotal - firsts.reduce((sum, part) => sum + part, 0);
      const plan = saleType === 'order' ? [] : parts(...firsts, rest);
      const make = saleType === 'creditorder' ? accepted : order;
      const { minXof: leastOfProvider, ceiling, least } = bounds;
      const maxOfProvider = Math.max(400, Math.floor(amountTotal * ceiling));
      const provider = { minXof: leastOfProvider, maxXof: maxOfProvider };
      const leastXof = Math.min(least, leastOfProvider);
      let amountPaid = 0;
      for (let turn = 0; amountPaid < amountTotal && turn < 200; turn += 1) {
        const now = make({ saleType, amountTotal, amountPaid });
        const residual = amountTotal - amountPaid;
        // Too little for this one; another takes it.
        const taker = residual < provider.minXof ? ANY_AMOUNT : provider;
        const payable = payableOf(now, plan, taker, leastXof);
        const { minXof, maxXof, dueXof, partXof } = payable;
        expect(minXof).toBeGreaterThanOrEqual(taker.minXof);
        expect(minXof).toBeLessThanOrEqual(dueXof);
        expect(dueXof).toBeLessThanOrEqual(maxXof);
        expect(maxXof).toBeLessThanOrEqual(Math.min(residual, taker.maxXof));
        for (const amount of [minXof, dueXof, maxXof]) {
          expect(chooseAmount(payable, amount)).toBe(amount);
        }
        const place = places[turn];
        const wanted =
          place === undefined ? maxXof : Math.round(minXof + place * (maxXof - minXof));
        const amount = wanted > partXof ? maxXof : wanted;
        amountPaid += chooseAmount(payable, amount);
        const left = amountTotal - amountPaid;
        const isExact = saleType === 'creditorder' && minXof === maxXof;
        if (left > 0 && !isExact && residual >= leastXof) {
          expect(left).toBeGreaterThanOrEqual(leastXof);
        }
      }
      expect(amountPaid).toBe(amountTotal);
    }),
  );
});
