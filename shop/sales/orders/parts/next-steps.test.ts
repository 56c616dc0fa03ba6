import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  SALE_TYPES,
  VALIDATIONS,
} from '#contract/sales/orders/order-states.ts';
import { PAYMENT_MODES } from '#contract/sales/orders/payment-modes.ts';
import { nextStepsOf } from './next-steps.ts';
import { anOrder, instalments } from './order.fixture.ts';

const titlesOf = (order: Order) => nextStepsOf(order).map(({ title }) => title);

const anyOrder = fc
  .record({
    type_sale: fc.constantFrom(...SALE_TYPES),
    payment_mode: fc.constantFrom(...PAYMENT_MODES),
    state: fc.constantFrom(...ORDER_STATES),
    fulfilment_state: fc.constantFrom(...FULFILMENTS),
    validation_rh_state: fc.constantFrom(...VALIDATIONS),
    validation_admin_state: fc.constantFrom(...VALIDATIONS),
    amount_residual: fc.constantFrom(0, 50_000, 150_000),
    paid: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ paid, ...fields }) => anOrder({ ...fields, payment_lines: instalments(3, paid) }));

describe('what comes next', () => {
  test('is nothing once an order is cancelled', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(nextStepsOf({ ...order, state: 'cancel' })).toEqual([]);
      }),
    );
  });

  test('is nothing once it has come and is paid', () => {
    for (const state of ['delivered', 'done'] as const) {
      const order = anOrder({ state, fulfilment_state: 'delivered', amount_residual: 0 });
      expect(nextStepsOf(order)).toEqual([]);
    }
  });

  test('is the payment of an order whose amounts are kept from who asks, as long as it is not paid', () => {
    const order = { ...anOrder({ amount_residual: 0 }), without_amounts: true };
    expect(titlesOf({ ...order, advance_payment_status: 'not_paid' })[0]).toBe('Paiement');
    expect(titlesOf({ ...order, advance_payment_status: 'paid' })[0]).toBe('Préparation');
  });

  test('says each thing once, in words', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const titles = titlesOf(order);
        expect(new Set(titles).size).toBe(titles.length);
        for (const { title, hint } of nextStepsOf(order)) {
          expect(title).not.toBe('');
          expect(hint).not.toMatch(/undefined|null|NaN/);
        }
      }),
    );
  });

  test('is the delivery of whatever is on its way, and never of what has come', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const isComing = titlesOf(order).includes('Livraison');
        const hasEnded =
          ['cancel', 'delivered', 'done'].includes(order.state) ||
          ['delivered', 'returned'].includes(order.fulfilment_state);
        expect(isComing).toBe(!hasEnded);
      }),
    );
  });
});

describe('an order', () => {
  test('that is paid at home says what is paid when it comes', () => {
    const steps = nextStepsOf(anOrder({ wished_on: '2026-12-01' }));
    expect(steps.map(({ title }) => title)).toEqual(['Préparation', 'Livraison']);
    expect(steps.at(-1)?.hint).toContain('Livraison souhaitée le mardi 1er décembre.');
    expect(steps.at(-1)?.hint).toContain('Vous payez 150\u202f000\u00a0FCFA à la livraison.');
  });

  test('that is paid online is paid first', () => {
    expect(titlesOf(anOrder({ payment_mode: 'online' }))).toEqual([
      'Paiement',
      'Préparation',
      'Livraison',
    ]);
  });

  test('on credit waits for the employer, then the shop, then the first payment', () => {
    const order = anOrder({
      type_sale: 'creditorder',
      state: 'validation',
      payment_mode: 'online',
      validation_rh_state: 'pending',
      validation_admin_state: 'pending',
      payment_lines: instalments(3),
    });
    expect(titlesOf(order)).toEqual([
      'Réponse de votre employeur',
      'Réponse de la boutique',
      'Premier versement',
      'Préparation',
      'Livraison',
      '2 versements suivants',
    ]);
    expect(titlesOf({ ...order, validation_rh_state: 'validated' })[0]).toBe(
      'Réponse de la boutique',
    );
  });

  test('that was ordered before it is there names the next instalment', () => {
    const order = anOrder({
      type_sale: 'preorder',
      amount_residual: 100_000,
      payment_lines: instalments(3, 1),
    });
    expect(nextStepsOf(order)[0]?.hint).toContain('15 février 2027');
  });
});

test('a large order to be paid at home is confirmed before all else', () => {
  const [first] = nextStepsOf(anOrder({ confirm_until: '2026-11-23T21:04:00' }));
  expect(first?.title).toBe('Confirmation');
  expect(first?.hint).toContain('avant le 23 novembre 2026 à 21:04');
});
