import { describe, expect, test } from 'vitest';
import { anOrder } from './order.fixture.ts';
import {
  listedState,
  paymentWord,
  payWords,
  placeWords,
  stateWord,
  wireMoment,
} from './order-words.ts';

describe('the words for an order', () => {
  test.each([
    ['order', 'sale', 'Validée', 'Validé'],
    ['order', 'to_delivered', 'En cours de livraison', 'En cours de livraison'],
    ['preorder', 'delivered', 'Livrée', 'Livré'],
    ['order', 'draft', 'Non validé', 'Non validé'],
    ['order', 'cancel', 'Annulée', 'Annulée'],
    ['creditorder', 'validation', 'En cours de validation', 'En cours de validation'],
    ['creditorder', 'sale', 'Validé', 'Validé'],
    ['creditorder', 'draft', 'En cours de traitement', 'En cours de traitement'],
  ] as const)('of kind %s in state %s', (type_sale, state, onItsPage, inLists) => {
    const order = anOrder({ type_sale, state });
    expect(stateWord(order)).toBe(onItsPage);
    expect(listedState(order)).toBe(inLists);
  });

  test('say how it is paid: at home only what is paid as a whole', () => {
    expect(paymentWord(anOrder())).toBe('A domicile');
    expect(paymentWord(anOrder({ payment_mode: 'online' }))).toBe('Non Payé');
    expect(paymentWord(anOrder({ type_sale: 'preorder' }))).toBe('Non Payé');
    expect(paymentWord(anOrder({ advance_payment_status: 'partial' }))).toBe('Partiellement Payé');
    expect(paymentWord(anOrder({ advance_payment_status: 'paid' }))).toBe('Payé');
  });

  test('say on the receipt what is left to pay and where, or that nothing is', () => {
    const total = { amount_total: 150_000, amount_residual: 150_000 };
    const plain = (order: Parameters<typeof anOrder>[0]) =>
      payWords(anOrder(order)).replaceAll(/\s/g, ' ');
    expect(plain(total)).toBe('150 000 FCFA à payer à la livraison');
    expect(plain({ ...total, payment_mode: 'online' })).toBe('150 000 FCFA à payer');
    expect(plain({ ...total, amount_residual: 0 })).toBe('Payé : 150 000 FCFA');
    const parts = [50_000, 100_000].map((amount, place) => ({
      sequence: place + 1,
      amount,
      paid_amount: 0,
      state: false,
      is_late: false,
      rate: 0,
      due_date: '2026-12-01',
    }));
    expect(plain({ ...total, type_sale: 'preorder', payment_lines: parts })).toBe(
      '50 000 FCFA d’abord, 150 000 FCFA en tout',
    );
  });

  test('say where an order goes, without what the address lacks', () => {
    const address = { partner_street: 'Médina', partner_street2: null, partner_city: 'Dakar' };
    expect(placeWords(anOrder(address))).toBe('Médina, Dakar');
  });

  test('give moments of the wire in the time of Dakar', () => {
    expect(wireMoment('2026-11-21T10:20:30')).toBe('21 novembre 2026 à 10:20');
  });
});
