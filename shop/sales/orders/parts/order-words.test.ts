import { describe, expect, test } from 'vitest';
import { anOrder } from './order.fixture.ts';
import { listedState, paymentWord, stateWord, wireMoment } from './order-words.ts';

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

  test('give moments of the wire in the time of Dakar', () => {
    expect(wireMoment('2026-11-21T10:20:30')).toBe('21 novembre 2026 à 10:20');
  });
});
